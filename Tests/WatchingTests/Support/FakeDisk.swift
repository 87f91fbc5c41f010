// SPDX-License-Identifier: MIT

@testable import Watching

/// A file system as a table; identities are handed out in the order of the paths.
struct FakeDisk: FileStatus {
  private var entries: [String: FileEntry] = [:]

  /// Directories, links as `path → target`, and files.
  init(directories: [String], links: [String: String] = [:], files: [String] = []) {
    for (number, path) in (["/"] + directories).enumerated() {
      entries[path] = .directory(FileIdentity(device: 1, inode: UInt64(number + 1)))
    }
    for (path, target) in links { entries[path] = .link(target: target) }
    for path in files { entries[path] = .other }
  }

  func entry(at path: String) -> FileEntry { entries[path] ?? .missing }

  subscript(path: String) -> FileEntry? {
    get { entries[path] }
    set { entries[path] = newValue }
  }
}

extension WatchSet {
  /// For each directory, the names that matter for inputs.
  var inputNames: [String: Set<String>] {
    var result: [String: Set<String>] = [:]
    for directory in directories {
      result[directory.path] = Set(
        directory.names.filter(\.value.concernsInputs).map(\.key.text))
    }
    return result
  }
}
