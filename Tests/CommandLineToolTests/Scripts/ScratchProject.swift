// SPDX-License-Identifier: MIT

import Foundation

/// A folder with copies of the project's scripts, in which a test may break things.
final class ScratchProject {
  let folder: URL

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  init(copying files: [String]) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "labelsmith-\(UUID())")
    for file in files {
      try write("", to: file)
      try FileManager.default.removeItem(at: folder.appending(path: file))
      try FileManager.default.copyItem(
        at: Self.root.appending(path: file), to: folder.appending(path: file))
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func write(_ text: String, to file: String, executable: Bool = false) throws {
    let url = folder.appending(path: file)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    if executable {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
    }
  }

  func text(of file: String) -> String? {
    try? String(contentsOf: folder.appending(path: file), encoding: .utf8)
  }

  /// Runs one of the scripts without input; both its outputs come back as one text.
  func run(
    _ script: String, environment: [String: String] = [:]
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = folder.appending(path: script)
    process.environment = ["PATH": "/usr/bin:/bin"].merging(environment) { $1 }
    let pipe = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
