// SPDX-License-Identifier: MIT

/// How a pseudo-locale changes the text of another locale.
package struct PseudoTransform: Hashable, Sendable {
  package enum Expansion: Hashable, Sendable {
    case none
    /// By the usual table of how much longer translations of short texts get (IBM).
    case auto
    /// Per cent of the text's length that is added.
    case percent(Double)
  }

  package var hasAccents: Bool
  package var hasBrackets: Bool
  package var expansion: Expansion
  /// Wraps every word so that it is read right to left.
  package var isBidi: Bool

  package init(
    hasAccents: Bool = false, hasBrackets: Bool = false, expansion: Expansion = .none,
    isBidi: Bool = false
  ) {
    self.hasAccents = hasAccents
    self.hasBrackets = hasBrackets
    self.expansion = expansion
    self.isBidi = isBidi
  }

  /// How many characters are added to a text of `count` characters.
  package func addedCharacters(to count: Int) -> Int {
    let percent: Double
    switch expansion {
    case .none: return 0
    case .percent(let value): percent = value
    case .auto:
      percent =
        switch count {
        case ...10: 200
        case ...20: 100
        case ...30: 80
        case ...50: 60
        case ...70: 40
        default: 30
        }
    }
    return Int((Double(count) * percent / 100).rounded())
  }

  /// Transforms everything outside the protected ranges (placeholders, tags, entities).
  ///
  /// `hasGlyph` says whether the label's fonts can draw a scalar: accents are taken only from
  /// those.
  package func apply(
    to text: MappedText, protecting protected: [Range<Int>],
    hasGlyph: (Unicode.Scalar) -> Bool
  ) -> MappedText {
    guard text.count > 0 else { return text }
    var isProtected = [Bool](repeating: false, count: text.count)
    for range in protected { for index in range { isProtected[index] = true } }

    var result = MappedText()
    if hasBrackets { result.append("[", origin: 0) }
    var inWord = false
    var visible = String.UnicodeScalarView()
    for (index, scalar) in text.scalars.enumerated() {
      let origin = text.origins[index]
      let isWord = !isProtected[index] && !scalar.properties.isWhitespace
      if isBidi, isWord != inWord {
        result.append(isWord ? "\u{202E}" : "\u{202C}", origin: origin)
        inWord = isWord
      }
      if !isProtected[index] { visible.append(scalar) }
      if hasAccents, !isProtected[index], let accented = Self.accents[scalar], hasGlyph(accented) {
        result.append(accented, origin: origin)
      } else {
        result.append(scalar, origin: origin)
      }
    }
    let last = text.origins.last ?? 0
    if inWord { result.append("\u{202C}", origin: last) }
    result.append(Self.padding(addedCharacters(to: String(visible).count)), origin: last)
    if hasBrackets { result.append("]", origin: last) }
    return result
  }

  /// Words of exactly `count` characters in all, the space before them included.
  static func padding(_ count: Int) -> String {
    guard count > 0 else { return "" }
    let words = Array(" one two three four five six seven eight nine ten")
    var result = (0..<count).map { words[$0 % words.count] }
    // A space at the end would be trimmed by nobody and measured by everybody.
    if result[count - 1] == " " { result[count - 1] = "x" }
    return String(result)
  }

  private static let accents: [Unicode.Scalar: Unicode.Scalar] = [
    "A": "Å", "B": "Ɓ", "C": "Ç", "D": "Ð", "E": "É", "F": "Ƒ", "G": "Ĝ", "H": "Ĥ", "I": "Î",
    "J": "Ĵ", "K": "Ķ", "L": "Ļ", "N": "Ñ", "O": "Ö", "P": "Þ", "R": "Ŕ", "S": "Š", "T": "Ţ",
    "U": "Û", "W": "Ŵ", "Y": "Ý", "Z": "Ž",
    "a": "å", "b": "ƀ", "c": "ç", "d": "ð", "e": "é", "f": "ƒ", "g": "ĝ", "h": "ĥ", "i": "î",
    "j": "ĵ", "k": "ķ", "l": "ļ", "n": "ñ", "o": "ö", "p": "þ", "r": "ŕ", "s": "š", "t": "ţ",
    "u": "û", "w": "ŵ", "y": "ý", "z": "ž",
  ]
}
