// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Testing

@testable import Watching

extension IntegrationTests {
  /// The watch helper dies, hangs, overflows, is missing or is not allowed to watch.
  struct HelperFaultTests {
    private static let limit = EventRecorder.patience

    private func pid(_ folder: TestFolder) -> pid_t {
      let text = folder.read("helper.pid") ?? ""
      return pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    }

    @Test func aKilledHelperIsReplacedAndNothingIsMissed() async throws {
      let folder = try TestFolder()
      let script = try HelperScript.recordingPid(in: folder)
      try await withDaemon(in: folder, { $0.helperPath = script }) { daemon in
        for round in 1...3 {
          let old = pid(folder)
          try #require(old > 1)
          kill(old, SIGKILL)
          try folder.shell("echo a $1 > t; mv t in/m.yaml", "\(round)")
          #expect(await daemon.shows("a \(round)\n", within: Self.limit), "round \(round)")
          #expect(await daemon.recorder.until { pid(folder) != old && pid(folder) > 1 })
        }
        let status = try await daemon.client.status()
        #expect(status.counters.restarts >= 3)
      }
    }

    @Test func anOverflowingQueueIsCountedAndTheSaveIsStillFound() async throws {
      let folder = try TestFolder()
      let script = try HelperScript.recordingPid(in: folder)
      try await withDaemon(in: folder, { $0.helperPath = script }) { daemon in
        // With an unanswered request a stopped helper would be replaced.
        _ = try await daemon.client.status(waiting: true)
        kill(pid(folder), SIGSTOP)
        try folder.shell(
          """
          python3 -c '
          import os
          open("in/f", "w")
          for i in range(9000): os.rename("in/" + "fg"[i % 2], "in/" + "gf"[i % 2])'
          echo a two > t; mv t in/m.yaml
          """
        )
        kill(pid(folder), SIGCONT)
        #expect(await daemon.shows("a two\n", within: Self.limit))
        let status = try await daemon.client.status(waiting: true)
        #expect(status.counters.overflows >= 1)
        #expect(status.state == .ok)
        try folder.shell("echo a three > t; mv t in/m.yaml")
        #expect(await daemon.shows("a three\n", within: Self.limit))
        #expect(daemon.builder.count <= 4)
      }
    }

    @Test func strangersBesideTheManifestCostNoBuild() async throws {
      let folder = try TestFolder()
      try await withDaemon(in: folder) { daemon in
        try folder.shell("i=0; while [ $i -lt 10000 ]; do : > in/f$i; i=$((i+1)); done")
        #expect(daemon.builder.count == 1)
        try folder.shell("echo a two > t; mv t in/m.yaml")
        #expect(await daemon.shows("a two\n"))
      }
    }

    @Test(arguments: [
      "exec /nonexistent", "exit 0", "exec sleep 1000", "printf 'nonsense\\0'; exec sleep 1000",
    ])
    func withoutAWorkingHelperChangesAreFoundByLooking(script: String)
      async throws
    {
      let folder = try TestFolder()
      let path = try HelperScript.make(script, in: folder)
      try await withDaemon(
        in: folder,
        {
          $0.helperPath = path
          $0.reconcilePeriod = .milliseconds(100)
          $0.helperTiming.answerPeriod = .milliseconds(300)
          $0.helperTiming.firstPause = .milliseconds(10)
        }
      ) { daemon in
        for round in 1...3 {
          try folder.shell("echo a $1 > t; mv t in/m.yaml", "\(round)")
          #expect(await daemon.shows("a \(round)\n"))
        }
        let recorder = daemon.recorder
        #expect(await recorder.until { recorder.conditions.last?.state == .degraded })
        let status = try await daemon.client.status()
        #expect(status.noticing == "polling")
      }
    }

    @Test func aMissingHelperIsSaid() async throws {
      let folder = try TestFolder()
      try await withDaemon(in: folder, { $0.helperPath = folder("no such helper") }) { daemon in
        let condition = try #require(daemon.recorder.conditions.last)
        #expect(condition.state == .degraded)
        #expect(condition.reasons.first?.contains("no such helper: No such file") == true)
      }
    }

