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

/// One picture for each plural category, and what is only measured.
@Suite struct PluralTests {
  private let russian = """
    msgid ""
    msgstr "Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

    msgid "{n} file"
    msgid_plural "{n} files"
    msgstr[0] "{n} файл"
    msgstr[1] "{n} файла"
    msgstr[2] "{n} файлов"
    """

  @Test func everyCategoryOfTheLocaleIsAnEntry() throws {
    let project = try StringProject(
      ["l10n/ru.po": russian], strings: po,
      labels: [
        "files: {style: plain, string: \"{n} file\", text: \"{n} files\", plural: {arg: n}}"
      ], locales: "[en, ru]")
    #expect(
      try project.variants("files", "ru") == [
        "one: 1 файл", "few: 2 файла", "many: 0 файлов", "other: 0.0 файлов",
      ])
    #expect(try project.variants("files", "en") == ["one: 1 files", "other: 0 files"])
    #expect(project.findings == [])
    let paths = project.studio.loaded.plan.entries.flatMap {
      $0.images(project.studio.loaded.project.output).map(\.path)
    }
    #expect(
      paths == [
        "en/files.one.png", "en/files.other.png", "ru/files.one.png", "ru/files.few.png",
        "ru/files.many.png", "ru/files.other.png",
      ])
  }

  @Test func samplesShowTheCategoryTheyBelongTo() throws {
    let project = try StringProject(
      ["l10n/ru.po": russian], strings: po,
      labels: [
        "files: {style: plain, string: \"{n} file\", text: \"{n} files\","
          + " plural: {arg: n, samples: [21, 5, 1000, 3]}}"
      ], locales: "[en, ru]")
    #expect(
      try project.variants("files", "ru") == [
        "one: 21 файл", "few: 3 файла", "many: 5 файлов", "other: 0.0 файлов",
      ])
  }

  @Test func aWordingThatIsMissingIsNamedAndTheOthersAreDrawn() throws {
    let strings = """
      <resources><plurals name="files"><item quantity="one">%d plik</item>
      <item quantity="other">%d pliku</item></plurals></resources>
      """
    let project = try StringProject(
      ["values-pl.xml": strings],
      strings: "[{format: android, path: \"values-{locale}.xml\"}]",
      labels: ["files: {style: plain, text: \"%d files\", plural: {arg: n}}"], locales: "[en, pl]")
    #expect(
      try project.variants("files", "pl") == [
        "one: 1 plik", "few: none", "many: none", "other: 0.0 pliku",
      ])
    #expect(project.all.map(\.id) == [.pluralMissing, .pluralMissing])
    #expect(project.all.first?.position?.file == "values-pl.xml")
    #expect(project.all.first?.message.contains("'few'") == true)
  }

  @Test func aCategoryOfMillionsTakesTheWordingForOther() throws {
    let strings = """
      <resources><plurals name="f"><item quantity="one">%d fichier</item>
      <item quantity="other">%d fichiers</item></plurals></resources>
      """
    let project = try StringProject(
      ["values-fr.xml": strings],
      strings: "[{format: android, path: \"values-{locale}.xml\"}]",
      labels: ["f: {style: plain, text: \"%d files\", plural: {arg: n}}"], locales: "[en, fr]")
    #expect(
      try project.variants("f", "fr") == [
        "one: 0 fichier", "many: 1000000 fichiers", "other: 2 fichiers",
      ])
    #expect(project.findings == [])
  }

  @Test func icuMessagesChooseByPluralAndBySelection() throws {
    let arb = #"""
      {"@@locale": "de",
       "wins": "{who, select, female {Sie hat {n, plural, one {# Sieg} other {# Siege}}} other {Es hat {n, plural, one {# Sieg} other {# Siege}}}}",
       "quoted": "It''s '{'{n}'}'"}
      """#
    let project = try StringProject(
      ["de.arb": arb], strings: "[{format: arb, path: \"{locale}.arb\"}]",
      labels: [
        "wins: {style: plain, text: Wins, args: {who: female}, plural: {arg: n, samples: [1, 7]},"
          + " allow: {placeholder_mismatch: the source text has no number}}",
        "quoted: {style: plain, text: \"{n}\", args: {n: \"4\"}}",
      ])
    #expect(
      try project.variants("wins", "de") == ["one: Sie hat 1 Sieg", "other: Sie hat 7 Siege"])
    #expect(try project.variants("quoted", "de") == ["-: It's {4}"])
    #expect(project.findings == [])
  }

  @Test func withoutAPluralTheArgumentsNumberDecides() throws {
    let arb = #"{"f": "{n, plural, =0 {none} one {# file} other {# files}}"}"#
    func shown(_ args: String) throws -> [String] {
      try StringProject(
        ["en.arb": arb], strings: "[{format: arb, path: \"{locale}.arb\"}]",
        labels: ["f: {style: plain\(args), allow: {placeholder_unfilled: the game fills it}}"],
        locales: "[en]"
      ).variants("f", "en")
    }
    #expect(try shown(", args: {n: \"0\"}") == ["-: none"])
    #expect(try shown(", args: {n: \"1\"}") == ["-: 1 file"])
    #expect(try shown("") == ["-: {n} files"])
  }

  /// Case U09.
  @Test func aFormThatDoesNotFitStopsNoOther() throws {
    let long = russian.replacing("{n} файл\"\nmsgstr", with: "{n}\"\nmsgstr")
    let project = try StringProject(
      ["l10n/ru.po": long], strings: po,
      labels: [
        "files: {style: {extends: plain, width: 40, max_lines: 1}, string: \"{n} file\","
          + " text: \"{n} f\", plural: {arg: n, samples: [1, 2, 5]}}"
      ], locales: "[en, ru]", top: "checks: {missing_glyph: warn}")
    let setter = EntrySetter(
      project: project.studio.loaded.project, fonts: project.studio.loaded.fonts)
    let states = project.studio.loaded.plan.entries.filter { $0.id.locale == "ru" }.map { entry in
      let finished = FinishedEntry(layout: setter.layOut(entry), painted: PaintedJob())
      return "\(entry.id.variant ?? "") \(finished.status.rawValue)"
    }
    #expect(states == ["one ok", "few overflow", "many overflow", "other overflow"])
    #expect(project.all.map(\.id) == [.overflow, .overflow, .overflow])
  }

  @Test(arguments: [
    ("{locale}/{key}{scale}.png", "path_collision"),
    ("{locale}/{key}{variant}{scale}.png", nil),
  ])
  func variantsNeedPathsOfTheirOwn(path: String, found: String?) throws {
    let project = try StringProject(
      ["l10n/ru.po": russian], strings: po,
      labels: ["files: {style: plain, string: \"{n} file\", text: x, plural: {arg: n}}"],
      locales: "[en, ru]", top: "output: {path: \"\(path)\"}")
    #expect(project.studio.diagnostics.first?.id.rawValue == found)
  }

  @Test func aKeyThatLooksLikeAVariantClashes() throws {
    let project = try StringProject(
      ["l10n/ru.po": russian], strings: po,
      labels: [
        "files: {style: plain, string: \"{n} file\", text: x, plural: {arg: n}}",
        "files.One: {style: plain, text: x}", "files.two: {style: plain, text: x}",
      ], locales: "[en, ru]")
    #expect(project.studio.diagnostics.map(\.id) == [.pathCase])
    #expect(project.shown("files.two", "en") == "x")
    #expect(project.shown("files.One", "en") == "kept")
  }
}

/// Values that are measured and never drawn.
@Suite struct SampleTests {
  @Test func theWorstSampleDecides() throws {
    let studio = try Studio(
      """
      styles:
        box: {font: {family: Noto Sans, size: 20}, width: 140, max_lines: 1}
      labels:
        hero: {style: box, text: "{name} wins", bake: false, samples: {name: [Al, Maximiliane, Bo]}}
      """)
    let layout = try studio.layOut("hero")
    #expect(layout.text == "Maximiliane wins")
    let finding = try #require(layout.findings.first { $0.id == "overflow" })
    #expect(finding.notes.contains("measured with name = 'Maximiliane'"))
    let entry = try studio.entry("hero")
    #expect(entry.images(studio.loaded.project.output) == [])
    #expect(FinishedEntry(layout: layout, painted: PaintedJob()).status == .overflow)
  }

  @Test func theWorstOfSeveralListsAreTakenTogether() throws {
    let studio = try Studio(
      """
      styles:
        box: {font: {family: Noto Sans, size: 20}}
      labels:
        hero: {style: box, text: "{a}-{b}", bake: false, samples: {a: [i, WW, l], b: [MMM, 1]}}
      """)
    #expect(try studio.layOut("hero").text == "WW-MMM")
  }

  @Test func whatIsDrawnStaysWhenOnlyASampleDoesNotFit() throws {
    let studio = try Studio(
      """
      styles:
        box: {font: {family: Noto Sans, size: 20}, width: 140, max_lines: 1}
      labels:
        hero: {style: box, text: "{name} wins", args: {name: Al}, samples: {name: [Maximiliane]}}
      """)
    let layout = try studio.layOut("hero")
    #expect(layout.text == "Al wins" && layout.label?.measurements.isOverflowing == false)
    #expect(FinishedEntry(layout: layout, painted: PaintedJob()).status == .overflow)
    #expect(layout.findings.map(\.id) == ["overflow"])
  }

  @Test func aPlaceholderThatIsOnlyMeasuredCannotBeDrawn() throws {
    let studio = try Studio(
      """
      styles:
        box: {font: {family: Noto Sans, size: 20}}
      labels:
        hero: {style: box, text: "{name} wins", samples: {name: [Al]}}
      """)
    #expect(try studio.layOut("hero").findings.map(\.id) == ["placeholder_unfilled"])
  }

  /// Case U04: a pattern is two characters, whatever file it stands in.
  @Test(arguments: [
    ("json", #"{"a": "\\E0Los"}"#), ("yaml", #"a: '\E0Los'"#), ("csv", "key,en\na,\\E0Los\n"),
    ("po", "msgid \"a\"\nmsgstr \"\\\\E0Los\"\n"),
  ])
  func aControlCodeCountsAsItsSample(format: String, text: String) throws {
    let project = try StringProject(
      ["en.txt": text], strings: "[{format: \(format), path: \"{locale}.txt\"}]",
      labels: [#"a: {style: plain, bake: false, samples: {'\E0': [""]}}"#], locales: "[en]")
    #expect(try project.variants("a", "en") == ["-: Los"])
    #expect(project.findings == [])
  }

  /// Case U03.
  @Test func weblatesReplacementsAreMeasured() throws {
    let entry = "#, replacements:%NAME%:Maximilian\nmsgid \"a\"\nmsgstr \"Hallo %NAME%\"\n"
    let project = try StringProject(
      ["en.po": entry], strings: "[{format: po, path: \"{locale}.po\", flags: weblate}]",
      labels: ["a: {style: plain, bake: false}"], locales: "[en]")
    #expect(try project.variants("a", "en") == ["-: Hallo Maximilian"])
  }
}
