// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Testing

/// Whether a shell may do something here: containers forbid much.
func isPossible(_ line: String) -> Bool {
  (try? Workspace().shell(line)) == 0
}

/// Whether a process may have mounts of its own.
let canMount = isPossible("unshare -m sh -c 'mount -t tmpfs none /mnt'")

/// The watcher runs out of something, at its start or later.
@Suite struct LimitTests {
  private static let canLimitWatches = isPossible(
    "unshare -Ur sh -c 'echo 1 >/proc/sys/user/max_inotify_watches'")

  @Test(
    .enabled(if: canLimitWatches),
    arguments: [("max_inotify_watches", 1), ("max_inotify_instances", 0)])
  func withoutWatchesItPollsAndSaysWhatToRaise(limit: String, value: Int) throws {
    let place = try Workspace.built(["a": "Alpha"])
    let watcher = try RunningWatcher(
      place,
      wrapper: [
        "unshare", "-Ur", "sh", "-c",
        "echo \(value) >/proc/sys/user/\(limit); exec \"$0\" \"$@\"",
      ], until: "started")
    let degraded = try watcher.next("state") { $0["state"] == "degraded" }
    #expect("\(degraded.fields["why"] ?? "")".contains(limit))
    for text in ["Beta", "Gamma"] {
      try place.write(Sample.manifest(["a": text]), to: "assets.yaml")
      try watcher.next("build") { $0.written == 1 }
      #expect(try watcher.converge() == [])
    }
    #expect(watcher.stop() == 0)
  }

  /// Whether it polls is a check like the others.
  @Test(
    .enabled(if: canLimitWatches),
    arguments: [
      ("watch_degraded: error", [], "error"), ("empty_text: warn", [], "degraded"),
      ("watch_degraded: warn", ["--deny", "watch_degraded"], "error"),
      ("watch_degraded: off", [], "ok"),
    ])
  func theChecksSayHowMuchPollingMatters(
    check: String, flags: [String], state: String
  ) throws {
    let place = try Workspace()
    let manifest = Sample.manifest(["a": "Alpha"], more: "checks: {\(check)}\n")
    try place.write(manifest, to: "assets.yaml")
    let watcher = try RunningWatcher(
      place, flags,
      wrapper: [
        "unshare", "-Ur", "sh", "-c",
        "echo 0 >/proc/sys/user/max_inotify_instances; exec \"$0\" \"$@\"",
      ], until: "started")
    try watcher.next("state") { $0["state"] == state }
    #expect(try watcher.status()["noticing"] as? String == "polling")
    #expect(watcher.log.contains("[watch_degraded]") == (state != "ok"), "\(watcher.log)")
    #expect(watcher.stop() == 0)
  }

  /// Too few descriptors to build; more come later.
  @Test func withoutDescriptorsItReportsAndRecovers() throws {
    let place = try Workspace.built(["a": "Alpha"])
    let watcher = try RunningWatcher(place)
    let pid = watcher.process.processIdentifier
    #expect(try place.shell("prlimit --pid \(pid) --nofile=8:4096") == 0)
    try place.write(Sample.manifest(["a": "Beta", "b": "New"]), to: "assets.yaml")
    _ = wait(seconds: RunningWatcher.patience) {
      watcher.log.lowercased().contains("too many open files")
    }
    #expect(watcher.log.lowercased().contains("too many open files"), "\(watcher.log)")
    #expect(watcher.process.isRunning)
    #expect(try place.incompleteFiles() == [])
    #expect(try place.shell("prlimit --pid \(pid) --nofile=1024:4096") == 0)
    #expect(try watcher.converge() == [], "\(watcher.log)")
    try place.write(Sample.manifest(["a": "Gamma"]), to: "assets.yaml")
    #expect(try watcher.converge() == [], "\(watcher.log)")
    #expect(watcher.stop() == 0)
  }

  @Test(arguments: [6, 9, 12, 16, 24])
  func aStartWithFewDescriptorsWorksOrSaysWhy(limit: Int) throws {
    let place = try Workspace.built(["a": "Alpha"])
    try place.write(Sample.manifest(["a": "Beta"]), to: "assets.yaml")
    let watcher = try RunningWatcher(
      place, wrapper: ["prlimit", "--nofile=\(limit):4096"], until: nil)
    let pid = watcher.process.processIdentifier
    let isDecided = try wait(seconds: RunningWatcher.patience) {
      try !watcher.process.isRunning || watcher.all().contains { $0.type == "ready" }
    }
    #expect(isDecided, "\(watcher.log)")
    if watcher.process.isRunning {
      #expect(try place.shell("prlimit --pid \(pid) --nofile=1024:4096") == 0)
      #expect(try watcher.converge() == [], "\(watcher.log)")
      #expect(watcher.stop() == 0)
    } else {
      #expect(watcher.stop() == 4 || watcher.stop() == 127, "\(watcher.log)")
      #expect(!watcher.log.isEmpty)
    }
    #expect(try place.incompleteFiles() == [])
  }

