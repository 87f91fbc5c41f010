// SPDX-License-Identifier: MIT

/// One key of a mapping.
struct KeyEntry: Sendable {
  var name: String
  var kind: ValueKind
  /// As the reference prints it; `nil` where there is none.
  var defaultText: String?
  var isRequired = false
  /// One sentence without a full stop.
  var summary: String

  static func key(
    _ name: String, _ kind: ValueKind, default defaultText: String? = nil, _ summary: String
  ) -> KeyEntry {
    KeyEntry(name: name, kind: kind, defaultText: defaultText, summary: summary)
  }

  static func required(_ name: String, _ kind: ValueKind, _ summary: String) -> KeyEntry {
    KeyEntry(name: name, kind: kind, isRequired: true, summary: summary)
  }
}

/// The keys that one kind of mapping may have.
final class KeyTable: Sendable {
  /// What the mapping is, for messages: `a style`.
  let title: String
  let entries: [KeyEntry]
  /// Whether `~` means "remove the inherited value".
  let allowsRemoval: Bool
  /// Keys that exclude each other within one mapping, where layers replace one with another.
  let exclusive: [(String, String)]
  private let index: [String: Int]

  init(
    _ title: String, allowsRemoval: Bool = false, exclusive: [(String, String)] = [],
    _ entries: [KeyEntry]
  ) {
    self.title = title
    self.entries = entries
    self.allowsRemoval = allowsRemoval
    self.exclusive = exclusive
    index = Dictionary(
      entries.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  subscript(name: String) -> KeyEntry? { index[name].map { entries[$0] } }
}
