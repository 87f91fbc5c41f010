// SPDX-License-Identifier: MIT

/// A named part of a PNG file.
struct PNGChunk {
  /// Four ASCII letters.
  var name: String
  var content: [UInt8]

  static func bigEndian(_ value: UInt32) -> [UInt8] {
    [
      UInt8(truncatingIfNeeded: value >> 24), UInt8(truncatingIfNeeded: value >> 16),
      UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value),
    ]
  }
}
