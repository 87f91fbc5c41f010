// SPDX-License-Identifier: MIT

import Foundation

/// What can be said of a PNG without decoding it: whether it is whole, and its size.
enum PNGFile {
  /// Every chunk present, every checksum right.
  static func isComplete(_ data: Data) -> Bool {
    let bytes = [UInt8](data)
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return false }
    var place = 8
    while place + 12 <= bytes.count {
      let length = number(bytes, place)
      guard length >= 0, place + 12 + length <= bytes.count else { return false }
      let body = bytes[(place + 4)..<(place + 8 + length)]
      guard crc(body) == UInt32(number(bytes, place + 8 + length)) else { return false }
      place += 12 + length
      if body.starts(with: Array("IEND".utf8)) { return place == bytes.count }
    }
    return false
  }

  /// Px, of a complete file.
  static func size(of data: Data) -> (width: Int, height: Int) {
    let bytes = [UInt8](data)
    return (number(bytes, 16), number(bytes, 20))
  }

  private static func number(_ bytes: [UInt8], _ place: Int) -> Int {
    bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The checksum of the PNG specification, annex D.
  private static func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ (sum >> 8) }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
  }
}
