// SPDX-License-Identifier: MIT

import Diagnostics
import Foundation
import Hashing
import RandomProjects
import Testing

@testable import Pipeline

/// After any edits, the output folder holds what a build into an empty folder gives, byte for byte.
@Suite struct IncrementalTests {
  /// More rounds where the environment asks for a long run.
  static let edits = ProcessInfo.processInfo.environment["LABELSMITH_SOAK"] == nil ? 50 : 500

  @Test(arguments: 1...4)
  func oneShotBuildsAfterRandomEditsEqualAFreshBuild(seed: Int) async throws {
    try await run(seed: seed) { project in
      await BuildSession(project.request(output: "Output")).build()
    }
  }

  @Test(arguments: 11...14)
  func aSessionThatStaysEqualsAFreshBuildAfterRandomEdits(seed: Int) async throws {
    var session: BuildSession?
    var told: [String: Digest] = [:]
    var partial = 0
    try await run(seed: seed) { project in
      let current = session ?? BuildSession(project.request(output: "Output"))
      session = current
      let pass = await current.pass(PassRequest())
      if !pass.stalePaths.isEmpty { _ = await current.remove(stale: pass.stalePaths) }
      if pass.result.failure == nil, !pass.result.isRejected {
        // What is told piece by piece is what there is.
        if !pass.isPartial { told = [:] }
        for path in pass.droppedOutputs { told[path] = nil }
        for output in pass.outputs { told[output.path] = output.hash }
        partial += pass.isPartial ? 1 : 0
        let found = try project.digests("Output")
        #expect(told == found)
      }
      return pass.result
    }
    #expect(partial > 0)
  }

  private func run(
    seed: Int, build: (EditedProject) async throws -> BuildResult
  ) async throws {
    var random = SeededGenerator(seed: seed)
    var project = RandomProject(using: &random)
    let folder = try EditedProject()
    var history: [String] = []
    var snapshots = [project]
    for _ in 0..<Self.edits {
      try folder.write(project)
      if random.chance(10) {
        // A label in error keeps its pictures for as long as it is in error, and no longer.
        try folder.breakALabel(of: project)
        _ = try await build(folder)
        history.append("break a label")
        history.append(project.edit(using: &random))
        try folder.write(project)
      }
      let result = try await build(folder)
      let errors = result.diagnostics.filter { $0.severity == .error }.map(\.message)
      try #require(errors.isEmpty && result.failure == nil, "\(errors) \(history.suffix(3))")
      let fresh = BuildSession(folder.request(output: "Fresh"))
      _ = await fresh.build()
      let deviations = try folder.deviations()
      try #require(deviations.isEmpty, "seed \(seed): \(deviations) after \(history.suffix(4))")
      if random.chance(10), let earlier = random.pick(snapshots) {
        project = earlier
        history.append("go back")
      } else {
        history.append(project.edit(using: &random))
        snapshots.append(project)
      }
    }
  }
}
