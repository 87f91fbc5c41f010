// SPDX-License-Identifier: MIT

/// One label as data, before anything is painted: what, where, and with which paint.
///
/// All lengths are design px, all places are relative to the box's top left corner, y down.
/// The same picture is painted at every scale.
package struct LabelPicture: Sendable {
  package var frame: Frame
  package var glyphs: [PlacedGlyph]
  /// Underlines and strike-throughs; they are part of the text's coverage.
  package var rules: [TextRule]
  /// The logical box of each painted line, for gradients of scope `line`.
  package var lines: [Rect]
  /// Strokes and shadows already follow the used font size where the style says so.
  package var paint: PaintStyle
  package var clip: ClipSides
  package var fade: FadeMask?

  package init(
    frame: Frame, glyphs: [PlacedGlyph], rules: [TextRule] = [], lines: [Rect],
    paint: PaintStyle, clip: ClipSides = [], fade: FadeMask? = nil
  ) {
    self.frame = frame
    self.glyphs = glyphs
    self.rules = rules
    self.lines = lines
    self.paint = paint
    self.clip = clip
    self.fade = fade
  }
}

/// A glyph at its place.
package struct PlacedGlyph: Sendable {
  package var shape: GlyphShape
  /// The glyph's origin, without any snapping.
  package var x: Double
  /// The line's baseline (whole design px) the glyph belongs to.
  package var baseline: Double
  /// From the baseline down to the glyph's origin: marks, superscripts, `baseline_offset`.
  package var drop: Double
  /// The em in design px.
  package var size: Double
  /// A span's colour; `nil` is the style's fill.
  package var color: Color?
  /// Index into `LabelPicture.lines`.
  package var line: Int
  /// The grapheme cluster's advance × line box, for gradients of scope `glyph`.
  package var cluster: Rect

  package init(
    shape: GlyphShape, x: Double, baseline: Double, drop: Double, size: Double, color: Color?,
    line: Int, cluster: Rect
  ) {
    self.shape = shape
    self.x = x
    self.baseline = baseline
    self.drop = drop
    self.size = size
    self.color = color
    self.line = line
    self.cluster = cluster
  }
}

/// A horizontal rule under or through text.
package struct TextRule: Hashable, Sendable {
  package var rect: Rect
  package var color: Color?
  package var line: Int

  package init(rect: Rect, color: Color?, line: Int) {
    self.rect = rect
    self.color = color
    self.line = line
  }
}

/// The sides of the content box at which the finished picture, without its background, is cut.
package struct ClipSides: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let left = ClipSides(rawValue: 1)
  package static let right = ClipSides(rawValue: 2)
  package static let top = ClipSides(rawValue: 4)
  package static let bottom = ClipSides(rawValue: 8)
}

/// Alpha that falls linearly to 0 at the left or right edge of the content box.
package struct FadeMask: Hashable, Sendable {
  /// Over how many design px, inwards; 0 leaves that side alone.
  package var left: Double
  package var right: Double
  /// Rows above it are untouched.
  package var top: Double

  package init(left: Double, right: Double, top: Double) {
    self.left = left
    self.right = right
    self.top = top
  }
}
