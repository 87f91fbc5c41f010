// SPDX-License-Identifier: MIT

/// A text in which `⟪` and `⟫` show the place that a message should name.
struct MarkedText {
  var text: String
  var line: Int
  var column: Int
  /// Scalars between the marks; 1 where they stand side by side.
  var length: Int

  init(_ marked: String) {
    let parts = marked.split(separator: "⟪", maxSplits: 1, omittingEmptySubsequences: false)
    let before = String(parts[0])
    let rest = (parts.count > 1 ? String(parts[1]) : "")
      .split(separator: "⟫", maxSplits: 1, omittingEmptySubsequences: false)
    let inside = String(rest[0])
    text = before + inside + (rest.count > 1 ? String(rest[1]) : "")
    let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
    line = lines.count
    column = (lines.last?.unicodeScalars.count ?? 0) + 1
    length = max(1, inside.unicodeScalars.count)
  }
}
