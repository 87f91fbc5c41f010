// SPDX-License-Identifier: MIT

import Glibc

/// What stands at a path, without following a link in its last part.
package enum FileEntry: Hashable, Sendable {
  case directory(FileIdentity)
  case link(target: String)
  /// A file, a device, a socket.
  case other
  case missing
  /// No permission, an I/O error: nobody can tell what is there.
  case unreachable
}

/// Where path resolution learns what stands where; tests use a table instead of a disk.
package protocol FileStatus {
  func entry(at path: String) -> FileEntry
}

package struct DiskFileStatus: FileStatus {
  package init() {}

  package func entry(at path: String) -> FileEntry {
    var status = stat()
    guard fstatat(AT_FDCWD, path, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      return errno == ENOENT || errno == ENOTDIR ? .missing : .unreachable
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .directory(FileSignature(status).identity)
    case S_IFLNK: return LinkTarget.read(path).map { .link(target: $0) } ?? .missing
    default: return .other
    }
  }
}
