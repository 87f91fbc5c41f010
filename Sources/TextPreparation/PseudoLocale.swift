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
  /// `hasGlyph` says whether the label's fonts can draw a scalar: nothing else is added. Where they
  /// have no Latin letters, a text grows by its own ones.
  package func apply(
    to text: MappedText, protecting protected: [Range<Int>],
    hasGlyph: (Unicode.Scalar) -> Bool
  ) -> MappedText {
    guard text.count > 0 else { return text }
    var isProtected = [Bool](repeating: false, count: text.count)
    for range in protected { for index in range { isProtected[index] = true } }

    var result = MappedText()
    var visible = String.UnicodeScalarView()
    for (index, scalar) in text.scalars.enumerated() {
      var drawn = scalar
      if !isProtected[index] {
        visible.append(scalar)
        if hasAccents, let accented = Self.accents[scalar], hasGlyph(accented) { drawn = accented }
      }
      result.append(drawn, origin: text.origins[index])
    }
    let last = text.origins.last ?? 0
    let shown = String(visible)
    let hasWords = Self.words.unicodeScalars.allSatisfy { $0 == " " || hasGlyph($0) }
    let padding = Self.padding(
      addedCharacters(to: shown.count), from: hasWords ? Self.words : shown)
    result.append(padding, origin: last)
    isProtected += [Bool](repeating: false, count: result.count - text.count)
    if isBidi { result = Self.turned(result, isProtected) }
    guard hasBrackets, hasGlyph("["), hasGlyph("]") else { return result }
    var bracketed = MappedText()
    bracketed.append("[", origin: 0)
    bracketed.append(result, range: 0..<result.count)
    bracketed.append("]", origin: last)
    return bracketed
  }

  /// Wraps every word in a right-to-left override.
  ///
  /// The marks around it keep the override at the level of the paragraph: without them it would be
  /// a part of the run of a placeholder's Latin letters beside it.
  private static func turned(_ text: MappedText, _ isProtected: [Bool]) -> MappedText {
    let (opening, closing) = ("\u{200F}\u{202E}", "\u{202C}\u{200F}")
    var result = MappedText()
    var inWord = false
    for (index, scalar) in text.scalars.enumerated() {
      let isWord = !isProtected[index] && !scalar.properties.isWhitespace
      if isWord != inWord {
        result.append(isWord ? opening : closing, origin: text.origins[index])
        inWord = isWord
      }
      result.append(scalar, origin: text.origins[index])
    }
    if inWord { result.append(closing, origin: text.origins.last ?? 0) }
    return result
  }

  private static let words = " one two three four five six seven eight nine ten"

  /// Exactly `count` grapheme clusters of `words`, again and again.
  private static func padding(_ count: Int, from words: String) -> String {
    let words = Array(words)
    guard count > 0, !words.isEmpty else { return "" }
    var result = (0..<count).map { words[$0 % words.count] }
    // A space at the end would be trimmed by nobody and measured by everybody.
    if result[count - 1] == " ", let letter = words.first(where: { $0 != " " }) {
      result[count - 1] = letter
    }
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
