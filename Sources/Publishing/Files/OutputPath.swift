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
    guard text.utf8.allSatisfy({ $0 != 0 }) else { return nil }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    for part in parts {
      guard !part.isEmpty, part != ".", part != "..", part.utf8.count <= Self.longestPart,
        !part.hasPrefix(WorkFolder.name)
      else { return nil }
    }
    guard let last = parts.last else { return nil }
    name = String(last)
    folder = parts.dropLast().joined(separator: "/")
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
}
