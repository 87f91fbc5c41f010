// SPDX-License-Identifier: MIT

/// Long lists of similar paths in few words.
package enum PathFolding {
  /// Folds paths that differ in their scale (`@2x`) or in one folder into one line with braces:
  /// `Output/{de,en}/menu.quit{,@2x}.png`.
  package static func folded(_ paths: [String]) -> [String] {
    var tailsOfStem: [String: Set<String>] = [:]
    for path in paths {
      let (stem, scale, end) = parts(of: path)
      tailsOfStem[stem + "\0" + end, default: []].insert(scale)
    }
    let names = tailsOfStem.map { key, scales in
      let halves = key.split(separator: "\0", omittingEmptySubsequences: false)
      return String(halves[0]) + braces(scales) + (halves.count > 1 ? String(halves[1]) : "")
    }
    return foldFolders(names).sorted()
  }

  private static func foldFolders(_ paths: [String]) -> [String] {
    let split = paths.map { $0.split(separator: "/", omittingEmptySubsequences: false) }
    let depth = split.map(\.count).max() ?? 0
    var best = paths
    for level in 0..<max(0, depth - 1) {
      var groups: [String: Set<String>] = [:]
      var folded: [String] = []
      for parts in split {
        guard level < parts.count - 1 else {
          folded.append(parts.joined(separator: "/"))
          continue
        }
        let key = (parts[..<level] + ["\0"] + parts[(level + 1)...]).joined(separator: "/")
        groups[key, default: []].insert(String(parts[level]))
      }
      folded += groups.map { $0.key.replacing("\0", with: braces($0.value)) }
      if folded.count < best.count { best = folded }
    }
    return best
  }

  private static func braces(_ choices: Set<String>) -> String {
    choices.count == 1 ? choices.first ?? "" : "{" + choices.sorted().joined(separator: ",") + "}"
  }

  /// `menu@2x.png` → `menu`, `@2x`, `.png`.
  private static func parts(of path: String) -> (stem: String, scale: String, end: String) {
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let name = path[start...]
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return (path, "", "") }
    let end = String(name[dot...])
    let body = name[..<dot]
    guard body.hasSuffix("x"), let sign = body.lastIndex(of: "@"),
      body[body.index(after: sign)...].dropLast().allSatisfy({ $0.isNumber || $0 == "." })
    else { return (String(path[..<dot]), "", end) }
    return (String(path[..<sign]), String(body[sign...]), end)
  }
}
