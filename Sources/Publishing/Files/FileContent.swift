// SPDX-License-Identifier: MIT

import Glibc
import Hashing

/// What a regular file holds, and which file it was that held it.
struct FileContent {
  /// The file's bytes are read at once up to this size, and only hashed beyond it.
  ///
  /// No picture that may be drawn becomes that large; a file in its place may be.
  private static let largestKept = 64 << 20
  private static let chunk = 1 << 20

  /// From before reading; the same as after it.
  let status: FileStatus
  /// `nil` for a very large file.
  let bytes: [UInt8]?
  private let streamedHash: Digest?

  /// Whether the file holds exactly these bytes.
  func holds(_ expected: [UInt8]) -> Bool {
    guard status.signature.size == expected.count else { return false }
    guard let bytes else { return hash == Digest(of: expected) }
    // A system may say another size than it gives.
    guard bytes.count == expected.count else { return false }
    // A hundred times as fast as comparing arrays of ten megabytes element by element.
    return bytes.withUnsafeBytes { left in
      expected.withUnsafeBytes { right in
        guard let leftStart = left.baseAddress, let rightStart = right.baseAddress else {
          return true
        }
        return memcmp(leftStart, rightStart, left.count) == 0
      }
    }
  }

  var hash: Digest { streamedHash ?? Digest(of: bytes ?? []) }

  /// Reads a file; fails with `EAGAIN` when it changes meanwhile, with `EINVAL` when it is not a
  /// regular one.
  init(_ name: String, in folder: Folder, files: FileSystem) throws(FileError) {
    let file = try files.openForReading(name, in: folder)
    status = try files.status(of: file)
    guard status.kind == .regular else { throw FileError(.read, name, code: EINVAL) }
    if status.signature.size <= Int64(Self.largestKept) {
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
