// SPDX-License-Identifier: MIT

internal import CLinux
import Glibc

// From <linux/fs.h>.
private let renameNoReplace: UInt32 = 1
private let renameExchange: UInt32 = 2

extension FileSystem {
  /// Renames over whatever file has the new name.
  func rename(
    _ name: String, in folder: Folder, to newName: String, in newFolder: Folder
  ) throws(FileError) {
    _ = try call(.rename, newName) {
      renameat(folder.descriptor, name, newFolder.descriptor, newName)
    }
  }

  /// Renames only when nothing has the new name; fails with `EEXIST` otherwise.
  ///
  /// Where the file system cannot do that in one step, a hard link does it in two: dying between
  /// them leaves the file under both names.
  func renameNew(
    _ name: String, in folder: Folder, to newName: String, in newFolder: Folder
  ) throws(FileError) {
    do {
      _ = try call(.rename, newName) {
        renameat2(
          folder.descriptor, name, newFolder.descriptor, newName, renameNoReplace)
      }
    } catch {
      guard Self.meansUnsupported(error.code) else { throw error }
      _ = try call(.rename, newName) {
        linkat(folder.descriptor, name, newFolder.descriptor, newName, 0)
      }
      try remove(name, in: folder)
    }
  }

  /// Lets two names of one folder change places in one step.
  ///
  /// Returns `false` where the file system cannot do that.
  func exchange(_ name: String, with other: String, in folder: Folder) throws(FileError) -> Bool {
    do {
      _ = try call(.exchange, other) {
        renameat2(folder.descriptor, name, folder.descriptor, other, renameExchange)
      }
      return true
    } catch {
      if Self.meansUnsupported(error.code) { return false }
      throw error
    }
  }

  private static func meansUnsupported(_ code: Int32) -> Bool {
    code == EINVAL || code == ENOSYS || code == EOPNOTSUPP
  }
}
