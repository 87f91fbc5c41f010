// SPDX-License-Identifier: MIT

import LabelModel

#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

/// What a line is drawn with; device px.
struct Pen {
  var width: Double
  var join = Stroke.Join.round
  var miterLimit = 1.0
}

/// A line along outlines, as convex polygons.
///
/// Every chord is a rectangle and every corner a wedge; their union is exactly what a pen touches.
/// Cairo's own strokes follow the offset curve instead: where a counter is narrower than the line,
/// its offset runs backwards and cuts a hole into the line.
struct StrokePath: ~Copyable {
  private var pen = Pen(width: 0)
  private var area: SpanUnion
  /// The corners of the polygon at hand, device px; used again for each.
  private var polygon: [Point] = []

  /// Device px between a curve and its chords.
  private static let tolerance = 0.04

  /// Device px by which neighbouring parts overlap: a few of the steps in which spans are kept.
  private static let overlap = 1.0 / 64

  /// Starts without a line on an area of device px.
  init(width: Int, height: Int) { area = SpanUnion(width: width, height: height) }

  private var halfWidth: Double { pen.width / 2 }

  /// Lays the line over coverage of the area's size.
  func cover(_ base: UnsafeMutablePointer<UInt8>, stride: Int) { area.cover(base, stride: stride) }

  private struct Vertex {
    var point: Point
    /// Inside a curve: not a corner, whatever the join.
    var isSmooth = false
    /// Directions of the curves that end and begin here, of any length; `nil` beside a line.
    var arriving: Point?
    var leaving: Point?
  }

  /// Follows an outline whose em is `size` px with its origin at `x`, `y`.
  mutating func follow(_ outline: GlyphOutline, size: Double, x: Double, y: Double, pen: Pen) {
    self.pen = pen
    func place(_ point: Point) -> Point { Point(x: x + point.x * size, y: y + point.y * size) }
    var contour: [Vertex] = []
    for segment in outline.segments {
      switch segment {
      case .move(let point):
        close(contour)
        contour = [Vertex(point: place(point))]
      case .line(let point): contour.append(Vertex(point: place(point)))
      case .curve(let first, let second, let end):
        guard let start = contour.last?.point else { continue }
        Self.append(&contour, start, place(first), place(second), place(end))
      case .close:
        close(contour)
        contour = contour.first.map { [Vertex(point: $0.point)] } ?? []
      }
    }
    close(contour)
  }

  private static func append(
    _ contour: inout [Vertex], _ a: Point, _ b: Point, _ c: Point, _ d: Point
  ) {
    // The second derivative of a cubic is at most 6 times these, which bounds the sagitta.
    let first = length(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y)
    let second = length(b.x - 2 * c.x + d.x, b.y - 2 * c.y + d.y)
    let exact = (0.75 * max(first, second) / tolerance).squareRoot()
    let steps = max(1, min(500, Int(exact.rounded(.up))))
    for step in 1...steps {
      let t = Double(step) / Double(steps)
      let u = 1 - t
      let weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
      let point = Point(
        x: weights.0 * a.x + weights.1 * b.x + weights.2 * c.x + weights.3 * d.x,
        y: weights.0 * a.y + weights.1 * b.y + weights.2 * c.y + weights.3 * d.y)
      contour.append(Vertex(point: step == steps ? d : point, isSmooth: step < steps))
    }
    contour[contour.count - 1 - steps].leaving = Self.direction(from: a, [b, c, d])
    contour[contour.count - 1].arriving = Self.direction(from: d, [c, b, a]).map {
      Point(x: -$0.x, y: -$0.y)
    }
  }

  /// The tangent at an end of a curve: towards the first control point that is not that end.
  private static func direction(from end: Point, _ others: [Point]) -> Point? {
    others.first { $0 != end }.map { Point(x: $0.x - end.x, y: $0.y - end.y) }
  }

  /// Draws along a closed contour.
  private mutating func close(_ contour: [Vertex]) {
    var vertices: [Vertex] = []
    for vertex in contour {
      // Vertices in one place are one corner, between the curve before and the curve after.
      if let last = vertices.indices.last, vertices[last].point == vertex.point {
        vertices[last].leaving = vertex.leaving
      } else {
        vertices.append(vertex)
      }
    }
    while vertices.count > 1, vertices.first?.point == vertices.last?.point {
      vertices[0].arriving = vertices.removeLast().arriving
    }
    guard vertices.count > 1 else { return }
    let count = vertices.count
    for index in 0..<count {
      let next = vertices[(index + 1) % count]
      let after = vertices[(index + 2) % count]
      rectangle(vertices[index].point, next.point)
      corner(vertices[index].point, next, after.point)
    }
  }

