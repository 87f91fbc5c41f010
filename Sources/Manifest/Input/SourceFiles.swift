// SPDX-License-Identifier: MIT

/// Where the reader gets its files from.
package protocol SourceFiles: Sendable {
  /// Returns all bytes of a regular file of at most `limit` bytes.
  ///
  /// The bytes are of one moment: a file that keeps changing while it is read is
  /// `SourceError.unstable`.
  func read(_ path: String, limit: Int) throws(SourceError) -> [UInt8]

  /// The existing files that match, sorted by their bytes.
  ///
  /// `*`, `?` and `[…]` stay within one folder level, `**` spans any number of them; none of them
  /// matches a name that begins with a dot. A relative pattern starts from `folder`, where empty
  /// means the working directory.
  func expand(glob: String, relativeTo folder: String) -> [String]

  /// What stays the same as long as nobody writes to the file; `nil` where that cannot be told.
  func stamp(of path: String) -> FileStamp?
}

extension SourceFiles {
  package func stamp(of path: String) -> FileStamp? { nil }
}

/// A file's identity, size and times, taken so long after its last change that another change is
/// sure to give another stamp.
package struct FileStamp: Hashable, Sendable {
  var device: UInt64
  var inode: UInt64
  var size: Int64
  /// Nanoseconds since 1970.
  var modified: Int64
  var changed: Int64
}

/// Why a file could not be read.
package enum SourceError: Error, Hashable, Sendable {
  case notFound
  /// A folder, a pipe, a device …: the word is for people.
  case notAFile(kind: String)
  case tooLarge(limit: Int)
  case unstable
  /// Anything else, in the words of the operating system.
  case failed(String)

  package var message: String {
    switch self {
    case .notFound: "no such file"
    case .notAFile(let kind): "is \(kind), not a file"
    case .tooLarge(let limit): "is larger than \(limit) bytes"
    case .unstable: "keeps changing while it is read"
    case .failed(let reason): reason
    }
  }
}
