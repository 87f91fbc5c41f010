// SPDX-License-Identifier: MIT

internal import CLinux
import Glibc

/// The calls to the system, each made relative to an open folder and each with its status checked.
///
/// Names are single parts of a path. No call follows a symbolic link, and there is no call that
/// removes more than one thing.
package struct FileSystem: Sendable {
  let gate: any FileGate

  package init(gate: any FileGate = OpenGate()) { self.gate = gate }

  // MARK: Folders

  /// Opens a folder in a folder.
  ///
  /// `path`: what it is called from then on, if not by its place in its parent.
  func openFolder(
    _ name: String, in parent: Folder, as path: String? = nil
  ) throws(FileError) -> Folder {
    let path = path ?? (parent.path.isEmpty ? name : parent.path + "/" + name)
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let opened = try call(.openFolder, name) { openat(parent.descriptor, name, flags) }
    return Folder(descriptor: opened, path: path)
  }

  /// Returns `false` when there is something of that name already.
  func makeFolder(_ name: String, in parent: Folder) throws(FileError) -> Bool {
    do {
      _ = try call(.makeFolder, name) { mkdirat(parent.descriptor, name, 0o777) }
      return true
    } catch {
      if error.code == EEXIST { return false }
      throw error
    }
  }

  func removeFolder(_ name: String, in parent: Folder) throws(FileError) {
    _ = try call(.removeFolder, name) { unlinkat(parent.descriptor, name, AT_REMOVEDIR) }
  }

  /// The names in a folder, without `.` and `..`, and without those that are not UTF-8.
  func names(in folder: Folder) throws(FileError) -> [String] {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    // A descriptor of its own: the stream takes it over and moves its position.
    let opened = try call(.listFolder, folder.path) { openat(folder.descriptor, ".", flags) }
    guard let stream = fdopendir(opened) else {
      let code = errno
      _ = Glibc.close(opened)
      throw FileError(.listFolder, folder.path, code: code)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
      }
      if let name, name != ".", name != ".." { names.append(name) }
    }
    if errno != 0 { throw FileError(.listFolder, folder.path, code: errno) }
    return names
  }

  // MARK: Files

  /// Opens without waiting, so that a pipe in the place of a file cannot hold us up.
  func openForReading(_ name: String, in folder: Folder) throws(FileError) -> OpenFile {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let opened = try call(.open, name) { openat(folder.descriptor, name, flags) }
    return OpenFile(descriptor: opened, name: name)
  }

  /// Makes a file that was not there; fails with `EEXIST` for anything that was.
  func createFile(
    _ name: String, in folder: Folder, mode: mode_t = 0o644
  ) throws(FileError) -> OpenFile {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let opened = try call(.create, name) { openat(folder.descriptor, name, flags, mode) }
    return OpenFile(descriptor: opened, name: name)
  }

  /// Opens for reading and writing, and makes the file when there is none.
  func openOrCreate(
    _ name: String, in folder: Folder, mode: mode_t
  ) throws(FileError) -> OpenFile {
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let opened = try call(.open, name) { openat(folder.descriptor, name, flags, mode) }
    return OpenFile(descriptor: opened, name: name)
  }

  /// Everything from the current place to the end.
  ///
  /// `expected`: how many bytes to make room for.
  func read(_ file: borrowing OpenFile, expected: Int) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: max(expected, 0) + 1)
    var filled = 0
    let descriptor = file.descriptor
    while true {
      let count = try call(.read, file.name) {
        bytes.withUnsafeMutableBytes { room in
          Glibc.read(descriptor, room.baseAddress.map { $0 + filled }, room.count - filled)
        }
      }
      if count == 0 { break }
      filled += count
      if filled == bytes.count { bytes.append(contentsOf: repeatElement(0, count: bytes.count)) }
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  /// At most `count` bytes from the current place; none at the end.
  func readPart(_ file: borrowing OpenFile, count: Int) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let descriptor = file.descriptor
    let filled = try call(.read, file.name) {
      bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
    }
    bytes.removeLast(count - filled)
    return bytes
  }

  /// `count` bytes from a place on, fewer only where the file ends.
  func read(
    _ file: borrowing OpenFile, at start: Int, count: Int
  ) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    let descriptor = file.descriptor
    while filled < count {
      let part = try call(.read, file.name) {
        bytes.withUnsafeMutableBytes { room in
          pread(
            descriptor, room.baseAddress.map { $0 + filled }, count - filled, off_t(start + filled))
        }
      }
      if part == 0 { break }
      filled += part
    }
    bytes.removeLast(count - filled)
    return bytes
  }

  func write(_ bytes: [UInt8], to file: borrowing OpenFile) throws(FileError) {
    var written = 0
    let descriptor = file.descriptor
    let longest = gate.longestWrite
    while written < bytes.count {
      let count = try call(.write, file.name) {
        bytes.withUnsafeBytes { all in
          Glibc.write(
            descriptor, all.baseAddress.map { $0 + written }, min(all.count - written, longest))
        }
      }
      // A regular file never takes zero bytes without an error; do not spin if one does.
      if count == 0 { throw FileError(.write, file.name, code: EIO) }
      written += count
    }
  }

  func truncate(_ file: borrowing OpenFile, to size: Int = 0) throws(FileError) {
    let descriptor = file.descriptor
    _ = try call(.write, file.name) { ftruncate(descriptor, off_t(size)) }
  }

  /// Whether so many bytes are free on the folder's file system.
  func hasRoom(for bytes: UInt, in folder: Folder) -> Bool {
    var status = statvfs()
    guard fstatvfs(folder.descriptor, &status) == 0, status.f_frsize > 0 else { return false }
    return UInt(status.f_bavail) >= bytes / UInt(status.f_frsize)
  }

  func synchronize(_ file: borrowing OpenFile) throws(FileError) {
    let descriptor = file.descriptor
    _ = try call(.synchronize, file.name) { fsync(descriptor) }
  }

  func synchronize(_ folder: Folder) throws(FileError) {
    _ = try call(.synchronize, folder.path) { fsync(folder.descriptor) }
  }

  /// Closes and reports what the system held back until then.
  func close(_ file: consuming OpenFile) throws(FileError) {
    let name = file.name
    let code = file.close()
    try gate.pass(.close, name)
    // After EINTR the descriptor is closed all the same on Linux.
    if code != 0 && code != EINTR { throw FileError(.close, name, code: code) }
  }

  func status(of name: String, in folder: Folder) throws(FileError) -> FileStatus {
    var raw = stat()
    _ = try call(.status, name) { fstatat(folder.descriptor, name, &raw, AT_SYMLINK_NOFOLLOW) }
    return FileStatus(raw)
  }

  func status(of file: borrowing OpenFile) throws(FileError) -> FileStatus {
    var raw = stat()
    let descriptor = file.descriptor
    _ = try call(.status, file.name) { fstat(descriptor, &raw) }
    return FileStatus(raw)
  }

  func status(of folder: Folder) throws(FileError) -> FileStatus {
    var raw = stat()
    _ = try call(.status, folder.path) { fstat(folder.descriptor, &raw) }
    return FileStatus(raw)
  }

  func remove(_ name: String, in folder: Folder) throws(FileError) {
    _ = try call(.remove, name) { unlinkat(folder.descriptor, name, 0) }
  }

  /// Passes the gate for something that is about to become permanent elsewhere: the ledger.
  func passCommit() throws(FileError) { try gate.pass(.commit, "ledger") }

  /// Makes a call, again when a signal interrupted it: the only place that knows of `EINTR`.
  func call<Result: SignedInteger>(
    _ operation: FileOperation, _ name: String, _ body: () -> Result
  ) throws(FileError) -> Result {
    while true {
      do {
        try gate.pass(operation, name)
      } catch {
        if error.code == EINTR { continue }
        throw error
      }
      let result = body()
      if result >= 0 { return result }
      if errno != EINTR { throw FileError(operation, name, code: errno) }
    }
  }
}
