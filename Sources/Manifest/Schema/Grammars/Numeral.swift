// SPDX-License-Identifier: MIT

import LabelModel

/// Numbers and lengths as the manifest writes them.
enum Numeral {
  /// A decimal number: sign, digits, point, exponent; no hexadecimal, no infinity.
  static func number(_ text: some StringProtocol) -> Double? {
    guard isDecimal(text), let value = Double(text), value.isFinite else { return nil }
    return value
  }

  static func whole(_ text: String) -> Int? {
    guard let value = number(text), value == value.rounded(), abs(value) < 1e15 else { return nil }
    return Int(value)
  }

  /// A bare number of px, or em with its unit.
  static func length(_ text: String) -> Length? {
    if text.hasSuffix("em"), let value = number(text.dropLast(2)) { return .em(value) }
    return number(text).map(Length.px)
  }

  static func percent(_ text: some StringProtocol) -> Double? {
    text.hasSuffix("%") ? number(text.dropLast()) : nil
  }

  static func flag(_ text: String) -> Bool? {
    switch text {
    case "true": true
    case "false": false
    default: nil
    }
  }

  /// Splits `12pt` into its number and its unit.
  static func unit(of text: String) -> (value: Double, unit: String)? {
    guard let last = text.lastIndex(where: { $0.isASCII && ($0.isNumber || $0 == ".") }) else {
      return nil
    }
    let end = text.index(after: last)
    let unit = text[end...].trimmingSpaces
    guard !unit.isEmpty, unit.allSatisfy({ $0.isLetter || $0 == "%" }),
      let value = number(text[..<end])
    else { return nil }
    return (value, unit)
  }

  /// The pattern of `number`, for the JSON Schema.
  static let pattern = #"[-+]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][-+]?[0-9]+)?"#

  private static func isDecimal(_ text: some StringProtocol) -> Bool {
    var rest = text.utf8[...]
    func isDigit(_ byte: UInt8) -> Bool { 48...57 ~= byte }
    func dropSign() {
      if let first = rest.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
        rest = rest.dropFirst()
      }
    }
    func dropDigits() -> Bool {
      let before = rest.startIndex
      rest = rest.drop(while: isDigit)
      return rest.startIndex != before
    }
    dropSign()
    var hasDigits = dropDigits()
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      if dropDigits() { hasDigits = true }
    }
    guard hasDigits else { return false }
    if let first = rest.first, first | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      dropSign()
      guard dropDigits() else { return false }
    }
    return rest.isEmpty
  }
}
