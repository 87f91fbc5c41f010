// SPDX-License-Identifier: MIT

import Diagnostics
import Hashing
import LabelModel
import Manifest
import Planning
import Publishing
import StringSources
import Testing
import Typesetting

@testable import Pipeline

private let po = "[{format: po, path: \"l10n/{locale}.po\"}]"

/// What is wrong with a translation is said in the translator's file.
@Suite struct StringFindingTests {
  @Test func aTranslationThatDoesNotFitIsNamedInItsFile() throws {
    let project = try StringProject(
      ["l10n/de.po": poFile(["play": "Spiel wiederaufnehmen"])], strings: po,
      labels: ["play: {style: {extends: plain, width: 90, max_lines: 1}, text: Play}"])
    let overflow = try #require(project.finding(.overflow))
    #expect(overflow.position?.file == "l10n/de.po" && overflow.position?.line == 2)
    #expect(overflow.entry == "play" && overflow.excerpt == "msgstr \"Spiel wiederaufnehmen\"")
    // The caret stands at the first character outside the box.
    #expect(overflow.position.map { $0.column > 9 && $0.column < 30 } == true)
    #expect(overflow.locale == "de" && overflow.key == "play")
  }

  @Test(arguments: [
    ("{name} wins", "gewinnt", ["l10n/de.po:2:9 placeholder_mismatch"]),
    (
      "{name} wins", "{nmae} gewinnt",
      [
        "l10n/de.po:2:9 placeholder_mismatch", "l10n/de.po:2:9 placeholder_mismatch",
        "l10n/de.po:2:9 placeholder_unfilled",
      ]
    ),
    ("{name} wins", "Sieg für {name}", []),
    ("100 {{sure}}", "100 {{sicher}}", []),
  ])
  func placeholdersAgreeWithTheSourceText(source: String, text: String, found: [String]) throws {
    let project = try StringProject(
      ["l10n/de.po": poFile(["a": text])], strings: po,
      labels: ["a: {style: plain, text: \"\(source)\", args: {name: Ada}}"])
    #expect(project.findings == found)
  }

  @Test func aLabelAcceptsAFindingWithAReason() throws {
    let project = try StringProject(
      ["l10n/de.po": poFile(["a": "gewinnt"])], strings: po,
      labels: [
        "a: {style: plain, text: \"{name} wins\", args: {name: Ada},"
          + " allow: {placeholder_mismatch: the name stands beside it}}"
      ])
    #expect(project.findings == [])
  }

  @Test func severitiesDependOnTheLocale() throws {
    let files = ["t.csv": "key,en,de,ja\na,A,,\n"]
    let project = try StringProject(
      files, strings: "[{format: csv, path: t.csv}]", labels: ["a: {style: plain}"],
      locales: "[en, de, ja]", top: "checks: {fallback: {de: error, default: off}}")
    #expect(project.all.map { "\($0.locale ?? "") \($0.severity)" } == ["de error"])
  }

  @Test func whatIsWrongWithAFileHasASeverityToo() throws {
    let twice = poFile(["a": "1", "b": "2"]) + "\n" + poFile(["a": "3"])
    let project = try StringProject(
      ["l10n/de.po": twice], strings: po, labels: ["a: {style: plain, text: A}"],
      top: "checks: {duplicate_key: {de: warn}}")
    #expect(project.all.map { "\($0.place) \($0.severity)" } == ["l10n/de.po:7:1 warning"])
    #expect(project.shown("a", "de") == "1")
  }

  @Test func aFileThatIsNotThereIsNamedWhereTheManifestNamesIt() throws {
    let project = try StringProject(
      [:], strings: "[{format: csv, path: none.csv}, {format: po, path: \"l10n/{locale}.po\"}]",
      labels: ["a: {style: plain, text: A}"])
    #expect(
      project.findings == ["assets.yaml:3:31 manifest_syntax", "assets.yaml:3:61 manifest_syntax"])
    #expect(project.shown("a", "en") == "A")
    #expect(project.shown("a", "de") == "kept")
  }

  /// Case U01: fewer characters than allowed, and wider than the box all the same.
  @Test func lengthInCharactersAndInPixelsAreTwoThings() throws {
    let project = try StringProject(
      ["l10n/de.po": poFile(["a": "WWWWWWWW", "b": "iiiiiiiiiiiii"])], strings: po,
      labels: [
        "a: {style: {extends: plain, width: 100, max_lines: 1}, text: A, max_length: 12}",
        "b: {style: {extends: plain, width: 100, max_lines: 1}, text: A, max_length: 12}",
      ])
    #expect(
      project.all.map { "\($0.key ?? "") \($0.id.rawValue)" } == ["a overflow", "b max_length"])
  }

  @Test func weblatesFlagsSetBoxSizeAndLength() throws {
    let entry =
      "#, max-size:180:2, font-size:19, max-length:10\nmsgid \"a\"\n"
      + "msgstr \"Ein viel zu langer Text für zwei Zeilen davon\"\n"
    let labels = ["a: {style: plain, text: A}"]
    let read = try StringProject(
      ["l10n/de.po": entry],
      strings: "[{format: po, path: \"l10n/{locale}.po\", flags: weblate}]", labels: labels)
    let measured = try #require(read.studio.layOut("a", "de").label?.measurements)
    #expect(measured.fontSizeRequested == 19 && measured.box.width <= 180)
    #expect(Set(read.all.map(\.id)) == [.overflow, .maxLength])
    #expect(read.all.allSatisfy { $0.position?.line == 3 })
    let ignored = try StringProject(["l10n/de.po": entry], strings: po, labels: labels)
    #expect(ignored.findings == [])
    #expect(try ignored.studio.layOut("a", "de").label?.measurements.fontSizeRequested == 20)
  }

  @Test func xliffLimitsCount() throws {
    let unit = """
      <xliff version="1.2"><file source-language="en" target-language="de"><body>
      <trans-unit id="a" maxwidth="4" size-unit="char"><source>A</source><target>Länger</target></trans-unit>
      <trans-unit id="b" maxwidth="30" size-unit="pixel"><source>B</source><target>Breiter</target></trans-unit>
      </body></file></xliff>
      """
    let project = try StringProject(
      ["l10n/de.xlf": unit], strings: "[{format: xliff, path: \"l10n/{locale}.xlf\"}]",
      labels: ["a: {style: plain}", "b: {style: {extends: plain, max_lines: 1}}"])
    #expect(
      project.all.map { "\($0.id.rawValue) \($0.position?.line ?? 0)" } == [
        "max_length 2", "overflow 3",
      ])
  }

  @Test func aTextThatIsTooLongForAnyLabelIsRefused() throws {
    let long = String(repeating: "x", count: 101)
    let project = try StringProject(
      ["l10n/de.po": poFile(["a": long, "b": String(long.dropLast())])], strings: po,
      labels: ["a: {style: plain, text: A}", "b: {style: plain, text: B}"],
      top: "limits: {text: 100}")
    #expect(project.findings == ["l10n/de.po:2:9 limits"])
  }
}
