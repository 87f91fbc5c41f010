// SPDX-License-Identifier: MIT

import Glibc

/// Which file this is, whatever it is called.
package struct FileIdentity: Hashable, Sendable {
  package var device: UInt64
  package var inode: UInt64

  package init(device: UInt64, inode: UInt64) {
    self.device = device
    self.inode = inode
  }
}

/// What `stat` says about a file; another signature means "look again", nothing more.
package struct FileSignature: Hashable, Sendable {
  package var identity: FileIdentity
  package var size: Int64
  /// Nanoseconds since 1970.
  package var modified: Int64
  /// Nanoseconds since 1970; cannot be set by programs, so it tells when the others were faked.
  package var changed: Int64
  package var mode: UInt32

  package init(
    identity: FileIdentity, size: Int64, modified: Int64, changed: Int64, mode: UInt32
  ) {
    self.identity = identity
    self.size = size
    self.modified = modified
    self.changed = changed
    self.mode = mode
  }

  init(_ status: stat) {
    self.init(
      identity: FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino)),
      size: Int64(status.st_size), modified: Self.nanoseconds(status.st_mtim),
      changed: Self.nanoseconds(status.st_ctim), mode: status.st_mode)
  }

  /// The signature of the file a path leads to; `nil` when there is none or it cannot be reached.
  package init?(path: String, followingLinks: Bool = true) {
    var status = stat()
    let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
    guard fstatat(AT_FDCWD, path, &status, flags) == 0 else { return nil }
    self.init(status)
  }

  /// Clocks of file systems tick coarsely: in nanoseconds, within this time two writes may give
  /// the same signature.
  private static let racyPeriod: UInt64 = 2_000_000_000

  /// Whether a write after this moment, in nanoseconds since 1970, is sure to give another
  /// signature.
  func isConclusive(at wallClock: Int64) -> Bool {
    [modified, changed].allSatisfy { (wallClock &- $0).magnitude > Self.racyPeriod }
  }

  package var isRegular: Bool { mode & S_IFMT == S_IFREG }
  package var isDirectory: Bool { mode & S_IFMT == S_IFDIR }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    // Wraps for dates beyond the year 2262, which is harmless: it is only compared.
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
