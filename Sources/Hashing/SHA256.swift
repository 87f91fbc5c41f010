// SPDX-License-Identifier: MIT

internal import CGLib

/// A SHA-256 digest, written as 64 lower-case hexadecimal digits.
package struct Digest: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let hex: String

  package init(hex: String) { self.hex = hex }

  package var description: String { hex }

  package static func < (left: Self, right: Self) -> Bool { left.hex < right.hex }

  package init(of bytes: some Sequence<UInt8>) {
    var hasher = SHA256()
    hasher.update(Array(bytes))
    self = hasher.finish()
  }
}

/// A running SHA-256 over GLib's `GChecksum`.
package struct SHA256: ~Copyable {
  private let checksum: OpaquePointer

  package init() {
    // NULL only for an unknown algorithm.
    let made: OpaquePointer = g_checksum_new(G_CHECKSUM_SHA256)
    checksum = made
  }

  deinit { g_checksum_free(checksum) }

  package mutating func update(_ bytes: [UInt8]) {
    g_checksum_update(checksum, bytes, bytes.count)
  }

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
    g_checksum_update(checksum, start.assumingMemoryBound(to: UInt8.self), bytes.count)
  }

  /// Adds a text with its length, so that ("a", "bc") and ("ab", "c") differ.
  package mutating func update(field text: String) {
    var text = text
    text.withUTF8 { utf8 in
      withUnsafeBytes(of: UInt64(utf8.count).littleEndian) { update($0) }
      update(UnsafeRawBufferPointer(utf8))
    }
  }

  package consuming func finish() -> Digest {
    // Owned by the checksum; it cannot be updated any more after this call.
    let text: UnsafePointer<CChar> = g_checksum_get_string(checksum)
    return Digest(hex: String(cString: text))
  }
}
