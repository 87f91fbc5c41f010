// SPDX-License-Identifier: MIT

/// A colour, a gradient, or a gradient over a colour.
package struct Paint: Hashable, Sendable {
  package var color: Color?
  package var gradient: Gradient?

  package init(color: Color?, gradient: Gradient? = nil) {
    self.color = color
    self.gradient = gradient
  }

  package static let black = Paint(color: .black)

  /// Whether nothing can be seen of it: it counts as absent.
  package var isInvisible: Bool {
    (color?.alpha ?? 0) == 0 && (gradient?.stops.allSatisfy { $0.color.alpha == 0 } ?? true)
  }
}

/// A colour that changes over a rectangle.
package struct Gradient: Hashable, Sendable {
  package enum Shape: Hashable, Sendable {
    /// From one point to another of the unit square; values outside 0...1 are legal.
    case linear(from: Point, to: Point)
    /// The CSS angle in degrees: 90 runs from top to bottom here as the manifest defines it.
    case angle(Double)
    /// A circle round `center` through `edge`, both in the unit square.
    case radial(center: Point, edge: Point)
  }

  /// The rectangle the unit square is laid over.
  package enum Scope: String, Hashable, Sendable, CaseIterable {
    case block, line, glyph, box
  }

  package struct Stop: Hashable, Sendable {
    /// 0 at the start, 1 at the end; never descending along the list.
    package var position: Double
    package var color: Color

    package init(position: Double, color: Color) {
      self.position = position
      self.color = color
    }
  }

  package var shape: Shape
  package var scope: Scope
  /// At least two, positions filled in.
  package var stops: [Stop]

  package init(shape: Shape, scope: Scope, stops: [Stop]) {
    self.shape = shape
    self.scope = scope
    self.stops = stops
  }
}
