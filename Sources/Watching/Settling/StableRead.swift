// SPDX-License-Identifier: MIT

import Glibc
package import Hashing

/// Reads of files that somebody may be writing.
package enum StableRead {
  package enum Failure: Error, Hashable, Sendable {
    case absent
    /// No permission, or another error of the system.
    case unreadable(errno: Int32)
    /// A directory, a FIFO, a device, a socket.
    case notRegular
    /// Larger than allowed.
    case tooLarge(FileSignature)
    /// The file changed while it was read: read again later.
    case unstable
  }

  /// The digest of a file that held still while it was read.
  package static func digest(
    of path: String, limit: Int64
  ) throws(Failure) -> (digest: Digest, signature: FileSignature) {
    var hasher = SHA256()
    let signature = try read(path, limit: limit) { hasher.update($0) }
    return (hasher.finish(), signature)
  }

  /// The bytes of a file that held still while it was read.
  package static func bytes(
    of path: String, limit: Int64
  ) throws(Failure) -> (bytes: [UInt8], signature: FileSignature) {
    var bytes: [UInt8] = []
    let signature = try read(path, limit: limit) { bytes += $0 }
    return (bytes, signature)
  }

  /// Accepts a read only when the signature is the same before and after it and as many bytes
  /// came as the file is long.
  private static func read(
    _ path: String, limit: Int64, _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(Failure) -> FileSignature {
    // Without O_NONBLOCK, opening a FIFO would wait for a writer.
    guard let file = Descriptor(owning: open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY))
    else {
      throw errno == ENOENT || errno == ENOTDIR ? .absent : .unreadable(errno: errno)
    }
    let before = try signature(of: file)
    guard before.isRegular else { throw .notRegular }
    guard before.size <= limit else { throw .tooLarge(before) }

    var buffer = [UInt8](repeating: 0, count: Int(min(max(before.size, 1) + 1, 1 << 18)))
    var total: Int64 = 0
    reading: while total <= before.size {
      switch file.read(into: &buffer) {
      case .bytes(let count):
        buffer.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        total += Int64(count)
      case .end: break reading
      case .nothingYet: throw .unstable
      case .failed(let error): throw .unreadable(errno: error)
      }
    }
    guard total == before.size, try signature(of: file) == before else { throw .unstable }
    return before
  }

  private static func signature(of file: Descriptor) throws(Failure) -> FileSignature {
    var status = stat()
    guard fstat(file.number, &status) == 0 else { throw .unreadable(errno: errno) }
    return FileSignature(status)
  }
}
