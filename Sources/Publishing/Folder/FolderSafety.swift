// SPDX-License-Identifier: MIT

import Glibc

/// Refuses folders in which a mistake would hurt: they hold more than this tool's output.
enum FolderSafety {
  /// Looks at the path before anything is made.
  static func check(_ path: String, manifestDirectory: String) throws(OutputError) {
    guard !path.isEmpty, path.utf8.allSatisfy({ $0 != 0 }) else { throw .badPath(path) }
    var raw = stat()
    guard stat(path, &raw) == 0 else { return }
    try check(FileStatus(raw).identity, shown: path, manifestDirectory: manifestDirectory)
  }

  /// Looks at the folder that was really opened.
  static func check(
    _ folder: Folder, shown: String, manifestDirectory: String
  ) throws(OutputError) {
    var raw = stat()
    guard fstat(folder.descriptor, &raw) == 0 else {
      throw .file(FileError(.status, shown, code: errno))
    }
    try check(FileStatus(raw).identity, shown: shown, manifestDirectory: manifestDirectory)
  }

  private static func check(
    _ identity: FileIdentity, shown: String, manifestDirectory: String
  ) throws(OutputError) {
    if identity == self.identity(of: "/") { throw .dangerous(folder: shown, .root) }
    if let home = getenv("HOME"), identity == self.identity(of: String(cString: home)) {
      throw .dangerous(folder: shown, .home)
    }
    // Compared as files, not as texts: names can lie.
    guard let resolved = realpath(manifestDirectory.isEmpty ? "." : manifestDirectory, nil) else {
      return
    }
    defer { free(resolved) }
    var ancestor = String(cString: resolved)
    while true {
      if identity == self.identity(of: ancestor) { throw .dangerous(folder: shown, .manifest) }
      guard let slash = ancestor.lastIndex(of: "/"), ancestor != "/" else { return }
      ancestor = slash == ancestor.startIndex ? "/" : String(ancestor[..<slash])
    }
  }

  private static func identity(of path: String) -> FileIdentity? {
    var raw = stat()
    return stat(path, &raw) == 0 ? FileStatus(raw).identity : nil
  }
}
