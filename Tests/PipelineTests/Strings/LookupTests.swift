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

/// A PO file from pairs of id and text.
func poFile(_ texts: KeyValuePairs<String, String>) -> String {
  texts.map { "msgid \"\($0)\"\nmsgstr \"\($1)\"\n" }.joined(separator: "\n")
}

/// Which text a label shows where translators' files have some.
@Suite struct LookupTests {
  @Test func theKeyIsTheIDUnlessTheLabelNamesAnother() throws {
    let project = try StringProject(
      ["l10n/de.po": poFile(["play": "Spielen", "WIN": "Gewonnen"])], strings: po,
      labels: ["play: {style: plain, text: Play}", "won: {style: plain, text: Won, string: WIN}"])
    #expect(project.shown("play", "de") == "Spielen")
    #expect(project.shown("won", "de") == "Gewonnen")
    #expect(project.shown("play", "en") == "Play")
    #expect(project.findings == [])
  }

  @Test(arguments: ["fallback", "skip", "error"])
  func whatIsNotToBeTranslatedIsMissedByNoLocale(missing: String) throws {
    let project = try StringProject(
      [
        "l10n/en.xml": """
        <resources><string name="brand" translatable="false">Acme</string>
        <string name="play">Play</string></resources>
        """,
        "l10n/de.xml": "<resources/>",
      ],
      strings: "[{format: android, path: \"l10n/{locale}.xml\"}]",
      labels: ["brand: {style: plain}", "play: {style: plain}"],
      locales: "[en, {tag: de, missing: \(missing)}]")
    // Its text is still English: breaking and case follow the language it is written in.
    #expect(project.shown("brand", "de") == "en: Acme")
    let found = [
      "fallback": ["assets.yaml:9:3 fallback"], "error": ["assets.yaml:9:3 missing"], "skip": [],
    ]
    #expect(project.findings == found[missing])
  }

  @Test func theLabelsOwnTextWins() throws {
    let project = try StringProject(
      ["l10n/de.po": poFile(["play": "Spielen"])], strings: po,
      labels: ["play: {style: plain, text: {en: Play, de: Los}}"])
    #expect(project.shown("play", "de") == "Los")
  }

  @Test func aLaterSourceWins() throws {
    let project = try StringProject(
      ["l10n/de.po": poFile(["play": "Spielen"]), "more.csv": "key,en,de\nplay,Play,Los\n"],
      strings: "[{format: po, path: \"l10n/{locale}.po\"}, {format: csv, path: more.csv}]",
      labels: ["play: {style: plain}"])
    #expect(project.shown("play", "de") == "Los")
    #expect(project.shown("play", "en") == "Play")
  }

  @Test func everyLocaleOfTheChainIsAskedForItsOwnTextFirst() throws {
    let project = try StringProject(
      [
        "l10n/pt.po": poFile(["a": "Alfa", "b": "Beta"]), "l10n/pt-BR.po": poFile(["a": "Alfa BR"]),
      ],
      strings: po, labels: ["a: {style: plain, text: A}", "b: {style: plain, text: B}"],
      locales: "[en, pt-BR]")
    #expect(project.shown("a", "pt-BR") == "Alfa BR")
    #expect(project.shown("b", "pt-BR") == "pt: Beta")
    #expect(project.findings == ["assets.yaml:9:3 fallback"])
  }

  @Test func aScriptIsNeverCrossed() throws {
    let project = try StringProject(
      ["l10n/zh.po": poFile(["a": "简"]), "l10n/zh-Hant.po": poFile(["b": "繁"])], strings: po,
      labels: ["a: {style: plain, text: A}", "b: {style: plain, text: B}"],
      locales: "[en, zh-Hans, zh-Hant-HK]")
    #expect(project.shown("a", "zh-Hant-HK") == "en: A")
    #expect(project.shown("b", "zh-Hant-HK") == "zh-Hant: 繁")
  }

  /// Cases U50: empty, missing and deliberately empty are three things.
  @Test func emptyIsMissingAndDeliberatelyEmptyIsSkipped() throws {
    let project = try StringProject(
      ["t.csv": "key,en,de\na,A,\nb,B,<empty>\nc,C,\"\"\"x\"\"\"\n"],
      strings: "[{format: csv, path: t.csv}]",
      labels: ["a: {style: plain}", "b: {style: plain}", "c: {style: plain}"])
    #expect(project.shown("a", "de") == "en: A")
    #expect(project.shown("b", "de") == "skipped")
    #expect(project.shown("c", "de") == "\"x\"")
    #expect(project.findings == ["t.csv:2:5 fallback"])
  }

  /// Case U51.
  @Test func aColumnOfNotesIsNoLocale() throws {
    let without = try StringProject(
      ["t.csv": "key,en,de\na,A,Ä\n"], strings: "[{format: csv, path: t.csv}]",
      labels: ["a: {style: plain}"])
    let with = try StringProject(
      ["t.csv": "key,notes,en,de\na,is,A,Ä\n"], strings: "[{format: csv, path: t.csv}]",
      labels: ["a: {style: plain}"])
    for locale in ["en", "de"] {
      #expect(without.shown("a", locale) == with.shown("a", locale))
      let keys = try Set([without, with].map { try $0.studio.entry("a", locale).key.digest })
      #expect(keys.count == 1)
    }
  }

