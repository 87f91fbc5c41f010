// SPDX-License-Identifier: MIT

/// What became of a label in a locale, in one word.
package enum EntryStatus: String, Hashable, Sendable, CaseIterable {
  case ok
  /// Drawn with the text of another locale.
  case fallback
  /// Drawn, and larger than its box.
  case overflow
  /// There is no text.
  case missing
  /// No font has all of its characters.
  case missingGlyph = "missing_glyph"
  case error
  /// Not asked for.
  case skipped

  /// Whether metrics list images for it.
  package var hasImages: Bool {
    switch self {
    case .ok, .fallback, .overflow: true
    case .missing, .missingGlyph, .error, .skipped: false
    }
  }
}
