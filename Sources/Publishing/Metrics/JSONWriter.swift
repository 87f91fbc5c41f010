// SPDX-License-Identifier: MIT

/// Canonical JSON, piece by piece: whoever writes keeps the order of the names.
struct JSONWriter {
  /// Metrics are given to the 1024th of a pixel, as layout measures them.
  private static let steps = 1024.0

  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  /// Hands over what was written so far.
  mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func raw(_ ready: [UInt8]) { bytes.append(contentsOf: ready) }

  // MARK: Structure

  mutating func object(_ body: (inout JSONWriter) -> Void) { nest("{", "}", body) }

  mutating func array(_ body: (inout JSONWriter) -> Void) { nest("[", "]", body) }

  private mutating func nest(
    _ opening: StaticString, _ closing: StaticString, _ body: (inout JSONWriter) -> Void
  ) {
    raw(opening)
    needsComma = false
    body(&self)
    raw(closing)
    needsComma = true
  }

  /// Starts a member of an object; its value must follow.
  mutating func name(_ name: StaticString) {
    separate()
    raw("\"")
    raw(name)
    raw("\": ")
  }

  mutating func name(_ name: String) {
    separate()
    string(name)
    raw(": ")
  }

  /// Starts an element of an array; its value must follow.
  mutating func element() { separate() }

  private mutating func separate() {
    if needsComma { raw(", ") }
    needsComma = true
  }

  // MARK: Values

  /// Escapes only what JSON demands.
  mutating func string(_ text: String) {
    raw("\"")
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") })
    {
      bytes.append(contentsOf: text.utf8)
      raw("\"")
      return
    }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): raw("\\\"")
      case UInt8(ascii: "\\"): raw("\\\\")
      case UInt8(ascii: "\n"): raw("\\n")
      case UInt8(ascii: "\r"): raw("\\r")
      case UInt8(ascii: "\t"): raw("\\t")
      case 0x08: raw("\\b")
      case 0x0c: raw("\\f")
      case 0..<0x20:
        raw("\\u00")
        bytes.append(Self.digit(byte >> 4))
        bytes.append(Self.digit(byte & 15))
      default: bytes.append(byte)
      }
    }
    raw("\"")
  }

  mutating func integer(_ value: Int) { bytes.append(contentsOf: String(value).utf8) }

  /// A length or a coordinate: rounded to 1/1024 px, printed as short as it can be read back.
  mutating func length(_ value: Double) { exact((value * Self.steps).rounded() / Self.steps) }

  /// A number as it is; 0 for what JSON cannot say.
  mutating func exact(_ value: Double) {
    guard value.isFinite else { return integer(0) }
    if let whole = Int(exactly: value) {
      integer(whole)
    } else {
      bytes.append(contentsOf: value.description.utf8)
    }
  }

  mutating func bool(_ value: Bool) { value ? raw("true") : raw("false") }

  mutating func strings(_ texts: some Sequence<String>) {
    array { json in
      for text in texts {
        json.element()
        json.string(text)
      }
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
