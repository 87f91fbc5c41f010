// SPDX-License-Identifier: MIT

/// Every kind of finding, by the id that manifests, flags and reports use.
package enum CheckID: String, Hashable, Codable, Sendable, CaseIterable {
  // Errors by default: the manifest.
  case manifestSyntax = "manifest_syntax"
  case duplicateKey = "duplicate_key"
  case unknownKey = "unknown_key"
  case type
  case nullValue = "null_value"
  case emptyText = "empty_text"
  case limits
  case version
  case styleUnknown = "style_unknown"
  case styleCycle = "style_cycle"
  case unit
  case range
  case color
  case localeInvalid = "locale_invalid"
  case localeUnknown = "locale_unknown"
  case pathCollision = "path_collision"
  case pathCase = "path_case"
  case pathReserved = "path_reserved"
  case pathEscape = "path_escape"
  case stringUnknown = "string_unknown"
  case conflict
  case unstableInput = "unstable_input"
  case placeholderUnfilled = "placeholder_unfilled"
  case placeholderMismatch = "placeholder_mismatch"
  case pluralMissing = "plural_missing"
  case markupSyntax = "markup_syntax"
  case controlCharacter = "control_char"
  case encoding
  // Errors by default: fonts, layout, output.
  case fontFile = "font_file"
  case familyUnknown = "family_unknown"
  case missingGlyph = "missing_glyph"
  case overflow
  case imageTooLarge = "image_too_large"
  case write
  // Warnings by default.
  case missing
  case fallback
  case notAccepted = "not_accepted"
  case fontSubstituted = "font_substituted"
  case localeAlias = "locale_alias"
  case gradientDegenerate = "gradient_degenerate"
  case modifiedOutput = "modified_output"
  case stale
  case watchDegraded = "watch_degraded"
  case syntheticStyle = "synthetic_style"
  case truncated
  case effectClipped = "effect_clipped"
  case maxLength = "max_length"
  case noBreakDictionary = "no_break_dictionary"
  case breakEmergency = "break_emergency"
  case spaceEdge = "space_edge"
  case letterSpacingIgnored = "letter_spacing_ignored"
  case stackUnused = "stack_unused"
  case styleUnused = "style_unused"
  // Off by default.
  case unchanged
  case nearLimit = "near_limit"
  case lowContrast = "low_contrast"
  case fontWeight = "font_weight"

  package var defaultSeverity: Severity {
    switch self {
    case .missing, .fallback, .notAccepted, .fontSubstituted, .localeAlias, .gradientDegenerate,
      .modifiedOutput, .stale, .watchDegraded, .syntheticStyle, .truncated, .effectClipped,
      .maxLength, .noBreakDictionary, .breakEmergency, .spaceEdge, .letterSpacingIgnored,
      .stackUnused, .styleUnused:
      .warning
    case .unchanged, .nearLimit, .lowContrast, .fontWeight: .off
    default: .error
    }
  }
}
