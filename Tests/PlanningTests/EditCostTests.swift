// SPDX-License-Identifier: MIT

import Hashing
import LabelModel
import Manifest
import Testing

@testable import Planning

/// After an edit only what belongs to the edited labels is planned and compared.
@Suite struct EditCostTests {
  private final class File: SourceFiles, @unchecked Sendable {
    var text = ""

    func read(_ path: String, limit: Int) throws(SourceError) -> [UInt8] {
      guard path == "assets.yaml" else { throw .notFound }
      return Array(text.utf8)
    }

    func expand(glob: String, relativeTo folder: String) -> [String] { [] }
  }

  private struct Fonts: FontFacts {
    func digest(families: [String], font: FontStyle) -> Digest { Digest(of: [1]) }
    var setDigest: Digest { Digest(of: [2]) }
    var thaiBreaking: String { "present" }
  }

  private func text(
    _ labels: [String], path: String = "{locale}/{key}{scale}.png"
  ) -> String {
    "version: 1\nlocales: [en, de]\noutput: {path: \"\(path)\"}\n"
      + "styles: {s: {font: {family: F, size: 9}}}\nlabels:\n" + labels.joined()
  }

  private func label(_ key: String, _ text: String) -> String {
    "  \(key): {style: s, text: {en: \(text), de: Wort}}\n"
  }

  @Test func nothingOfAnEarlierFileIsKept() throws {
    let file = File()
    let reader = ManifestReader(files: file)
    let planner = Planner(renderer: RendererIdentity(libraries: [:]))
    weak var first: ResolvedStyle?
    for save in 0..<6 {
      // Lines that move have the whole file read anew, while nothing but labels is another.
      file.text = text([label("a", "Text")]) + String(repeating: "# more\n", count: save)
      let project = try #require(reader.read("assets.yaml").project)
      let plan = planner.plan(project, fonts: Fonts())
      if save == 0 { first = plan.slices.first?.entries.first?.style }
      #expect(plan.entryCount == 2)
    }
    #expect(first == nil)
  }

  /// Plans one text after the other; each plan with the keys that were looked up to compare it.
  private func compare(_ texts: [String]) throws -> [(drawn: [String], lookedUp: Int)] {
    let file = File()
    let reader = ManifestReader(files: file)
    let planner = Planner(renderer: RendererIdentity(libraries: [:]))
    var memory = PlanMemory()
    var published: [EntryID: Digest] = [:]
    return try texts.map { text in
      file.text = text
      let project = try #require(reader.read("assets.yaml").project)
      let plan = planner.plan(project, fonts: Fonts())
      var lookedUp = 0
      let work = plan.work(memory: memory, damaged: []) { id in
        lookedUp += 1
        return published[id]
      }
      let gone = memory.gone(in: plan, after: [], recorded: published.keys)
      for id in gone { published[id] = nil }
      for item in work { published[item.entry.id] = item.entry.key.digest }
      memory.remember(plan, open: [])
      // What is remembered is what a plan from nothing would give.
      let fresh = Planner(renderer: RendererIdentity(libraries: [:])).plan(
        try #require(ManifestReader(files: file).read("assets.yaml").project), fonts: Fonts())
      #expect(
        published == Dictionary(uniqueKeysWithValues: fresh.entries.map { ($0.id, $0.key.digest) }))
      #expect(plan.diagnostics == fresh.diagnostics)
      return (work.map { "\($0.entry.id)" }.sorted(), lookedUp)
    }
  }

  @Test func onlyTheEditedLabelIsComparedAndDrawn() throws {
    let labels = (0..<50).map { label("l\($0)", "Word") }
    var edited = labels
    edited[20] = label("l20", "Other")
    let steps = try compare([text(labels), text(edited), text(edited), text(labels)])
    #expect(steps.map(\.drawn.count) == [100, 1, 0, 1])
    #expect(steps.map(\.lookedUp) == [100, 2, 0, 2])
  }

  @Test func labelsThatComeGoAndMoveAreFollowed() throws {
    let all = (0..<6).map { label("l\($0)", "Word") }
    let steps = try compare([
      text(all), text(Array(all.dropFirst())), text(all.reversed()), text(Array(all[2...4])),
      text([label("x", "Word")] + all),
    ])
    #expect(steps.map(\.drawn.count) == [12, 0, 2, 0, 8])
  }

  /// Two labels that want one file are refused, whenever the second one comes.
  @Test(arguments: [
    ("a.b", "A.B", "{locale}/{key}{scale}.png"), ("a", "b", "{locale}/x{scale}.png"),
  ])
  func aPathThatIsTakenIsNoticedInALaterEdit(first: String, second: String, path: String) throws {
    let both = [label(first, "One"), label("other", "Two"), label(second, "Three")]
    let file = File()
    let reader = ManifestReader(files: file)
    let planner = Planner(renderer: RendererIdentity(libraries: [:]))
    func findings(_ labels: [String]) throws -> Int {
      file.text = text(labels, path: path)
      let project = try #require(reader.read("assets.yaml").project)
      return planner.plan(project, fonts: Fonts()).diagnostics.count
    }
    #expect(try findings([both[0]]) == 0)
    #expect(try findings([both[0], both[2]]) > 0)
    #expect(try findings([both[0], both[2]]) > 0)
    #expect(try findings([both[2]]) == 0)
    #expect(try findings([both[0]]) == 0)
  }
}
