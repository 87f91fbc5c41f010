// SPDX-License-Identifier: MIT

import Diagnostics

/// Makes sure that bytes are UTF-8 text before any parser sees them.
enum TextEncodingCheck {
  /// Returns the bytes without a byte order mark.
  static func withoutByteOrderMark(_ bytes: [UInt8]) -> [UInt8] {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  /// The first thing that no manifest may hold: another encoding, broken UTF-8, a control
  /// character.
  static func failure(in bytes: [UInt8]) -> YAMLFailure? {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return YAMLFailure(
        id: .encoding, offset: 0, message: "this file is UTF-16",
        helps: ["save it as UTF-8"])
    }
    guard let (offset, code) = firstControl(in: bytes) else {
      return invalidUTF8(in: bytes, upTo: bytes.count)
    }
    if let earlier = invalidUTF8(in: bytes, upTo: offset) { return earlier }
    if code == 0 {
      return YAMLFailure(
        id: .encoding, offset: offset, message: "a NUL byte at byte offset \(offset)",
        helps: ["save the file as UTF-8 text"])
    }
    let digits = hexadecimal(code, digits: 4)
    return YAMLFailure(
      id: .controlCharacter, offset: offset,
      message: "control character U+\(digits) at byte offset \(offset)",
      helps: ["remove it, or write it as \"\\u\(digits)\" between double quotes"])
  }

  /// The first control character but tabs and line breaks, with its code.
  ///
  /// U+0080 to U+009F are among them: YAML takes U+0085 for a line break, and a text would lose it.
  private static func firstControl(in bytes: [UInt8]) -> (offset: Int, code: Int)? {
    bytes.withUnsafeBufferPointer { bytes in
      for offset in bytes.indices {
        let byte = bytes[offset]
        if byte < 0x20 ? byte != 0x09 && byte != 0x0A && byte != 0x0D : byte == 0x7F {
          return (offset, Int(byte))
        }
        if byte == 0xC2, offset + 1 < bytes.count, (0x80...0x9F).contains(bytes[offset + 1]) {
          return (offset, Int(bytes[offset + 1]))
        }
      }
      return nil
    }
  }

  private static func invalidUTF8(in bytes: [UInt8], upTo end: Int) -> YAMLFailure? {
    // The library's check is much faster than any loop here; which byte it was is asked rarely.
    if String(validating: bytes[..<end], as: UTF8.self) != nil { return nil }
    var index = 0
    while index < end, let length = sequenceLength(bytes[index..<end]) { index += length }
    guard index < end else { return nil }
    return YAMLFailure(
      id: .encoding, offset: index,
      message:
        "byte 0x\(hexadecimal(Int(bytes[index]), digits: 2)) at byte offset \(index) is not UTF-8",
      helps: ["save the file as UTF-8"])
  }

  /// How many bytes the first scalar takes, or `nil` when it is malformed (Unicode, table 3-7).
  private static func sequenceLength(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first else { return nil }
    let second = bytes.dropFirst().first ?? 0
    let (length, range): (Int, ClosedRange<UInt8>) =
      switch first {
      case 0x00...0x7F: (1, 0...255)
      case 0xC2...0xDF: (2, 0x80...0xBF)
      case 0xE0: (3, 0xA0...0xBF)
      case 0xED: (3, 0x80...0x9F)
      case 0xE1...0xEF: (3, 0x80...0xBF)
      case 0xF0: (4, 0x90...0xBF)
      case 0xF1...0xF3: (4, 0x80...0xBF)
      case 0xF4: (4, 0x80...0x8F)
      default: (0, 0...0)
      }
    guard length > 0, bytes.count >= length, length == 1 || range.contains(second) else {
      return nil
    }
    let tail = bytes.dropFirst(2).prefix(max(length - 2, 0))
    return tail.allSatisfy { $0 & 0xC0 == 0x80 } ? length : nil
  }
}

/// At least `digits` upper-case digits.
func hexadecimal(_ value: Int, digits: Int) -> String {
  let text = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}
