// SPDX-License-Identifier: MIT

import Glibc
package import Hashing

/// What a file is to hold: bytes, or pieces that are made again each time they are asked for.
package struct NewContent {
  /// Hands over everything in pieces, the same each time.
  package typealias Pieces = (_ take: ([UInt8]) throws(FileError) -> Void) throws(FileError) -> Void

  private enum Source {
    case bytes([UInt8])
    case pieces(Pieces)
  }

  /// Bytes.
  package let size: Int
  package let hash: Digest
  private let source: Source

  package init(_ bytes: [UInt8]) { self.init(bytes, hash: Digest(of: bytes)) }

  init(_ bytes: [UInt8], hash: Digest) {
    size = bytes.count
    self.hash = hash
    source = .bytes(bytes)
  }

  /// For what is too large to be held; size and hash must be those of the pieces.
  package init(size: Int, hash: Digest, pieces: @escaping Pieces) {
    self.size = size
    self.hash = hash
    source = .pieces(pieces)
  }

  func forEachPiece(_ take: ([UInt8]) throws(FileError) -> Void) throws(FileError) {
    switch source {
    case .bytes(let bytes): try take(bytes)
    case .pieces(let pieces): try pieces(take)
    }
  }

  /// Whether a file holds exactly this.
  func isHeld(by file: FileContent) -> Bool {
    guard file.status.signature.size == size else { return false }
    guard let found = file.bytes, case .bytes(let expected) = source else {
      return file.hash == hash
    }
    // A system may say another size than it gives.
    guard found.count == expected.count else { return false }
    // A hundred times as fast as comparing arrays of ten megabytes element by element.
    return found.withUnsafeBytes { left in
      expected.withUnsafeBytes { right in
        guard let leftStart = left.baseAddress, let rightStart = right.baseAddress else {
          return true
        }
        return memcmp(leftStart, rightStart, left.count) == 0
      }
    }
  }
}
