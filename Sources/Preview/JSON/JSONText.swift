// SPDX-License-Identifier: MIT

/// Writes compact JSON, front to back.
///
/// Safe inside a `<script>` element too: `<`, `>`, `&` and the two line separators that old script
/// engines take for line breaks are written as escapes.
struct JSONText {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  mutating func reserve(_ capacity: Int) { bytes.reserveCapacity(capacity) }

  mutating func object(_ body: (inout JSONText) -> Void) {
    nest(UInt8(ascii: "{"), UInt8(ascii: "}"), body)
  }

  mutating func array(_ body: (inout JSONText) -> Void) {
    nest(UInt8(ascii: "["), UInt8(ascii: "]"), body)
  }

  mutating func key(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: [UInt8(ascii: "\""), UInt8(ascii: ":")])
    needsComma = false
  }

  mutating func field(_ name: StaticString, _ value: String) {
    key(name)
    string(value)
  }

  mutating func field(_ name: StaticString, _ value: Int) {
    key(name)
    number(value)
  }

  mutating func field(_ name: StaticString, _ value: Double) {
    key(name)
    number(value)
  }

  mutating func field(_ name: StaticString, _ value: Bool) {
    key(name)
    bool(value)
  }

  mutating func string(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars { append(scalar) }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  mutating func number(_ value: Int) { raw(String(value)) }

  /// Rounds to 1/1024, as metrics do; what is not finite becomes 0.
  mutating func number(_ value: Double) {
    guard value.isFinite else { return raw("0") }
    let rounded = (value * 1024).rounded() / 1024
    if rounded == rounded.rounded(), abs(rounded) < 1e15 { return raw(String(Int(rounded))) }
    raw(rounded.description)
  }

  mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }

  /// Adds a value that is JSON already.
  mutating func raw(_ json: [UInt8]) {
    separate()
    bytes.append(contentsOf: json)
    needsComma = true
  }

  private mutating func raw(_ json: String) {
    separate()
    bytes.append(contentsOf: json.utf8)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func nest(_ open: UInt8, _ close: UInt8, _ body: (inout JSONText) -> Void) {
    separate()
    bytes.append(open)
    needsComma = false
    body(&self)
    bytes.append(close)
    needsComma = true
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": bytes.append(contentsOf: #"\""#.utf8)
    case "\\": bytes.append(contentsOf: #"\\"#.utf8)
    case "\n": bytes.append(contentsOf: #"\n"#.utf8)
    case "\t": bytes.append(contentsOf: #"\t"#.utf8)
    case "<", ">", "&", "\u{2028}", "\u{2029}", "\u{0}"..."\u{1f}", "\u{7f}":
      let digits = String(scalar.value, radix: 16)
      bytes.append(contentsOf: #"\u"#.utf8)
      bytes.append(contentsOf: String(repeating: "0", count: 4 - digits.count).utf8)
      bytes.append(contentsOf: digits.utf8)
    default: bytes.append(contentsOf: String(scalar).utf8)
    }
  }
}
