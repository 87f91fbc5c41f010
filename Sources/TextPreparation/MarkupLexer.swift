// SPDX-License-Identifier: MIT

/// The pieces of a text with markup.
enum MarkupToken: Hashable {
  struct Attribute: Hashable {
    var name: String
    var value: String
    /// Scalar index of the name.
    var place: Int
  }

  /// One literal scalar, entities already resolved.
  case scalar(Unicode.Scalar)
  case open(name: String, attributes: [Attribute])
  case close(name: String)
}

/// What is wrong with markup, and at which scalar.
package struct MarkupError: Error, Hashable {
  package var scalar: Int
  package var message: String
  package var help: String?
  /// Whether the markup is fine and only the style it names is not there.
  package var isUnknownStyle = false

  init(at scalar: Int, _ message: String, help: String? = nil) {
    self.scalar = scalar
    self.message = message
    self.help = help
  }

  init(at scalar: Int, unknownStyle name: String, nearest: String?) {
    self.init(
      at: scalar, "unknown style '\(name)'", help: nearest.map { "did you mean '\($0)'?" })
    isUnknownStyle = true
  }
}

/// Cuts a text into tags, entities and literal scalars.
struct MarkupLexer {
  private let scalars: [Unicode.Scalar]
  private var index = 0

  init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

  /// The next token with the scalars it covers; `nil` at the end.
  mutating func next() throws(MarkupError) -> (token: MarkupToken, range: Range<Int>)? {
    guard index < scalars.count else { return nil }
    let start = index
    let token: MarkupToken
    switch scalars[index] {
    case "<": token = try tag()
    case "&": token = try entity()
    default:
      token = .scalar(scalars[index])
      index += 1
    }
    return (token, start..<index)
  }

  private mutating func entity() throws(MarkupError) -> MarkupToken {
    let start = index
    let names: [String: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
    ]
    guard let end = scalars[start...].prefix(12).firstIndex(of: ";") else {
      throw MarkupError(at: start, "a lone '&' in markup", help: "write &amp; for the character")
    }
    let name = string((start + 1)..<end)
    index = end + 1
    if let scalar = names[name] { return .scalar(scalar) }
    if name.hasPrefix("#") {
      let digits = name.dropFirst()
      let value =
        digits.hasPrefix("x") || digits.hasPrefix("X")
        ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      if let scalar = value.flatMap(Unicode.Scalar.init) { return .scalar(scalar) }
    }
    throw MarkupError(
      at: start, "unknown entity '&\(name);'",
      help: "markup knows &amp; &lt; &gt; &quot; &apos; and &#…;")
  }

  private mutating func tag() throws(MarkupError) -> MarkupToken {
    let start = index
    index += 1
    let isClosing = index < scalars.count && scalars[index] == "/"
    if isClosing { index += 1 }
    let name = word()
    guard !name.isEmpty else {
      throw MarkupError(at: start, "a lone '<' in markup", help: "write &lt; for the character")
    }
    var attributes: [MarkupToken.Attribute] = []
    while true {
      skipSpace()
      guard index < scalars.count else {
        throw MarkupError(at: start, "the tag '<\(name)' is never closed with '>'")
      }
      if scalars[index] == ">" {
        index += 1
        return isClosing ? .close(name: name) : .open(name: name, attributes: attributes)
      }
      guard !isClosing else {
        throw MarkupError(at: index, "a closing tag takes no attributes")
      }
      attributes.append(try attribute(of: name))
    }
  }

  private mutating func attribute(
    of tag: String
  ) throws(MarkupError) -> MarkupToken.Attribute {
    let place = index
    let name = word()
    guard !name.isEmpty else {
      throw MarkupError(at: place, "unexpected '\(scalars[place])' in the tag '<\(tag)'")
    }
    skipSpace()
    guard index < scalars.count, scalars[index] == "=" else {
      throw MarkupError(at: place, "the attribute '\(name)' has no value", help: "\(name)=\"…\"")
    }
    index += 1
    skipSpace()
    guard index < scalars.count, scalars[index] == "\"" || scalars[index] == "'" else {
      throw MarkupError(at: place, "the value of '\(name)' needs quotes", help: "\(name)=\"…\"")
    }
    let quote = scalars[index]
    guard let end = scalars[(index + 1)...].firstIndex(of: quote) else {
      throw MarkupError(at: index, "the quote after '\(name)=' is never closed")
    }
    defer { index = end + 1 }
    return MarkupToken.Attribute(name: name, value: string((index + 1)..<end), place: place)
  }

  private mutating func word() -> String {
    let start = index
    while index < scalars.count,
      scalars[index].properties.isAlphabetic || scalars[index] == "_" || scalars[index] == "-"
        || ("0"..."9").contains(scalars[index])
    {
      index += 1
    }
    return string(start..<index)
  }

  private mutating func skipSpace() {
    while index < scalars.count, scalars[index].properties.isWhitespace { index += 1 }
  }

  private func string(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range])
    return String(view)
  }
}

/// The scalars of a text that belong to tags and entities.
func markupRanges(in scalars: [Unicode.Scalar]) -> [Range<Int>] {
  var lexer = MarkupLexer(scalars)
  var ranges: [Range<Int>] = []
  while let (token, range) = try? lexer.next() {
    if case .scalar = token, range.count == 1 { continue }
    ranges.append(range)
  }
  return ranges
}
