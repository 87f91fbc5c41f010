// SPDX-License-Identifier: MIT

import Diagnostics
import Foundation
import LabelModel
import Publishing
import Testing

@testable import Pipeline

/// Builds that see at a glance that there is nothing to do.
@Suite struct SettledTests {
  /// Builds until nothing is left to do and the next build can see it at a glance.
  private func settled() async throws -> SettledProject {
    let project = try SettledProject()
    for _ in 0..<2 { _ = await project.build() }
    let result = await project.build()
    #expect(SettledProject.wasSeenAtAGlance(result))
    return project
  }

  @Test func theAnswerIsThatOfAWholeBuild() async throws {
    let project = try SettledProject()
    _ = await project.build()
    let whole = await project.build()
    #expect(!SettledProject.wasSeenAtAGlance(whole))
    let glance = await project.build()
    #expect(SettledProject.wasSeenAtAGlance(glance))
    #expect(glance.labels == whole.labels && glance.locales == whole.locales)
    #expect(glance.unchanged == whole.unchanged && glance.unchanged == 4)
    #expect(glance.inputs == whole.inputs && glance.metrics == whole.metrics)
    #expect(glance.outputDirectory == whole.outputDirectory)
    #expect(glance.diagnostics.isEmpty && glance.written.isEmpty && glance.failure == nil)
  }

  @Test(arguments: SettledProject.Change.allCases)
  func everyChangeIsSeen(change: SettledProject.Change) async throws {
    let project = try await settled()
    try project.make(change)
    let result = await project.build()
    #expect(!SettledProject.wasSeenAtAGlance(result))
    #expect(result.failure == nil)
    let fresh = await project.build(output: "Fresh")
    #expect(fresh.failure == nil)
    #expect(try project.tree("Output") == project.tree("Fresh"))
  }

  @Test func filesThatAreTooYoungAreLookedAtAgain() async throws {
    let project = try SettledProject()
    for _ in 0..<4 {
      let result = await project.build(now: { Ledger.now() })
      #expect(!SettledProject.wasSeenAtAGlance(result))
    }
  }

  @Test func findingsAreRepeatedEveryTime() async throws {
    let project = try SettledProject()
    try project.write("assets.yaml", project.manifest + "x-note: 1\ncolors: {}\n")
    try project.write("labels.yaml", "labels:\n  a: {style: s, text: {en: One}}\n")
    _ = await project.build()
    let whole = await project.build()
    // German falls back to English, which is said again by every build.
    #expect(whole.diagnostics.count == 1)
    for _ in 0..<3 {
      let result = await project.build()
      #expect(SettledProject.wasSeenAtAGlance(result))
      #expect(result.diagnostics == whole.diagnostics)
    }
  }

  /// What is wrong may be put right outside of what is read.
  @Test func anErrorIsLookedAtEveryTime() async throws {
    let project = try SettledProject()
    try project.write("assets.yaml", project.manifest + "checks: {fallback: error}\n")
    try project.write("labels.yaml", "labels:\n  a: {style: s, text: {en: One}}\n")
    for _ in 0..<4 {
      let result = await project.build()
      #expect(!SettledProject.wasSeenAtAGlance(result))
      #expect(result.diagnostics.count == 1)
    }
  }

  @Test func aPartOfTheProjectAndAWatcherLookAtEverything() async throws {
    let project = try await settled()
    var part = project.request("Output")
    part.scope.locales = ["en"]
    #expect(!SettledProject.wasSeenAtAGlance(await BuildSession(part).build()))
    var watcher = project.request("Output")
    watcher.isWatcher = true
    #expect(!SettledProject.wasSeenAtAGlance(await BuildSession(watcher).build()))
  }

  @Test func aBrokenCacheCostsOnlyTime() async throws {
    let project = try await settled()
    for file in try project.cached() {
      let bytes = try Data(contentsOf: file)
      for count in [0, 1, bytes.count / 2, bytes.count - 1] {
        try bytes.prefix(count).write(to: file)
        let result = await project.build()
        #expect(!SettledProject.wasSeenAtAGlance(result) && result.unchanged == 4)
      }
    }
  }

  @Test func anythingCanStandInTheCachedTexts() throws {
    var build = SettledBuild()
    build.inputs = ["", "a\nb", "ü ẅ.yaml", "1"]
    build.fonts.emojiFamily = ""
    build.fonts.files = ["/x"]
    build.fonts.fallback = .system
    build.labels = 7
    build.diagnostics = [
      Diagnostic(
        .fallback, at: TextPosition(file: "a\0b", line: 1, column: 2), excerpt: "\u{0}ü",
        "said", notes: ["n"], key: "k", data: ["px": .number(1.5), "names": .list(["a"])])
    ]
    #expect(SettledBuild(try #require(build.encoded)) == build)
    build.fonts.emojiFamily = nil
    let bytes = try #require(build.encoded)
    #expect(SettledBuild(bytes) == build)
    #expect(SettledBuild(bytes + [0]) == nil)
  }
}
