// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Manifest
import Planning
import StringSources
import Testing
import Typesetting

@testable import Pipeline

/// Pseudo-locales over texts from translators' files.
@Suite struct PseudoStringTests {
  /// Case U56.
  @Test func aPseudoLocaleGrowsATextByTwiceItsLengthAndKeepsPlaceholders() throws {
    let project = try StringProject(
      ["t.csv": "key,en\na,0123456789\nb,{n} go\n"], strings: "[{format: csv, path: t.csv}]",
      labels: ["a: {style: plain}", "b: {style: plain, args: {n: \"{7}\"}}"],
      locales: "[en, {tag: qps-ploc, pseudo: {of: en, accents: true, expand: auto}}]")
    let long = try #require(project.studio.layOut("a", "qps-ploc").text)
    #expect(long.count == 30 && long.hasPrefix("0123456789"))
    let filled = try #require(project.studio.layOut("b", "qps-ploc").text)
    #expect(filled.hasPrefix("{7} ĝö"))
    #expect(project.findings == [])
  }

  @Test func aRightToLeftPseudoLocaleTurnsEveryWord() throws {
    let project = try StringProject(
      ["t.csv": "key,en\na,Go on\n"], strings: "[{format: csv, path: t.csv}]",
      labels: ["a: {style: plain}"], locales: "[en, {tag: ar-XB, pseudo: {of: en, bidi: true}}]")
    let layout = try project.studio.layOut("a", "ar-XB")
    #expect(layout.label?.measurements.direction == .rightToLeft)
    #expect(layout.text == "\u{200F}\u{202E}Go\u{202C}\u{200F} \u{200F}\u{202E}on\u{202C}\u{200F}")
  }

  @Test func aPseudoLocaleOfATranslationReadsItsFile() throws {
    let project = try StringProject(
      ["t.csv": "key,en,de\na,Go,Los\n"], strings: "[{format: csv, path: t.csv}]",
      labels: ["a: {style: plain}"],
      locales: "[en, de, {tag: qps-ploc, pseudo: {of: de, brackets: true}}]")
    #expect(try project.studio.layOut("a", "qps-ploc").text == "[Los]")
  }
}

/// What is written back for a translation system.
@Suite struct WeblateExportTests {
  @Test(arguments: [
    (
      "width: 180, max_lines: 2",
      "max-size:180:2, font-family:\"Noto Sans\", font-size:20, font-weight:400"
    ),
    (
      "width: 200, padding: [0, 10], max_lines: 1, fit: {min_scale: 0.5}",
      "max-size:360:1, font-family:\"Noto Sans\", font-size:20, font-weight:400"
    ),
    ("width: 180", ""), ("max_lines: 1", ""),
  ])
  func theFlagsAreTheLabelsRealLimits(style: String, flags: String) throws {
    let studio = try Studio(text: "A", style: "font: {size: 20}, " + style)
    let setter = EntrySetter(project: studio.loaded.project, fonts: studio.loaded.fonts)
    #expect(WeblateFlags(limitsOf: try studio.entry(), setter).formatted == flags)
  }
}
