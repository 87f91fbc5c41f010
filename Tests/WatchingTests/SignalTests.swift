// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Synchronization
import Testing

@testable import Watching

extension IntegrationTests {
  /// How the daemon is stopped, asked again, and watched over.
  struct SignalTests {
    @Test(arguments: [SIGTERM, SIGINT])
    func aSignalStopsAlsoDuringALongBuild(signal: Int32) async throws {
      let folder = try TestFolder()
      let stuck: @Sendable (Trigger) async -> Void = { trigger in
        guard trigger.reason == .inputs else { return }
        await withCheckedContinuation { continuation in
          DispatchQueue.global().asyncAfter(deadline: .now() + 60) { continuation.resume() }
        }
      }
      try await withDaemon(in: folder, hook: stuck, { $0.handlesSignals = true }) { daemon in
        let builder = daemon.builder
        try folder.write("a two\n", to: "in/m.yaml")
        #expect(await daemon.recorder.until { builder.count == 2 })
        let start = Instant.now
        kill(getpid(), signal)
        #expect(await daemon.stop() == 0)
        // Half of the time that the build takes.
        #expect(Instant.now - start < .seconds(30))
      }
    }

    @Test func aHangupIsARequestToLookAgainUnlessThereIsATerminal() async throws {
      let hasTerminal = Descriptor(owning: open("/dev/tty", O_RDONLY | O_NOCTTY)) != nil
      let folder = try TestFolder()
      try await withDaemon(in: folder, { $0.handlesSignals = true }) { daemon in
        let recorder = daemon.recorder
        let start = Instant.now
        for _ in 0..<500 { kill(getpid(), SIGHUP) }
        #expect(
          await recorder.until {
            hasTerminal
              ? recorder.events.contains { if case .stopped = $0 { true } else { false } }
              : recorder.triggers.contains { $0.reason == .audit }
          })
        let audits = recorder.triggers.filter { $0.reason == .audit }.count
        #expect(audits <= daemon.mostAudits(since: start))
      }
    }

    @Test func aBrokenPipeSignalIsIgnored() async throws {
      let folder = try TestFolder()
      try await withDaemon(in: folder, { $0.handlesSignals = true }) { daemon in
        kill(getpid(), SIGPIPE)
        let status = try await daemon.client.status()
        #expect(status.state == .ok)
      }
    }

    @Test func theServiceManagerHearsOfReadinessProgressAndTheEnd() async throws {
      let folder = try TestFolder()
      let manager = try ServiceManager(at: folder("notify"))
      let isStuck = Mutex(false)
      let hang: @Sendable (Trigger) async -> Void = { trigger in
        guard trigger.reason == .inputs else { return }
        isStuck.withLock { $0 = true }
        while isStuck.withLock(\.self), !Task.isCancelled {
          try? await Task.sleep(for: .milliseconds(5))
        }
      }
      try await withDaemon(
        in: folder, hook: hang,
        {
          $0.serviceEnvironment = [
            "NOTIFY_SOCKET": folder("notify"), "WATCHDOG_USEC": "150000",
          ]
        }
      ) { daemon in
        #expect(await daemon.recorder.until { manager.pings >= 3 })
        #expect(manager.heard.contains("READY=1") && manager.heard.contains("STATUS=ok"))
        try folder.write("a two\n", to: "in/m.yaml")
        #expect(await daemon.recorder.until { isStuck.withLock(\.self) })
        // One more ping may be due for progress before it hung; ten periods would give ten.
        let before = manager.pings
        try await Task.sleep(for: .milliseconds(500))
        #expect(manager.pings - before <= 1)
        isStuck.withLock { $0 = false }
        #expect(await daemon.recorder.until { manager.pings >= before + 3 })
      }
      #expect(manager.heard.last == "STOPPING=1")
    }

    @Test func theEndOfTheLifelineStopsTheDaemonOnlyWhenAskedTo() async throws {
      for isAsked in [true, false] {
        let folder = try TestFolder()
        let pipe = try #require(Descriptor.pipe())
        try await withDaemon(in: folder, { $0.lifeline = isAsked ? pipe.reading.number : nil }) {
          daemon in
          _ = pipe.writing.write([1, 2, 3])
          _ = try await daemon.client.status(waiting: true)
          shutDown(pipe.writing)
          let limit = isAsked ? EventRecorder.patience : .milliseconds(200)
          let hasStopped = await daemon.recorder.until(limit) {
            daemon.recorder.events.contains { if case .stopped = $0 { true } else { false } }
          }
          #expect(hasStopped == isAsked)
        }
      }
    }

    /// Ends the writing side: the descriptor number stays taken, so that nothing else gets it.
    private func shutDown(_ end: Descriptor) {
      let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
      dup2(null, end.number)
      close(null)
    }
  }
}
