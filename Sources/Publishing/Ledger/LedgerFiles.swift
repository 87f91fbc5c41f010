// SPDX-License-Identifier: MIT

import Glibc

/// The files SQLite keeps for the ledger, as files.
enum LedgerFiles {
  /// The database, its journal and the journal's index.
  private static let suffixes = ["", "-wal", "-shm"]
  /// More set-aside ledgers than anybody will look at.
  private static let mostSetAside = 1000

  static func path(in folder: OutputFolder) -> String {
    "\(folder.path)/\(WorkFolder.name)/\(WorkFolder.ledger)"
  }

  static func exists(in work: Folder, files: FileSystem) -> Bool {
    (try? files.status(of: WorkFolder.ledger, in: work))?.kind == .regular
  }

  static func hasJournal(in work: Folder, files: FileSystem) -> Bool {
    guard let status = try? files.status(of: WorkFolder.ledger + "-wal", in: work) else {
      return false
    }
    return status.signature.size > 0
  }

  /// Sets aside whatever has a ledger's name and is not a regular file.
  ///
  /// SQLite opens by name, and a link in the place of its file would lead it out of the folder.
  static func removeImpostors(in work: Folder, files: FileSystem) throws(FileError) {
    for suffix in suffixes {
      do {
        let status = try files.status(of: WorkFolder.ledger + suffix, in: work)
        if status.kind != .regular { return try setAside(in: work, files: files) }
      } catch {
        if !error.isMissing { throw error }
      }
    }
  }

  /// Gives the ledger's files names that nothing uses.
  static func setAside(in work: Folder, files: FileSystem) throws(FileError) {
    for suffix in suffixes {
      let name = WorkFolder.ledger + suffix
      for number in 1...mostSetAside {
        do {
          let newName = "set-aside-\(number)-\(name)"
          try files.renameNew(name, in: work, to: newName, in: work)
          break
        } catch {
          if error.isMissing { break }
          if error.code != EEXIST || number == mostSetAside { throw error }
        }
      }
    }
  }
}
