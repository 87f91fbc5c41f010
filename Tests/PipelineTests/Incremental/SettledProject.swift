// SPDX-License-Identifier: MIT

import Foundation
import Publishing

@testable import Pipeline

/// Two labels in two locales on disk, with fonts and a cache of its own.
final class SettledProject {
  enum Change: CaseIterable, Sendable {
    case manifest, included, imageGone, imageEdited, imageEditedInSecret, metricsGone
    case metricsEdited, outputGone, outputCopied, fontAdded
  }

  let url: URL

  let manifest = """
    version: 1
    locales: [en, de]
    fonts: {system: false, dirs: [fonts]}
    include: [labels.yaml]
    styles:
      s: {font: {family: Noto Sans, size: 20}}

    """

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("labelsmith-settled-" + UUID().uuidString)
    try FileManager.default.createDirectory(
      at: url.appendingPathComponent("fonts"), withIntermediateDirectories: true)
    try link("NotoSans-Regular.ttf")
    try write("assets.yaml", manifest)
    try write(
      "labels.yaml",
      "labels:\n  a: {style: s, text: {en: One, de: Eins}}\n"
        + "  b: {style: s, text: {en: Two, de: Zwei}}\n")
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func request(_ output: String) -> BuildRequest {
    var request = BuildRequest()
    request.manifest = path("assets.yaml")
    request.output = path(output)
    request.cacheDirectory = path("cache")
    return request
  }

  /// Builds in a new session; its clock is ahead, so that files just written are old enough.
  func build(
    output: String = "Output",
    now: @escaping @Sendable () -> Int64 = { Ledger.now() + 10 * FileSignature.settlingTime }
  ) async -> BuildResult {
    await BuildSession(request(output), now: now).build()
  }

  static func wasSeenAtAGlance(_ result: BuildResult) -> Bool {
    !result.timings.stages.contains { $0.name == "parse" }
  }

  func make(_ change: Change) throws {
    let files = FileManager.default
    switch change {
    case .manifest: try write("assets.yaml", manifest.replacing("size: 20", with: "size: 21"))
    case .included: try write("labels.yaml", "labels:\n  a: {style: s, text: {en: A, de: B}}\n")
    case .imageGone: try files.removeItem(atPath: path("Output/en/a.png"))
    case .imageEdited: try write("Output/en/a.png", "something else")
    case .imageEditedInSecret: try editInSecret("Output/de/b.png")
    case .metricsGone: try files.removeItem(atPath: path("Output/metrics.json"))
    case .metricsEdited: try editInSecret("Output/metrics.json")
    case .outputGone: try files.removeItem(atPath: path("Output"))
    case .outputCopied:
      try files.copyItem(atPath: path("Output"), toPath: path("Copy"))
      try files.removeItem(atPath: path("Output"))
      try files.moveItem(atPath: path("Copy"), toPath: path("Output"))
    case .fontAdded: try link("NotoSans-Bold.ttf")
    }
  }

  /// Changes one byte and sets the time back.
  private func editInSecret(_ name: String) throws {
    let files = FileManager.default
    let date = try files.attributesOfItem(atPath: path(name))[.modificationDate]
    var bytes = try Data(contentsOf: url.appendingPathComponent(name))
    bytes[bytes.count / 2] ^= 1
    let handle = try FileHandle(forWritingTo: url.appendingPathComponent(name))
    try handle.write(contentsOf: bytes)
    try handle.close()
    if let date { try files.setAttributes([.modificationDate: date], ofItemAtPath: path(name)) }
  }

  func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: url.appendingPathComponent(name), options: .atomic)
  }

  func cached() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: url.appendingPathComponent("cache/settled"), includingPropertiesForKeys: nil)
  }

  /// The images and metrics below a folder.
  func tree(_ folder: String) throws -> [String: Data] {
    guard let walk = FileManager.default.enumerator(atPath: path(folder)) else { return [:] }
    var files: [String: Data] = [:]
    for case let name as String in walk where !name.hasPrefix(".labelsmith") {
      guard name.hasSuffix(".png") || name.hasSuffix(".json") else { continue }
      files[name] = try Data(contentsOf: url.appendingPathComponent(folder + "/" + name))
    }
    return files
  }

  private func link(_ font: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path("fonts/" + font),
      withDestinationPath: "/usr/share/fonts/truetype/noto/" + font)
  }

  private func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}
