// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Testing

@testable import Watching

extension IntegrationTests {
  /// What other programs see of the daemon: socket, status file, signals, service manager.
  struct ServiceTests {
    @Test func waitingReturnsWhenEverythingSavedBeforeIsDrawn() async throws {
      let folder = try TestFolder()
      let slow: @Sendable (Trigger) async -> Void = { _ in
        try? await Task.sleep(for: .milliseconds(100))
      }
      try await withDaemon(in: folder, hook: slow) { daemon in
        for round in 1...10 {
          try folder.write("a \(round)\n", to: "in/m.yaml")
          let status = try await daemon.client.status(waiting: true)
          #expect(folder.read("out/a.png") == "a \(round)\n")
          #expect(status.state == .ok)
        }
      }
    }

    @Test func waitingWorksWithoutAnyEvents() async throws {
      let folder = try TestFolder()
      try await withDaemon(in: folder, { $0.usesEvents = false }) { daemon in
        try folder.write("a two\n", to: "in/m.yaml")
        _ = try await daemon.client.status(waiting: true)
        #expect(folder.read("out/a.png") == "a two\n")
      }
    }

    @Test func manyMayWaitAtOnce() async throws {
      let folder = try TestFolder()
      try await withDaemon(in: folder) { daemon in
        try folder.write("a two\n", to: "in/m.yaml")
        let client = daemon.client
        let answers = await withTaskGroup(of: Bool.self) { group in
          for _ in 0..<10 {
            group.addTask { (try? await client.status(waiting: true))?.lastBuild != nil }
          }
          return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(answers == 10)
      }
    }

    @Test func reloadBuildsOnceHoweverOftenItIsAskedFor() async throws {
      let folder = try TestFolder()
      try await withDaemon(in: folder) { daemon in
        let start = Instant.now
        for _ in 0..<20 { try await daemon.client.reload() }
        _ = try await daemon.client.status(waiting: true)
        let audits = daemon.recorder.triggers.filter { $0.reason == .audit }.count
        #expect((1...daemon.mostAudits(since: start)).contains(audits))
      }
    }

    @Test func reloadLetsHeldBackRemovalsGo() async throws {
      let folder = try TestFolder()
      try await withDaemon(
        manifest: "a\nb\n", in: folder, { $0.removalDelay = .seconds(1000) }
      ) { daemon in
        try folder.write("a\n", to: "in/m.yaml")
        let status = try await daemon.client.status(waiting: true)
        #expect(status.pendingRemovals == 1)
        try await daemon.client.reload()
        #expect(await daemon.recorder.until { folder.read("out/b.png") == nil })
      }
    }

    @Test func onlyTheOwnerMayConnect() async throws {
      let folder = try TestFolder()
      try await withDaemon(in: folder) { daemon in
        let signature = FileSignature(path: folder("state/control.sock"), followingLinks: false)
        #expect(signature.map { $0.mode & 0o7777 } == 0o600)
      }
      #expect(FileSignature(path: folder("state/control.sock"), followingLinks: false) == nil)
    }

    @Test func withoutAWatcherTheClientSaysSo() async throws {
      let folder = try TestFolder()
      let client = ControlClient(stateDirectory: folder("state"))
      await #expect(throws: ControlClient.Failure.notRunning) { try await client.status() }
      try folder.makeFolder("state")
      // A socket file that a killed watcher left behind.
      try folder.shell(
        "python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind(\"state/control.sock\")'")
      await #expect(throws: ControlClient.Failure.notRunning) { try await client.stop() }
      try await withDaemon(in: folder) { daemon in
        let status = try await daemon.client.status()
        #expect(status.state == .ok)
      }
    }

    @Test func aLongStatePathIsNoProblem() async throws {
      let folder = try TestFolder()
      let long = (0..<3).map { _ in String(repeating: "x", count: 100) }.joined(separator: "/")
      try folder.makeFolder(long)
      try await withDaemon(in: folder, { $0.stateDirectory = folder(long) }) { daemon in
        let client = ControlClient(stateDirectory: folder(long))
        let status = try await client.status()
        #expect(status.state == .ok)
        try await client.stop()
        #expect(
          await daemon.recorder.until {
            daemon.recorder.events.contains { if case .stopped = $0 { true } else { false } }
          })
      }
    }

