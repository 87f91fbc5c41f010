// SPDX-License-Identifier: MIT

/// Everything a style decides, with every default filled in and every inheritance resolved.
package struct LabelStyle: Hashable, Sendable {
  package var font: FontStyle
  package var text = TextStyle()
  package var box = BoxStyle()
  package var canvas = CanvasStyle()
  package var fit = FitStyle()
  package var overflow = Overflow.visible
  package var ellipsis = "…"
  package var paint = PaintStyle()

  package init(font: FontStyle) { self.font = font }
}

/// The paint of a label; lengths are design px at the unshrunk font size.
package struct PaintStyle: Hashable, Sendable {
  package var fill = Paint.black
  /// Of the finished label, 0...1.
  package var opacity = 1.0
  /// Lowest first.
  package var strokes: [Stroke] = []
  /// Lowest first.
  package var shadows: [Shadow] = []
  /// Lowest first.
  package var innerShadows: [InnerShadow] = []
  package var background: Background?
  package var emoji = EmojiStyle()

  package init() {}
}
