// SPDX-License-Identifier: MIT

import LabelModel

/// Finds contours that run through the inside of their own glyph.
///
/// Variable fonts draw a letter as overlapping parts. Filled, the parts merge; stroked, every
/// part shows its own line. A point of a contour lies inside when the winding number is not zero
/// on both of its sides.
enum OutlineOverlap {
  /// Em between two points that are looked at: finer than any part of a letter.
  private static let spacing = 1.0 / 48
  /// Em from the contour to the points on its sides; an overlap thinner than this is invisible.
  private static let reach = 1.0 / 1500

  private struct Segment {
    var from: Point
    var to: Point
  }

  static func exists(in outline: GlyphOutline) -> Bool {
    let segments = flattened(outline)
    for segment in segments {
      let dx = segment.to.x - segment.from.x
      let dy = segment.to.y - segment.from.y
      let length = (dx * dx + dy * dy).squareRoot()
      guard length > 0 else { continue }
      let nx = -dy / length * reach
      let ny = dx / length * reach
      let steps = max(1, Int((length / spacing).rounded(.up)))
      for step in 0..<steps {
        // Not the exact middle: symmetric letters have corners there.
        let t = (Double(step) + 0.47) / Double(steps)
        let x = segment.from.x + dx * t
        let y = segment.from.y + dy * t
        if winding(x + nx, y + ny, segments) != 0, winding(x - nx, y - ny, segments) != 0 {
          return true
        }
      }
    }
    return false
  }

  private static func winding(_ x: Double, _ y: Double, _ segments: [Segment]) -> Int {
    var count = 0
    for segment in segments {
      let isDown = segment.from.y <= y && segment.to.y > y
      let isUp = segment.to.y <= y && segment.from.y > y
      guard isDown || isUp else { continue }
      let t = (y - segment.from.y) / (segment.to.y - segment.from.y)
      if segment.from.x + t * (segment.to.x - segment.from.x) > x { count += isDown ? 1 : -1 }
    }
    return count
  }

  private static func flattened(_ outline: GlyphOutline) -> [Segment] {
    var segments: [Segment] = []
    var start = Point.zero
    var current = Point.zero
    func add(_ point: Point) {
      if point != current { segments.append(Segment(from: current, to: point)) }
      current = point
    }
    for segment in outline.segments {
      switch segment {
      case .move(let point):
        add(start)
        start = point
        current = point
      case .line(let point): add(point)
      case .curve(let first, let second, let end):
        let from = current
        // Twelve chords follow a quarter circle of a letter's size to 1/1000 em.
        for step in 1...12 {
          let t = Double(step) / 12
          let u = 1 - t
          let a = u * u * u
          let b = 3 * u * u * t
          let c = 3 * u * t * t
          let d = t * t * t
          add(
            Point(
              x: a * from.x + b * first.x + c * second.x + d * end.x,
              y: a * from.y + b * first.y + c * second.y + d * end.y))
        }
      case .close: add(start)
      }
    }
    add(start)
    return segments
  }
}
