// SPDX-License-Identifier: MIT

package import Diagnostics

/// What JSON and YAML files have in common, with the places of every part.
package indirect enum StringTree: Sendable {
  case map([Member], at: Int)
  case list([StringTree], at: Int)
  case text(LocatedText)
  /// A number, a boolean or null: nothing that can be drawn. The word is for people.
  case other(String, at: Int)

  package struct Member: Sendable {
    package var key: LocatedText
    package var value: StringTree

    package init(key: LocatedText, value: StringTree) {
      self.key = key
      self.value = value
    }
  }

  /// Byte offset in the file.
  package var offset: Int {
    switch self {
    case .map(_, let offset), .list(_, let offset), .other(_, let offset): offset
    case .text(let text): text.start
    }
  }

  /// What messages call this kind of value.
  var kind: String {
    switch self {
    case .map: "a map"
    case .list: "a list"
    case .text: "a text"
    case .other(let word, _): word
    }
  }

  /// The value of a key, if this is a map that has it.
  subscript(key: String) -> StringTree? {
    guard case .map(let members, _) = self else { return nil }
    return members.first { $0.key.text == key }?.value
  }

  var members: [Member] {
    guard case .map(let members, _) = self else { return [] }
    return members
  }

  var text: LocatedText? {
    guard case .text(let text) = self else { return nil }
    return text
  }
}

/// A file taken apart, or the place where that failed.
package enum ParsedTree: Sendable {
  case tree(StringTree)
  case failure(Diagnostic)
}

extension LocatedText {
  /// A text that another parser read, with the byte each of its scalars is written at.
  package init(_ text: String, in file: StringFile, scalarOffsets offsets: [Int]) {
    var builder = LocatedTextBuilder()
    for (scalar, offset) in zip(text.unicodeScalars, offsets) { builder.append(scalar, at: offset) }
    if let start = offsets.first { builder.begin(at: start) }
    self = builder.finish(in: file) ?? LocatedText(text, file: file, start: offsets.first ?? 0)
  }
}
