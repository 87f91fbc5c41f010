// SPDX-License-Identifier: MIT

import Diagnostics
import Testing

/// What projects and build servers rely on: written out here, so that nothing in it changes by
/// accident.
@Test(arguments: [
  (
    Severity.error,
    """
    manifest_syntax duplicate_key unknown_key type null_value empty_text limits version style_unknown
    style_cycle unit range color locale_invalid locale_unknown path_collision path_case path_reserved
    path_escape string_unknown conflict unstable_input placeholder_unfilled placeholder_mismatch
    plural_missing markup_syntax control_char encoding font_file family_unknown missing_glyph overflow
    image_too_large write
    """
  ),
  (
    .warning,
    """
    missing fallback not_accepted font_substituted locale_alias gradient_degenerate modified_output
    stale watch_degraded synthetic_style truncated effect_clipped max_length no_break_dictionary
    break_emergency space_edge letter_spacing_ignored stack_unused style_unused
    """
  ),
  (.off, "unchanged near_limit low_contrast font_weight"),
])
func everyCheckHasItsNameAndItsDefaultSeverity(severity: Severity, names: String) {
  let found = CheckID.allCases.filter { $0.defaultSeverity == severity }.map(\.rawValue)
  #expect(found == names.split { $0 == " " || $0 == "\n" }.map(String.init))
}
