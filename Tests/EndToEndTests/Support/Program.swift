// SPDX-License-Identifier: MIT

import Foundation

/// The built program, run as a person or a build server runs it.
struct Program {
  struct Output {
    var status: Int32
    var stdout: String
    var stderr: String
  }

  /// The folder of the built products: the tests' own.
  static let folder: URL = {
    // The test runner lies beside the products, or is told the bundle by its path.
    let candidates = ProcessInfo.processInfo.arguments.filter { $0.hasSuffix(".xctest") }
    let bundle = candidates.first ?? ProcessInfo.processInfo.arguments[0]
    return URL(fileURLWithPath: bundle).deletingLastPathComponent()
  }()

  static var labelsmith: URL { folder.appendingPathComponent("labelsmith") }

  /// Shared by all tests, so that fonts are looked through once.
  static let cache = FileManager.default.temporaryDirectory
    .appendingPathComponent("labelsmith-e2e-cache")

  var directory: URL
  var environment: [String: String] = [:]
  /// A program with its arguments that prepares something and then runs the one it is given.
  var wrapper: [String] = []

  /// Starts the program and returns at once.
  func start(_ arguments: [String], stdout: Any? = nil, stderr: Any? = nil) throws -> Process {
    let process = Process()
    process.executableURL =
      wrapper.isEmpty ? Self.labelsmith : URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      wrapper.isEmpty ? arguments : wrapper + [Self.labelsmith.path] + arguments
    process.currentDirectoryURL = directory
    var all = ProcessInfo.processInfo.environment
    all["G_DEBUG"] = "fatal-warnings"
    all["NO_COLOR"] = "1"
    all["XDG_CACHE_HOME"] = Self.cache.path
    all.merge(environment) { _, new in new }
    process.environment = all
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = stdout ?? FileHandle.nullDevice
    process.standardError = stderr ?? FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Runs the program to its end.
  func run(_ arguments: String...) throws -> Output {
    try run(arguments)
  }

  func run(_ arguments: [String]) throws -> Output {
    let files = ["out", "err"].map { name in
      FileManager.default.temporaryDirectory
        .appendingPathComponent("labelsmith-test-\(UUID().uuidString)-\(name)")
    }
    for file in files { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    let handles = try files.map { try FileHandle(forWritingTo: $0) }
    let process = try start(arguments, stdout: handles[0], stderr: handles[1])
    process.waitUntilExit()
    for handle in handles { try handle.close() }
    let status =
      process.terminationReason == .exit
      ? process.terminationStatus : 128 + process.terminationStatus
    return Output(
      status: status, stdout: String(decoding: try Data(contentsOf: files[0]), as: UTF8.self),
      stderr: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self))
  }
}
