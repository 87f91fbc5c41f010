// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Translators' files through the built program.
@Suite struct StringFileTests {
  struct Format: CustomTestStringConvertible {
    var name: String
    var path: String
    var good: String
    /// Not whole any more; the place of the finding is marked with ⟪⟫.
    var broken: String
    var testDescription: String { name }
  }

  static let formats: [Format] = [
    Format(
      name: "po", path: "de.po", good: "msgid \"a\"\nmsgstr \"Anders\"\n",
      broken: "msgid \"a\"\nmsgstr ⟪⟫\"Anders\n"),
    Format(
      name: "xliff", path: "de.xlf",
      good: """
        <xliff version="1.2"><file source-language="en" target-language="de"><body>
        <trans-unit id="a"><source>A</source><target>Anders</target></trans-unit>
        </body></file></xliff>
        """,
      broken: """
        <xliff version="1.2"><file source-language="en" target-language="de"><body>
        <trans-unit id="a"><source>A</source><target>Anders⟪⟫</trans-unit>
        </body></file></xliff>
        """),
    Format(name: "csv", path: "de.csv", good: "key,text\na,Anders\n", broken: "key,text\n⟪⟫a\n"),
    Format(name: "tsv", path: "de.tsv", good: "key\ttext\na\tAnders\n", broken: "key\ttext\n⟪⟫a\n"),
    Format(
      name: "strings", path: "de.strings", good: "\"a\" = \"Anders\";\n",
      broken: "\"a\" = ⟪⟫\"Anders;\n"),
    Format(
      name: "stringsdict", path: "de.stringsdict",
      good: """
        <plist><dict><key>a</key><dict><key>NSStringLocalizedFormatKey</key>
        <string>Anders</string></dict></dict></plist>
        """, broken: "<plist><dict><key>a</key>\n⟪⟫</plist>"),
    Format(
      name: "xcstrings", path: "de.xcstrings",
      good: """
        {"sourceLanguage": "en", "version": "1.0", "strings": {"a": {"localizations": {"de":
        {"stringUnit": {"state": "translated", "value": "Anders"}}}}}}
        """, broken: "{\"sourceLanguage\": \"en\",\n⟪⟫\"strings\" {}}"),
    Format(
      name: "android", path: "de.xml",
      good: "<resources><string name=\"a\">Anders</string></resources>",
      broken: "<resources>\n<string name=\"a\">Anders\n⟪⟫</resources>"),
    Format(
      name: "arb", path: "de.arb", good: "{\"a\": \"Anders\"}",
      broken: "{\n\"a\": ⟪⟫Anders}"),
    Format(
      name: "json", path: "de.json", good: "{\"a\": \"Anders\"}",
      broken: "{\n\"a\": ⟪⟫Anders}"),
    Format(name: "yaml", path: "de.yaml", good: "a: Anders\n", broken: "a: b\nb: [\n⟪⟫"),
  ]

  private func place(_ format: Format) throws -> Workspace {
    let place = try Workspace()
    let path = format.path.replacingOccurrences(of: "de.", with: "{locale}.")
    try place.write(
      Sample.manifest(
        ["a": "Alpha", "b": "Beta"], locales: "[en, de, fr]",
        more: "strings:\n  - {format: \(format.name), path: \"l10n/\(path)\"}\n"
          + "  - {format: csv, path: \"l10n/fr.csv\"}\nchecks: {fallback: off}\n"),
      to: "assets.yaml")
    try place.write(format.good, to: "l10n/" + format.path)
    try place.write("key,fr\na,Autre\nb,Deux\n", to: "l10n/fr.csv")
    return place
  }

  @Test(arguments: formats)
  func aBrokenFileIsNamedAndKeepsWhatItDrewWhileTheOthersGoOn(format: Format) throws {
    let place = try place(format)
    let first = try place.program.run("build")
    try #require(first.status == 0, "\(first.stderr)")
    let before = try place.tree("Output")
    // The picture does show the translation.
    #expect(before["de/a.png"] != before["en/a.png"])
    #expect(before["fr/a.png"] != before["de/a.png"])

    let parts = format.broken.components(separatedBy: "⟪⟫")
    let line = parts[0].components(separatedBy: "\n").count
    try place.write(parts.joined(), to: "l10n/" + format.path)
    try place.write("key,fr\na,Autrement\nb,Deux\n", to: "l10n/fr.csv")
    let second = try place.program.run("build", "--format", "short")
    #expect(second.status == 1)
    let named = second.stderr.split(separator: "\n").contains {
      $0.hasPrefix("l10n/\(format.path):\(line):") && $0.contains(": error[")
    }
    #expect(named, "line \(line): \(second.stderr)")
    let after = try place.tree("Output")
    #expect(after["de/a.png"] == before["de/a.png"])
    #expect(after["fr/a.png"] != before["fr/a.png"])

    try place.write(format.good, to: "l10n/" + format.path)
    try place.write("key,fr\na,Autre\nb,Deux\n", to: "l10n/fr.csv")
    #expect(try place.program.run("build").status == 0)
    #expect(try place.tree("Output") == before)
  }

  @Test func aBrokenFileIsReadAgainWhenItIsRepairedWhileWatching() throws {
    let place = try place(Self.formats[0])
    _ = try place.program.run("build")
    let before = try place.tree("Output")
    let watcher = try RunningWatcher(place)
    try place.write("msgid \"a\"\nmsgstr \"Anders\n", to: "l10n/de.po")
    try watcher.next("build") { $0.fields["errors"] as? Int == 1 }
    #expect(try place.tree("Output")["de/a.png"] == before["de/a.png"])
    try place.write("msgid \"a\"\nmsgstr \"Neu\"\n", to: "l10n/de.po")
    try watcher.next("build") { $0.written == 1 }
    #expect(try watcher.converge() == [])
  }

