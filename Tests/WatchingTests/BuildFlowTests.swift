// SPDX-License-Identifier: MIT

import Foundation
import Synchronization
import Testing

@testable import Watching

extension IntegrationTests {
  /// When builds start, what supersedes them, and what happens to outputs.
  struct BuildFlowTests {
    private static let limit = EventRecorder.patience

    @Test func aSaveDuringABuildIsBuiltNextWithoutAnotherEvent() async throws {
      let folder = try TestFolder()
      let save: @Sendable (Trigger) async -> Void = { _ in
        guard folder.read("in/m.yaml") == "a two\n" else { return }
        try? folder.write("a three\n", to: "in/m.yaml")
      }
      try await withDaemon(in: folder, hook: save) { daemon in
        try folder.shell("echo a two > t; mv t in/m.yaml")
        #expect(await daemon.shows("a three\n", within: Self.limit))
      }
    }

    @Test func aNewerSaveCancelsTheRunningBuild() async throws {
      let folder = try TestFolder()
      let slow: @Sendable (Trigger) async -> Void = { trigger in
        guard trigger.reason == .inputs else { return }
        try? await Task.sleep(for: .seconds(20))
      }
      try await withDaemon(in: folder, hook: slow) { daemon in
        let builder = daemon.builder
        try folder.shell("echo a two > t; mv t in/m.yaml")
        #expect(await daemon.recorder.until { builder.count == 2 })
        try folder.shell("echo a three > t; mv t in/m.yaml")
        // Well before the first one would have ended.
        #expect(await daemon.recorder.until(Self.limit) { builder.count == 3 })
      }
    }

    @Test func underASteadyStreamOfSavesSomethingIsStillBuilt() async throws {
      let folder = try TestFolder()
      let slow: @Sendable (Trigger) async -> Void = { _ in
        try? await Task.sleep(for: .milliseconds(100))
      }
      try await withDaemon(in: folder, hook: slow) { daemon in
        let before = daemon.recorder.reports.count
        for round in 0..<100 {
          try folder.write("a \(round)\n", to: "t")
          try folder.shell("mv t in/m.yaml")
          try await Task.sleep(for: .milliseconds(10))
        }
        #expect(daemon.recorder.reports.count - before >= 2)
        #expect(await daemon.shows("a 99\n", within: Self.limit))
      }
    }

    @Test func buildsNeverOverlapAndWaitingOnesBecomeOne() async throws {
      let folder = try TestFolder()
      let running = Atomic<Int>(0)
      let most = Atomic<Int>(0)
      let slow: @Sendable (Trigger) async -> Void = { _ in
        most.max(running.wrappingAdd(1, ordering: .relaxed).newValue, ordering: .relaxed)
        // Not interrupted by cancellation.
        await withCheckedContinuation { continuation in
          DispatchQueue.global().asyncAfter(deadline: .now() + 0.2) { continuation.resume() }
        }
        running.wrappingSubtract(1, ordering: .relaxed)
      }
      try await withDaemon(in: folder, hook: slow) { daemon in
        let before = daemon.builder.count
        let start = ContinuousClock.now
        for round in 0..<50 {
          try folder.write("a \(round)\n", to: "in/m.yaml")
          try await Task.sleep(for: .milliseconds(4))
        }
        let saving = ContinuousClock.now - start
        #expect(await daemon.shows("a 49\n", within: Self.limit))
        _ = try await daemon.client.status(waiting: true)
        #expect(most.load(ordering: .relaxed) == 1)
        // As many as fit one after the other into the time of saving, the one that runs at its
        // end, and one for all that waited: no queue has grown.
        let possible = Int(saving / .milliseconds(200)) + 1
        #expect(daemon.builder.count - before <= possible + 2)
      }
    }

    @Test func aRefusedManifestKeepsTheOutputsAndTheNextGoodOneIsDrawn() async throws {
      let folder = try TestFolder()
      try await withDaemon(in: folder) { daemon in
        let recorder = daemon.recorder
        for bad in ["BROKEN\n", ""] {
          try folder.write(bad, to: "in/m.yaml")
          #expect(
            await recorder.until {
              let last = recorder.conditions.last
              return last?.state == .error && last?.reasons.first?.contains("m.yaml:1:1") == true
            })
          #expect(folder.read("out/a.png") == "a one\n")
          try folder.write("a one\n", to: "in/m.yaml")
          #expect(await recorder.until { recorder.conditions.last?.state == .ok })
        }
      }
    }

