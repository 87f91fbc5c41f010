// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Planning
import StringSources
import Testing

@testable import Manifest
@testable import Pipeline

/// What the keys of an item of `strings` do.
@Suite struct StringSettingsTests {
  @Test func theManifestOffersTheFormatsThatCanBeRead() throws {
    let kind = try #require(KeyTable.stringSource["format"]?.kind)
    guard case .choice(let offered) = kind else {
      Issue.record("'format' is no choice any more")
      return
    }
    #expect(offered == StringFormat.all.map(\.name) + [StringFormat.yaml.name])
    #expect(offered.map { StringFormat.known($0)?.name } == offered)
    #expect(StringFormat.known("properties") == nil)
  }

  @Test(arguments: [
    ("po", "msgid \"play\"\nmsgstr \"Spielen\"\n"),
    (
      "xliff",
      "<xliff version=\"1.2\"><file target-language=\"de\"><body><trans-unit id=\"play\">"
        + "<source>Play</source><target>Spielen</target></trans-unit></body></file></xliff>"
    ),
    ("csv", "key,de\nplay,Spielen\n"), ("tsv", "key\tde\nplay\tSpielen\n"),
    ("strings", "\"play\" = \"Spielen\";\n"),
    (
      "stringsdict",
      "<plist><dict><key>play</key><dict><key>NSStringLocalizedFormatKey</key>"
        + "<string>Spielen</string></dict></dict></plist>"
    ),
    (
      "xcstrings",
      "{\"sourceLanguage\": \"en\", \"version\": \"1.0\", \"strings\": {\"play\": {\"localizations\": "
        + "{\"de\": {\"stringUnit\": {\"state\": \"translated\", \"value\": \"Spielen\"}}}}}}"
    ),
    ("android", "<resources><string name=\"play\">Spielen</string></resources>"),
    ("arb", "{\"play\": \"Spielen\"}"), ("json", "{\"play\": \"Spielen\"}"),
    ("yaml", "play: Spielen\n"),
  ])
  func aPrefixStandsBeforeEveryID(format: String, file: String) throws {
    let project = try StringProject(
      ["l10n/de": file],
      strings: "[{format: \(format), path: \"l10n/{locale}\", prefix: menu.}]",
      labels: ["menu.play: {style: plain, text: Play}", "play: {style: plain, text: Play}"])
    #expect(project.shown("menu.play", "de") == "Spielen")
    #expect(project.shown("play", "de") == "en: Play")
  }

  /// In each header something else is more frequent.
  @Test(arguments: [
    (";", "key;a,b,c;de\nplay;x;Spielen\n"), ("|", "key|a;b;c|de\nplay|x|Spielen\n"),
    ("\\t", "key\ta,b,c\tde\nplay\tx\tSpielen\n"), (",", "key,a;b;c,de\nplay,x,Spielen\n"),
  ])
  func theDelimiterIsTheOneThatIsNamed(delimiter: String, file: String) throws {
    let project = try StringProject(
      ["t.csv": file], strings: "[{format: csv, path: t.csv, delimiter: \"\(delimiter)\"}]",
      labels: ["play: {style: plain, text: Play}"])
    #expect(project.shown("play", "de") == "Spielen")
    #expect(project.findings == [])
  }

  @Test(arguments: [
    ("brace", "{1} wins %s", "Ada wins %s"), ("printf", "%s wins {1}", "Ada wins {1}"),
    ("apple", "%@ wins {1}", "Ada wins {1}"), ("icu", "{1, number} wins '{'1'}'", "Ada wins {1}"),
    ("none", "{1} wins %s", "{1} wins %s"),
  ])
  func placeholdersAreWrittenAsTheItemSays(
    syntax: String, text: String, expected: String
  ) throws {
    let project = try StringProject(
      ["t.csv": "key,en,de\na,\"\(text)\",\"\(text)\"\n"],
      strings: "[{format: csv, path: t.csv, placeholders: \(syntax)}]",
      labels: ["a: {style: plain, args: {\"1\": Ada}}"])
    #expect(try project.studio.layOut("a", "de").text == expected)
    #expect(project.findings == [])
  }

