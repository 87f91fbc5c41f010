// SPDX-License-Identifier: MIT

import Glibc

/// Where the output folder is: the folder that holds it, kept open, and its name in there.
///
/// Symbolic links are followed on the way to the holding folder and not for the last name.
struct FolderPlace {
  let parent: Folder
  let name: String
  /// Absolute, of the holding folder without symbolic links.
  let path: String

  /// Finds the place of a folder that need not exist, and makes the folders that hold it.
  init(making path: String, files: FileSystem) throws(FileError) {
    let (directory, name) = try Self.split(path, files: files)
    try Self.makeFolders(directory, files: files)
    try self.init(directory: directory, name: name, files: files)
    _ = try files.makeFolder(name, in: parent)
  }

  /// Returns `nil` when the holding folder does not exist.
  init?(finding path: String, files: FileSystem) throws(FileError) {
    do {
      let (directory, name) = try Self.split(path, files: files)
      try self.init(directory: directory, name: name, files: files)
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  private init(directory: String, name: String, files: FileSystem) throws(FileError) {
    let opened = try files.call(.openFolder, directory) {
      Glibc.open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    parent = Folder(descriptor: opened, path: "")
    self.name = name
    let real = try Self.realPath(directory, files: files)
    path = real == "/" ? "/" + name : real + "/" + name
  }

  func open(files: FileSystem) throws(FileError) -> Folder {
    try files.openFolder(name, in: parent, as: "")
  }

  func placement(of root: Folder, files: FileSystem) -> OutputFolder.Placement {
    guard let named = try? files.status(of: name, in: parent) else { return .missing }
    guard let opened = try? files.status(of: root) else { return .missing }
    return named.kind == .folder && named.identity == opened.identity ? .inPlace : .replaced
  }

  /// The holding folder and the last name; `.` and `..` at the end are resolved first.
  private static func split(
    _ path: String, files: FileSystem
  ) throws(FileError) -> (directory: String, name: String) {
    var text = path
    while text.count > 1, text.hasSuffix("/") { text.removeLast() }
    var parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if let last = parts.last, last == "." || last == ".." || last.isEmpty {
      text = try realPath(text.isEmpty ? "." : text, files: files)
      parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    }
    let name = parts.removeLast()
    let directory = parts.joined(separator: "/")
    if parts.isEmpty { return (".", name) }
    return (directory.isEmpty ? "/" : directory, name)
  }

  private static func makeFolders(_ directory: String, files: FileSystem) throws(FileError) {
    var made = directory.hasPrefix("/") ? "/" : ""
    for part in directory.split(separator: "/") {
      made += made.isEmpty || made.hasSuffix("/") ? String(part) : "/" + part
      do {
        _ = try files.call(.makeFolder, made) { mkdir(made, 0o777) }
      } catch {
        // EEXIST is the usual case; others, such as a read-only file system, matter only for a
        // folder that is really absent.
        guard access(made, F_OK) == 0 else { throw error }
      }
    }
  }

  private static func realPath(_ path: String, files: FileSystem) throws(FileError) -> String {
    guard let resolved = realpath(path, nil) else {
      throw FileError(.openFolder, path, code: errno)
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
