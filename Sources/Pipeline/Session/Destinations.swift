// SPDX-License-Identifier: MIT

import Glibc
import Manifest
import Planning
import Publishing

/// Files outside the images and metrics that a command is going to write.
///
/// None of them may be something the project is made from, or something a build writes.
struct Destinations {
  let paths: [String]

  private struct Identity: Hashable {
    var device: UInt64
    var inode: UInt64
  }

  /// Compares files, not names: a link to an input is that input.
  func check(inputs: [String]) throws(RequestError) {
    var known: [Identity: String] = [:]
    for input in inputs {
      if let identity = Self.identity(of: input) { known[identity] = input }
    }
    var seen: [String: String] = [:]
    for path in paths {
      if let identity = Self.identity(of: path), let input = known[identity] {
        throw RequestError(
          path == input
            ? "'\(path)' is what the labels are made from and is not overwritten"
            : "'\(path)' is the same file as '\(input)', which the labels are made from",
          hint: "write to another file")
      }
      let resolved = Self.resolved(path)
      if seen.updateValue(path, forKey: resolved) != nil {
        throw RequestError("'\(path)' is to be written twice", hint: "name two files")
      }
    }
  }

  /// `outputs` are the paths of all images and metrics in the output folder `folder`.
  func check(folder: String, outputs: () -> Set<String>) throws(RequestError) {
    guard !paths.isEmpty, let root = Self.realPath(folder) else { return }
    for path in paths {
      let resolved = Self.resolved(path)
      guard resolved.hasPrefix(root + "/") else { continue }
      let inner = String(resolved.dropFirst(root.count + 1))
      guard inner.hasPrefix(WorkFolder.name) || outputs().contains(inner) else { continue }
      throw RequestError(
        "'\(path)' is a file that a build writes itself", hint: "write to another file")
    }
  }

  /// Of a regular file, links followed.
  private static func identity(of path: String) -> Identity? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
  }

  /// The file's folder without links, and its name: it need not exist.
  private static func resolved(_ path: String) -> String {
    if let whole = realPath(path) { return whole }
    let folder = FilePath.folder(of: path)
    guard let parent = realPath(folder.isEmpty ? "." : folder) else { return path }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return parent == "/" ? "/" + name : parent + "/" + name
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
