// SPDX-License-Identifier: MIT

/// One value of a YAML file, with the place where it is written.
///
/// A value type whose children are shared arrays: an alias costs one reference, however large
/// what it stands for.
package struct YAMLNode: Sendable {
  package enum Content: Sendable {
    /// The text as the author typed it, escapes resolved; nothing is guessed from its looks.
    case scalar(String)
    case sequence([YAMLNode])
    /// In the order of the file, merges resolved; duplicates are kept for the reader to report.
    case mapping([YAMLEntry])
  }

  package enum ScalarStyle: UInt8, Sendable {
    case plain, singleQuoted, doubleQuoted, literal, folded
  }

  package var content: Content
  package var start: Mark
  package var end: Mark
  package var style: ScalarStyle
  /// Whether an anchor stands before it: `&Tom` alone is an anchor without a value.
  package var isAnchored: Bool

  package init(
    _ content: Content, start: Mark, end: Mark, style: ScalarStyle = .plain,
    isAnchored: Bool = false
  ) {
    self.content = content
    self.start = start
    self.end = end
    self.style = style
    self.isAnchored = isAnchored
  }
}

/// One key of a mapping and its value.
package struct YAMLEntry: Sendable {
  package var key: YAMLNode
  package var value: YAMLNode

  package init(key: YAMLNode, value: YAMLNode) {
    self.key = key
    self.value = value
  }

  /// The key's text; a mapping or a list is no key, its text is empty.
  package var name: String { key.scalar ?? "" }
}

extension YAMLNode {
  package var scalar: String? {
    if case .scalar(let text) = content { text } else { nil }
  }

  package var items: [YAMLNode]? {
    if case .sequence(let items) = content { items } else { nil }
  }

  package var entries: [YAMLEntry]? {
    if case .mapping(let entries) = content { entries } else { nil }
  }

  /// `~`, or no value at all; the word `null` is text.
  package var isNull: Bool {
    guard style == .plain, case .scalar(let text) = content else { return false }
    return text.isEmpty || text == "~"
  }

  /// The value of a key; where the key is there twice, the first.
  package subscript(name: String) -> YAMLNode? {
    entries?.first { $0.name == name }?.value
  }
}
