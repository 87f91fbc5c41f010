// SPDX-License-Identifier: MIT

/// Android's own writing of texts inside XML.
///
/// Space collapses to one blank and disappears at both ends, double quotes keep it as it is, a
/// backslash escapes. Source: Android developer guide, "String resources", formatting and styling.
struct AndroidText {
  private var value = LocatedTextBuilder()
  private var isQuoted = false
  /// A run of space that is written when something follows it.
  private var pendingSpace: Int?

  mutating func begin(at offset: Int) { value.begin(at: offset) }

  mutating func append(_ text: LocatedText) {
    let bytes = Array(text.text.utf8)
    var index = 0
    while index < bytes.count {
      let place = text.fileOffset(ofUTF8: index)
      let byte = bytes[index]
      if byte == 0x5C {
        index += escape(bytes[index...], at: place)
      } else if byte == 0x22 {
        flushSpace()
        isQuoted.toggle()
        index += 1
      } else if !isQuoted, byte == 0x20 || (0x09...0x0D).contains(byte) {
        if !value.isEmpty, pendingSpace == nil { pendingSpace = place }
        index += 1
      } else {
        flushSpace()
        value.append(byte, at: place)
        index += 1
      }
    }
  }

  mutating func appendTag(_ tag: ArraySlice<UInt8>) {
    flushSpace()
    value.append(tag)
  }

  func finish(in file: StringFile) -> LocatedText {
    value.finish(in: file) ?? LocatedText("", file: file, start: value.firstOffset ?? 0)
  }

  private mutating func flushSpace() {
    guard let place = pendingSpace else { return }
    value.append(0x20, at: place)
    pendingSpace = nil
  }

  /// Returns how many bytes the escape takes.
  private mutating func escape(_ bytes: ArraySlice<UInt8>, at place: Int) -> Int {
    flushSpace()
    let rest = Array(bytes.prefix(6))
    guard rest.count > 1 else { return 1 }
    switch rest[1] {
    case 0x6E: value.append(0x0A, at: place)
    case 0x74: value.append(0x09, at: place)
    case 0x75:
      let digits = String(decoding: rest.dropFirst(2), as: UTF8.self)
      guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit),
        let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code)
      else { return 2 }
      value.append(scalar, at: place)
      return 6
    // The character itself; all of its bytes follow as plain text.
    case 0x80...: return 1
    case let byte: value.append(byte, at: place)
    }
    return 2
  }
}
