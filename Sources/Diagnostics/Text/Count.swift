// SPDX-License-Identifier: MIT

/// Numbers with their nouns.
package enum Count {
  /// `1 image`, `2 images`.
  package static func of(_ number: Int, _ noun: String, plural: String? = nil) -> String {
    "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
  }

  /// `2 errors, 5 warnings`, without what there is none of; `no errors` when there is nothing.
  package static func errorsAndWarnings(_ errors: Int, _ warnings: Int) -> String {
    var parts: [String] = []
    if errors > 0 { parts.append(of(errors, "error")) }
    if warnings > 0 { parts.append(of(warnings, "warning")) }
    return parts.isEmpty ? "no errors" : parts.joined(separator: ", ")
  }
}
