// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Planning
import Publishing
import Testing
import Typesetting

@testable import Pipeline

private let po = "[{format: po, path: \"l10n/{locale}.po\"}]"

/// Checks that are off until a project asks for them, and what stays true when one is off.
@Suite struct StringCheckTests {
  @Test(arguments: [
    ("Menu", "Menu", 1), ("Menu", "Menü", 0), ("1 / 2", "1 / 2", 0), ("Menu", "menu", 0),
  ])
  func aTranslationThatIsItsSourceTextIsSaidWhereAskedFor(
    source: String, text: String, count: Int
  ) throws {
    for (check, expected) in [("", 0), ("checks: {unchanged: warn}", count)] {
      let project = try StringProject(
        ["l10n/de.po": poFile(["a": text])], strings: po,
        labels: ["a: {style: plain, text: \"\(source)\"}"], top: check)
      #expect(project.findings.count { $0 == "l10n/de.po:2:9 unchanged" } == expected)
    }
  }

  @Test func aNameMayStayAsItIsWithAReason() throws {
    let project = try StringProject(
      ["l10n/de.po": poFile(["a": "Ada"])], strings: po,
      labels: ["a: {style: plain, text: Ada, allow: {unchanged: a name}}"],
      top: "checks: {unchanged: error}")
    #expect(project.findings == [])
  }

  @Test func checksOfOneLocaleLeaveTheOthersAlone() throws {
    let files = ["l10n/de.po": poFile(["a": "Menu"]), "l10n/fr.po": poFile(["a": "Menu"])]
    let project = try StringProject(
      files, strings: po, labels: ["a: {style: plain, text: Menu}"], locales: "[en, de, fr]",
      top: "checks: {unchanged: {default: off, fr: error}}")
    #expect(project.findings == ["l10n/fr.po:2:9 unchanged"])
  }

  @Test func whatDoesNotFitIsAFactThoughNobodyAsks() throws {
    let project = try StringProject(
      ["l10n/de.po": poFile(["a": "Spiel wiederaufnehmen"])], strings: po,
      labels: ["a: {style: {extends: plain, width: 60, max_lines: 1}, text: Play}"],
      top: "checks: {overflow: off}")
    #expect(project.findings == [])
    let setter = EntrySetter(
      project: project.studio.loaded.project, fonts: project.studio.loaded.fonts)
    let layout = setter.layOut(try project.studio.entry("a", "de"))
    #expect(layout.label?.measurements.flags.contains("overflow") == true)
    #expect(FinishedEntry(layout: layout, painted: PaintedJob()).status == .overflow)
  }

  @Test(arguments: ["tab", "\"\\t\""])
  func aColumnEndsAtATabulatorWhereTheManifestSaysSo(delimiter: String) throws {
    let project = try StringProject(
      ["t.csv": "key\ten\tde\na\tPlay, now\tSpielen, jetzt\n"],
      strings: "[{format: csv, path: t.csv, delimiter: \(delimiter)}]",
      labels: ["a: {style: plain}"])
    #expect(project.shown("a", "de") == "Spielen, jetzt")
    #expect(project.findings == [])
  }

  @Test(arguments: [
    ("fill: white", 0), ("fill: white, stroke: {width: 2, color: black}", 0),
    ("fill: white, stroke: {width: 2, color: \"#DDDDDD\"}", 1),
    ("fill: white, stroke: {width: 2, color: \"#DDDDDD\", position: inside}", 0),
    ("fill: \"#777777\", background: {fill: \"#888888\"}", 1),
    ("fill: \"#777777\", background: {fill: \"#88888880\"}", 0),
    ("fill: \"#777777\", background: {fill: \"#888888\"}, stroke: {width: 1, color: white}", 0),
    ("fill: {gradient: {stops: [black, white], angle: 90}}, background: {fill: white}", 1),
  ])
  func lettersThatHardlyStandOutAreSaidWhereAskedFor(style: String, count: Int) throws {
    for (check, expected) in [("", 0), ("checks: {low_contrast: warn}", count)] {
      let project = try StringProject(
        [:], strings: "[]", labels: ["a: {style: {extends: plain, \(style)}, text: Play}"],
        locales: "[en]", top: check)
      #expect(project.findings.count { $0.hasSuffix(" low_contrast") } == expected)
    }
  }
}