  /// Case U54: nothing is guessed from how a text looks.
  @Test(arguments: ["no", "on", "Yes", "1:30", "null", "~x", "0x1F", "2024-01-01", "1.10"])
  func aYAMLStringIsTheTextThatWasTyped(text: String) throws {
    let project = try StringProject(
      ["l10n/de.yaml": "menu:\n  play: \(text)\n"],
      strings: "[{format: yaml, path: \"l10n/{locale}.yaml\"}]",
      labels: ["menu.play: {style: plain, text: Play}"])
    #expect(project.shown("menu.play", "de") == text)
    let entry = try project.studio.entry("menu.play", "de")
    guard case .text(let shown, locale: _) = entry.content else { return }
    #expect(shown.position.line == 2 && shown.position.column == 9)
  }

  @Test func fuzzyDoesNotCountUnlessItIsAccepted() throws {
    let file = "#, fuzzy\nmsgid \"a\"\nmsgstr \"Ä\"\n"
    let labels = ["a: {style: plain, text: A}"]
    let strict = try StringProject(["l10n/de.po": file], strings: po, labels: labels)
    #expect(strict.shown("a", "de") == "en: A")
    #expect(strict.findings == ["l10n/de.po:3:9 fallback", "l10n/de.po:3:9 not_accepted"])
    let lenient = try StringProject(
      ["l10n/de.po": file],
      strings: "[{format: po, path: \"l10n/{locale}.po\", accept: [fuzzy]}]", labels: labels)
    #expect(lenient.shown("a", "de") == "Ä")
    #expect(lenient.findings == [])
  }

  @Test func anIDThatNoFileHasIsNamedWhereItIsWritten() throws {
    let project = try StringProject(
      ["l10n/de.po": poFile(["menu_play": "Spielen"])], strings: po,
      labels: [
        "a: {style: plain, text: A, string: menu_plya}", "b: {style: plain}",
        "menu_play: {style: plain, text: Play}",
      ])
    #expect(
      project.findings == [
        "assets.yaml:8:3 fallback", "assets.yaml:8:38 string_unknown",
        "assets.yaml:9:3 string_unknown",
      ])
    #expect(project.finding(.stringUnknown)?.helps == ["did you mean 'menu_play'?"])
    #expect(project.shown("a", "de") == "en: A")
    #expect(project.shown("b", "en") == "kept")
  }

  @Test func untranslatedLabelsShowTheSourceTextEverywhere() throws {
    let project = try StringProject(
      ["t.csv": "key,en,de\na,A,Ä\n"], strings: "[{format: csv, path: t.csv}]",
      labels: ["a: {style: plain, translate: false}"])
    #expect(project.shown("a", "de") == "en: A")
    #expect(project.findings == [])
  }

  @Test func theSourceTextOfATranslationServesTheSourceLocale() throws {
    let project = try StringProject(
      ["l10n/de.po": "msgctxt \"menu.play\"\nmsgid \"Play\"\nmsgstr \"Spielen\"\n"],
      strings: "[{format: po, path: \"l10n/{locale}.po\", key: msgctxt}]",
      labels: ["menu.play: {style: plain}"])
    #expect(project.shown("menu.play", "en") == "Play")
    #expect(project.shown("menu.play", "de") == "Spielen")
    #expect(project.findings == [])
  }

  /// Case U17: a line break is a hard break, whatever file it is written in.
  @Test(arguments: [
    ("po", "msgid \"a\"\nmsgstr \"one\\ntwo\"\n"), ("json", #"{"a": "one\ntwo"}"#),
    ("strings", #""a" = "one\ntwo";"#), ("csv", "key,de\na,\"one\ntwo\"\n"),
    ("yaml", "a: |\n  one\n  two\n"), ("arb", #"{"a": "one\ntwo"}"#),
    ("android", #"<resources><string name="a">one\ntwo</string></resources>"#),
  ])
  func aLineBreakIsAHardBreakInEveryFormat(format: String, text: String) throws {
    let project = try StringProject(
      ["de.txt": text], strings: "[{format: \(format), path: \"{locale}.txt\"}]",
      labels: ["a: {style: {extends: plain, align: center}, text: A}"])
    #expect(project.shown("a", "de") == "one\ntwo")
    let lines = try #require(project.studio.layOut("a", "de").label?.measurements.lines)
    #expect(lines.map(\.ending.rawValue) == ["hard", "end"])
    // The block is centred as a whole: both lines have the same middle.
    let middles = lines.map { $0.x + $0.width / 2 }
    #expect(middles.count == 2 && abs(middles[0] - middles[1]) < 1)
  }

  /// Cases U18 and U55.
  @Test func tagsAreTextUnlessTheStyleReadsThem() throws {
    let files = ["t.csv": "key,en,de\na,A,Tom & <b>Jerry</b>\nb,B,Tom &amp; <b>Jerry</b>\n"]
    let project = try StringProject(
      files, strings: "[{format: csv, path: t.csv}]",
      labels: ["a: {style: plain}", "b: {style: {extends: plain, markup: true}}"])
    #expect(try project.studio.layOut("a", "de").text == "Tom & <b>Jerry</b>")
    #expect(try project.studio.layOut("b", "de").text == "Tom & Jerry")
    #expect(project.findings == [])
  }

  /// Case U08: the source locale is checked like any other.
  @Test func theSourceLocaleGetsEveryCheck() throws {
    let project = try StringProject(
      ["t.csv": "key,en,de\na,A very long source text,Kurz\n"],
      strings: "[{format: csv, path: t.csv}]",
      labels: ["a: {style: {extends: plain, width: 60, max_lines: 1}, max_length: 5}"])
    #expect(Set(project.all.map(\.id)) == [.maxLength, .overflow])
    #expect(project.all.allSatisfy { $0.locale == "en" && $0.position?.file == "t.csv" })
  }
}
