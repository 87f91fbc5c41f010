// SPDX-License-Identifier: MIT

/// An outline along the edge of the text.
///
/// Lengths are design px.
package struct Stroke: Hashable, Sendable {
  package enum Position: String, Hashable, Sendable, CaseIterable { case outside, center, inside }
  package enum Join: String, Hashable, Sendable, CaseIterable { case round, miter, bevel }

  package var width: Double
  package var paint: Paint
  package var position: Position
  package var join: Join
  package var miterLimit: Double

  package init(
    width: Double, paint: Paint, position: Position = .outside, join: Join = .round,
    miterLimit: Double = 4
  ) {
    self.width = width
    self.paint = paint
    self.position = position
    self.join = join
    self.miterLimit = miterLimit
  }
}

/// What lies under the text.
///
/// Lengths are design px; `blur` is twice the Gaussian's sigma.
package struct Shadow: Hashable, Sendable {
  package enum Caster: String, Hashable, Sendable, CaseIterable { case silhouette, fill }

  package var offset: Point
  package var blur: Double
  package var spread: Double
  package var color: Color
  package var caster: Caster
  package var isKnockedOut: Bool

  package init(
    offset: Point = .zero, blur: Double = 0, spread: Double = 0, color: Color,
    caster: Caster = .silhouette, isKnockedOut: Bool = false
  ) {
    self.offset = offset
    self.blur = blur
    self.spread = spread
    self.color = color
    self.caster = caster
    self.isKnockedOut = isKnockedOut
  }
}

/// A shadow that falls onto the text from its own edge.
///
/// Lengths are design px.
package struct InnerShadow: Hashable, Sendable {
  package enum Edge: String, Hashable, Sendable, CaseIterable { case glyph, stroke }

  package var shadow: Shadow
  package var edge: Edge

  package init(shadow: Shadow, edge: Edge = .glyph) {
    self.shadow = shadow
    self.edge = edge
  }
}

/// The plate behind the text, drawn over the box.
///
/// Lengths are design px.
package struct Background: Hashable, Sendable {
  package struct Border: Hashable, Sendable {
    package var width: Double
    package var paint: Paint

    package init(width: Double, paint: Paint) {
      self.width = width
      self.paint = paint
    }
  }

  package var fill: Paint?
  package var radius: Double
  /// Lies inside the box.
  package var border: Border?

  package init(fill: Paint?, radius: Double = 0, border: Border? = nil) {
    self.fill = fill
    self.radius = radius
    self.border = border
  }

  package var isVisible: Bool {
    if let fill, !fill.isInvisible { return true }
    guard let border else { return false }
    return border.width > 0 && !border.paint.isInvisible
  }
}

/// How colour glyphs are treated.
package struct EmojiStyle: Hashable, Sendable {
  package enum Drawing: String, Hashable, Sendable, CaseIterable { case color, mono, error }
  package enum Outline: String, Hashable, Sendable, CaseIterable { case silhouette, none }

  package var drawing: Drawing
  package var outline: Outline

  package init(drawing: Drawing = .color, outline: Outline = .silhouette) {
    self.drawing = drawing
    self.outline = outline
  }
}
