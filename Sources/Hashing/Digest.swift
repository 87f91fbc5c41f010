// SPDX-License-Identifier: MIT

/// A SHA-256 digest, written as 64 lower-case hexadecimal digits.
///
/// Kept as four words, the first byte in the highest place: a tenth of the size of its text, and
/// compared without touching memory.
package struct Digest: Hashable, Comparable, Sendable, CustomStringConvertible {
  package static let byteCount = 32

  private var words: (UInt64, UInt64, UInt64, UInt64)

  /// Takes the first 32 bytes; fewer are filled up with zeros.
  package init(bytes: UnsafeRawBufferPointer) {
    func word(_ index: Int) -> UInt64 {
      let start = index * 8
      var value: UInt64 = 0
      for offset in start..<start + 8 {
        value = value << 8 | UInt64(offset < bytes.count ? bytes[offset] : 0)
      }
      return value
    }
    words = (word(0), word(1), word(2), word(3))
  }

  /// Reads 64 hexadecimal digits; `nil` for anything else.
  package init?(hex: some StringProtocol) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.byteCount)
    var high: UInt8?
    for character in hex.utf8 {
      let digit: UInt8
      switch character {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = character - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = character - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = character - UInt8(ascii: "A") + 10
      default: return nil
      }
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    guard high == nil, bytes.count == Self.byteCount else { return nil }
    self = bytes.withUnsafeBytes { Digest(bytes: $0) }
  }

  package init(of bytes: some Sequence<UInt8>) {
    var hasher = SHA256()
    if bytes.withContiguousStorageIfAvailable({ hasher.update(UnsafeRawBufferPointer($0)) }) == nil
    {
      hasher.update(Array(bytes))
    }
    self = hasher.finish()
  }

  package init(of bytes: UnsafeRawBufferPointer) {
    var hasher = SHA256()
    hasher.update(bytes)
    self = hasher.finish()
  }

  package var hex: String {
    String(unsafeUninitializedCapacity: Self.byteCount * 2) { digits in
      var place = 0
      for word in [words.0, words.1, words.2, words.3] {
        for shift in stride(from: 60, through: 0, by: -4) {
          let digit = UInt8(truncatingIfNeeded: word >> UInt64(shift)) & 15
          digits[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
          place += 1
        }
      }
      return place
    }
  }

  /// The 32 bytes, as a program that stores them needs them.
  package var bytes: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Self.byteCount) { target, count in
      let raw = UnsafeMutableRawBufferPointer(target)
      raw.storeBytes(of: words.0.bigEndian, toByteOffset: 0, as: UInt64.self)
      raw.storeBytes(of: words.1.bigEndian, toByteOffset: 8, as: UInt64.self)
      raw.storeBytes(of: words.2.bigEndian, toByteOffset: 16, as: UInt64.self)
      raw.storeBytes(of: words.3.bigEndian, toByteOffset: 24, as: UInt64.self)
      count = Self.byteCount
    }
  }

  package var description: String { hex }

  package static func == (left: Self, right: Self) -> Bool { left.words == right.words }

  package static func < (left: Self, right: Self) -> Bool { left.words < right.words }

  package func hash(into hasher: inout Hasher) {
    // Any word of a digest is as good as a hash of it.
    hasher.combine(words.0)
  }
}
