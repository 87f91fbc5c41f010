// SPDX-License-Identifier: MIT

/// How a string marks the places that a value fills.
package enum PlaceholderSyntax: String, Hashable, Sendable, CaseIterable {
  /// `{name}`, `{0}`; `{{` and `}}` are literal braces.
  case brace
  /// `%s`, `%1$d`, `%(name)s`, `%.2f`; `%%` is a literal per cent sign.
  case printf
  /// As printf, with `%@`.
  case apple
  /// `{name}`, `{name, number}`; an apostrophe quotes.
  case icu
  case none
}

/// One placeholder in a text.
package struct Placeholder: Hashable, Sendable {
  /// Scalars of the text it covers.
  package var range: Range<Int>
  /// The argument's name; positional ones are counted from 1: `1`, `2`.
  package var name: String
  /// What is taken off a number that fills it: 1 for `{n, offset:1}`, `#` of an ICU plural.
  package var offset = 0

  /// What is drawn for a value.
  ///
  /// Never less than 0: smaller numbers have wordings of their own.
  func text(for value: String) -> String {
    guard offset != 0, let number = Int(value), number >= 0 else { return value }
    return String(max(0, number - offset))
  }
}

/// A text cut into literal parts and placeholders.
package struct PlaceholderScan: Hashable, Sendable {
  package var placeholders: [Placeholder] = []
  /// Scalars to leave out: the second of a doubled brace or per cent sign.
  package var escapes: Set<Int> = []
}

extension PlaceholderSyntax {
  package func scan(_ scalars: [Unicode.Scalar]) -> PlaceholderScan {
    switch self {
    case .none: PlaceholderScan()
    case .brace: scanBraces(scalars)
    case .icu: scanMessage(scalars)
    case .printf, .apple: scanPercents(scalars)
    }
  }

  /// As `scan`, with further texts that are placeholders wherever they occur.
  ///
  /// A pattern's name is the pattern.
  package func scan(_ scalars: [Unicode.Scalar], patterns: [String]) -> PlaceholderScan {
    var scan = scan(scalars)
    for pattern in patterns {
      let wanted = Array(pattern.unicodeScalars)
      guard !wanted.isEmpty else { continue }
      var index = 0
      while index + wanted.count <= scalars.count {
        let range = index..<(index + wanted.count)
        guard scalars[range].elementsEqual(wanted) else {
          index += 1
          continue
        }
        scan.placeholders.removeAll { $0.range.overlaps(range) }
        scan.escapes.subtract(range)
        scan.placeholders.append(Placeholder(range: range, name: pattern))
        index = range.upperBound
      }
    }
    if !patterns.isEmpty { scan.placeholders.sort { $0.range.lowerBound < $1.range.lowerBound } }
    return scan
  }

  /// Whether a text can name a placeholder; anything else can only be a pattern.
  package static func canName(_ text: String) -> Bool { isName(text.unicodeScalars) }

  /// As ICU reads a message without choices: an apostrophe before a brace quotes up to the next
  /// one, two apostrophes are one.
  private func scanMessage(_ scalars: [Unicode.Scalar]) -> PlaceholderScan {
    var scan = PlaceholderScan()
    var isQuoted = false
    var index = 0
    while index < scalars.count {
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      if scalars[index] == "'" {
        if next == "'" {
          scan.escapes.insert(index)
          index += 2
          continue
        }
        if isQuoted || next.map({ "{}#|".unicodeScalars.contains($0) }) ?? false {
          scan.escapes.insert(index)
          isQuoted.toggle()
        }
      } else if !isQuoted, scalars[index] == "{", let found = placeholder(scalars, at: index) {
        scan.placeholders.append(found)
        index = found.range.upperBound
        continue
      }
      index += 1
    }
    return scan
  }

  /// Reads `{name}`, `{name, number}` or `{name, offset:1}`.
  private func placeholder(_ scalars: [Unicode.Scalar], at start: Int) -> Placeholder? {
    guard let end = scalars[start...].firstIndex(of: "}") else { return nil }
    let inside = scalars[(start + 1)..<end]
    let name = Self.string(inside.prefix { $0 != "," && $0 != ":" })[...].trimmingSpaces()
    guard Self.isName(name.unicodeScalars) else { return nil }
    return Placeholder(
      range: start..<(end + 1), name: name,
      offset: self == .icu ? Self.offset(inside.dropFirst(name.unicodeScalars.count)) : 0)
  }

  /// What an ICU plural takes off, as far as anybody would: 0 to 1000.
  private static func offset(_ format: ArraySlice<Unicode.Scalar>) -> Int {
    let mark = Array(", offset:".unicodeScalars)
    guard format.starts(with: mark) else { return 0 }
    return Int(string(format.dropFirst(mark.count))).map { min(max($0, 0), 1000) } ?? 0
  }

