// SPDX-License-Identifier: MIT

/// Paths as text: nothing here looks at a disk.
package enum FilePath {
  /// The path seen from `folder`, with `.` and `name/..` taken out.
  package static func join(_ folder: String, _ path: String) -> String {
    if path.hasPrefix("/") || folder.isEmpty || folder == "." { return normalized(path) }
    return normalized(folder + "/" + path)
  }

  /// Everything before the last `/`; empty for a plain name.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The path with `.` and `name/..` taken out; a dot where nothing else is left.
  package static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !path.hasPrefix("/") {
        parts.append(part)
      }
    }
    let joined = parts.joined(separator: "/")
    if path.hasPrefix("/") { return "/" + joined }
    return joined.isEmpty && !path.isEmpty ? "." : joined
  }
}
