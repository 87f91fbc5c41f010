// SPDX-License-Identifier: MIT

import Glibc
import Hashing

/// The one folder this tool writes to.
///
/// Everything in it is reached through one descriptor, opened once: whatever happens to names
/// outside, nothing is ever written elsewhere. Things of the tool's own live in `.labelsmith`,
/// which ignores itself for git. An instance belongs to one thread at a time.
package final class OutputFolder {
  /// Whether the name still leads to the folder that was opened.
  package enum Placement: Hashable, Sendable {
    case inPlace
    /// Nothing has the name any more.
    case missing
    /// Something else has the name.
    case replaced
  }

  /// Absolute, without symbolic links at the time it was opened.
  package let path: String
  /// As the user wrote it.
  package let shownPath: String
  let files: FileSystem
  let root: Folder
  /// `nil` only in a folder that is open for reading and has none.
  let work: Folder?
  /// Part of the names of temporary files, so that those of another folder are not taken for ours.
  let instanceTag: String
  private let place: FolderPlace
  private var lock: FolderLock?

  private init(
    place: FolderPlace, shown: String, root: Folder, work: Folder?, files: FileSystem
  ) throws(FileError) {
    self.place = place
    self.shownPath = shown
    self.path = place.path
    self.files = files
    self.root = root
    self.work = work
    let inode = try files.status(of: root).signature.inode
    // From the folder alone: it is the same again when the ledger is lost.
    instanceTag = withUnsafeBytes(of: inode.littleEndian) { XXH64(of: $0) }.description
  }

  /// Opens the folder for writing, makes it when it is absent, and takes its lock.
  ///
  /// Refuses the root, the home folder, the folder of the manifest and whatever holds that one.
  package static func open(
    path: String, manifestDirectory: String, lock: LockMode, files: FileSystem = FileSystem()
  ) throws(OutputError) -> OutputFolder {
    try FolderSafety.check(path, manifestDirectory: manifestDirectory)
    do {
      let place = try FolderPlace(making: path, files: files)
      let root = try place.open(files: files)
      try FolderSafety.check(root, shown: path, manifestDirectory: manifestDirectory)
      let work = try openWorkFolder(in: root, files: files)
      let folder = try OutputFolder(
        place: place, shown: path, root: root, work: work, files: files)
      folder.lock = try FolderLock(in: work, shown: path, mode: lock, files: files)
      return folder
    } catch let error as FileError {
      throw error.code == ENOTDIR || error.code == ELOOP ? .notAFolder(path) : .file(error)
    } catch let error as OutputError {
      throw error
    } catch {
      throw .ledger("\(error)")
    }
  }

  /// Opens the folder to look at it: nothing is made, written or locked.
  ///
  /// Returns `nil` when there is no such folder. With a manifest's folder, refuses the same places
  /// as `open`.
  package static func openReadOnly(
    path: String, manifestDirectory: String? = nil, files: FileSystem = FileSystem()
  ) throws(OutputError) -> OutputFolder? {
    if let manifestDirectory {
      try FolderSafety.check(path, manifestDirectory: manifestDirectory)
    }
    do {
      guard let place = try FolderPlace(finding: path, files: files) else { return nil }
      let root = try place.open(files: files)
      let work = try? files.openFolder(WorkFolder.name, in: root)
      return try OutputFolder(place: place, shown: path, root: root, work: work, files: files)
    } catch {
      if error.isMissing { return nil }
      throw error.code == ENOTDIR || error.code == ELOOP ? .notAFolder(path) : .file(error)
    }
  }

  /// Looks whether the folder's name still leads here; to be asked at every reconcile.
  package var placement: Placement { place.placement(of: root, files: files) }

  /// Puts the preview's address into the message others get while this process has the lock.
  package func announce(url: String?) { lock?.announce(url: url) }

  private static func openWorkFolder(in root: Folder, files: FileSystem) throws(FileError) -> Folder
  {
    _ = try files.makeFolder(WorkFolder.name, in: root)
    let work = try files.openFolder(WorkFolder.name, in: root)
    do {
      let file = try files.createFile(WorkFolder.ignoreFile, in: work)
      try files.write(Array("*\n".utf8), to: file)
      try files.close(file)
    } catch {
      if error.code != EEXIST { throw error }
    }
    return work
  }
}
