// SPDX-License-Identifier: MIT

import Diagnostics
import Foundation
import LabelModel
import RandomProjects
import StringSources
import Testing

@testable import Pipeline

/// String files in YAML go through two parsers; neither may fall over.
@Suite struct YAMLMutationTests {
  private static let seed = """
    # comment
    menu:
      play: Play
      quoted: "a \\"b\\" é"
      'single': 'it''s'
      block: |
        one
        two
      folded: >
        one
        two
    files: {one: "{n} file", other: "{n} files"}
    nothing: ~
    anchor: &a text
    alias: *a

    """
  private static let fragments = [
    "\"", "'", ": ", "- ", "\n", "  ", "{", "}", "[", "]", "&x ", "*x", "|", ">", "#", "\t",
    "\u{0}",
    "!!str ", "---\n", "<<: *a\n", "é", "🚀", "%", "@",
  ]
  private static let rounds =
    200 * max(1, Int(ProcessInfo.processInfo.environment["LABELSMITH_FUZZ"] ?? "") ?? 1)

  @Test func damagedFilesNeverCrashAndEveryPlaceIsInsideOfThem() throws {
    var random = SeededGenerator(seed: 5)
    let english = try #require(LocaleTag("en"))
    let options = ReadingOptions(locale: english, sourceLocale: english)
    #expect(read(Self.seed, options).diagnostics == [])
    for _ in 0..<Self.rounds {
      var scalars = Array(Self.seed.unicodeScalars)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<scalars.count, using: &random)
        if random.chance(40) {
          let end = min(scalars.count, place + Int.random(in: 1...12, using: &random))
          scalars.removeSubrange(place..<end)
        } else {
          scalars.insert(
            contentsOf: (random.pick(Self.fragments) ?? "").unicodeScalars, at: place)
        }
        if scalars.isEmpty { scalars = ["a"] }
      }
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars)
      let text = String(view)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count
      let catalog = read(text, options)
      var places = catalog.diagnostics.compactMap(\.position)
      for entry in catalog.entries.values.joined() {
        places += [entry.position, entry.textPosition]
        for form in entry.forms {
          let count = form.text.text.unicodeScalars.count
          places += [0, count / 2, count].map { form.text.position(ofScalar: $0) }
        }
      }
      #expect(places.allSatisfy { (1...lines).contains($0.line) && $0.column >= 1 }, "\(text)")
    }
  }

  private func read(_ text: String, _ options: ReadingOptions) -> StringCatalog {
    StringFormat.yaml.catalog(path: "en.yaml", bytes: Array(text.utf8), options: options)
  }
}