    @Test func clientsThatSayNothingOrNonsenseDisturbNobody() async throws {
      let folder = try TestFolder()
      try await withDaemon(in: folder) { daemon in
        // Those above the limit of connections are turned away and hear of it when they send.
        try folder.shell(
          """
          python3 -c '
          import socket
          held = []
          for i in range(40):
              s = socket.socket(socket.AF_UNIX)
              s.connect("state/control.sock")
              try:
                  if i % 4 == 1: s.send(b"nonsense\\n")
                  if i % 4 == 2: s.send(b"x" * 500)
              except OSError: pass
              if i % 4 == 3: s.close()
              held.append(s)
          '
          """)
        let status = try await daemon.client.status(waiting: true)
        #expect(status.state == .ok)
      }
    }

    @Test func aReplacedStateFolderGetsANewSocketAndStatus() async throws {
      let folder = try TestFolder()
      try await withDaemon(in: folder, { $0.reconcilePeriod = .milliseconds(100) }) { daemon in
        // A folder in which files appear while it is emptied cannot be removed.
        try folder.shell("mv state gone; mkdir state; rm -r gone")
        #expect(
          await daemon.recorder.until {
            folder.read("state/status.json") != nil
              && FileSignature(path: folder("state/control.sock")) != nil
          })
        let status = try await daemon.client.status()
        #expect(status.state == .ok)
      }
    }

    @Test func theStatusFileTellsStateCountersAndUse() async throws {
      let folder = try TestFolder()
      try await withDaemon(in: folder, { $0.previewURL = "http://127.0.0.1:7357/" }) { daemon in
        let status = try #require(StatusReport.read(stateDirectory: folder("state")))
        #expect(status.schema == 1)
        #expect(status.running)
        #expect(status.state == .ok)
        #expect(status.generation == 1)
        #expect(status.pid == getpid())
        #expect(status.previewUrl == "http://127.0.0.1:7357/")
        #expect(status.process.descriptors > 3)
        #expect(status.process.residentBytes > 1 << 20)
        #expect(status.process.threads > 1)
        let text = try #require(folder.read("state/status.json"))
        for field in ["input_sha256", "preview_url", "overflows", "unknown_watches", "watches"] {
          #expect(text.contains("\"\(field)\"") || field == "input_sha256")
        }
        try folder.write("BROKEN\n", to: "in/m.yaml")
        let refused = try await daemon.client.status(waiting: true)
        #expect(refused.state == .error)
        #expect(refused.lastError?.message.contains("m.yaml:1:1") == true)
      }
      #expect(StatusReport.read(stateDirectory: folder("state"))?.running == false)
    }

    @Test func anIdleDaemonWritesNothingAndStartsNothing() async throws {
      let folder = try TestFolder()
      try await withDaemon(
        in: folder,
        {
          $0.reconcilePeriod = .milliseconds(20)
          $0.outputPeriod = .milliseconds(20)
        }
      ) { daemon in
        _ = try await daemon.client.status(waiting: true)
        let before = FileSignature(path: folder("state/status.json"))
        let tree = try Set(FileManager.default.subpathsOfDirectory(atPath: folder.path))
        try await Task.sleep(for: .milliseconds(500))
        #expect(FileSignature(path: folder("state/status.json")) == before)
        let treeAfter = try Set(FileManager.default.subpathsOfDirectory(atPath: folder.path))
        #expect(treeAfter == tree)
        #expect(daemon.builder.count == 1)
      }
    }
  }
}
