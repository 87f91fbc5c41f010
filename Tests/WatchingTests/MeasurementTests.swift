// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Hashing
import Synchronization
import Testing

@testable import Watching

extension IntegrationTests {
  /// Times and sizes, printed and held to bounds that also fit a busy machine.
  ///
  /// The long ones are about this process, so `make soak` runs them with nothing beside them.
  struct MeasurementTests {
    private static let isLong = ProcessInfo.processInfo.environment["LABELSMITH_MEASURE"] != nil

    @Test func aBuildStartsMillisecondsAfterTheRename() async throws {
      let folder = try TestFolder()
      try await withDaemon(in: folder) { daemon in
        var delays: [Duration] = []
        for round in 0..<40 {
          let count = daemon.builder.count
          try folder.write("a \(round)\n", to: "in/t")
          let start = Instant.now
          #expect(rename(folder("in/t"), folder("in/m.yaml")) == 0)
          try #require(await daemon.shows("a \(round)\n"))
          let called = daemon.builder.calls.withLock { $0[count].time }
          delays.append(called - start)
          _ = try await daemon.client.status(waiting: true)
        }
        delays.sort()
        let median = delays[delays.count / 2]
        print("rename to build: median \(median), 95 % \(delays[delays.count * 95 / 100])")
        // Looks are an hour apart, so one that is fast was started by an event; how long the others
        // waited for the processor says nothing about this program.
        #expect(delays[0] < .milliseconds(20))
      }
    }

    @Test(.enabled(if: isLong)) func memoryStaysFlatOverTenThousandSaves() async throws {
      let (folder, options) = try project()
      let builder = HashingBuilder(manifest: options.manifestPath)
      let daemon = WatchDaemon(options: options, builder: builder, log: EventLog(.quiet))
      let running = Task { await daemon.run() }
      let client = ControlClient(stateDirectory: options.stateDirectory)
      while (try? await client.status(waiting: true)) == nil {
        try await Task.sleep(for: .milliseconds(20))
      }
      var figures: [ProcessNumbers] = []
      for round in 0...10_000 {
        try folder.write("a \(round)\n", to: "in/t")
        #expect(rename(folder("in/t"), folder("in/m.yaml")) == 0)
        if round % 2000 == 0, round > 0 {
          figures.append(try await client.status(waiting: true).process)
        } else if round % 4 == 0, round > 100 {
          _ = try await client.status(waiting: true)
        }
      }
      for figure in figures { print(figure) }
      let growth = (figures.last?.residentBytes ?? 0) - (figures.first?.residentBytes ?? 0)
      #expect(growth < 1 << 20)
      #expect(figures.first?.descriptors == figures.last?.descriptors)
      try await client.stop()
      #expect(await running.value == 0)
    }

    @Test(.enabled(if: isLong)) func anIdleDaemonUsesAlmostNoTime() async throws {
      let (folder, options) = try project()
      try folder.write("a\n", to: "in/m.yaml")
      let daemon = WatchDaemon(
        options: options, builder: HashingBuilder(manifest: options.manifestPath),
        log: EventLog(.quiet))
      let running = Task { await daemon.run() }
      try await Task.sleep(for: .seconds(2))
      let client = ControlClient(stateDirectory: options.stateDirectory)
      _ = try await client.status(waiting: true)
      let events = try await client.status().counters.events
      let before = usedTime()
      try await Task.sleep(for: .seconds(60))
      let used = usedTime() - before
      let strange = try await client.status().counters.events - events
      // Other programs may be busy in the directories above; TMPDIR names a quiet place.
      print("one idle minute: \(used), \(strange) events")
      #expect(used < .milliseconds(60))
      try await client.stop()
      _ = await running.value
    }

    private func project() throws -> (TestFolder, WatchOptions) {
      let folder = try TestFolder()
      try folder.makeFolder("in")
      try folder.makeFolder("state")
      var options = WatchOptions(
        manifestPath: folder("in/m.yaml"), outputPath: folder("out"),
        stateDirectory: folder("state"))
      options.handlesSignals = false
      return (folder, options)
    }

    private func usedTime() -> Duration {
      var time = timespec()
      clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
      return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
    }
  }

  /// Reads the manifest and writes nothing.
  struct HashingBuilder: Builder {
    var manifest: String

    func build(_ trigger: Trigger) async -> BuildPassResult {
      guard let read = try? StableRead.digest(of: manifest, limit: 1 << 20) else {
        return BuildPassResult(
          .waiting(manifest), inputs: [WatchedInput(path: manifest, content: .absent)])
      }
      return BuildPassResult(
        .built, inputs: [WatchedInput(path: manifest, content: .digest(read.digest))])
    }

    func remove(_ paths: [String]) async -> [String] { [] }
  }
}
