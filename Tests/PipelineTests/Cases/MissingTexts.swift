// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Manifest
import Planning
import Testing

@testable import Pipeline

@Suite struct MissingTextCases {
  struct Case: Sendable {
    var rule: String
    var checks = "{}"
    var text = "{en: x}"
    var expected: [String]
  }

  private static let cases = [
    Case(rule: "error", expected: ["error: 'a' [it] has no text in 'it'"]),
    Case(
      rule: "error", checks: "{missing: off}", expected: ["error: 'a' [it] has no text in 'it'"]),
    Case(
      rule: "fallback",
      expected: ["warn: 'a' [it] has no text of its own; drawn with the text of 'en'"]),
    Case(
      rule: "fallback", text: "{de: x}",
      expected: ["warn: 'a' [en] has no text in 'en'", "warn: 'a' [it] has no text in 'it', 'en'"]),
    Case(rule: "skip", expected: []),
    Case(rule: "error", text: "{en: x, it: y}", expected: []),
    Case(rule: "error", text: "{en: x}, translate: false", expected: []),
  ]

  @Test(arguments: cases) func aTextThatIsNotThereIsWhatItsLocaleSays(item: Case) throws {
    let studio = try Studio(
      "locales: [en, de, {tag: it, missing: \(item.rule)}]\nchecks: \(item.checks)\n"
        + "styles: {s: {font: {family: Noto Sans}}}\n"
        + "labels: {a: {style: s, text: \(item.text), exclude: [de]}}\n")
    let places = FindingPlaces(project: studio.loaded.project)
    let found = studio.loaded.plan.entries.flatMap { places.diagnostics(of: $0, stored: nil) }
    #expect(found.map { "\($0.severity.rawValue): \($0.message)" } == item.expected)
  }

  @Test func markupMayNameAStyleThatNoLabelHas() throws {
    let studio = try Studio(
      """
      styles:
        b: {font: {family: Noto Sans, size: 20}}
        c: {fill: red}
        mk: {extends: b, markup: true}
      labels:
        a: {style: mk, text: '<span class="c">x</span>'}
        d: {style: mk, text: '<span class="cc">x</span>'}
      """)
    #expect(studio.diagnostics.isEmpty)
    let layout = try studio.layOut("a")
    #expect(layout.findings.isEmpty)
    let unknown = try studio.layOut("d").findings
    #expect(unknown.map(\.id) == ["style_unknown"])
    #expect(unknown.map(\.message) == ["unknown style 'cc'"])
    #expect(unknown.first?.helps == ["did you mean 'c'?"])
  }

  @Test func aStyleThatMarkupNamesIsPartOfTheKey() throws {
    let keys = try ["red", "blue", "red"].map { color in
      try Studio(
        "styles: {b: {font: {family: Noto Sans}, markup: true}, c: {fill: \(color)}}\n"
          + "labels: {a: {style: b, text: \"<span class='c'>x</span>\"}}\n"
      ).entry("a").key
    }
    #expect(keys[0] == keys[2] && keys[0] != keys[1])
  }
}