  private func scanBraces(_ scalars: [Unicode.Scalar]) -> PlaceholderScan {
    var scan = PlaceholderScan()
    var index = 0
    while index < scalars.count {
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      if (scalars[index] == "{" && next == "{") || (scalars[index] == "}" && next == "}") {
        scan.escapes.insert(index + 1)
        index += 2
        continue
      }
      if scalars[index] == "{", let found = placeholder(scalars, at: index) {
        scan.placeholders.append(found)
        index = found.range.upperBound
        continue
      }
      index += 1
    }
    return scan
  }

  private func scanPercents(_ scalars: [Unicode.Scalar]) -> PlaceholderScan {
    var scan = PlaceholderScan()
    var position = 0
    var index = 0
    while index < scalars.count {
      guard scalars[index] == "%" else {
        index += 1
        continue
      }
      if index + 1 < scalars.count, scalars[index + 1] == "%" {
        scan.escapes.insert(index + 1)
        index += 2
        continue
      }
      guard let (end, name) = directive(scalars, from: index + 1) else {
        index += 1
        continue
      }
      if name == nil { position += 1 }
      scan.placeholders.append(Placeholder(range: index..<end, name: name ?? String(position)))
      index = end
    }
    return scan
  }

  /// Reads what follows the per cent sign: `[(name)][n$][flags][width][.precision][length]type`.
  private func directive(
    _ scalars: [Unicode.Scalar], from start: Int
  ) -> (end: Int, name: String?)? {
    var index = start
    var name: String?
    if index < scalars.count, scalars[index] == "(",
      let close = scalars[index...].firstIndex(of: ")")
    {
      name = Self.string(scalars[(index + 1)..<close])
      index = close + 1
    }
    let digits = scalars[index...].prefix { ("0"..."9").contains($0) }
    if !digits.isEmpty, digits.endIndex < scalars.count, scalars[digits.endIndex] == "$" {
      name = Self.string(digits)
      index = digits.endIndex + 1
    }
    let flags: Set<Unicode.Scalar> = ["-", "+", "#", "0", "'"]
    while index < scalars.count, flags.contains(scalars[index]) { index += 1 }
    while index < scalars.count, ("0"..."9").contains(scalars[index]) || scalars[index] == "." {
      index += 1
    }
    let lengths: Set<Unicode.Scalar> = ["h", "l", "q", "L", "j", "z", "t"]
    while index < scalars.count, lengths.contains(scalars[index]) { index += 1 }
    let types: Set<Unicode.Scalar> = [
      "d", "i", "u", "o", "x", "X", "f", "F", "e", "E", "g", "G", "a", "A", "c", "s", "p",
    ]
    guard index < scalars.count else { return nil }
    guard types.contains(scalars[index]) || (self == .apple && scalars[index] == "@") else {
      return nil
    }
    return (index + 1, name)
  }

  /// A letter or underscore, then letters, digits, underscores, dots; or digits alone.
  private static func isName(_ scalars: some Collection<Unicode.Scalar>) -> Bool {
    guard let first = scalars.first else { return false }
    let isDigit = { (scalar: Unicode.Scalar) in ("0"..."9").contains(scalar) }
    let isLetter = { (scalar: Unicode.Scalar) in
      ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "_"
    }
    if isDigit(first) { return scalars.allSatisfy(isDigit) }
    return isLetter(first)
      && scalars.allSatisfy { isLetter($0) || isDigit($0) || $0 == "." || $0 == "-" }
  }

  private static func string(_ scalars: some Collection<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}

extension MappedText {
  /// Replaces every placeholder that `values` knows.
  ///
  /// Returns the names it does not know, with the scalar of the author's text where they stand.
  package func filled(
    _ syntax: PlaceholderSyntax, patterns: [String] = [], with values: [String: String],
    escapesMarkup: Bool
  ) -> (text: MappedText, unfilled: [(name: String, origin: Int)]) {
    let scan = syntax.scan(scalars, patterns: patterns)
    guard !scan.placeholders.isEmpty || !scan.escapes.isEmpty else { return (self, []) }
    var result = MappedText()
    var unfilled: [(name: String, origin: Int)] = []
    var index = 0
    var remaining = scan.placeholders[...]
    while index < count {
      if let placeholder = remaining.first, placeholder.range.lowerBound == index {
        remaining.removeFirst()
        if let value = values[placeholder.name].map(placeholder.text) {
          let value = escapesMarkup ? value.escapedForMarkup : value
          result.append(value, origin: origins[index])
        } else {
          unfilled.append((placeholder.name, origins[index]))
          result.append(self, range: placeholder.range)
        }
        index = placeholder.range.upperBound
      } else {
        if !scan.escapes.contains(index) { result.append(scalars[index], origin: origins[index]) }
        index += 1
      }
    }
    return (result, unfilled)
  }
}

extension String {
  /// The text with `&`, `<` and `>` as entities.
  package var escapedForMarkup: String {
    var result = ""
    for character in unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }
}
