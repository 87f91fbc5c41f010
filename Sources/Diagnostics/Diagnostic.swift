// SPDX-License-Identifier: MIT

/// A finding at its place, ready to be shown.
package struct Diagnostic: Hashable, Codable, Sendable {
  package var id: CheckID
  package var severity: Severity
  package var position: TextPosition?
  /// The id of the string file's entry at `position`, which says more to a translator than a column.
  package var entry: String?
  /// How many display columns the caret covers from the position on, at least 1.
  package var length: Int
  /// The source line at `position`, without its line break; the caret is drawn under it.
  package var excerpt: String?
  /// Lower case, no full stop, the user's word in single quotes.
  package var message: String
  /// What stands right of the caret.
  package var label: String?
  package var notes: [String]
  package var helps: [String]
  /// The label's key and the locale's tag, where the finding belongs to one.
  package var key: String?
  package var locale: String?
  /// Numbers and words for programs, in `--format json`.
  package var data: [String: DiagnosticValue]

  package init(
    _ id: CheckID, severity: Severity? = nil, at position: TextPosition?, entry: String? = nil,
    length: Int = 1, excerpt: String? = nil, _ message: String, label: String? = nil,
    notes: [String] = [], helps: [String] = [], key: String? = nil, locale: String? = nil,
    data: [String: DiagnosticValue] = [:]
  ) {
    self.id = id
    self.severity = severity ?? id.defaultSeverity
    self.position = position
    self.entry = entry
    self.length = length
    self.excerpt = excerpt
    self.message = message
    self.label = label
    self.notes = notes
    self.helps = helps
    self.key = key
    self.locale = locale
    self.data = data
  }
}

package enum DiagnosticValue: Hashable, Codable, Sendable {
  case number(Double)
  case text(String)
  case list([String])
}
