// SPDX-License-Identifier: MIT

/// A path that stays inside the output folder, whatever its name says.
struct OutputPath: Hashable {
  /// The longest name a file may have on Linux, in bytes.
  static let longestPart = 255

  let folder: String
  let name: String

  var text: String { folder.isEmpty ? name : folder + "/" + name }
  var folderParts: [String] { folder.split(separator: "/").map(String.init) }

  /// The folders on the way, the outermost first: `a` and `a/b` of `a/b/c.png`.
  var folders: [String] {
    var path = ""
    return folderParts.map { part in
      path += path.isEmpty ? part : "/" + part
      return path
    }
  }

  /// Returns `nil` for an empty, absolute or climbing path, for names that are ours, and for
  /// names no file can have.
  init?(_ text: String) {
    var start = text.startIndex
    while true {
      let end = text.utf8[start...].firstIndex(of: UInt8(ascii: "/")) ?? text.endIndex
      guard Self.isUsable(text[start..<end]) else { return nil }
      if end == text.endIndex { break }
      start = text.utf8.index(after: end)
    }
    name = String(text[start...])
    folder =
      start == text.startIndex ? "" : String(text[..<text.utf8.index(before: start)])
  }

  private static func isUsable(_ part: Substring) -> Bool {
    let bytes = part.utf8
    guard !bytes.isEmpty, bytes.count <= longestPart, !bytes.contains(0) else { return false }
    guard bytes.first == UInt8(ascii: ".") else { return true }
    return part != "." && part != ".." && !part.hasPrefix(WorkFolder.name)
  }
}

/// The names of this tool's own things in the output folder.
package enum WorkFolder {
  /// Holds the ledger, the lock and the quarantine; also what every temporary file starts with.
  package static let name = ".labelsmith"
  static let temporaryPrefix = ".labelsmith-"
  static let ignoreFile = ".gitignore"
  static let lock = "lock"
  static let ledger = "ledger.db"
  static let quarantine = "quarantine"
  /// Has its name for a moment only; see `Spool`.
  static let spool = "spool"
}
