// SPDX-License-Identifier: MIT

internal import Glibc

/// Finds the files that a pattern matches by listing only the folders it can reach.
struct GlobWalk {
  /// Deeper folders are not entered: a symbolic link may lead in a circle.
  private static let deepest = 32
  /// More matches than any project has files; a pattern like `/**` must end.
  private static let mostMatches = 10_000

  private let parts: [GlobPattern]
  private let isAbsolute: Bool

  init(pattern: String) {
    isAbsolute = pattern.hasPrefix("/")
    parts = pattern.split(separator: "/").map { GlobPattern(String($0)) }
  }

  func matches(in folder: String) -> [String] {
    var found: [String] = []
    visit(isAbsolute ? "/" : folder, parts[...], depth: 0, &found)
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.uniqued()
  }

  private func visit(
    _ folder: String, _ rest: ArraySlice<GlobPattern>, depth: Int, _ found: inout [String]
  ) {
    guard let part = rest.first, depth <= Self.deepest, found.count < Self.mostMatches else {
      return
    }
    let remaining = rest.dropFirst()
    if part.isLiteral {
      step(to: FilePath.join(folder, part.text), remaining, depth: depth, &found)
      return
    }
    if part.isAnyDepth {
      visit(folder, remaining, depth: depth, &found)
      for name in Self.names(in: folder) where !name.hasPrefix(".") {
        let path = FilePath.join(folder, name)
        if Self.kind(of: path) == S_IFDIR { visit(path, rest, depth: depth + 1, &found) }
      }
      return
    }
    for name in Self.names(in: folder) where part.matches(name) {
      step(to: FilePath.join(folder, name), remaining, depth: depth, &found)
    }
  }

  private func step(
    to path: String, _ remaining: ArraySlice<GlobPattern>, depth: Int, _ found: inout [String]
  ) {
    if !remaining.isEmpty {
      visit(path, remaining, depth: depth + 1, &found)
    } else if let kind = Self.kind(of: path), kind != S_IFDIR {
      found.append(path)
    }
  }

  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  private static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder.isEmpty ? "." : folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: UInt8.self, capacity: 256) { bytes in
          String(validating: UnsafeBufferPointer(start: bytes, count: strlen(bytes)), as: UTF8.self)
        }
      }
      if let name, name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}

extension Array where Element: Hashable {
  /// The elements without repetitions, in the order of their first appearance.
  func uniqued() -> [Element] {
    var seen = Set<Element>()
    return filter { seen.insert($0).inserted }
  }
}
