// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Testing

@Suite struct ExitStatusTests {
  @Test func warningsAloneAreASuccess() throws {
    let place = try Workspace()
    try place.write(Sample.manifest(["a": "Alpha"], locales: "[en, de]"), to: "assets.yaml")
    let output = try place.program.run("build")
    #expect(output.status == 0)
    #expect(output.stderr.contains("warning[fallback]"))
    #expect(try place.program.run("build", "--deny", "fallback").status == 1)
    #expect(try place.program.run("lint", "--deny", "warnings").status == 1)
  }

  @Test func overflowIsAFindingAndStillDrawn() throws {
    let place = try Workspace()
    try place.write(
      Sample.head
        + "labels:\n  a: {style: {extends: plain, width: 10, max_lines: 1}, text: Wide}\n",
      to: "assets.yaml")
    let output = try place.program.run("build")
    #expect(output.status == 1)
    #expect(output.stderr.contains("error[overflow]: 'a' [en] is "))
    #expect(place.exists("Output/en/a.png"))
  }

  @Test(arguments: [
    ["build", "--no-such-option"], ["biuld"], ["build", "missing.yaml"], ["check", "missing.yaml"],
    ["lint", "missing.yaml"], ["build", "--jobs", "none"], ["build", "folder"],
    ["explain", "nobody"], ["watch", "--locale", "en"], ["watch", "--label", "a"],
  ])
  func usageIsTwo(words: [String]) throws {
    let place = try Workspace()
    try place.write(Sample.manifest(["a": "Alpha"]), to: "assets.yaml")
    try place.write("", to: "folder/file")
    let output = try place.program.run(words)
    #expect(output.status == 2, "\(output.stderr)")
    #expect(!output.stderr.isEmpty)
    #expect(!place.exists("Output"))
  }

  @Test func anotherVersionOfTheManifestIsTwo() throws {
    let place = try Workspace()
    try place.write("version: 2\nlabels: {}\n", to: "assets.yaml")
    let output = try place.program.run("build")
    #expect(output.status == 2)
    #expect(output.stderr.contains("error[version]"))
  }

  @Test(arguments: ["/", ".", "..", "~", "sub/..", "./", "/proc/self/cwd"])
  func dangerousOutputFoldersAreRefused(folder: String) throws {
    let place = try Workspace()
    try place.write(Sample.manifest(["a": "Alpha"]), to: "assets.yaml")
    try place.write("", to: "sub/file")
    let before = try place.listing()
    let path = folder == "~" ? NSHomeDirectory() : folder
    for command in ["build", "check", "clean"] {
      let output = try place.program.run(command, "--output", path)
      #expect(output.status == 2, "\(command) \(output.stderr)")
    }
    #expect(try place.listing() == before)
  }

  @Test func theManifestsFolderIsRefusedByAnyName() throws {
    let place = try Workspace()
    try place.write(Sample.manifest(["a": "Alpha"]), to: "project/assets.yaml")
    try FileManager.default.createSymbolicLink(
      at: place.url.appendingPathComponent("link"),
      withDestinationURL: place.url.appendingPathComponent("project"))
    for path in ["link", "project", "project/../project", place.url.path] {
      let output = try place.program.run("build", "project/assets.yaml", "--output", path)
      #expect(output.status == 2, "\(path) \(output.stderr)")
    }
  }

  @Test func anOutputThatIsAFileIsRefused() throws {
    let place = try Workspace()
    try place.write(Sample.manifest(["a": "Alpha"]), to: "assets.yaml")
    try place.write("mine", to: "Output")
    let output = try place.program.run("build")
    #expect(output.status == 2, "\(output.stderr)")
    #expect(try place.read("Output") == Data("mine".utf8))
  }

  @Test func filesThatCannotGrowAreFour() throws {
    let place = try Workspace.built(["a": "Alpha", "b": "Beta"])
    let before = try place.tree("Output")
    try place.write(Sample.manifest(["a": "Other", "b": "Other"]), to: "assets.yaml")
    let shell = try place.shell("ulimit -f 0; exec \"$0\" build", Program.labelsmith.path)
    #expect(shell == 4 || shell == 1, "\(shell)")
    #expect(try place.tree("Output") == before)
    #expect(try place.program.run("build").status == 0)
    #expect(try place.deviations(from: place.freshTree()) == [])
  }

  @Test func aFullStandardOutputIsFourForDataAndNothingForMessages() throws {
    let place = try Workspace.built(["a": "Alpha"])
    #expect(try place.shell("exec \"$0\" list >/dev/full", Program.labelsmith.path) == 4)
    #expect(try place.shell("exec \"$0\" build 2>/dev/full", Program.labelsmith.path) == 0)
    #expect(try place.shell("exec \"$0\" build 2>&-", Program.labelsmith.path) == 0)
    #expect(try place.shell("exec \"$0\" build <&- >&- 2>&-", Program.labelsmith.path) == 0)
    #expect(try place.tree("Output").count == 2)
  }

  @Test(arguments: [
    ("mkfifo assets.yaml", 2), ("mkdir assets.yaml", 2), ("ln -s /dev/zero assets.yaml", 2),
    ("ln -s assets.yaml assets.yaml", 2), ("truncate -s 10G assets.yaml", 1),
  ])
  func whatIsNoFileIsRefusedAtOnce(making: String, status: Int) throws {
    let place = try Workspace()
    #expect(try place.shell(making) == 0)
    let start = ContinuousClock().now
    let output = try place.program.run("build")
    #expect(output.status == status || output.status == 2, "\(output.status) \(output.stderr)")
    #expect(output.stderr.contains("assets.yaml"))
    #expect(ContinuousClock().now - start < .seconds(60))
  }
}

extension Workspace {
  /// Runs a shell line in the workspace and returns its exit status; `$0` is the first argument.
  func shell(_ line: String, _ arguments: String...) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line] + arguments
    process.currentDirectoryURL = url
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_CACHE_HOME"] = Program.cache.path
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationReason == .exit
      ? process.terminationStatus : 128 + process.terminationStatus
  }
}
