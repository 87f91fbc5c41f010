// SPDX-License-Identifier: MIT

import Foundation

@testable import Publishing

/// A folder of its own for one test, removed with everything in it afterwards.
final class TemporaryFolder {
  let path: String

  /// Where the manifest would be: beside the output folder.
  var manifestDirectory: String { path + "/project" }
  var output: String { path + "/project/Output" }

  /// `inMemory`: whether the disk does not matter, for tests that make many folders.
  init(inMemory: Bool = false) throws {
    let hasMemory = FileManager.default.isWritableFile(atPath: "/dev/shm")
    let parent = inMemory && hasMemory ? "/dev/shm/" : NSTemporaryDirectory()
    path = parent + "labelsmith-test-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: path + "/project", withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to name: String) throws {
    let url = URL(fileURLWithPath: output + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    // In place and not by rename: the file keeps its inode.
    if let handle = FileHandle(forWritingAtPath: url.path) {
      try handle.truncate(atOffset: 0)
      try handle.write(contentsOf: Data(text.utf8))
      try handle.close()
    } else {
      try Data(text.utf8).write(to: url)
    }
  }

  func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: output + "/" + name).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Every file in the output folder that is not below `.labelsmith`, with its contents; links
  /// are shown as `→ target`.
  func visibleFiles() -> [String: String] {
    var files: [String: String] = [:]
    for name in allFiles() where !name.hasPrefix(".labelsmith/") {
      let full = output + "/" + name
      if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: full) {
        files[name] = "→ " + target
      } else {
        files[name] = text(name)
      }
    }
    return files
  }

  /// Every path in the output folder that is not a folder.
  func allFiles() -> [String] {
    guard let walk = FileManager.default.enumerator(atPath: output) else { return [] }
    var names: [String] = []
    for case let name as String in walk {
      let attributes = try? FileManager.default.attributesOfItem(atPath: output + "/" + name)
      if attributes?[.type] as? FileAttributeType != .typeDirectory { names.append(name) }
    }
    return names.sorted()
  }

  func exists(_ name: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: output + "/" + name)) != nil
  }

  func attributes(_ name: String) -> [FileAttributeKey: Any] {
    (try? FileManager.default.attributesOfItem(atPath: output + "/" + name)) ?? [:]
  }

  func inode(_ name: String) -> Int? { attributes(name)[.systemFileNumber] as? Int }

  /// The bytes of everything in the quarantine.
  func quarantined() -> [String] {
    allFiles().filter { $0.hasPrefix(".labelsmith/quarantine/") }.compactMap { text($0) }
  }
}
