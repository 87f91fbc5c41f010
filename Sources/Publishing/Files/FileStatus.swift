// SPDX-License-Identifier: MIT

import Glibc

/// What stands behind a name, symbolic links not followed.
struct FileStatus: Hashable {
  enum Kind: Hashable {
    case regular
    case folder
    case other
  }

  var kind: Kind
  var links: Int
  var owner: UInt32
  var signature: FileSignature

  init(_ raw: stat) {
    switch raw.st_mode & S_IFMT {
    case S_IFREG: kind = .regular
    case S_IFDIR: kind = .folder
    default: kind = .other
    }
    links = Int(raw.st_nlink)
    owner = raw.st_uid
    signature = FileSignature(
      device: UInt64(raw.st_dev), inode: UInt64(raw.st_ino), size: Int64(raw.st_size),
      modified: Self.nanoseconds(raw.st_mtim), changed: Self.nanoseconds(raw.st_ctim))
  }

  var identity: FileIdentity {
    FileIdentity(device: signature.device, inode: signature.inode)
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}

/// Which file it is, whatever its name.
struct FileIdentity: Hashable {
  var device: UInt64
  var inode: UInt64
}
