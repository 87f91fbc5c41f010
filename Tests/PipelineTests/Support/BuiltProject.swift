// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Pipeline

/// A project that exists only in a test, built into a folder of the disk that goes with it.
final class BuiltProject {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("labelsmith-built-" + UUID().uuidString)

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Builds `assets.yaml`, with as many painters as `jobs`.
  func build(_ files: [String: String], jobs: Int = 1) async -> BuildResult {
    var request = BuildRequest()
    request.output = folder.path
    request.jobs = jobs
    return await BuildSession(request, files: TestFiles(files)).build()
  }

  /// The PNG files of a locale, sorted.
  func pictures(_ locale: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/" + locale)
    return (names ?? []).filter { $0.hasSuffix(".png") }.sorted()
  }

  /// What the metrics say of a label in a locale.
  func metrics(_ key: String, _ locale: String) throws -> [String: Any] {
    let data = try Data(contentsOf: folder.appendingPathComponent("metrics.json"))
    let root = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    let labels = root?["labels"] as? [String: Any]
    let label = labels?[key] as? [String: Any]
    return try #require((label?["locales"] as? [String: Any])?[locale] as? [String: Any])
  }

  /// Every file with its bytes, without the tool's own folder.
  func files() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where !path.hasPrefix(".labelsmith") && path.contains(".") {
      files[path] = try Data(contentsOf: folder.appendingPathComponent(path))
    }
    return files
  }
}