    @Test func aRemovedLabelGoesAfterTheDelayAndNotBefore() async throws {
      let folder = try TestFolder()
      try await withDaemon(
        manifest: "a\nb\n", in: folder, { $0.removalDelay = .milliseconds(400) }
      ) { daemon in
        let change = Instant.now
        try folder.write("a\n", to: "in/m.yaml")
        let recorder = daemon.recorder
        #expect(await daemon.shows("a\n", within: Self.limit))
        #expect(folder.read("out/b.png") != nil || Instant.now - change >= .milliseconds(400))
        #expect(
          await recorder.until(Self.limit) {
            recorder.events.contains { if case .removed = $0 { true } else { false } }
          })
        #expect(Instant.now - change >= .milliseconds(400))
        #expect(folder.read("out/b.png") == nil)
      }
    }

    @Test func aHalfSavedManifestRemovesNothing() async throws {
      let folder = try TestFolder()
      try await withDaemon(manifest: "a\nb\n", in: folder) { daemon in
        let generation = daemon.recorder.reports.count
        try folder.write("a\n", to: "in/m.yaml")
        let recorder = daemon.recorder
        #expect(await recorder.until { recorder.reports.count > generation })
        try await Task.sleep(for: .milliseconds(300))
        try folder.shell("echo b >> in/m.yaml; touch marker")
        let status = try await daemon.client.status(waiting: true)
        #expect(status.pendingRemovals == 0)
        #expect(folder.read("out/b.png") == "a\nb\n")
      }
    }

    @Test(arguments: [
      "rm out/a.png", "echo mine > out/a.png", ": > out/a.png", "rm -r out || :",
      "ln -sf /etc/hostname out/a.png",
      "rm out/a.png; mkdir out/a.png && rmdir out/a.png || :",
      "mv out elsewhere",
    ])
    func aDamagedOutputIsMadeAgain(script: String) async throws {
      let folder = try TestFolder()
      try await withDaemon(in: folder) { daemon in
        try folder.shell(script)
        #expect(await daemon.shows("a one\n", within: Self.limit))
        #expect(daemon.recorder.triggers.last?.reason == .outputs)
        try folder.shell("echo again > out/a.png")
        #expect(await daemon.shows("a one\n"))
      }
    }

    @Test func anOutputChangedWithItsTimeRestoredIsMadeAgain() async throws {
      let folder = try TestFolder()
      try await withDaemon(in: folder) { daemon in
        try folder.shell(
          "cp -p out/a.png ref; printf 'X one\n' > out/a.png; touch -r ref out/a.png")
        #expect(await daemon.shows("a one\n", within: Self.limit))
      }
    }

    @Test func theDaemonsOwnWritesStartNothing() async throws {
      let folder = try TestFolder()
      try await withDaemon(in: folder) { daemon in
        for round in 0..<5 {
          try folder.write("a \(round)\n", to: "in/m.yaml")
          #expect(await daemon.shows("a \(round)\n", within: Self.limit))
        }
        let status = try await daemon.client.status(waiting: true)
        try await Task.sleep(for: .milliseconds(300))
        let later = try await daemon.client.status(waiting: true)
        #expect(later.generation == status.generation)
        #expect(daemon.recorder.triggers.allSatisfy { $0.reason != .outputs })
      }
    }

    @Test func readersWakeNobody() async throws {
      let folder = try TestFolder()
      try await withDaemon(in: folder) { daemon in
        let before = try await daemon.client.status(waiting: true)
        // Two files in turn: the kernel makes one event of equal ones in a row.
        try folder.shell(
          """
          i=0
          while [ $i -lt 2000 ]; do read x < in/m.yaml; read x < out/a.png; i=$((i+1)); done
          """)
        let after = try await daemon.client.status(waiting: true)
        #expect(after.generation == before.generation)
        // Each of the 4000 reads would be one at least; other programs may work in the directories
        // above meanwhile.
        #expect(after.counters.events - before.counters.events < 1500)
      }
    }

    @Test func aFailedWriteIsTriedAgainByItself() async throws {
      let folder = try TestFolder()
      try await withDaemon(in: folder) { daemon in
        // A directory in its place: the output can neither be replaced nor written.
        try folder.shell(
          """
          until mkdir out/a.png 2> /dev/null; do rm -f out/a.png; done
          touch out/a.png/x
          """)
        let recorder = daemon.recorder
        #expect(await recorder.until { recorder.conditions.last?.state == .error })
        try folder.shell("rm -r out/a.png")
        #expect(await daemon.shows("a one\n"))
        #expect(await recorder.until { recorder.conditions.last?.state == .ok })
      }
    }

    @Test func aPipeInPlaceOfTheManifestHoldsUpNothing() async throws {
      let folder = try TestFolder()
      try await withDaemon(in: folder) { daemon in
        let recorder = daemon.recorder
        try folder.shell("rm in/m.yaml; mkfifo in/m.yaml")
        #expect(await recorder.until { recorder.conditions.last?.state == .error })
        try folder.shell("rm in/m.yaml; echo a two > in/m.yaml")
        #expect(await daemon.shows("a two\n", within: Self.limit))
      }
    }
  }
}
