// SPDX-License-Identifier: MIT

/// Grows and shrinks antialiased coverage by a disc.
///
/// The edge inside a pixel with coverage a lies 0.5 - a px beyond its centre, so the distance of
/// a place p to the shape is the least |p - q| + 0.5 - a(q) over all covered pixels q, and the
/// coverage of the shape grown by r is r - distance + 0.5. The nearest q is handed from pixel to
/// pixel in two sweeps: the cost does not depend on r.
struct DistanceField {
  private let width: Int
  private let height: Int
  private var distance: [Float]
  private var offset: [Float]
  private var dx: [Int32]
  private var dy: [Int32]

  /// The distance beyond which a pixel counts as unreached.
  private static let far: Float = 1e9

  /// Coverage up to it is a rounding error of the rasterizer where two edges meet, not a shape.
  private static let noise: UInt8 = 4

  /// Measures distances to `coverage`, `width` × `height` without padding.
  ///
  /// With `inverted`, to what `coverage` leaves free; outside the rectangle is not measured, so
  /// the rectangle must reach beyond the shape.
  init(of coverage: [UInt8], width: Int, height: Int, inverted: Bool = false) {
    self.width = width
    self.height = height
    let count = width * height
    distance = Array(repeating: Self.far, count: count)
    offset = Array(repeating: 0, count: count)
    dx = Array(repeating: 0, count: count)
    dy = Array(repeating: 0, count: count)
    for index in 0..<count {
      let value = inverted ? 255 - coverage[index] : coverage[index]
      guard value > Self.noise else { continue }
      offset[index] = 0.5 - Float(value) * (1 / 255)
      distance[index] = offset[index]
    }
    sweep()
  }

  /// The coverage of the shape grown by `reach` px.
  func grown(by reach: Double) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: distance.count)
    let edge = Float(reach) + 0.5
    for index in 0..<distance.count {
      let value = max(0, min(1, edge - distance[index]))
      result[index] = UInt8(value * 255 + 0.5)
    }
    return result
  }

  private mutating func sweep() {
    guard width > 0, height > 0 else { return }
    for y in 0..<height {
      for x in 0..<width {
        look(x, y, -1, 0)
        look(x, y, 0, -1)
        look(x, y, -1, -1)
        look(x, y, 1, -1)
      }
      for x in stride(from: width - 2, through: 0, by: -1) { look(x, y, 1, 0) }
    }
    for y in stride(from: height - 1, through: 0, by: -1) {
      for x in stride(from: width - 1, through: 0, by: -1) {
        look(x, y, 1, 0)
        look(x, y, 0, 1)
        look(x, y, 1, 1)
        look(x, y, -1, 1)
      }
      for x in 1..<max(1, width) { look(x, y, -1, 0) }
    }
  }

  @inline(__always)
  private mutating func look(_ x: Int, _ y: Int, _ stepX: Int, _ stepY: Int) {
    let otherX = x &+ stepX
    let otherY = y &+ stepY
    guard otherX >= 0, otherX < width, otherY >= 0, otherY < height else { return }
    let here = y &* width &+ x
    // Nothing is nearer to a fully covered pixel than the pixel itself.
    guard distance[here] > -0.5 else { return }
    let other = otherY &* width &+ otherX
    guard distance[other] < Self.far else { return }
    let newX = dx[other] &+ Int32(stepX)
    let newY = dy[other] &+ Int32(stepY)
    let square = Float(newX &* newX &+ newY &* newY)
    let candidate = square.squareRoot() + offset[other]
    guard candidate < distance[here] else { return }
    distance[here] = candidate
    offset[here] = offset[other]
    dx[here] = newX
    dy[here] = newY
  }
}
