// SPDX-License-Identifier: MIT

import Diagnostics
import Testing

@testable import Pipeline

private func manifest(_ strings: String, _ label: String, locales: String) -> String {
  """
  version: 1
  locales: \(locales)
  strings: [\(strings)]
  fonts: {system: false, dirs: [/usr/share/fonts/truetype/dejavu]}
  output: {metrics_text: true}
  styles:
    plain: {font: {family: DejaVu Sans, size: 10}, width: 60, max_lines: 1}
  labels:
    \(label)
  """
}

/// Case U50: empty is missing, deliberately empty is skipped, and neither has a picture.
@Suite struct EmptyTextTests {
  struct Format: CustomTestStringConvertible {
    var name: String
    /// With `%` where the text stands.
    var file: String
    /// Ways to write nothing.
    var empty: [String] = [""]
    /// Ways to write that there is none.
    var deliberate = ["<empty>"]
    var testDescription: String { name }
  }

  static let formats: [Format] = [
    Format(
      name: "csv", file: "key,de\na,%\n", empty: ["", "\"\""],
      deliberate: ["<empty>", "\"<empty>\""]),
    Format(name: "tsv", file: "key\tde\na\t%\n", empty: ["", "\"\""]),
    Format(name: "po", file: "msgid \"a\"\nmsgstr \"%\"\n"),
    Format(name: "json", file: "{\"a\": \"%\"}"), Format(name: "arb", file: "{\"a\": \"%\"}"),
    Format(name: "yaml", file: "a: %\n", empty: ["", "\"\"", "''"]),
    Format(name: "strings", file: "\"a\" = \"%\";\n"),
    Format(
      name: "xcstrings",
      file: #"{"sourceLanguage": "en", "version": "1.0", "strings": {"a": {"localizations": "#
        + #"{"de": {"stringUnit": {"state": "translated", "value": "%"}}}}}}"#),
    Format(
      name: "android", file: "<resources><string name=\"a\">%</string></resources>",
      empty: ["", "\"\""], deliberate: ["&lt;empty&gt;"]),
    Format(
      name: "stringsdict",
      file: "<plist><dict><key>a</key><dict><key>NSStringLocalizedFormatKey</key>"
        + "<string>%</string></dict></dict></plist>", deliberate: ["&lt;empty&gt;"]),
    Format(
      name: "xliff",
      file: "<xliff version=\"1.2\"><file source-language=\"en\" target-language=\"de\"><body>"
        + "<trans-unit id=\"a\"><source>A</source><target>%</target></trans-unit>"
        + "</body></file></xliff>", deliberate: ["&lt;empty&gt;"]),
  ]

  private func files(_ format: Format, _ text: String) -> [String: String] {
    let path = ["csv", "tsv"].contains(format.name) ? "de.txt" : "{locale}.txt"
    return [
      "assets.yaml": manifest(
        "{format: \(format.name), path: \"\(path)\"}", "a: {style: plain, text: {en: A}}",
        locales: "[en, {tag: de, fallback: []}]"),
      "de.txt": format.file.replacing("%", with: text),
    ]
  }

  /// The text, whether there is a picture, and what is found.
  private func outcome(_ project: BuiltProject, _ result: BuildResult) throws -> [String] {
    let metrics = try project.metrics("a", "de")
    return ["\(metrics["status"] ?? "")", "\(metrics["text"] ?? "no text")"]
      + project.pictures("de") + result.diagnostics.map { "\($0.severity) \($0.id.rawValue)" }
  }

  @Test(arguments: formats)
  func anEmptyTextHasNoPictureWhateverItsFileLooksLike(format: Format) async throws {
    let project = BuiltProject()
    let wordings =
      format.empty.map { ($0, ["missing", "no text", "warning missing"]) }
      + format.deliberate.map { ($0, ["skipped", "no text"]) }
    for (wording, expected) in wordings {
      let before = await project.build(files(format, "Los"))
      #expect(try outcome(project, before) == ["ok", "Los", "a.png"])
      let result = await project.build(files(format, wording))
      #expect(try outcome(project, result) == expected, "'\(wording)'")
      #expect(result.removed == ["de/a.png"], "'\(wording)'")
    }
  }
}

/// Case U09: what is wrong with one plural form stops no other.
@Suite struct PluralFormTests {
  private func files(one: String) -> [String: String] {
    let rule = "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"
    return [
      "assets.yaml": manifest(
        "{format: po, path: \"l10n/{locale}.po\"}",
        "files: {style: plain, string: \"{n} file\", text: \"{n} files\", plural: {arg: n}}",
        locales: "[en, ru]"),
      "l10n/ru.po": """
      msgid ""
      msgstr "Plural-Forms: nplurals=3; plural=(\(rule));\\n"

      msgid "{n} file"
      msgid_plural "{n} files"
      msgstr[0] "\(one)"
      msgstr[1] "{n} файла"
      msgstr[2] "{n} файлов"
      """,
    ]
  }

  @Test(arguments: [
    // What does not fit is drawn all the same, so that it can be seen.
    ("{n} файл слишком длинный", ["6 overflow"], "overflow", true),
    ("{n} 鎖", ["6 missing_glyph"], "missing_glyph", false),
    ("{m} файл", ["6 placeholder_mismatch", "6 placeholder_unfilled"], "error", false),
    ("", ["4 plural_missing"], "missing", false),
  ])
  func aFormThatIsWrongLeavesTheOthersTheirPictures(
    one: String, found: [String], status: String, isDrawn: Bool
  ) async throws {
    let project = BuiltProject()
    let result = await project.build(files(one: one))
    let places = result.diagnostics.map { "\($0.position?.line ?? 0) \($0.id.rawValue)" }
    #expect(places == found)
    #expect(result.diagnostics.allSatisfy { $0.severity == .error })
    let others = ["files.few.png", "files.many.png", "files.other.png"]
    #expect(project.pictures("ru") == (others + (isDrawn ? ["files.one.png"] : [])).sorted())
    let variants = try project.metrics("files", "ru")["variants"] as? [String: [String: Any]]
    let states = variants?.compactMapValues { $0["status"] as? String }
    #expect(["few", "many", "other"].allSatisfy { states?[$0] == "ok" })
    #expect(states?["one"] == status)
  }
}
