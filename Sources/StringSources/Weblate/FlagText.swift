// SPDX-License-Identifier: MIT

/// Cutting lists whose items can be quoted: the words behind `#,`, the parts of one flag.
enum FlagText {
  /// Splits at a separator outside quotes.
  ///
  /// A quote counts at the beginning of a part only, so `don't` is a word like any other. Within
  /// quotes a backslash protects the quote and nothing else: `\E0` stays as it is.
  static func split(_ text: some StringProtocol, at separator: Character) -> [String] {
    var parts: [String] = []
    var current = ""
    var quote: Character?
    var isPartStart = true
    var previous: Character?
    for character in text {
      defer { previous = character }
      if let open = quote {
        if character == open, previous != "\\" { quote = nil }
        current.append(character)
        continue
      }
      if character == separator {
        parts.append(current)
        current = ""
        isPartStart = true
        continue
      }
      if isPartStart, character == "\"" || character == "'" { quote = character }
      // A flag's parameters follow colons, so a quote behind one opens as well.
      isPartStart = character == ":" || (isPartStart && character.isWhitespace)
      current.append(character)
    }
    parts.append(current)
    return parts
  }

  /// The flags of one `#,` line.
  static func flags(of line: some StringProtocol) -> [String] {
    split(line, at: ",").map(trimmed).filter { !$0.isEmpty }
  }

  /// A part without its quotes.
  static func unquoted(_ part: String) -> String {
    let part = trimmed(part)
    guard let quote = part.first, quote == "\"" || quote == "'", part.count >= 2,
      part.last == quote
    else { return part }
    return String(part.dropFirst().dropLast()).replacing("\\\(quote)", with: String(quote))
  }

  static func trimmed(_ text: String) -> String {
    let start = text.drop { $0.isWhitespace }
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }
}
