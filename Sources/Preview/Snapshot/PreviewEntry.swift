// SPDX-License-Identifier: MIT

package import LabelModel

/// One label in one locale (and, for plurals, one form).
package struct PreviewEntry: Hashable, Sendable {
  package var locale: String
  /// The plural form: `one`, `few` …, and `sample` for what is only measured; `nil` for neither.
  package var variant: String?
  package var status: PreviewStatus
  /// `shrunk`, `ellipsized`, `font_substituted` …: facts, sorted.
  package var flags: [String]
  package var text: String
  /// The locale the text came from: not `locale` when it is a fallback.
  package var textLocale: String
  package var direction: WritingDirection
  /// Identifies the text without showing it; compares texts that are not known.
  package var textHash: String?
  /// `nil` when the label was not laid out.
  package var numbers: PreviewNumbers?
  /// One per scale, ascending.
  package var images: [PreviewImage]
  /// The pictures this entry had before its last change; empty when it has not changed.
  package var before: [PreviewImage]
  /// Whether the entry did not exist when the session (or the compared build) began.
  package var isNew: Bool
  package var findings: [PreviewMessage]

  package init(
    locale: String, variant: String? = nil, status: PreviewStatus, flags: [String] = [],
    text: String = "", textLocale: String? = nil,
    direction: WritingDirection = .leftToRight, textHash: String? = nil,
    numbers: PreviewNumbers? = nil, images: [PreviewImage] = [], before: [PreviewImage] = [],
    isNew: Bool = false, findings: [PreviewMessage] = []
  ) {
    self.locale = locale
    self.variant = variant
    self.status = status
    self.flags = flags
    self.text = text
    self.textLocale = textLocale ?? locale
    self.direction = direction
    self.textHash = textHash
    self.numbers = numbers
    self.images = images
    self.before = before
    self.isNew = isNew
    self.findings = findings
  }
}

extension PreviewEntry {
  /// Whether it shows values of another entry that are only measured.
  package var isSample: Bool { flags.contains("sample") }
}

/// What became of an entry, in the words of `metrics.json`.
package enum PreviewStatus: String, Hashable, Sendable, CaseIterable {
  case ok
  case fallback
  case overflow
  case missing
  case missingGlyph = "missing_glyph"
  case error
  case skipped
}

/// The numbers of one entry: design px, relative to the box's top left corner, y down.
package struct PreviewNumbers: Hashable, Sendable {
  package struct Line: Hashable, Sendable {
    package var x: Double
    package var baseline: Double
    package var width: Double
    package var ascent: Double
    package var descent: Double
    package var ending: Measurements.Line.Break

    package init(
      x: Double, baseline: Double, width: Double, ascent: Double = 0, descent: Double = 0,
      ending: Measurements.Line.Break = .end
    ) {
      self.x = x
      self.baseline = baseline
      self.width = width
      self.ascent = ascent
      self.descent = descent
      self.ending = ending
    }
  }

  package var box: Rect
  package var content: Rect
  package var logical: Rect
  /// What is really painted, effects included; `nil` when nothing is.
  package var ink: Rect?
  package var lines: [Line]
  package var excess: Measurements.Excess
  package var fontSize: Double
  package var fontSizeRequested: Double
  /// Families that really drew, in order of first use.
  package var fonts: [String]
  package var missingCodePoints: [UInt32]

  package init(
    box: Rect, content: Rect? = nil, logical: Rect? = nil, ink: Rect? = nil, lines: [Line] = [],
    excess: Measurements.Excess = .init(), fontSize: Double = 0,
    fontSizeRequested: Double? = nil, fonts: [String] = [], missingCodePoints: [UInt32] = []
  ) {
    self.box = box
    self.content = content ?? box
    self.logical = logical ?? box
    self.ink = ink
    self.lines = lines
    self.excess = excess
    self.fontSize = fontSize
    self.fontSizeRequested = fontSizeRequested ?? fontSize
    self.fonts = fonts
    self.missingCodePoints = missingCodePoints
  }
}
