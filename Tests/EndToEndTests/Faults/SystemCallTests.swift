// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Whether programs can be traced here: containers often forbid it.
private let canTrace: Bool = {
  guard FileManager.default.isExecutableFile(atPath: "/usr/bin/strace") else { return false }
  return (try? Workspace().shell("strace -o /dev/null true")) == 0
}()

/// A system call fails, is cut short, or is the last thing a build does.
@Suite(.enabled(if: canTrace)) struct SystemCallTests {
  struct Injection: Sendable, CustomTestStringConvertible {
    var call: String
    var effect: String
    var testDescription: String { "\(call) \(effect)" }
  }

  static let injections: [Injection] = [
    Injection(call: "write", effect: "error=ENOSPC"),
    // One byte is said to be written and is not: a file of the wrong size must not be published.
    Injection(call: "write", effect: "retval=1"),
    Injection(call: "write", effect: "signal=KILL"),
    Injection(call: "renameat", effect: "error=EIO"),
    Injection(call: "renameat", effect: "signal=KILL"),
    Injection(call: "renameat2", effect: "error=EINVAL"),
    Injection(call: "renameat2", effect: "error=ENOSPC"),
    Injection(call: "renameat2", effect: "signal=KILL"),
    Injection(call: "pwrite64", effect: "error=ENOSPC"),
    Injection(call: "pwrite64", effect: "signal=KILL"),
    Injection(call: "fdatasync", effect: "error=EIO"),
    Injection(call: "unlinkat", effect: "error=EACCES"),
    Injection(call: "unlinkat", effect: "signal=KILL"),
    Injection(call: "flock", effect: "error=ENOLCK"),
  ]

  /// Each of the first calls in turn, and all of them.
  private static let times =
    Soak.isOn ? (1...40).map(String.init) + ["1+"] : ["1", "3", "1+"]

  /// Threads take longer than the rest of a short command.
  @Test(arguments: ["--help", "help build", "--version", "completions fish", "schema report"])
  func whatIsOnlyPrintedTakesNoThread(line: String) throws {
    let status = try Workspace().shell(
      "exec strace -o /dev/null -e inject=clone,clone3:signal=KILL \"$0\" \(line) >/dev/null",
      Program.labelsmith.path)
    #expect(status == 0)
  }

  @Test(arguments: injections)
  func leavesWholeFilesAndIsMadeGoodByTheNextBuild(injection: Injection) throws {
    let place = try Workspace.built(["a": "Alpha", "b": "Beta", "gone0": "Gone"])
    try place.write("mine", to: "Output/en/mine.txt")
    for (round, when) in Self.times.enumerated() {
      // One picture is replaced, one is new and one goes.
      try place.write(
        Sample.manifest(
          ["a": "Alpha \(round)", "b": "Beta", "new\(round)": "New", "gone\(round + 1)": "Gone"]),
        to: "assets.yaml")
      let inject = "inject=\(injection.call):\(injection.effect):when=\(when)"
      let status = try place.shell(
        "exec strace -f -o /dev/null -e \(inject) \"$0\" build", Program.labelsmith.path)
      #expect([0, 1, 4, 137].contains(status), "\(inject): exit \(status)")
      let broken = try place.incompleteFiles().filter {
        !$0.contains(".labelsmith") && !$0.hasSuffix(".txt")
      }
      #expect(broken == [], "\(inject)")
      if status == 0 { #expect(try place.program.run("check").status == 0, "\(inject)") }
      let output = try place.program.run("build")
      #expect(output.status == 0, "\(inject): \(output.stderr)")
      #expect(
        try place.deviations(from: place.freshTree(), except: ["en/mine.txt"]) == [], "\(inject)")
    }
    #expect(try place.read("Output/en/mine.txt") == Data("mine".utf8))
  }
}
