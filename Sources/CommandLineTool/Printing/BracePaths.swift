// SPDX-License-Identifier: MIT

/// Many paths in few words, as a shell would expand them: `Output/{de,en}/menu.quit{,@2x}.png`.
package enum BracePaths {
  /// Paths that differ only in their scale, and then in one folder, become one.
  package static func compact(_ paths: [String]) -> [String] {
    var scales: [Name: [String]] = [:]
    var order: [Name] = []
    for path in paths {
      let (name, scale) = split(path)
      if scales[name] == nil { order.append(name) }
      scales[name, default: []].append(scale)
    }
    var groups: [Group: [[String]]] = [:]
    var groupOrder: [Group] = []
    for name in order {
      let group = Group(
        base: name.base, ending: name.ending, scales: scales[name] ?? [], depth: name.folders.count)
      if groups[group] == nil { groupOrder.append(group) }
      groups[group, default: []].append(name.folders)
    }
    return groupOrder.flatMap { group in
      merge(groups[group] ?? []).map { $0 + group.base + braces(group.scales) + group.ending }
    }
  }

  private struct Name: Hashable {
    var folders: [String]
    var base: String
    var ending: String
  }

  private struct Group: Hashable {
    var base: String
    var ending: String
    var scales: [String]
    var depth: Int
  }

  private static func split(_ path: String) -> (Name, scale: String) {
    var folders = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let file = folders.popLast() ?? ""
    let dot = file.lastIndex(of: ".") ?? file.endIndex
    let stem = file[..<dot]
    var base = String(stem)
    var scale = ""
    if let at = stem.lastIndex(of: "@"), stem.hasSuffix("x") {
      base = String(stem[..<at])
      scale = String(stem[at...])
    }
    return (Name(folders: folders, base: base, ending: String(file[dot...])), scale)
  }

  /// One prefix when the folders differ in one place only, else one for each.
  private static func merge(_ folders: [[String]]) -> [String] {
    guard let first = folders.first, folders.count > 1 else { return folders.map(prefix) }
    let differing = first.indices.filter { index in
      folders.contains { $0[index] != first[index] }
    }
    guard differing.count == 1, let index = differing.first else { return folders.map(prefix) }
    var merged = first
    merged[index] = braces(folders.map { $0[index] })
    return [prefix(merged)]
  }

  private static func prefix(_ folders: [String]) -> String {
    folders.map { $0 + "/" }.joined()
  }

  private static func braces(_ words: [String]) -> String {
    words.count == 1 ? words[0] : "{\(words.joined(separator: ","))}"
  }
}