  @Test func aFileForALocaleThatComesLaterIsSeenWhileWatching() throws {
    let place = try place(Self.formats[0])
    try FileManager.default.removeItem(at: place.url.appendingPathComponent("l10n/de.po"))
    try place.write("msgid \"b\"\nmsgstr \"Zweitens\"\n", to: "l10n/fr.po")
    let watcher = try RunningWatcher(place)
    try place.write("msgid \"a\"\nmsgstr \"Neu\"\n", to: "l10n/de.po")
    try watcher.next("build") { $0.written == 1 && $0.trigger == ["l10n/de.po"] }
    #expect(try watcher.converge() == [])
  }

  @Test(arguments: [
    ("short", "l10n/de.po:2:"), ("json", "\"file\":\"l10n/de.po\""),
    ("github", "file=l10n/de.po,line=2"), ("sarif", "\"uri\": \"l10n/de.po\""),
    ("junit", "l10n/de.po"),
  ])
  func findingsNameTheTranslatorsFileInEveryFormat(format: String, part: String) throws {
    let place = try place(Self.formats[0])
    try place.write("msgid \"a\"\nmsgstr \"Anders {n}\"\n", to: "l10n/de.po")
    let output = try place.program.run("lint", "--format", format)
    #expect(output.status == 1)
    #expect((output.stdout + output.stderr).contains(part), "\(output.stdout)\(output.stderr)")
    #expect((output.stdout + output.stderr).contains("placeholder_unfilled"))
  }

  @Test func explainNamesTheFileAndLineOfTheString() throws {
    let place = try place(Self.formats[0])
    let output = try place.program.run("explain", "a", "--locale", "de")
    #expect(output.status == 0)
    #expect(output.stdout.contains("\"Anders\""), "\(output.stdout)")
    #expect(output.stdout.contains("l10n/de.po:2"))
  }

  /// Case U58.
  @Test func coverageNamesWhatNoFontHas() throws {
    let place = try place(Self.formats[0])
    try place.write("msgid \"a\"\nmsgstr \"鎖\"\n", to: "l10n/de.po")
    let output = try place.program.run("fonts", "--coverage", "--json")
    let object = try JSONSerialization.jsonObject(with: Data(output.stdout.utf8))
    let rows = (object as? [String: Any])?["coverage"] as? [[String: Any]]
    let missing = rows?.map { "\($0["locale"] ?? "") \($0["missing"] ?? "")" }
    let found = try #require(missing)
    #expect(found.count == 3)
    #expect(found.contains { $0.hasPrefix("de") && $0.contains("37782") })
  }

  @Test func limitsAreExportedForATranslationSystem() throws {
    let place = try Workspace.built(
      ["a": "Alpha, max_length: 7", "b": "Beta"], more: "")
    let output = try place.program.run("export", "weblate-flags")
    #expect(output.status == 0 && output.stdout == "key,flags\na,max-length:7\n")
  }

  @Test func aManifestMadeFromPOFilesDrawsThem() throws {
    let place = try Workspace()
    try place.write(
      """
      #. On the first page
      msgid "menu.play"
      msgstr "Spielen"

      msgid "Hello {name}, how are you today?"
      msgstr "Hallo {name}"

      msgid "{n} file"
      msgid_plural "{n} files"
      msgstr[0] "{n} Datei"
      msgstr[1] "{n} Dateien"
      """, to: "l10n/de.po")
    try place.write("msgid \"menu.play\"\nmsgstr \"Jogar\"\n", to: "l10n/pt_BR.po")
    let made = try place.program.run("init", "--from-po", "l10n/de.po", "l10n/pt_BR.po")
    #expect(made.status == 0, "\(made.stderr)")
    let manifest = String(decoding: try place.read("assets.yaml"), as: UTF8.self)
    #expect(manifest.contains("locales: [en, de, pt-BR]"))
    #expect(manifest.contains("{format: po, path: \"l10n/{locale}.po\"}"))
    #expect(manifest.contains("{format: po, path: \"l10n/{locale|under}.po\"}"))
    #expect(manifest.contains("menu.play: {style: base, context: \"On the first page\"}"))
    #expect(manifest.contains("hello_name_how_are_you_today: {"))
    let built = try place.program.run("build", "--format", "short")
    #expect(built.status == 0, "\(built.stderr)")
    #expect(place.exists("Output/de/menu.play.png"))
    #expect(place.exists("Output/de/n_file.one.png"))
    #expect(!place.exists("Output/de/hello_name_how_are_you_today.png"))
  }

  @Test func aManifestMadeFromATableDrawsIt() throws {
    let place = try Workspace()
    try place.write("Key,Notes,en,de\nmenu.play,verb,Play,Spielen\n", to: "strings.csv")
    let made = try place.program.run("init", "--from-csv", "strings.csv")
    #expect(made.status == 0, "\(made.stderr)")
    let manifest = String(decoding: try place.read("assets.yaml"), as: UTF8.self)
    #expect(manifest.contains("locales: [en, de]"))
    let built = try place.program.run("build")
    #expect(built.status == 0, "\(built.stderr)")
    #expect(place.exists("Output/de/menu.play.png"))
  }
}
