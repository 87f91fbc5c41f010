// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Testing

/// Calls fail, the watcher stands still, signals come in masses.
@Suite struct SystemFaultTests {
  private static let canTrace = isPossible("strace -f -o /dev/null true")

  struct Injection: Sendable, CustomTestStringConvertible {
    var effect: String
    var times: [String]
    /// Options of strace and of the build.
    var only = ""
    var flags = ""
    var testDescription: String { "\(effect) \(flags)" }
  }

  /// The first calls are those of the loader.
  private static let late = Soak.isOn ? (1...120).map(String.init) + ["60+"] : ["3", "60", "60+"]
  private static let early = Soak.isOn ? (1...40).map(String.init) + ["1+"] : ["1", "3", "1+"]

  static let injections: [Injection] = [
    Injection(effect: "openat:error=EMFILE", times: late),
    Injection(effect: "openat:signal=KILL", times: late),
    Injection(effect: "close:error=EIO", times: late),
    Injection(effect: "close:signal=KILL", times: late),
    Injection(effect: "fsync,fdatasync:signal=KILL", times: early),
    Injection(effect: "fsync,fdatasync:error=EIO", times: early, flags: "--durable"),
    Injection(effect: "fsync,fdatasync:signal=KILL", times: early, flags: "--durable"),
    // Never each time: such a call is made again until it is not interrupted.
    Injection(
      effect: "read,pread64:error=EINTR", times: ["1", "2", "1+2"],
      only: "-P \"$PWD/assets.yaml\""),
  ]

  @Test(.enabled(if: canTrace), arguments: injections)
  func aCallThatFailsOrKillsLeavesWholeFilesAndTheNextBuildIsRight(injection: Injection) throws {
    let place = try Workspace.built(["a": "Alpha", "b": "Beta"])
    try place.write("mine", to: "Output/en/mine.txt")
    for (round, when) in injection.times.enumerated() {
      try place.write(
        Sample.manifest(["a": "Alpha \(round)", "b": "Beta", "new\(round)": "New"]),
        to: "assets.yaml")
      let inject = "-e inject=\(injection.effect):when=\(when)"
      _ = try place.shell(
        "ulimit -c 0; exec strace -f -o /dev/null \(injection.only) \(inject) "
          + "\"$0\" build \(injection.flags)", Program.labelsmith.path)
      let broken = try place.incompleteFiles().filter {
        !$0.contains(".labelsmith") && !$0.hasSuffix(".txt")
      }
      #expect(broken == [], "\(inject)")
      let output = try place.program.run("build")
      #expect(output.status == 0, "\(inject): \(output.stderr)")
      #expect(
        try place.deviations(from: place.freshTree(), except: ["en/mine.txt"]) == [], "\(inject)")
    }
    #expect(try place.read("Output/en/mine.txt") == Data("mine".utf8))
  }

  @Test func aWatcherThatStoodStillThroughAFloodFindsTheSave() throws {
    let place = try Workspace.built(["a": "Alpha"])
    let watcher = try RunningWatcher(place)
    try watcher.settle()
    let count = try watcher.builds().count
    kill(watcher.process.processIdentifier, SIGSTOP)
    #expect(try place.shell("seq 20000 | xargs touch") == 0)
    try place.write(Sample.manifest(["a": "Beta"]), to: "assets.yaml")
    kill(watcher.process.processIdentifier, SIGCONT)
    try watcher.next("build") { $0.written == 1 }
    #expect(try watcher.converge() == [])
    // The strangers cost no build, and events arrive as before.
    #expect(try watcher.builds().count <= count + 2, "\(watcher.log)")
    try place.write(Sample.manifest(["a": "Gamma"]), to: "assets.yaml")
    try watcher.next("build") { $0.written == 1 }
    #expect(watcher.stop() == 0)
  }

  @Test func aStormOfSignalsLosesNoSave() throws {
    let place = try Workspace.built(["a": "Alpha"])
    let watcher = try RunningWatcher(place)
    for round in 0..<1000 {
      kill(watcher.process.processIdentifier, round % 4 == 0 ? SIGPIPE : SIGHUP)
      if round == 500 { try place.write(Sample.manifest(["a": "Beta"]), to: "assets.yaml") }
    }
    try watcher.next("build") { $0.written == 1 }
    #expect(try watcher.converge() == [])
    try watcher.settle()
    // Requests that come together are one.
    #expect(try watcher.builds().count { $0["reason"] == "audit" } <= 20, "\(watcher.log)")
    #expect(watcher.stop() == 0)
  }

  /// Ten minutes in a long run.
  @Test func anIdleWatcherBuildsAndWritesNothing() throws {
    let place = try Workspace()
    let more = "include: [\"**/*.yaml\"]\n"
    try place.write(Sample.manifest(["a": "Alpha"], more: more), to: "assets.yaml")
    let watcher = try RunningWatcher(place)
    try place.write(Sample.manifest(["a": "Beta"], more: more), to: "assets.yaml")
    try watcher.next("build") { $0.written == 1 }
    try watcher.settle()
    // Files younger than two seconds are looked at again.
    usleep(4_000_000)
    let builds = try watcher.builds().count
    let generation = try watcher.status()["generation"] as? Int
    let before = try place.listing()
    usleep(Soak.isOn ? 600_000_000 : 5_000_000)
    #expect(try place.listing() == before)
    #expect(try watcher.builds().count == builds, "\(watcher.log)")
    #expect(try watcher.status()["generation"] as? Int == generation)
    #expect(watcher.stop() == 0)
  }
}
