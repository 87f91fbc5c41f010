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
    func aSignalStopsWithinTwoSecondsAlsoDuringABuild(signal: Int32) async throws {
      let folder = try TestFolder()
      let stuck: @Sendable (Trigger) async -> Void = { trigger in
        guard trigger.reason == .inputs else { return }
        await withCheckedContinuation { continuation in
          DispatchQueue.global().asyncAfter(deadline: .now() + 5) { continuation.resume() }
        }
      }
      try await withDaemon(in: folder, hook: stuck, { $0.handlesSignals = true }) { daemon in
        let builder = daemon.builder
        try folder.write("a two\n", to: "in/m.yaml")
        #expect(await daemon.recorder.until { builder.count == 2 })
        let start = Instant.now
        kill(getpid(), signal)
        #expect(await daemon.stop() == 0)
        #expect(Instant.now - start < .seconds(2))
      }
    }

    @Test func aHangupIsARequestToLookAgainUnlessThereIsATerminal() async throws {
      let hasTerminal = Descriptor(owning: open("/dev/tty", O_RDONLY | O_NOCTTY)) != nil
      let folder = try TestFolder()
      try await withDaemon(in: folder, { $0.handlesSignals = true }) { daemon in
        let recorder = daemon.recorder
        for _ in 0..<500 { kill(getpid(), SIGHUP) }
        #expect(
          await recorder.until {
            hasTerminal
              ? recorder.events.contains { if case .stopped = $0 { true } else { false } }
              : recorder.triggers.contains { $0.reason == .audit }
          })
        #expect(recorder.triggers.filter { $0.reason == .audit }.count <= 4)
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
      let manager = try #require(UnixSocket.make(SOCK_DGRAM, nonBlocking: true))
      let status = UnixSocket.withAddress(folder("notify")) { bind(manager.number, $0, $1) }
      #expect(status == 0)
      let number = manager.number
      let heard = Mutex<[String]>([])
      let listen: @Sendable () -> Void = {
        var buffer = [UInt8](repeating: 0, count: 1024)
        while true {
          let count = recv(number, &buffer, buffer.count, 0)
          guard count > 0 else { return }
          heard.withLock { $0.append(String(decoding: buffer[..<count], as: UTF8.self)) }
        }
      }
      let pings: @Sendable () -> Int = {
        listen()
        return heard.withLock { $0.filter { $0 == "WATCHDOG=1" }.count }
      }
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
            "NOTIFY_SOCKET": folder("notify"), "WATCHDOG_USEC": "60000",
          ]
        }
      ) { daemon in
        #expect(await daemon.recorder.until { pings() >= 3 })
        #expect(heard.withLock { $0.contains("READY=1") && $0.contains("STATUS=ok") })
        try folder.write("a two\n", to: "in/m.yaml")
        #expect(await daemon.recorder.until { isStuck.withLock(\.self) })
        // One more ping may be due for progress before it hung.
        try await Task.sleep(for: .milliseconds(60))
        let before = pings()
        try await Task.sleep(for: .milliseconds(200))
        #expect(pings() - before <= 1)
        isStuck.withLock { $0 = false }
        #expect(await daemon.recorder.until { pings() >= before + 3 })
      }
      listen()
      #expect(heard.withLock { $0.last } == "STOPPING=1")
      withExtendedLifetime(manager) {}
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
          let hasStopped = await daemon.recorder.until(.milliseconds(isAsked ? 3000 : 200)) {
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