  @Test(arguments: [
    (", comment: Notes", "A button (verb)"), (", comment: notes", "A button (verb)"),
    (", comment: Screen", "menu"), ("", nil), (", comment: Author", nil),
  ])
  func theColumnOfNotesIsTheOneThatIsNamed(setting: String, expected: String?) throws {
    let project = try StringProject(
      ["t.csv": "key,Notes,Screen,en,de\na,A button (verb),menu,Play,Spielen\n"],
      strings: "[{format: csv, path: t.csv\(setting)}]", labels: ["a: {style: plain}"])
    let label = try project.studio.entry("a", "de").label
    #expect(project.studio.loaded.strings.comment(on: label) == expected)
    #expect(project.shown("a", "de") == "Spielen")
    #expect(project.findings == [])
  }

  private static func xliff(_ state: String) -> String {
    """
    <xliff version="1.2"><file source-language="en" target-language="de"><body>
    <trans-unit id="a"><source>A</source><target state="\(state)">Ä</target></trans-unit>
    </body></file></xliff>
    """
  }

  private static func catalog(_ state: String) -> String {
    """
    {"sourceLanguage": "en", "version": "1.0", "strings": {"a": {"localizations": {"de":
    {"stringUnit": {"state": "\(state)", "value": "Ä"}}}}}}
    """
  }

  struct Reviewed: Sendable, CustomTestStringConvertible {
    var format: String
    var file: String
    var accept = ""
    var isShown: Bool
    var testDescription: String { "\(format) \(accept) \(isShown)" }
  }

  private static let review = "needs-review-translation"
  static let reviewed = [
    Reviewed(format: "xliff", file: xliff(review), isShown: false),
    Reviewed(format: "xliff", file: xliff(review), accept: "[needs-review]", isShown: true),
    Reviewed(format: "xliff", file: xliff(review), accept: "[\(review)]", isShown: true),
    Reviewed(format: "xliff", file: xliff(review), accept: "[translated, final]", isShown: false),
    Reviewed(format: "xliff", file: xliff("final"), isShown: true),
    Reviewed(format: "xliff", file: xliff("final"), accept: "[translated]", isShown: true),
    Reviewed(format: "xliff", file: xliff("final"), accept: "[needs-review]", isShown: false),
    Reviewed(format: "xcstrings", file: catalog("needs_review"), isShown: false),
    Reviewed(
      format: "xcstrings", file: catalog("needs_review"), accept: "[needs-review]", isShown: true),
    Reviewed(
      format: "xcstrings", file: catalog("needs_review"), accept: "[needs_review]", isShown: true),
    Reviewed(
      format: "xcstrings", file: catalog("needs_review"), accept: "[fuzzy]", isShown: false),
  ]

  @Test(arguments: reviewed) func aTextCountsWhereItsStateIsAccepted(item: Reviewed) throws {
    let accept = item.accept.isEmpty ? "" : ", accept: \(item.accept)"
    let project = try StringProject(
      ["de.txt": item.file],
      strings: "[{format: \(item.format), path: \"{locale}.txt\"\(accept)}]",
      labels: ["a: {style: plain, text: A}"])
    #expect(project.shown("a", "de") == (item.isShown ? "Ä" : "en: A"))
    let found = project.all.map {
      "\($0.position?.file ?? ""):\($0.position?.line ?? 0) \($0.id.rawValue)"
    }
    #expect(found == (item.isShown ? [] : ["de.txt:2 fallback", "de.txt:2 not_accepted"]))
  }

  @Test(arguments: [
    // A member of the chain lends its text.
    ("key,en,pt\na,A,Alfa\n", "pt: Alfa"), ("key,en,pt,pt-BR\na,A,Alfa,Alfa BR\n", "Alfa BR"),
    ("key,en,pt,pt-BR\na,A,Alfa,\n", "pt: Alfa"),
    // The tag may be spelled in another way.
    ("key,en,pt_BR\na,A,Alfa BR\n", "Alfa BR"), ("key,en,PT-br\na,A,Alfa BR\n", "Alfa BR"),
    // Neither listed nor in a chain.
    ("key,en,pt-PT,de\na,A,Alfa PT,Ä\n", "en: A"),
  ])
  func aColumnOfTheChainIsALocaleAndNoOtherIs(file: String, shown: String) throws {
    let project = try StringProject(
      ["t.csv": file], strings: "[{format: csv, path: t.csv}]", labels: ["a: {style: plain}"],
      locales: "[en, pt-BR]", top: "checks: {fallback: off}")
    #expect(project.shown("a", "pt-BR") == shown)
    #expect(project.findings == [])
  }
}
