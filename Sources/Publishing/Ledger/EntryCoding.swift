// SPDX-License-Identifier: MIT

import Hashing

/// How the images of an entry are stored: one after the other, all numbers little-endian.
///
/// scale (bits of a double) · hash (32 bytes) · size · 1 or 0 for a signature and its five numbers
/// · length of the path and its UTF-8 bytes; every number takes eight bytes.
enum ImageCoding {
  static func encode(_ images: [LedgerImage]) -> [UInt8] {
    var bytes: [UInt8] = []
    func append(_ value: UInt64) {
      withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }
    for image in images {
      append(image.scale.bitPattern)
      bytes.append(contentsOf: image.hash.bytes)
      append(UInt64(bitPattern: Int64(image.size)))
      if let signature = image.signature {
        append(1)
        append(signature.device)
        append(signature.inode)
        append(UInt64(bitPattern: signature.size))
        append(UInt64(bitPattern: signature.modified))
        append(UInt64(bitPattern: signature.changed))
      } else {
        append(0)
      }
      append(UInt64(image.path.utf8.count))
      bytes.append(contentsOf: image.path.utf8)
    }
    return bytes
  }

  /// Returns `nil` for bytes that `encode` does not make.
  static func decode(_ bytes: UnsafeRawBufferPointer) -> [LedgerImage]? {
    var reader = NumberReader(bytes: bytes)
    var images: [LedgerImage] = []
    while reader.hasMore {
      guard let scale = reader.number(), let hash = reader.take(Digest.byteCount),
        let size = reader.number(), let flag = reader.number(), flag <= 1
      else { return nil }
      var signature: FileSignature?
      if flag == 1 {
        guard let device = reader.number(), let inode = reader.number(),
          let length = reader.number(), let modified = reader.number(),
          let changed = reader.number()
        else { return nil }
        signature = FileSignature(
          device: device, inode: inode, size: Int64(bitPattern: length),
          modified: Int64(bitPattern: modified), changed: Int64(bitPattern: changed))
      }
      guard let count = reader.number(), count <= UInt64(bytes.count),
        let path = reader.take(Int(count))
      else { return nil }
      images.append(
        LedgerImage(
          scale: Double(bitPattern: scale), path: String(decoding: path, as: UTF8.self),
          hash: Digest(bytes: hash), size: Int(truncatingIfNeeded: size), signature: signature))
    }
    return images
  }
}

private struct NumberReader {
  let bytes: UnsafeRawBufferPointer
  private var offset = 0

  init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var hasMore: Bool { offset < bytes.count }

  mutating func number() -> UInt64? {
    guard bytes.count - offset >= 8 else { return nil }
    defer { offset += 8 }
    return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  mutating func take(_ count: Int) -> UnsafeRawBufferPointer? {
    guard count >= 0, bytes.count - offset >= count else { return nil }
    defer { offset += count }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
  }
}

/// A checksum over the columns of one row, so that damage shows row by row.
struct RowChecksum {
  private var sum: UInt64 = 0

  mutating func reset() { sum = 0 }

  mutating func add(_ field: UnsafeRawBufferPointer) {
    // Column by column, so that bytes cannot move from one to the next unseen.
    sum = withUnsafeBytes(of: (sum.littleEndian, XXH64(of: field).value.littleEndian)) {
      XXH64(of: $0).value
    }
  }

  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  mutating func add(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { add($0) }
  }

  var value: Int64 { Int64(bitPattern: sum) }
}
