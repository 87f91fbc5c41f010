// SPDX-License-Identifier: MIT

import Glibc
package import Hashing

/// What a file is to hold: bytes, or pieces that were put aside because they are many.
package struct NewContent {
  private enum Source {
    case bytes([UInt8])
    case pieces([Spool.Place], in: Spool)
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

  /// For what may be too large to be held: it goes to the folder's disk, `nil` for one that nothing
  /// may be written to.
  ///
  /// `make` hands over everything in pieces.
  package init<Failure: Error>(
    spoolingIn folder: OutputFolder?,
    _ make: (_ take: ([UInt8]) -> Void) throws(Failure) -> Void
  ) throws(Failure) {
    let spool = Spool(in: folder?.work, files: folder?.files ?? FileSystem())
    var places: [Spool.Place] = []
    var hasher = SHA256()
    try make { piece in
      hasher.update(piece)
      places.append(spool.append(piece))
    }
    size = spool.count
    hash = hasher.finish()
    source = .pieces(places, in: spool)
  }

  func forEachPiece(_ take: ([UInt8]) throws(FileError) -> Void) throws(FileError) {
    switch source {
    case .bytes(let bytes): try take(bytes)
    case .pieces(let places, let spool): for place in places { try take(spool.read(place)) }
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
