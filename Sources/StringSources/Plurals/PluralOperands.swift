// SPDX-License-Identifier: MIT

/// A number as plural rules see it: its digits matter, `1` and `1.0` differ.
///
/// The operands are those of Unicode Technical Standard 35, part 3, "Plural Operand Meanings".
package struct PluralOperands: Hashable, Sendable {
  /// Integer digits.
  package let i: Int
  /// How many fraction digits are shown, with trailing zeros.
  package let v: Int
  /// How many fraction digits are shown, without trailing zeros.
  package let w: Int
  /// The fraction digits as a number, with trailing zeros.
  package let f: Int
  /// The fraction digits as a number, without trailing zeros.
  package let t: Int
  /// The exponent of a compact notation: 6 for `1.2c6`.
  package let e: Int

  package init(_ integer: Int) {
    i = Int(clamping: integer.magnitude)
    v = 0
    w = 0
    f = 0
    t = 0
    e = 0
  }

  /// Reads `12`, `-1.50`, `1.2c6`; `nil` for anything else and for more than 15 digits.
  package init?(_ text: String) {
    var rest = text[...]
    if rest.first == "-" || rest.first == "+" { rest.removeFirst() }
    var exponent = 0
    if let mark = rest.firstIndex(where: { $0 == "c" || $0 == "e" }) {
      guard let value = Self.number(rest[rest.index(after: mark)...]), value <= 15 else {
        return nil
      }
      exponent = value
      rest = rest[..<mark]
    }
    let parts = rest.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, let wholeDigits = Self.digits(whole) else { return nil }
    guard var fraction = parts.count > 1 ? Self.digits(parts[1]) : [] else { return nil }
    var integer = wholeDigits
    // A compact number is seen as the number that it abbreviates.
    for _ in 0..<exponent { integer.append(fraction.isEmpty ? 0 : fraction.removeFirst()) }
    guard integer.count + fraction.count <= 15 + exponent, integer.count <= 18 else { return nil }
    let significant = fraction[..<(fraction.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0)]
    i = Self.value(integer[...])
    v = fraction.count
    w = significant.count
    f = Self.value(fraction[...])
    t = Self.value(significant)
    e = exponent
  }

  /// Whether the value is a whole number, however it is written.
  package var isInteger: Bool { t == 0 }

  private static func digits(_ text: Substring) -> [Int]? {
    guard !text.isEmpty else { return nil }
    var digits: [Int] = []
    for byte in text.utf8 {
      guard (0x30...0x39).contains(byte) else { return nil }
      digits.append(Int(byte - 0x30))
    }
    return digits.count <= 15 ? digits : nil
  }

  private static func number(_ text: Substring) -> Int? { digits(text).map { value($0[...]) } }

  private static func value(_ digits: ArraySlice<Int>) -> Int {
    digits.reduce(0) { $0 * 10 + $1 }
  }
}
