// SPDX-License-Identifier: MIT

/// A file name or path as the kernel compares it: byte by byte.
///
/// Swift calls two strings equal when they look the same. For the kernel a composed and a
/// decomposed "é" are two files, and a name need not be valid UTF-8 at all.
package struct ByteString: Hashable, Sendable {
  package let bytes: [UInt8]

  package init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  package init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  package var text: String { String(decoding: bytes, as: UTF8.self) }
}
