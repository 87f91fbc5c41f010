// SPDX-License-Identifier: MIT

import Diagnostics
import Pipeline

extension Workshop {
  package func lock(_ options: CommonOptions) async throws(WorkbenchFailure) -> [String] {
    let lock = try await currentLock(options)
    let path = Self.lockPath(options)
    try PlainFile.replace(path, with: Array(lock.text.utf8))
    return [
      "\(path): \(Count.of(lock.libraries.count, "version")), \(Count.of(lock.fonts.count, "font"))"
    ]
  }

  /// With `--frozen`, fails where this machine is not the one of the lock.
  func holdLock(_ options: CommonOptions) async throws(WorkbenchFailure) {
    guard options.isFrozen else { return }
    let path = Self.lockPath(options)
    guard let text = PlainFile.text(of: path) else {
      throw WorkbenchFailure(
        .usage, "there is no lock '\(path)' to compare with",
        hints: ["write it with  labelsmith lock"])
    }
    guard let lock = VersionLock(text) else {
      throw WorkbenchFailure(
        .usage, "'\(path)' is no lock of this version", hints: ["write it with  labelsmith lock"])
    }
    let differences = lock.differences(here: try await currentLock(options))
    guard differences.isEmpty else {
      throw WorkbenchFailure(
        .environment, "this machine differs from '\(path)': " + differences.joined(separator: "; "),
        hints: ["to accept that  labelsmith lock"])
    }
  }

  private func currentLock(
    _ options: CommonOptions
  ) async throws(WorkbenchFailure) -> VersionLock {
    let result = await session(options).fontFiles()
    try check(result)
    let errors = result.diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty || !result.fontFiles.isEmpty else {
      throw WorkbenchFailure(
        .findings, "the fonts cannot be told: the manifest is in error", diagnostics: errors)
    }
    do {
      return try VersionLock(fontFiles: result.fontFiles)
    } catch {
      throw WorkbenchFailure(.environment, "cannot read the font '\(error.path)'")
    }
  }

  private static func lockPath(_ options: CommonOptions) -> String {
    let folder = options.manifest.lastIndex(of: "/").map { String(options.manifest[...$0]) } ?? ""
    return folder + VersionLock.fileName
  }
}
