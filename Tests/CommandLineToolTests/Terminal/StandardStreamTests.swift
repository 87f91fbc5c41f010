// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Runs the built program from a shell; its messages come back unless they are redirected.
private func shell(_ line: String) throws -> (status: Int32, output: String) {
  // The tests and the program are built into the same folder.
  let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
  let program = tests.deletingLastPathComponent().appending(path: "labelsmith").path
  let candidates = CommandLine.arguments.filter { $0.contains(".xctest") }.map {
    URL(fileURLWithPath: $0).deletingLastPathComponent().appending(path: "labelsmith").path
  }
  let path = ([program] + candidates).first { FileManager.default.isExecutableFile(atPath: $0) }
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/bin/bash")
  process.arguments = ["-c", "set -o pipefail; labelsmith() { \"$PROGRAM\" \"$@\"; }; \(line)"]
  process.environment = ["PROGRAM": try #require(path), "PATH": "/usr/bin:/bin"]
  let pipe = Pipe()
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = pipe
  process.standardError = pipe
  try process.run()
  let output = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return (process.terminationStatus, String(decoding: output, as: UTF8.self))
}

@Test(
  arguments: [
    ("labelsmith --version", 0, "labelsmith 0.1.0\n"),
    (
      "labelsmith help build >/dev/full", 4,
      "labelsmith: cannot write to standard output (No space left on device)\n"
    ),
    (
      "labelsmith help build 2>/dev/full | head -n 1", 0,
      "labelsmith build: draw what is out of date, once\n"
    ),
    ("labelsmith help build | true", 0, ""),
    (
      "labelsmith help build >&-", 4,
      "labelsmith: cannot write to standard output (Bad file descriptor)\n"
    ),
    (
      "labelsmith schema metrics >&-", 4,
      "labelsmith: cannot write to standard output (Bad file descriptor)\n"
    ),
    ("labelsmith biuld 2>&-", 2, ""), ("labelsmith biuld 2>/dev/full", 2, ""),
    ("labelsmith help <&- >&- 2>&-", 4, ""),
    (
      "labelsmith -C /nowhere lint", 2,
      "labelsmith: cannot work in '/nowhere' (No such file or directory)\n"
    ),
  ] as [(String, Int32, String)])
func theProgramSurvivesWhateverItsOutputsAre(line: String, status: Int32, output: String) throws {
  let result = try shell(line)
  #expect(result.status == status)
  #expect(result.output == output)
}

@Test func aClosedOutputIsNotTakenByTheNextFile() throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: "labelsmith-\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let result = try shell("labelsmith -C '\(folder.path)' init 2>&-")
  #expect(result.status == 0)
  let text = try String(contentsOf: folder.appending(path: "assets.yaml"), encoding: .utf8)
  #expect(!text.contains("wrote"))
}