  /// The library that reads events aborts on descriptors from 1024 on.
  @Test func manyInheritedDescriptorsDisturbNothing() throws {
    let place = try Workspace.built(["a": "Alpha"])
    let script = """
      import os, resource, sys
      hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
      resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
      for _ in range(1100): os.set_inheritable(os.open("/dev/null", os.O_RDONLY), True)
      os.execv(sys.argv[1], sys.argv[1:])
      """
    let watcher = try RunningWatcher(place, wrapper: ["python3", "-c", script])
    try place.write(Sample.manifest(["a": "Beta"]), to: "assets.yaml")
    try watcher.next("build") { $0.written == 1 }
    #expect(try watcher.status()["noticing"] as? String == "events", "\(watcher.log)")
    #expect(watcher.stop() == 0)
  }

  /// The helper is a program of its own and needs nothing of what the watcher has open.
  @Test func theHelperInheritsNoDescriptor() throws {
    let watcher = try RunningWatcher(try Workspace.built(["a": "Alpha"]))
    let pid = watcher.process.processIdentifier
    let children = try String(
      contentsOfFile: "/proc/\(pid)/task/\(pid)/children", encoding: .utf8)
    let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")
    let all = try threads.map {
      try String(contentsOfFile: "/proc/\(pid)/task/\($0)/children", encoding: .utf8)
    }.joined(separator: " ")
    let helper = try #require((children + all).split(separator: " ").first)
    let folder = "/proc/\(helper)/fd"
    let open = try FileManager.default.contentsOfDirectory(atPath: folder).map {
      try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
    }
    #expect(open.count { $0.hasPrefix("pipe:") || $0.hasPrefix("socket:") } == 2, "\(open)")
    #expect(open.count { $0 == "anon_inode:inotify" } == 1, "\(open)")
    // Standard error is shared.
    #expect(open.count <= 4, "\(open)")
  }

  /// Memory that is not there is a failed or killed run and no broken file.
  @Test(arguments: [60, 120, 150, 180, 200, 240, 300, 450])
  func withoutMemoryABuildFailsCleanly(megabytes: Int) throws {
    let place = try Workspace.built(Sample.many(40))
    try place.write(Sample.manifest(Sample.many(40, text: "Other")), to: "assets.yaml")
    let status = try place.shell(
      // What prints backtraces hangs when it has no memory either.
      "ulimit -v \(megabytes * 1024); ulimit -c 0; SWIFT_BACKTRACE=enable=no "
        + "exec timeout -k 1 120 \"$0\" build",
      Program.labelsmith.path)
    // `timeout` says 124 for what hung.
    #expect(status != 124 && status != 137, "\(status)")
    let broken = try place.incompleteFiles().filter { !$0.contains(".labelsmith") }
    #expect(broken == [])
    #expect(try place.program.run("build").status == 0)
    #expect(try place.deviations(from: place.freshTree()) == [])
  }

  /// Events that are lost are no saves that are lost.
  @Test func afterAnOverflowTheSaveIsStillFound() throws {
    let place = try Workspace.built(["a": "Alpha"])
    let watcher = try RunningWatcher(place)
    let pid = watcher.process.processIdentifier
    let limit = try String(
      contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
    let count = (Int(limit.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 16384) / 2 + 1000
    let helper = try #require(
      try String(contentsOfFile: "/proc/\(pid)/task/\(pid)/children", encoding: .utf8)
        .split(separator: " ").first ?? findHelper(of: pid))
    try watcher.settle()
    kill(try #require(pid_t(helper)), SIGSTOP)
    #expect(
      try place.shell("seq \(count) | xargs touch && seq \(count) | xargs rm") == 0)
    try place.write(Sample.manifest(["a": "Beta"]), to: "assets.yaml")
    kill(try #require(pid_t(helper)), SIGCONT)
    try watcher.next("build") { $0.written == 1 }
    #expect(try watcher.converge() == [])
    // The save may be found by a look before the end of the queue, where the loss is told.
    #expect(
      try wait(seconds: RunningWatcher.patience) { try hasLostEvents(watcher) }, "\(watcher.log)")
    #expect(watcher.stop() == 0)
  }

  /// Whether the watcher knows that events were lost.
  ///
  /// A helper that stands still for long is replaced, and then its queue is not heard of.
  private func hasLostEvents(_ watcher: RunningWatcher) throws -> Bool {
    let counters = try watcher.status()["counters"] as? [String: Any]
    return ["overflows", "restarts"].contains { counters?[$0] as? Int ?? 0 >= 1 }
  }

  private func findHelper(of pid: pid_t) throws -> Substring? {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task").lazy.compactMap {
      try? String(contentsOfFile: "/proc/\(pid)/task/\($0)/children", encoding: .utf8)
    }.joined(separator: " ").split(separator: " ").first
  }
}
