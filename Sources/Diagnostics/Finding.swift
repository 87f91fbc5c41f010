// SPDX-License-Identifier: MIT

/// Something layout or painting found about one label in one locale, before its place is known.
///
/// It names no file, so it stays true when the label moves in its file and can be kept with the
/// label's result.
package struct Finding: Hashable, Sendable, Codable {
  /// What the finding is about: its place is looked up when it is shown.
  package enum Anchor: Hashable, Sendable, Codable {
    case label
    /// A Unicode scalar of the text as the author wrote it.
    case text(scalar: Int)
    /// The place that set this style key: `font.size`, `fit.min_scale`.
    case style(key: String)
  }

  package var id: String
  package var anchor: Anchor
  package var message: String
  package var label: String?
  package var notes: [String]
  package var helps: [String]
  package var numbers: [String: Double]
  package var words: [String: String]

  package init(
    _ id: CheckID, at anchor: Anchor = .label, _ message: String, label: String? = nil,
    notes: [String] = [], helps: [String] = [], numbers: [String: Double] = [:],
    words: [String: String] = [:]
  ) {
    self.id = id.rawValue
    self.anchor = anchor
    self.message = message
    self.label = label
    self.notes = notes
    self.helps = helps
    self.numbers = numbers
    self.words = words
  }
}
