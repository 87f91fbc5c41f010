// SPDX-License-Identifier: MIT

/// What layout measured of one label in one locale: design px, relative to the box, unsnapped.
package struct Measurements: Hashable, Sendable {
  package struct Line: Hashable, Sendable {
    /// Why the line ended.
    package enum Break: String, Hashable, Sendable, CaseIterable {
      case end, hard, soft, hyphen, emergency
    }

    /// Left edge of the line's logical box.
    package var x: Double
    package var baseline: Double
    /// The advance width, without white space that hangs at a soft break.
    package var width: Double
    package var ascent: Double
    package var descent: Double
    package var ending: Break
    /// UTF-8 offsets into the prepared text: what of it this line shows.
    package var text: Range<Int>

    package init(
      x: Double, baseline: Double, width: Double, ascent: Double, descent: Double, ending: Break,
      text: Range<Int>
    ) {
      self.x = x
      self.baseline = baseline
      self.width = width
      self.ascent = ascent
      self.descent = descent
      self.ending = ending
      self.text = text
    }
  }

  /// By how much text exceeds the content box; all zero for text that fits.
  package struct Excess: Hashable, Sendable {
    package var x = 0.0
    package var y = 0.0
    package var lines = 0

    package init(x: Double = 0, y: Double = 0, lines: Int = 0) {
      self.x = x
      self.y = y
      self.lines = lines
    }
  }

  package struct MissingGlyph: Hashable, Sendable {
    package var codePoint: UInt32
    /// Unicode scalar index in the prepared text.
    package var index: Int

    package init(codePoint: UInt32, index: Int) {
      self.codePoint = codePoint
      self.index = index
    }
  }

  package var direction = WritingDirection.leftToRight
  package var fontSize = 0.0
  package var fontSizeRequested = 0.0
  /// Families that really drew, in order of first use.
  package var fonts: [String] = []
  /// Painted lines, top to bottom.
  package var lines: [Line] = []
  package var box = Rect.zero
  package var content = Rect.zero
  /// Pango's logical rectangle of the block: advances × full line heights, trailing spaces included.
  package var logical = Rect.zero
  package var excess = Excess()
  /// Design px by which each gap between clusters was narrowed; `nil` when nothing was.
  package var tightening: Double?
  /// What the overflow rule left out; `nil` when nothing was.
  package var dropped: String?
  package var missingGlyphs: [MissingGlyph] = []
  /// `shrunk`, `ellipsized`, `faded`, `clipped` …: facts, sorted.
  package var flags: Set<String> = []

  package init() {}

  package var isOverflowing: Bool { excess != Excess() }
}

/// One finished image: whole device px of that image.
package struct ImageMeasurements: Hashable, Sendable {
  package struct Ink: Hashable, Sendable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  package var width: Int
  package var height: Int
  /// Where the box's top left corner lies in the image.
  package var origin: Point
  /// The bounding box of alpha > 0; `nil` for a fully transparent image.
  package var ink: Ink?

  package init(width: Int, height: Int, origin: Point, ink: Ink?) {
    self.width = width
    self.height = height
    self.origin = origin
    self.ink = ink
  }
}
