// SPDX-License-Identifier: MIT

internal import CCrypto

/// A running SHA-256 over OpenSSL's libcrypto.
///
/// libcrypto, because it uses the processor's SHA instructions: 12 µs for a PNG of 15 KB, where
/// GLib's `GChecksum` takes 90.
package struct SHA256: ~Copyable {
  private let context: OpaquePointer

  package init() {
    // NULL only without memory, which Swift does not survive either.
    let made: OpaquePointer = EVP_MD_CTX_new()
    context = made
    let status = EVP_DigestInit_ex2(context, Algorithm.sha256.pointer, nil)
    precondition(status == 1, "libcrypto has no SHA-256")
  }

  deinit { EVP_MD_CTX_free(context) }

  package mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
    let status = EVP_DigestUpdate(context, start, bytes.count)
    precondition(status == 1, "libcrypto stopped in the middle of a digest")
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
    withUnsafeTemporaryAllocation(byteCount: Digest.byteCount, alignment: 8) { bytes in
      var length: UInt32 = 0
      let status = EVP_DigestFinal_ex(
        context, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), &length)
      precondition(status == 1 && length == 32, "libcrypto did not finish a digest")
      return Digest(bytes: UnsafeRawBufferPointer(bytes))
    }
  }
}

/// Texts that are hashed together, each with its length.
///
/// Gives the digest that `SHA256.update(field:)` for each of them gives, in one go: the calls take
/// longer than the hashing where the texts are short.
package struct FieldList: ~Copyable {
  private var bytes: [UInt8] = []

  package init() { bytes.reserveCapacity(512) }

  package mutating func add(_ text: String) {
    withUnsafeBytes(of: UInt64(text.utf8.count).littleEndian) { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: text.utf8)
  }

  package consuming func finish() -> Digest { bytes.withUnsafeBytes { Digest(of: $0) } }
}

/// An algorithm looked up once: looking it up for every digest takes longer than a short digest.
private struct Algorithm: @unchecked Sendable {
  // Safe to share: libcrypto never changes a fetched algorithm. Never freed.
  let pointer: OpaquePointer

  static let sha256: Algorithm = {
    let fetched: OpaquePointer = EVP_MD_fetch(nil, "SHA256", nil)
    return Algorithm(pointer: fetched)
  }()
}
