// SPDX-License-Identifier: MIT

import Foundation
import LabelModel

/// Outlines drawn by hand: em units, y down, origin on the baseline.
enum Shapes {
  /// A rectangle from the baseline up; `clockwise` in y-down coordinates.
  static func rectangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, clockwise: Bool = true
  ) -> [GlyphOutline.Segment] {
    let corners = [
      Point(x: x, y: y), Point(x: x + width, y: y), Point(x: x + width, y: y + height),
      Point(x: x, y: y + height),
    ]
    return polygon(clockwise ? corners : corners.reversed())
  }

  static func polygon(_ points: [Point]) -> [GlyphOutline.Segment] {
    guard let first = points.first else { return [] }
    return [.move(first)] + points.dropFirst().map { .line($0) } + [.close]
  }

  static func circle(
    _ x: Double, _ y: Double, _ radius: Double, clockwise: Bool = true
  ) -> [GlyphOutline.Segment] {
    let k = 0.552_284_75 * radius
    let sign = clockwise ? 1.0 : -1.0
    func point(_ dx: Double, _ dy: Double) -> Point { Point(x: x + dx, y: y + dy * sign) }
    return [
      .move(point(radius, 0)),
      .curve(point(radius, k), point(k, radius), point(0, radius)),
      .curve(point(-k, radius), point(-radius, k), point(-radius, 0)),
      .curve(point(-radius, -k), point(-k, -radius), point(0, -radius)),
      .curve(point(k, -radius), point(radius, -k), point(radius, 0)),
      .close,
    ]
  }

  static func outline(
    _ segments: [GlyphOutline.Segment], emboldening: Double = 0
  ) -> GlyphOutline {
    var points: [Point] = []
    for segment in segments {
      switch segment {
      case .move(let point), .line(let point): points.append(point)
      case .curve(let a, let b, let c): points += [a, b, c]
      case .close: break
      }
    }
    let xs = points.map(\.x)
    let ys = points.map(\.y)
    let bounds = Rect(
      minX: xs.min() ?? 0, minY: ys.min() ?? 0, maxX: xs.max() ?? 0, maxY: ys.max() ?? 0)
    return GlyphOutline(segments: segments, bounds: bounds, emboldening: emboldening)
  }

  static func shape(_ segments: [GlyphOutline.Segment], emboldening: Double = 0) -> GlyphShape {
    GlyphShape(.outline(outline(segments, emboldening: emboldening)))
  }

  /// A block of 0.6 × 0.7 em.
  static let block = shape(rectangle(0.1, -0.7, 0.6, 0.7))
  /// A thin stem.
  static let stem = shape(rectangle(0.15, -0.7, 0.08, 0.7))
  /// A disc.
  static let disc = shape(circle(0.4, -0.35, 0.35))
  /// A ring: an O with a counter.
  static let ring = shape(
    circle(0.4, -0.35, 0.35) + circle(0.4, -0.35, 0.2, clockwise: false))
  /// A spire with its tip on top, whose sides are curves that meet there at twice `halfAngle`.
  ///
  /// `bend` moves the lower control points sideways, em: below 0 the sides are hollow.
  static func spire(halfAngle: Double, bend: Double) -> GlyphShape {
    let tip = Point(x: 0.5, y: -0.7)
    let reach = 0.4
    func side(_ sign: Double) -> (upper: Point, lower: Point, foot: Point) {
      let foot = 0.7 * tan(halfAngle)
      return (
        Point(x: tip.x + sign * reach * sin(halfAngle), y: tip.y + reach * cos(halfAngle)),
        Point(x: tip.x + sign * (foot + bend * 0.4), y: -0.2),
        Point(x: tip.x + sign * foot, y: 0)
      )
    }
    let left = side(-1)
    let right = side(1)
    return shape([
      .move(left.foot), .curve(left.lower, left.upper, tip),
      .curve(right.upper, right.lower, right.foot), .close,
    ])
  }

  /// An A with a sharp apex and a triangular counter.
  static let apex = shape(
    polygon([
      Point(x: 0.35, y: -0.75), Point(x: 0.7, y: 0), Point(x: 0.58, y: 0),
      Point(x: 0.48, y: -0.22), Point(x: 0.22, y: -0.22), Point(x: 0.12, y: 0),
      Point(x: 0, y: 0),
    ])
      + polygon([
        Point(x: 0.35, y: -0.55), Point(x: 0.265, y: -0.32), Point(x: 0.435, y: -0.32),
      ]))
  /// A T of two bars that overlap, as variable fonts draw it.
  static let overlappingT = shape(
    rectangle(0.05, -0.7, 0.6, 0.16) + rectangle(0.27, -0.7, 0.16, 0.7))
  /// The same T as one contour.
  static let mergedT = shape(
    polygon([
      Point(x: 0.05, y: -0.7), Point(x: 0.65, y: -0.7), Point(x: 0.65, y: -0.54),
      Point(x: 0.43, y: -0.54), Point(x: 0.43, y: 0), Point(x: 0.27, y: 0),
      Point(x: 0.27, y: -0.54), Point(x: 0.05, y: -0.54),
    ]))

  /// A round face in three colours on a bitmap of 64 px, 0.8 em.
  static let emoji = GlyphShape(.bitmap(bitmap(side: 64)))

  static func bitmap(side: Int) -> ColorBitmap {
    var pixels: [UInt8] = []
    let center = Double(side) / 2
    for y in 0..<side {
      for x in 0..<side {
        let dx = Double(x) + 0.5 - center
        let dy = Double(y) + 0.5 - center
        let distance = (dx * dx + dy * dy).squareRoot()
        let alpha = max(0, min(1, center - 1 - distance))
        let isEye = abs(dy + center / 3) < center / 8 && abs(abs(dx) - center / 3) < center / 8
        let color: (Double, Double, Double) =
          isEye ? (40, 20, 10) : dy > center / 4 ? (230, 120, 20) : (255, 210, 60)
        pixels += [
          UInt8(color.0 * alpha), UInt8(color.1 * alpha), UInt8(color.2 * alpha),
          UInt8(255 * alpha),
        ]
      }
    }
    return ColorBitmap(
      width: side, height: side, pixels: pixels,
      placement: Rect(x: 0.05, y: -0.7, width: 0.8, height: 0.8))
  }
}
