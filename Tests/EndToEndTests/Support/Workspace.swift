// SPDX-License-Identifier: MIT

import Foundation

/// A folder of its own for one test, removed with it.
final class Workspace: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("labelsmith-e2e-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var program: Program { Program(directory: url) }

  func write(_ text: String, to path: String) throws {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file, options: .atomic)
  }

  func read(_ path: String) throws -> Data {
    try Data(contentsOf: url.appendingPathComponent(path))
  }

  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: url.appendingPathComponent(path).path)
  }

  /// Every file below a folder with its bytes, without the tool's own folder.
  func tree(_ folder: String) throws -> [String: Data] {
    let root = url.appendingPathComponent(folder)
    guard let walk = FileManager.default.enumerator(atPath: root.path) else { return [:] }
    var files: [String: Data] = [:]
    for case let path as String in walk {
      if path.hasPrefix(".labelsmith") { continue }
      var isFolder: ObjCBool = false
      let file = root.appendingPathComponent(path)
      _ = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
      // A file may go while a watcher works: then it is not there.
      if !isFolder.boolValue { files[path] = try? Data(contentsOf: file) }
    }
    return files
  }

  /// Inode and modification time of every file below a folder.
  func stamps(_ folder: String) throws -> [String: String] {
    var stamps: [String: String] = [:]
    for path in try tree(folder).keys {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: url.appendingPathComponent(folder).appendingPathComponent(path).path)
      let inode = attributes[.systemFileNumber] as? Int ?? 0
      let date = attributes[.modificationDate] as? Date ?? .distantPast
      stamps[path] = "\(inode) \(date.timeIntervalSince1970)"
    }
    return stamps
  }
}