  private mutating func rectangle(_ from: Point, _ to: Point) {
    let normal = self.normal(from, to)
    // Rectangles reach into their neighbours a little: edges that only touch are rounded apart.
    let along = Self.overlap / halfWidth
    let from = Point(x: from.x - normal.y * along, y: from.y + normal.x * along)
    let to = Point(x: to.x + normal.y * along, y: to.y - normal.x * along)
    polygon.removeAll(keepingCapacity: true)
    polygon.append(Point(x: from.x + normal.x, y: from.y + normal.y))
    polygon.append(Point(x: to.x + normal.x, y: to.y + normal.y))
    polygon.append(Point(x: to.x - normal.x, y: to.y - normal.y))
    polygon.append(Point(x: from.x - normal.x, y: from.y - normal.y))
    area.add(polygon)
  }

  /// Fills the gap on the outer side of a corner.
  private mutating func corner(_ before: Point, _ vertex: Vertex, _ after: Point) {
    let middle = vertex.point
    let turn = Turn(from: normal(before, middle), to: normal(middle, after))
    guard turn.angle != 0 else { return }
    let from = middle + turn.from
    let to = middle + turn.to
    let join = vertex.isSmooth ? .round : pen.join
    polygon.removeAll(keepingCapacity: true)
    polygon.append(middle)
    polygon.append(from)
    if join == .round { arc(middle, turn.from, turn.angle) }
    polygon.append(to)
    area.add(polygon)
    if join == .miter { miter(vertex, between: from, and: to, before: before, after: after) }
  }

  /// How the normal of an outline turns at a corner, on the side where the gap opens.
  private struct Turn {
    let from: Point
    let to: Point
    /// Radians, -π to π.
    let angle: Double

    init(from: Point, to: Point) {
      angle = atan2(from.x * to.y - from.y * to.x, from.x * to.x + from.y * to.y)
      // The gap opens on the side the contour turns away from.
      self.from = angle > 0 ? Point(x: -from.x, y: -from.y) : from
      self.to = angle > 0 ? Point(x: -to.x, y: -to.y) : to
    }
  }

  /// Adds the tip of a corner, unless it is longer than the limit.
  ///
  /// Curves meet at the angle of their tangents; their last chords, which the rectangles follow,
  /// are a little blunter. The slivers between tangent and chord belong to the tip.
  private mutating func miter(
    _ vertex: Vertex, between from: Point, and to: Point, before: Point, after: Point
  ) {
    let middle = vertex.point
    let turn = Turn(
      from: vertex.arriving.map { normal(.zero, $0) } ?? normal(before, middle),
      to: vertex.leaving.map { normal(.zero, $0) } ?? normal(middle, after))
    // Miter length over line width is 1 / sin of half the inner angle, = 1 / cos(turn / 2).
    let cosine = cos(turn.angle / 2)
    guard cosine > 1e-6, 1 / cosine <= max(1, pen.miterLimit) else { return }
    let stretch = 1 / (2 * cosine * cosine)
    let tip = Point(
      x: middle.x + (turn.from.x + turn.to.x) * stretch,
      y: middle.y + (turn.from.y + turn.to.y) * stretch)
    let start = middle + turn.from
    let end = middle + turn.to
    area.add([middle, start, tip, end])
    area.add([middle, from, start])
    area.add([middle, end, to])
  }

  /// Appends the points between the ends of an arc.
  private mutating func arc(_ center: Point, _ from: Point, _ angle: Double) {
    let largestStep = 2 * acos(max(0, 1 - Self.tolerance / max(halfWidth, Self.tolerance)))
    let steps = max(1, Int((abs(angle) / max(largestStep, 0.01)).rounded(.up)))
    for step in 1..<max(1, steps) {
      let turn = angle * Double(step) / Double(steps)
      let cosine = cos(turn)
      let sine = sin(turn)
      polygon.append(
        Point(
          x: center.x + from.x * cosine - from.y * sine,
          y: center.y + from.x * sine + from.y * cosine))
    }
  }

  private func normal(_ from: Point, _ to: Point) -> Point {
    let dx = to.x - from.x
    let dy = to.y - from.y
    let scale = halfWidth / max(Self.length(dx, dy), 1e-12)
    return Point(x: -dy * scale, y: dx * scale)
  }

  private static func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
}

extension Point {
  fileprivate static func + (left: Point, right: Point) -> Point {
    Point(x: left.x + right.x, y: left.y + right.y)
  }
}