    @Test func aHelperThatComesBackEndsThePolling() async throws {
      let folder = try TestFolder()
      try await withDaemon(
        in: folder,
        {
          $0.helperPath = folder("helper")
          $0.helperTiming.retryPeriod = .milliseconds(200)
        }
      ) { daemon in
        let recorder = daemon.recorder
        #expect(recorder.conditions.last?.state == .degraded)
        try folder.shell("echo a two > in/m.yaml")
        _ = try HelperScript.make("exec $helper", in: folder)
        #expect(await recorder.until { recorder.conditions.last?.state == .ok })
        #expect(await daemon.shows("a two\n", within: Self.limit))
        try folder.shell("echo a three > t; mv t in/m.yaml")
        #expect(await daemon.shows("a three\n", within: Self.limit))
      }
    }

    @Test func afterAWatchDiedTheHelperIsRenewedInTime() async throws {
      let folder = try TestFolder()
      try await withDaemon(
        in: folder, { $0.helperTiming.renewalPeriod = .milliseconds(500) }
      ) { daemon in
        try folder.shell("rm -r in; mkdir in; echo a two > in/m.yaml")
        #expect(await daemon.shows("a two\n", within: Self.limit))
        let client = daemon.client
        var restarts = 0
        let deadline = Instant.now + Self.limit
        while restarts == 0, Instant.now < deadline {
          try await Task.sleep(for: .milliseconds(50))
          restarts = try await client.status(waiting: true).counters.restarts
        }
        #expect(restarts == 1)
        try folder.shell("echo a three > t; mv t in/m.yaml")
        #expect(await daemon.shows("a three\n", within: Self.limit))
      }
    }

    @Test(
      .enabled(if: HelperScript.canLimit),
      arguments: [
        ("max_inotify_watches", 1, "out of inotify watches: user.max_inotify_watches is 1, "),
        ("max_inotify_instances", 0, "out of inotify instances: "),
      ])
    func aReachedLimitIsNamedWithItsValue(name: String, value: Int, words: String) async throws {
      let folder = try TestFolder()
      // Inside the namespace the helper sees the limit, we do not: the message needs it too.
      let path = try HelperScript.make(
        "exec unshare -Ur sh -c \"echo \(value) > /proc/sys/user/\(name); exec $helper\"",
        in: folder)
      try await withDaemon(
        in: folder,
        {
          $0.helperPath = path
          $0.reconcilePeriod = .milliseconds(100)
        }
      ) { daemon in
        let recorder = daemon.recorder
        #expect(await recorder.until { recorder.conditions.last?.state == .degraded })
        let reason = recorder.conditions.last?.reasons.first ?? ""
        #expect(reason.hasPrefix("polling: out of inotify"), "\(reason)")
        #expect(reason.contains("max_user_") && reason.contains("needed"), "\(reason)")
        try folder.shell("echo a two > t; mv t in/m.yaml")
        #expect(await daemon.shows("a two\n"))
      }
    }

    @Test func withEventsOffEverySaveIsFoundByLooking() async throws {
      let folder = try TestFolder()
      try await withDaemon(
        in: folder,
        {
          $0.usesEvents = false
          $0.reconcilePeriod = .milliseconds(200)
        }
      ) { daemon in
        for save in IntegrationTests.SaveTests.saves {
          let text = "a \(save.name)\n"
          try folder.shell(save.script, text)
          #expect(await daemon.shows(text), "\(save.name)")
        }
        #expect(try await daemon.client.status().noticing == "polling")
        #expect(await daemon.recorder.until { daemon.recorder.conditions.last?.state == .ok })
      }
    }

    @Test func manyOpenFilesOfThisProcessDoNotReachTheHelper() async throws {
      let folder = try TestFolder()
      // Without close-on-exec, as a careless parent leaves them.
      var open: [Int32] = []
      defer { for number in open { close(number) } }
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      for _ in 0..<min(1100, Int(limit.rlim_cur) - 200) { open.append(dup(2)) }
      let script = try HelperScript.make(
        "ls -l /proc/self/fd > \(folder("fds")); exec $helper", in: folder)
      try await withDaemon(in: folder, { $0.helperPath = script }) { daemon in
        let lines = (folder.read("fds") ?? "").split(separator: "\n").count
        #expect(lines <= 6)
        try folder.shell("echo a two > t; mv t in/m.yaml")
        #expect(await daemon.shows("a two\n", within: Self.limit))
      }
    }
  }
}
