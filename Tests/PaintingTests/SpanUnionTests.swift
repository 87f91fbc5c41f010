// SPDX-License-Identifier: MIT

import LabelModel
import Testing

@testable import Painting

@Suite("Union of spans")
struct SpanUnionTests {
  private static let side = 12

  /// Coverage by looking at every step of every line, polygon by polygon.
  private static func twin(_ polygons: [[Point]]) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: side * side)
    for y in 0..<side {
      for x in 0..<side {
        var covered = 0
        for line in 0..<SpanUnion.linesPerRow {
          let place = Double(y) + (Double(line) + 0.5) / Double(SpanUnion.linesPerRow)
          for step in 0..<256 {
            let point = Point(x: Double(x) + (Double(step) + 0.5) / 256, y: place)
            if polygons.contains(where: { contains($0, point) }) { covered += 1 }
          }
        }
        result[y * side + x] = UInt8(covered * 255 / (256 * SpanUnion.linesPerRow))
      }
    }
    return result
  }

  /// Whether a point lies on the same side of every edge.
  private static func contains(_ polygon: [Point], _ point: Point) -> Bool {
    var signs: Set<Bool> = []
    for (index, from) in polygon.enumerated() {
      let to = polygon[(index + 1) % polygon.count]
      let cross = (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
      if cross != 0 { signs.insert(cross > 0) }
    }
    return signs.count == 1
  }

  private static func covered(
    _ polygons: [[Point]], over below: UInt8 = 0
  ) -> [UInt8] {
    var union = SpanUnion(width: side, height: side)
    for polygon in polygons { union.add(polygon) }
    var bytes = [UInt8](repeating: below, count: side * side)
    bytes.withUnsafeMutableBufferPointer { buffer in
      if let base = buffer.baseAddress { union.cover(base, stride: side) }
    }
    return bytes
  }

  /// Rectangles and triangles, turned either way, some of them beyond the edges.
  private static func polygons(_ seed: UInt64) -> [[Point]] {
    var state = seed
    func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24)
    }
    return (0..<5).map { index in
      let x = next() * 16 - 2
      let y = next() * 16 - 2
      let ux = next() * 8 - 4
      let uy = next() * 8 - 4
      let corners = [
        Point(x: x, y: y), Point(x: x + ux, y: y + uy),
        Point(x: x + ux - uy / 2, y: y + uy + ux / 2),
        Point(x: x - uy / 2, y: y + ux / 2),
      ]
      return Array(index.isMultiple(of: 2) ? corners : corners.dropLast().reversed())
    }
  }

  @Test(arguments: UInt64(1)...12)
  func coverageIsThatOfThePlainCount(seed: UInt64) {
    let polygons = Self.polygons(seed)
    let expected = Self.twin(polygons)
    for (index, value) in Self.covered(polygons).enumerated() {
      #expect(abs(Int(value) - Int(expected[index])) <= 3, "pixel \(index)")
    }
  }

  @Test func theOrderOfPolygonsDoesNotMatter() {
    let polygons = Self.polygons(99)
    #expect(Self.covered(polygons) == Self.covered(polygons.reversed()))
  }

  @Test func aPolygonThatIsCoveredAlreadyAddsNothing() {
    let square = [Point(x: 1, y: 1), Point(x: 9, y: 1), Point(x: 9, y: 9), Point(x: 1, y: 9)]
    let inside = [Point(x: 2, y: 2), Point(x: 5, y: 3), Point(x: 3, y: 6)]
    #expect(Self.covered([square, inside, square]) == Self.covered([square]))
  }

  @Test func whatWasThereStaysUnderPartlyCoveredPixels() {
    let left = [Point(x: 0, y: 0), Point(x: 4.5, y: 0), Point(x: 4.5, y: 12), Point(x: 0, y: 12)]
    let row = Self.covered([left], over: 100).prefix(Self.side)
    #expect(Array(row.prefix(4)) == [255, 255, 255, 255])
    #expect((176...179).contains(row[4]))
    #expect(row.dropFirst(5).allSatisfy { $0 == 100 })
  }

  @Test func nothingIsDrawnOutsideOfTheArea() {
    let far = [Point(x: -50, y: -40), Point(x: -20, y: -40), Point(x: -20, y: -10)]
    let wide = [Point(x: -9, y: 3), Point(x: 40, y: 3), Point(x: 40, y: 5), Point(x: -9, y: 5)]
    let rows = Self.covered([far, wide])
    for y in 0..<Self.side {
      let row = rows[(y * Self.side)..<((y + 1) * Self.side)]
      #expect(row.allSatisfy { $0 == (y == 3 || y == 4 ? 255 : 0) })
    }
  }
}
