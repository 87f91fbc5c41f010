// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import RandomProjects
import Testing

/// Long runs; most of them only for `make soak`.
@Suite struct SoakTests {
  private struct Use: CustomStringConvertible {
    var descriptors: Int
    var threads: Int
    var watches: Int
    var kilobytes: Int

    init(_ status: [String: Any]) {
      let process = status["process"] as? [String: Any]
      descriptors = process?["descriptors"] as? Int ?? 0
      threads = process?["threads"] as? Int ?? 0
      kilobytes = (process?["resident_bytes"] as? Int ?? 0) / 1024
      watches = status["watches"] as? Int ?? 0
    }

    var description: String {
      "\(descriptors) descriptors, \(threads) threads, \(watches) watches, \(kilobytes) kB"
    }
  }

  /// Ten minutes: a save each 0.6 s, of every kind that an editor and version control do.
  @Test(.enabled(if: Soak.isOn)) func aThousandSavesLeaveNothingBehind() throws {
    let place = try Workspace()
    let more = "include: [\"parts/*.yaml\"]\n"
    try place.write(Sample.manifest(Sample.many(200), more: more), to: "assets.yaml")
    try place.write("labels: {x: {style: plain, text: X}}\n", to: "parts/x.yaml")
    let watcher = try RunningWatcher(place)
    var samples: [Use] = []
    for round in 1...1000 {
      switch round % 10 {
      case 7:
        // A folder on the way is replaced.
        _ = try place.shell("cp -r parts new && mv parts old && mv new parts && rm -r old")
      case 8: try place.write("labels: [", to: "assets.yaml")
      case 9: _ = try place.shell("rm Output/en/l001.png; touch parts/y.yaml; rm parts/y.yaml")
      default:
        var labels = Sample.many(200)
        labels["l007"] = "\"Round \(round)\""
        labels["l\(round % 3)x"] = "New"
        try place.write(Sample.manifest(labels, more: more), to: "assets.yaml")
      }
      usleep(600_000)
      if round % 100 == 0 {
        try watcher.settle()
        samples.append(Use(try watcher.status()))
        print("after \(round) saves: \(samples[samples.count - 1])")
      }
    }
    #expect(try watcher.converge() == [], "\(watcher.log.suffix(3000))")
    let (first, last) = (samples[1], samples[samples.count - 1])
    #expect(last.descriptors == first.descriptors)
    #expect(last.threads <= first.threads)
    #expect(last.watches == first.watches)
    // It wanders by a megabyte; what leaks grows from half to half.
    let halves = [samples.prefix(5), samples.suffix(5)].map { $0.map(\.kilobytes).max() ?? 0 }
    #expect(halves[1] <= halves[0] + halves[0] / 50, "\(samples)")
    #expect(watcher.stop() == 0)
  }

  /// A save at any moment of the start is drawn.
  @Test func nothingSavedDuringTheStartIsMissed() throws {
    var random = SeededGenerator(seed: 5)
    let place = try Workspace.built(["a": "Alpha"])
    for round in 0..<(Soak.isOn ? 200 : 4) {
      let watcher = try RunningWatcher(place, until: nil)
      usleep(UInt32.random(in: 0...500_000, using: &random))
      try place.write(Sample.manifest(["a": "Round \(round)"]), to: "assets.yaml")
      try #require(try watcher.converge() == [], "round \(round): \(watcher.log)")
      #expect(watcher.stop() == 0)
    }
  }

  /// Sequences of edits, each of which ends like a clean build.
  @Test(arguments: 1...(Soak.isOn ? 10 : 1))
  func everyShortSequenceOfEditsEndsLikeACleanBuild(seed: Int) throws {
    var random = SeededGenerator(seed: 2000 + seed)
    var project = RandomProject(using: &random)
    let place = try Workspace()
    try place.write(project, after: nil)
    let watcher = try RunningWatcher(place)
    for sequence in 0..<(Soak.isOn ? 100 : 5) {
      var history: [String] = []
      for _ in 0...Int.random(in: 0...3, using: &random) {
        let earlier = project
        history.append(project.edit(using: &random))
        try place.write(project, after: earlier)
        if random.chance(40) { usleep(UInt32.random(in: 0...60_000, using: &random)) }
      }
      try #require(
        try watcher.converge() == [], "sequence \(sequence): \(history)\n\(watcher.log)")
    }
    #expect(watcher.stop() == 0)
  }

  /// Version control exchanges thousands of files at once.
  @Test(.enabled(if: Soak.isOn && isPossible("git --version")))
  func aRepositoryMayBeCheckedOutAgainAndAgain() throws {
    let place = try Workspace()
    let git = "git -c user.name=a -c user.email=a@b -c init.defaultBranch=one"
    try place.write("Output/\n", to: ".gitignore")
    try place.write(Sample.manifest(["a": "Alpha"]), to: "assets.yaml")
    #expect(
      try place.shell(
        "mkdir other && for i in $(seq 5000); do echo $i >other/$i; done; "
          + "\(git) init -q && git add . && \(git) commit -qm one && git checkout -q -b two") == 0)
    try place.write(Sample.manifest(["a": "Omega"]), to: "assets.yaml")
    #expect(
      try place.shell(
        "for i in $(seq 5000); do echo x$i >other/$i; done; git add . && \(git) commit -qm two")
        == 0)
    let watcher = try RunningWatcher(place)
    for _ in 0..<50 { _ = try place.shell("git checkout -q one && git checkout -q two") }
    #expect(try watcher.converge() == [])
    try watcher.settle()
    #expect(try watcher.builds().count <= 101)
    #expect(watcher.stop() == 0)
  }

  /// A queue so short that it overflows at nearly every save; the kernel's setting is put back.
  @Test(.enabled(if: Soak.isOn && getuid() == 0))
  func withATinyQueueEverySaveIsFound() throws {
    let setting = "/proc/sys/fs/inotify/max_queued_events"
    let before = try String(contentsOfFile: setting, encoding: .utf8)
    guard (try? "8\n".write(toFile: setting, atomically: false, encoding: .utf8)) != nil else {
      return
    }
    defer { try? before.write(toFile: setting, atomically: false, encoding: .utf8) }
    let place = try Workspace.built(["a": "Alpha"])
    let watcher = try RunningWatcher(place)
    for round in 0..<20 {
      #expect(try place.shell("seq 200 | xargs touch && seq 200 | xargs rm") == 0)
      try place.write(Sample.manifest(["a": "Round \(round)"]), to: "assets.yaml")
      try #require(try watcher.converge() == [], "round \(round)")
    }
    #expect(watcher.stop() == 0)
  }
}
