// SPDX-License-Identifier: MIT

import Foundation
import Testing

extension Workspace {
  /// What a build of today's manifest into an empty folder gives.
  func freshTree(_ manifest: String = "assets.yaml") throws -> [String: Data] {
    let folder = ".fresh-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(at: url.appendingPathComponent(folder)) }
    let output = try program.run("build", manifest, "--output", folder)
    guard output.status == 0 else { throw ProgramFailure(output: output) }
    return try tree(folder)
  }

  /// Files that differ between the output folder and a fresh build, with what is wrong.
  func deviations(from fresh: [String: Data], except mine: Set<String> = []) throws -> [String] {
    let actual = try tree("Output").filter { !mine.contains($0.key) }
    let missing = fresh.keys.filter { actual[$0] == nil }.map { "missing \($0)" }
    let superfluous = actual.keys.filter { fresh[$0] == nil }.map { "superfluous \($0)" }
    let different = fresh.keys.filter { actual[$0] != nil && actual[$0] != fresh[$0] }
      .map { "different \($0)" }
    return (missing + superfluous + different).sorted()
  }

  /// Pictures and metrics that are not whole.
  func incompleteFiles() throws -> [String] {
    try tree("Output").filter { path, data in
      if path.hasSuffix(".png") { return !PNGFile.isComplete(data) }
      if path.hasSuffix(".json") { return (try? JSONSerialization.jsonObject(with: data)) == nil }
      return true
    }.keys.sorted()
  }

  /// Everything in the workspace, the tool's own folder too: kind, size, inode, times.
  func listing() throws -> [String] {
    guard let walk = FileManager.default.enumerator(atPath: url.path) else { return [] }
    return try ["."].map(fullStamp) + walk.compactMap { $0 as? String }.map(fullStamp).sorted()
  }

  private func fullStamp(_ path: String) throws -> String {
    let attributes = try FileManager.default.attributesOfItem(
      atPath: url.appendingPathComponent(path).path)
    let keys: [FileAttributeKey] = [.type, .size, .systemFileNumber, .posixPermissions]
    let date = attributes[.modificationDate] as? Date ?? .distantPast
    return path + keys.map { " \(attributes[$0].map { "\($0)" } ?? "")" }.joined()
      + " \(date.timeIntervalSince1970)"
  }
}
