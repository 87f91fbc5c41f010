// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Manifest
import Planning
import Testing

@testable import Pipeline

/// Paths that cannot be written together, found before anything is drawn.
@Suite struct PathCases {
  struct Case: Sendable, CustomTestStringConvertible {
    var output: String
    var keys = ["a", "z"]
    /// Keys of which nothing is drawn.
    var refused: [String]
    /// What every message holds.
    var message: String
    var testDescription: String { "\(output) \(keys)" }
  }

  private static let cases = [
    Case(
      output: "{path: metrics.json}", keys: ["a"], refused: ["a"],
      message: "is where the metrics go"),
    Case(
      output: "{path: \"{locale}/{key}.png\", metrics: en/a.png}", refused: ["a"],
      message: "'en/a.png' is where the metrics go"),
    Case(
      output: "{path: \"{locale}/{key}{scale}.png\", scales: [1, 2], metrics: en/a@2x.png}",
      refused: ["a"], message: "'en/a@2x.png' is where the metrics go"),
    Case(
      output: "{path: \"{locale}/{key}.png\", metrics: en/A.png}", refused: ["a"],
      message: "differ only in case"),
    Case(
      output: "{path: \"{locale}/{key}.png\", metrics: en}", refused: ["a", "z"],
      message: "'en' is the metrics file and no folder for"),
    Case(
      output: "{path: \"{key}/{locale}.png\", metrics: \"{locale}/en.png\"}", keys: ["en", "z"],
      refused: ["en"], message: "'en/en.png' is where the metrics go"),
    Case(
      output: "{path: \"{locale}/{key}\", metrics: en/a/m.json}", refused: ["a"],
      message: "'en/a' is the folder of the metrics"),
    Case(
      output: "{path: \"{key}\"}", keys: ["a", "a/b", "z"], refused: ["a", "a/b"],
      message: "'a' is the image of 'a [en]' and no folder for 'a/b'"),
    Case(
      output: "{path: \"{key}\"}", keys: ["A/b/c", "a", "z"], refused: ["A/b/c", "a"],
      message: "no folder for 'A/b/c'"),
    Case(
      output: "{}", keys: ["a", "a.png/b", "z"], refused: ["a", "a.png/b"],
      message: "'en/a.png' is the image of 'a [en]' and no folder for 'en/a.png/b.png'"),
    Case(
      output: "{path: \"{key}.png/{locale}{scale}.png\"}", keys: ["a", "a.png/en", "z"],
      refused: ["a", "a.png/en"], message: "no folder for 'a.png/en.png/en.png'"),
    Case(
      output: "{path: \"{locale}/{key}.png\", scales: [1, 2]}", refused: ["a", "z"],
      message: "the scales @1x and @2x of"),
    Case(
      output: "{path: \"{locale|under}/{key}.png\"}", keys: ["a", "A", "z"], refused: ["A", "a"],
      message: "'en/A.png' and 'en/a.png' differ only in case"),
  ]

  private func studio(_ item: Case) throws -> Studio {
    try Studio(
      "source_locale: en\nlocales: [en]\noutput: \(item.output)\n"
        + "styles: {s: {font: {family: Noto Sans}}}\nlabels:\n"
        + item.keys.map { "  \($0): {style: s, text: X}\n" }.joined())
  }

  @Test(arguments: cases) func pathsThatMeetAreErrorsOfTheirLabelsAlone(item: Case) throws {
    let studio = try studio(item)
    let errors = studio.diagnostics.filter { $0.severity == .error }
    #expect(!errors.isEmpty)
    #expect(errors.allSatisfy { $0.message.contains(item.message) }, "\(errors.map(\.message))")
    let drawn = Set(studio.loaded.plan.entries.map(\.id.key))
    #expect(drawn == Set(item.keys).subtracting(item.refused))
    #expect(Set(studio.loaded.plan.frozen.map(\.id.key)) == Set(item.refused))
  }

  @Test(arguments: [
    "{}", "{metrics: en/m.json}", "{metrics: \"{locale}/metrics.json\"}",
    "{path: \"{locale}/{key}{scale}.png\", scales: [1, 2], metrics: a.png}",
    "{path: \"x/{key}.png\", metrics: x.png}", "{path: \"{key}/x.png\"}",
  ])
  func pathsThatOnlyLookAlikeAreFine(output: String) throws {
    let studio = try Studio(
      "output: \(output)\nstyles: {s: {font: {family: Noto Sans}}}\n"
        + "labels: {a: {style: s, text: A}, b/a: {style: s, text: B}, b/c: {style: s, text: C}}\n")
    #expect(studio.errors.isEmpty)
    #expect(studio.loaded.plan.entryCount == 3)
  }

  @Test func labelsInErrorAreCountedInTheMetrics() throws {
    let studio = try Studio(
      """
      locales: [en, de]
      styles: {s: {font: {family: Noto Sans}}}
      labels:
        a: {style: s, text: A, translate: false}
        b: {style: gone, text: B, only: [de]}
        c: {style: s, colour: red}
      """)
    let metrics = try #require(try studio.loaded.metricsOfNothing().values.first)
    let text = String(decoding: metrics, as: UTF8.self)
    #expect(text.contains("\"error\": 3,"))
    #expect(text.contains("\"labels\": 2,"))
    #expect(text.contains("\"de\": {\"flags\": [], \"status\": \"error\"}"))
  }
}
