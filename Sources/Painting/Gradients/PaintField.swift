// SPDX-License-Identifier: MIT

import LabelModel

#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

/// A paint laid over a rectangle of the device grid: a colour for every pixel.
struct PaintField {
  /// Along which axes the colour changes.
  enum Variation { case constant, rows, columns, free }

  private enum Law {
    case constant(FloatColor)
    /// Position = x * scaleX + y * scaleY + start.
    case linear(GradientRamp, scaleX: Double, scaleY: Double, start: Double)
    case radial(GradientRamp, centerX: Double, centerY: Double, scale: Double)
  }

  private let law: Law
  let variation: Variation

  init(_ color: Color) {
    law = .constant(FloatColor(color))
    variation = .constant
  }

  /// Lays `paint` over `rect`, device px.
  init(_ paint: Paint, over rect: Rect) {
    guard let gradient = paint.gradient, !gradient.stops.isEmpty else {
      law = .constant(FloatColor(paint.color ?? .clear))
      variation = .constant
      return
    }
    let ramp = GradientRamp(stops: gradient.stops, over: paint.color)
    law = Self.law(gradient.shape, ramp, rect)
    switch law {
    case .constant: variation = .constant
    case .linear(_, let scaleX, let scaleY, _):
      variation = scaleX == 0 ? .rows : scaleY == 0 ? .columns : .free
    case .radial: variation = .free
    }
  }

  /// The colour at the centre of a pixel.
  func color(x: Int, y: Int) -> FloatColor {
    let placeX = Double(x) + 0.5
    let placeY = Double(y) + 0.5
    switch law {
    case .constant(let color): return color
    case .linear(let ramp, let scaleX, let scaleY, let start):
      return ramp.color(at: placeX * scaleX + placeY * scaleY + start)
    case .radial(let ramp, let centerX, let centerY, let scale):
      let dx = placeX - centerX
      let dy = placeY - centerY
      return ramp.color(at: (dx * dx + dy * dy).squareRoot() * scale)
    }
  }

  private static func law(_ shape: Gradient.Shape, _ ramp: GradientRamp, _ rect: Rect) -> Law {
    func place(_ point: Point) -> Point {
      Point(x: rect.x + point.x * rect.width, y: rect.y + point.y * rect.height)
    }
    switch shape {
    case .linear(let from, let to): return linear(ramp, place(from), place(to))
    case .angle(let degrees):
      // 0 runs from left to right, 90 from top to bottom. The line through the centre is as long
      // as it takes for the corners to have the end colours, as in CSS.
      let angle = degrees * .pi / 180
      let isExact = degrees.remainder(dividingBy: 90) == 0
      let x = isExact ? cos(angle).rounded() : cos(angle)
      let y = isExact ? sin(angle).rounded() : sin(angle)
      let half = (abs(rect.width * x) + abs(rect.height * y)) / 2
      let center = place(Point(x: 0.5, y: 0.5))
      return linear(
        ramp, Point(x: center.x - x * half, y: center.y - y * half),
        Point(x: center.x + x * half, y: center.y + y * half))
    case .radial(let center, let edge):
      let middle = place(center)
      let rim = place(edge)
      let dx = rim.x - middle.x
      let dy = rim.y - middle.y
      let radius = (dx * dx + dy * dy).squareRoot()
      guard radius > 0 else { return .constant(ramp.lastColor) }
      return .radial(ramp, centerX: middle.x, centerY: middle.y, scale: 1 / radius)
    }
  }

  private static func linear(_ ramp: GradientRamp, _ from: Point, _ to: Point) -> Law {
    let dx = to.x - from.x
    let dy = to.y - from.y
    let square = dx * dx + dy * dy
    guard square > 0 else { return .constant(ramp.lastColor) }
    let scaleX = dx / square
    let scaleY = dy / square
    return .linear(
      ramp, scaleX: scaleX, scaleY: scaleY, start: -(from.x * scaleX + from.y * scaleY))
  }
}
