// SPDX-License-Identifier: MIT

import LabelModel
import Planning
import Testing
import Typesetting

@testable import Pipeline

/// Pseudo-locales are drawn with the label's own fonts and nothing else.
@Suite struct PseudoProjectTests {
  private func project(
    _ source: String, _ pseudo: String, fonts: String, locale: String = "en"
  ) throws -> StringProject {
    try StringProject(
      ["t.csv": "key,\(locale)\na,\(source)\n"], strings: "[{format: csv, path: t.csv}]",
      labels: ["a: {style: {extends: plain, font: {stack: s, size: 20}}}"],
      locales: "[\(locale), {tag: qps-ploc, pseudo: {of: \(locale), \(pseudo)}}]",
      top: "source_locale: \(locale)\nfonts: {stacks: {s: {\(fonts)}}}")
  }

  @Test(arguments: [
    ("default: [Noto Sans]", "Šåvé ţĥé Ĥåţ"),
    // It has no Š, ţ, ĥ and Ĥ.
    ("default: [Noto Sans CJK JP]", "Såvé thé Håt"),
    ("default: [Noto Sans CJK JP, Noto Sans]", "Šåvé ţĥé Ĥåţ"),
    // Behind the locale's own stack stands that of the text's locale.
    ("default: [Noto Sans CJK JP], en: [Noto Sans]", "Šåvé ţĥé Ĥåţ"),
  ])
  func onlyAccentsThatTheStackHasAreTaken(fonts: String, expected: String) throws {
    let project = try project("Save the Hat", "accents: true", fonts: fonts)
    #expect(try project.studio.layOut("a", "qps-ploc").text == expected)
    #expect(project.findings == [])
  }

  /// Noto Sans Thai has neither Latin letters nor brackets.
  @Test func nothingIsAddedThatTheStackLacks() throws {
    let project = try project(
      "กขค", "accents: true, brackets: true, expand: auto", fonts: "default: [Noto Sans Thai]",
      locale: "th")
    let layout = try project.studio.layOut("a", "qps-ploc")
    #expect(layout.label?.measurements.missingGlyphs.isEmpty == true)
    let text = try #require(layout.text)
    #expect(text.contains("กขค") && text.count >= 9, "\(text)")
    #expect(project.findings == [])
  }

  @Test(arguments: [("auto", 30), ("35%", 14), ("0%", 10)])
  func textsGrowAsTheManifestSays(expand: String, expected: Int) throws {
    let project = try project(
      "Play again", "expand: \"\(expand)\"", fonts: "default: [Noto Sans]")
    #expect(try project.studio.layOut("a", "qps-ploc").text?.count == expected)
    #expect(try project.studio.layOut("a", "en").text == "Play again")
  }
}
