// SPDX-License-Identifier: MIT

import Glibc
import Hashing

/// What a regular file holds, and which file it was that held it.
struct FileContent {
  /// Where not said otherwise: no picture is as large as that, or few are.
  private static let largestKept = 8 << 20
  /// Documents are read up to this size, in bytes, to be known for ours.
  static let largestDocument = 64 << 20
  private static let chunk = 1 << 20

  /// From before reading; the same as after it.
  let status: FileStatus
  /// `nil` for a large file.
  let bytes: [UInt8]?
  private let streamedHash: Digest?

  var hash: Digest { streamedHash ?? Digest(of: bytes ?? []) }

  /// Reads a file; fails with `EAGAIN` when it changes meanwhile, with `EINVAL` when it is not a
  /// regular one.
  ///
  /// `largest`: up to this size, in bytes, the file's bytes are kept; beyond it they are only hashed.
  init(
    _ name: String, in folder: Folder, files: FileSystem, keepingUpTo largest: Int = largestKept
  ) throws(FileError) {
    let file = try files.openForReading(name, in: folder)
    status = try files.status(of: file)
    guard status.kind == .regular else { throw FileError(.read, name, code: EINVAL) }
    if status.signature.size <= Int64(largest) {
      bytes = try files.read(file, expected: Int(status.signature.size))
      streamedHash = nil
    } else {
      bytes = nil
      var hasher = SHA256()
      while true {
        let part = try files.readPart(file, count: Self.chunk)
        if part.isEmpty { break }
        hasher.update(part)
      }
      streamedHash = hasher.finish()
    }
    guard try files.status(of: file).signature == status.signature else {
      throw FileError(.read, name, code: EAGAIN)
    }
  }
}
