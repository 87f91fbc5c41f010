// SPDX-License-Identifier: MIT

package import LabelModel

extension Color {
  /// Reads `#RGB`, `#RGBA`, `#RRGGBB` and `#RRGGBBAA`.
  package init?(hex text: String) {
    let digits = text.utf8.dropFirst().map(Self.digit)
    guard text.utf8.first == UInt8(ascii: "#"), digits.allSatisfy({ $0 != nil }) else {
      return nil
    }
    let values = digits.compactMap(\.self)
    let channels: [UInt8]
    switch values.count {
    case 3, 4: channels = values.map { $0 * 17 }
    case 6, 8:
      channels = stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
    default: return nil
    }
    self.init(
      red: channels[0], green: channels[1], blue: channels[2],
      alpha: channels.count == 4 ? channels[3] : 255)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// A colour as the manifest writes it.
enum ColorText: Hashable {
  case color(Color)
  /// A name that only `colors` can explain.
  case name(String)
  case malformed

  init(_ text: String) {
    if text.hasPrefix("#") {
      self = Color(hex: text).map(ColorText.color) ?? .malformed
    } else if let color = CSSColors.color(named: text) {
      self = .color(color)
    } else if text.isEmpty || text.contains(where: { "(),;%".contains($0) }) {
      self = .malformed
    } else {
      self = .name(text)
    }
  }

  /// Splits `gold 40%` into colour and position.
  static func stop(_ text: String) -> (color: String, position: Double?)? {
    let trimmed = text.trimmingSpaces
    guard trimmed.hasSuffix("%") else { return (trimmed, nil) }
    guard let space = trimmed.lastIndex(of: " "),
      let percent = Numeral.percent(trimmed[trimmed.index(after: space)...])
    else { return nil }
    return (trimmed[..<space].trimmingSpaces, percent / 100)
  }
}
