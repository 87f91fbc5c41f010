// SPDX-License-Identifier: MIT

/// A stretch of a paragraph with one face, script, direction and span.
struct TextRun {
  /// Scalars of the paragraph.
  var range: Range<Int>
  var face: Face
  var origin: FaceChoice.Origin
  /// Index of the face in its stack.
  var entry: Int?
  /// ISO 15924, as HarfBuzz numbers it.
  var script: UInt32
  var level: UInt8
  /// The first span of the label that is shaped like this one.
  var span: Int
  /// A tabulator: no glyph, a width that depends on its place in the line.
  var isTab: Bool

  var isRightToLeft: Bool { level & 1 == 1 }
}

/// What cannot be divided without shaping again: one or more grapheme clusters.
///
/// Lengths are in em of the label's font size; a span's size factor is already applied.
struct ShapedUnit {
  /// Scalars of the paragraph.
  var range: Range<Int>
  var advance: Double
  /// Glyphs of the run, in visual order.
  var glyphs: Range<Int>
  /// Whether a line may start here without shaping again.
  var isSafeBefore: Bool
}

/// One glyph, relative to the left edge of its unit.
struct ShapedGlyph {
  var index: UInt32
  var x: Double
  /// From the baseline downwards.
  var drop: Double
}

/// The glyphs of a run or of a part of it; units in reading order.
struct ShapedRun {
  var units: [ShapedUnit]
  var glyphs: [ShapedGlyph]
}
