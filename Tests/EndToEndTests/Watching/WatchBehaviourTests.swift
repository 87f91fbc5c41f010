// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import RandomProjects
import Testing

@Suite struct WatchBehaviourTests {
  @Test func theFirstBuildSaysWhatThereIs() throws {
    let place = try Workspace.built(["a": "Alpha", "b": "Beta"], locales: "[en, de]")
    let watcher = try RunningWatcher(place)
    let first = try #require(try watcher.builds().first)
    #expect(first.fields["labels"] as? Int == 2)
    #expect(first.fields["written"] as? Int == 0)
    #expect(first.fields["unchanged"] as? Int == 4)
    #expect(
      watcher.log.contains(
        "2 labels × 2 locales: 0 images written, 4 up to date, 0 removed"))
  }

  @Test func aManifestThatComesLaterIsWaitedFor() throws {
    let place = try Workspace()
    let watcher = try RunningWatcher(place)
    #expect(try watcher.all().contains { $0["outcome"] == "waiting" })
    try place.write(Sample.manifest(["a": "Alpha"]), to: "assets.yaml")
    try watcher.next("build") { $0.written == 1 }
    #expect(try watcher.converge() == [])
  }

  @Test func aManifestThatIsBrokenAtTheStartIsReadWhenItIsRepaired() throws {
    let place = try Workspace()
    try place.write("labels: [", to: "assets.yaml")
    let watcher = try RunningWatcher(place)
    #expect(try watcher.builds().first?["outcome"] == "rejected")
    try place.write(Sample.manifest(["a": "Alpha"]), to: "assets.yaml")
    try watcher.next("build") { $0.written == 1 }
    #expect(try watcher.converge() == [])
  }

  @Test(arguments: ["labels: [", "", "version: 1\n", "version: 9\nlabels: {}\n"])
  func aManifestThatBreaksLosesNothingAndComesBackToNormal(broken: String) throws {
    let place = try Workspace.built(["a": "Alpha"])
    let before = try place.stamps("Output")
    let watcher = try RunningWatcher(place)
    try place.write(broken, to: "assets.yaml")
    try watcher.next("build") { $0["outcome"] == "rejected" }
    #expect(try place.stamps("Output") == before)
    try place.write(Sample.manifest(["a": "Alpha"]), to: "assets.yaml")
    try watcher.next("build") { $0["outcome"] == "built" }
    #expect(try place.stamps("Output") == before)
    try watcher.settle()
    #expect(watcher.log.contains("assets.yaml → back to normal; 0 written"))
  }

  @Test func deletedTruncatedAndEditedOutputsComeBack() throws {
    let place = try Workspace.built(["a": "Alpha", "b": "Beta", "c": "Gamma"])
    let fresh = try place.tree("Output")
    let watcher = try RunningWatcher(place)
    try FileManager.default.removeItem(at: place.url.appendingPathComponent("Output/en/a.png"))
    #expect(try wait(seconds: 60) { try place.tree("Output") == fresh })
    try Data().write(to: place.url.appendingPathComponent("Output/en/b.png"))
    #expect(try wait(seconds: 60) { try place.tree("Output") == fresh })
    try place.write("edited by hand", to: "Output/en/c.png")
    #expect(try wait(seconds: 60) { try place.tree("Output") == fresh })
    let quarantine = place.url.appendingPathComponent("Output/.labelsmith/quarantine")
    let kept = try FileManager.default.contentsOfDirectory(atPath: quarantine.path)
      .map { try Data(contentsOf: quarantine.appendingPathComponent($0)) }
    #expect(kept.contains(Data("edited by hand".utf8)))
    try FileManager.default.removeItem(at: place.url.appendingPathComponent("Output/metrics.json"))
    #expect(try wait(seconds: 60) { try place.tree("Output") == fresh })
    #expect(watcher.stop() == 0)
  }

  @Test func anOutputFolderThatIsRemovedComesBack() throws {
    let place = try Workspace.built(["a": "Alpha"])
    let fresh = try place.tree("Output")
    let watcher = try RunningWatcher(place)
    // At once: a folder that is filled again while it is emptied cannot be removed.
    #expect(try place.shell("mv Output gone && rm -r gone") == 0)
    #expect(
      try wait(seconds: 60) { try place.tree("Output") == fresh }, "\(watcher.log)")
    try place.write(Sample.manifest(["a": "Other"]), to: "assets.yaml")
    #expect(try watcher.converge() == [])
  }

  @Test func theFilesOfARemovedLabelGoAfterAWhile() throws {
    let place = try Workspace.built(["a": "Alpha", "b": "Beta"])
    let watcher = try RunningWatcher(place)
    let start = ContinuousClock().now
    try place.write(Sample.manifest(["a": "Alpha"]), to: "assets.yaml")
    try watcher.next("build")
    // It stays for two seconds, of which this process may have slept any part.
    #expect(place.exists("Output/en/b.png") || ContinuousClock().now - start >= .seconds(2))
    let removed = try watcher.next("removed")
    #expect(removed.paths == ["Output/en/b.png"])
    #expect(ContinuousClock().now - start >= .seconds(2))
    #expect(try watcher.converge() == [])
  }

  @Test func aLabelThatComesBackInTimeLosesNothing() throws {
    // A machine that stands still for two seconds is not in time. Not three times in a row.
    var isInTime = false
    for _ in 0..<3 where !isInTime { isInTime = try takeLabelBackInTime() }
  }

  /// Removes a label and brings it back, and tells whether that was before its files may go.
  private func takeLabelBackInTime() throws -> Bool {
    let place = try Workspace.built(["a": "Alpha", "b": "Beta"])
    let before = try place.stamps("Output")
    let watcher = try RunningWatcher(place)
    let start = ContinuousClock().now
    try place.write(Sample.manifest(["a": "Alpha"]), to: "assets.yaml")
    try watcher.next("build")
    try place.write(Sample.manifest(["a": "Alpha", "b": "Beta"]), to: "assets.yaml")
    try watcher.next("build")
    guard ContinuousClock().now - start < .seconds(2) else { return false }
    try place.write(Sample.manifest(["a": "Alpha", "b": "Beta", "c": "New"]), to: "assets.yaml")
    try watcher.next("build") { $0.written == 1 }
    #expect(try place.stamps("Output")["en/b.png"] == before["en/b.png"])
    #expect(try !watcher.all().contains { $0.type == "removed" })
    return true
  }

  @Test func aLabelThatIsRemovedWhileItIsBrokenGoesToo() throws {
    let place = try Workspace.built(["a": "Alpha", "b": "Beta"])
    let watcher = try RunningWatcher(place)
    try place.write(
      Sample.manifest(["a": "Alpha"]) + "  b: {style: nowhere, text: Beta}\n", to: "assets.yaml")
    try watcher.next("build")
    try place.write(Sample.manifest(["a": "Alpha"]), to: "assets.yaml")
    try watcher.next("removed")
    #expect(try watcher.converge() == [])
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func aSignalEndsItWithSuccess(signal: Int32) throws {
    let watcher = try RunningWatcher(try Workspace.built(["a": "Alpha"]))
    #expect(watcher.stop(signal) == 0)
    #expect(try watcher.all().last?.type == "stopped")
  }

  @Test func aHangupLooksAtEverythingAgain() throws {
    let place = try Workspace.built(["a": "Alpha"])
    let watcher = try RunningWatcher(place)
    for _ in 0..<50 { kill(watcher.process.processIdentifier, SIGHUP) }
    try watcher.next("build") { $0["reason"] == "audit" }
    #expect(watcher.process.isRunning)
    #expect(watcher.stop() == 0)
  }

  @Test func nobodyElseBuildsBesideIt() throws {
    let place = try Workspace.built(["a": "Alpha"])
    let watcher = try RunningWatcher(place)
    let start = ContinuousClock().now
    for command in ["watch", "build"] {
      let output = try place.program.run(command)
      #expect(output.status == 4)
      #expect(output.stderr.contains("process \(watcher.process.processIdentifier)"))
    }
    // For another build one would wait a minute; for a watcher none does.
    #expect(ContinuousClock().now - start < .seconds(50))
    #expect(try place.program.run("check").status == 0)
    #expect(try place.program.run("lint").status == 0)
    #expect(try place.program.run("stop").status == 0)
    watcher.process.waitUntilExit()
    #expect(watcher.process.terminationStatus == 0)
    #expect(try place.program.run("build").status == 0)
  }

  @Test func itWorksOnWhenNobodyReadsItsEvents() throws {
    let place = try Workspace.built(["a": "Alpha"])
    let pipe = Pipe()
    let process = try place.program.start(
      ["watch", "--events"], stdout: pipe, stderr: pipe)
    defer {
      kill(process.processIdentifier, SIGTERM)
      process.waitUntilExit()
    }
    try pipe.fileHandleForReading.close()
    for text in ["Other", "Third"] {
      try place.write(Sample.manifest(["a": text]), to: "assets.yaml")
      let fresh = try place.freshTree()
      #expect(try wait(seconds: 60) { try place.deviations(from: fresh) == [] })
    }
    #expect(process.isRunning)
  }

  @Test(arguments: ["<&-", "2>&-", ">/dev/full", "2>/dev/full"])
  func itWorksOnWithAClosedStream(redirection: String) throws {
    let place = try Workspace.built(["a": "Alpha"])
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", "exec \"$0\" watch --events \(redirection)", Program.labelsmith.path]
    shell.currentDirectoryURL = place.url
    shell.standardOutput = FileHandle.nullDevice
    shell.standardError = FileHandle.nullDevice
    try shell.run()
    defer {
      kill(shell.processIdentifier, SIGTERM)
      shell.waitUntilExit()
    }
    try place.write(Sample.manifest(["a": "Other"]), to: "assets.yaml")
    let fresh = try place.freshTree()
    #expect(try wait(seconds: 60) { try place.deviations(from: fresh) == [] })
    #expect(shell.isRunning)
  }

  @Test func savingTheSameBytesDrawsNothing() throws {
    let place = try Workspace.built(["a": "Alpha"])
    let before = try place.stamps("Output")
    let watcher = try RunningWatcher(place)
    #expect(
      try place.shell(
        "touch assets.yaml; chmod 600 assets.yaml; cp assets.yaml t; mv t assets.yaml")
        == 0)
    try watcher.settle()
    #expect(try watcher.builds().allSatisfy { $0.written == 0 })
    #expect(try place.stamps("Output") == before)
  }

  @Test func itsOwnOutputBesideTheManifestCausesNoBuild() throws {
    let place = try Workspace()
    try place.write(
      Sample.manifest(["a": "Alpha"], more: "include: [\"**/*.yaml\", \"*.yml\"]\n"),
      to: "assets.yaml")
    let watcher = try RunningWatcher(place, ["--output", "out"])
    try place.write(
      Sample.manifest(["a": "Other"], more: "include: [\"**/*.yaml\", \"*.yml\"]\n"),
      to: "assets.yaml")
    try watcher.next("build") { $0.written == 1 }
    let count = try watcher.builds().count
    // Long enough for the periodic look at the inputs.
    usleep(3_000_000)
    try watcher.settle()
    #expect(try watcher.builds().count == count, "\(watcher.log)")
  }

  @Test func afterAKillANewOneGoesOn() throws {
    let place = try Workspace.built(Sample.many(30))
    for round in 0..<Soak.rounds(5) {
      let watcher = try RunningWatcher(place)
      try place.write(Sample.manifest(Sample.many(30, text: "Round \(round)")), to: "assets.yaml")
      usleep(UInt32(round) * 40_000)
      #expect(watcher.stop(SIGKILL) == 128 + SIGKILL)
      #expect(
        try place.incompleteFiles().filter { !$0.contains(".labelsmith") } == [])
    }
    let watcher = try RunningWatcher(place)
    #expect(try watcher.converge() == [])
  }

  @Test func withPollingEverythingIsNoticedToo() throws {
    let place = try Workspace.built(["a": "Alpha"])
    let watcher = try RunningWatcher(place, ["--poll=100"])
    try place.write(Sample.manifest(["a": "Other"]), to: "assets.yaml")
    try watcher.next("build") { $0.written == 1 }
    #expect(try watcher.converge() == [])
  }

  @Test(arguments: 1...2)
  func randomEditsEndLikeACleanBuild(seed: Int) throws {
    var random = SeededGenerator(seed: 1000 + seed)
    var project = RandomProject(using: &random)
    let place = try Workspace()
    try place.write(project, after: nil)
    let watcher = try RunningWatcher(place)
    var history: [String] = []
    for step in 1...Soak.rounds(50) {
      let earlier = project
      history.append(project.edit(using: &random))
      try place.write(project, after: earlier)
      if random.chance(30) { usleep(UInt32.random(in: 0...30_000, using: &random)) }
      if step % 10 == 0 {
        try #require(
          try watcher.converge() == [], "after \(history.suffix(10))\n\(watcher.log)")
      }
    }
    #expect(watcher.stop() == 0)
  }
}
