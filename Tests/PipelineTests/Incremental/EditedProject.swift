// SPDX-License-Identifier: MIT

import Foundation
import Hashing
import RandomProjects

@testable import Pipeline

/// A project on disk that tests edit and build.
final class EditedProject {
  let url: URL
  private var written: [String: String] = [:]

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("labelsmith-edits-" + UUID().uuidString)
    try FileManager.default.createDirectory(
      at: url.appendingPathComponent("parts"), withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func request(output: String) -> BuildRequest {
    if output == "Fresh" {
      try? FileManager.default.removeItem(at: url.appendingPathComponent(output))
    }
    var request = BuildRequest()
    request.manifest = url.appendingPathComponent("assets.yaml").path
    request.output = url.appendingPathComponent(output).path
    return request
  }

  func write(_ project: RandomProject) throws {
    let texts = project.texts
    for path in written.keys where texts[path] == nil {
      try FileManager.default.removeItem(at: url.appendingPathComponent(path))
    }
    for (path, text) in texts where written[path] != text { try write(text, to: path) }
    written = texts
  }

  /// Gives the last label of a file a style that does not exist.
  func breakALabel(of project: RandomProject) throws {
    for (path, text) in project.texts.sorted(by: { $0.key < $1.key }) {
      guard let place = text.range(of: "    style: ", options: .backwards) else { continue }
      let broken = text.replacingCharacters(in: place, with: "    style: nowhere #")
      try write(broken, to: path)
      written[path] = broken
      return
    }
  }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: url.appendingPathComponent(path), options: .atomic)
  }

  /// Differences between `Output` and `Fresh`.
  func deviations() throws -> [String] {
    let (actual, fresh) = (try tree("Output"), try tree("Fresh"))
    let names = Set(actual.keys).union(fresh.keys).sorted()
    return names.compactMap { name in
      guard let mine = actual[name] else { return "missing \(name)" }
      guard let other = fresh[name] else { return "superfluous \(name)" }
      return mine == other ? nil : "different \(name)"
    }
  }

  /// The digest of every file in a folder.
  func digests(_ folder: String) throws -> [String: Digest] {
    try tree(folder).mapValues { Digest(of: Array($0)) }
  }

  private func tree(_ folder: String) throws -> [String: Data] {
    let root = url.appendingPathComponent(folder)
    guard let walk = FileManager.default.enumerator(atPath: root.path) else { return [:] }
    var files: [String: Data] = [:]
    for case let path as String in walk where !path.hasPrefix(".labelsmith") {
      var isFolder: ObjCBool = false
      let file = root.appendingPathComponent(path)
      _ = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
      if !isFolder.boolValue { files[path] = try Data(contentsOf: file) }
    }
    return files
  }
}
