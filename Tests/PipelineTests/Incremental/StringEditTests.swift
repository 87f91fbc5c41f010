// SPDX-License-Identifier: MIT

import Diagnostics
import Foundation
import Manifest
import RandomProjects
import Testing

@testable import Pipeline

/// A project whose texts are in PO files and a table, edited at random.
private struct TranslatedProject {
  static let locales = ["de", "fr", "pt", "pt-BR"]
  static let keys = (0..<6).map { "key\($0)" }

  /// By locale, then by key: what stands behind `msgstr`.
  var texts: [String: [String: String]] = [:]
  var fuzzy: Set<String> = []
  var table: [String: String] = [:]
  /// Lines in front of a file's entries, which move their places.
  var remarks: [String: Int] = [:]

  var files: [String: String] {
    var files = ["assets.yaml": Self.manifest]
    for (locale, texts) in texts {
      let remarks = String(repeating: "# remark\n\n", count: remarks[locale] ?? 0)
      files["l10n/\(locale).po"] =
        remarks
        + texts.sorted { $0.key < $1.key }.map { key, text in
          (fuzzy.contains(locale + key) ? "#, fuzzy\n" : "")
            + "msgid \"\(key)\"\nmsgstr \"\(text)\"\n"
        }.joined(separator: "\n")
    }
    files["l10n/all.csv"] =
      "key,en,de\n" + table.sorted { $0.key < $1.key }.map { "\($0.key),\($0.value)\n" }.joined()
    return files
  }

  private static let manifest = """
    version: 1
    fonts: {system: false, dirs: [/usr/share/fonts/truetype/dejavu]}
    locales: [en, de, fr, pt-BR]
    checks: {fallback: off, unchanged: warn}
    strings:
      - {format: csv, path: l10n/all.csv}
      - {format: po, path: "l10n/{locale}.po"}
    styles:
      base: {font: {family: DejaVu Sans, size: 8}}
    labels:
      many: {style: base, string: key0, text: "{n} things", plural: {arg: n}}
    \(keys.map { "  \($0): {style: base, text: Source \($0)}" }.joined(separator: "\n"))

    """

  mutating func edit(using random: inout SeededGenerator) {
    let locale = random.pick(Self.locales) ?? "de"
    let key = random.pick(Self.keys) ?? "key0"
    switch Int.random(in: 0..<10, using: &random) {
    case 8: remarks[locale, default: 0] += 1
    case 9: texts[locale, default: [:]][key] = "Source \(key)"
    case 0: texts[locale] = nil
    case 1: texts[locale, default: [:]][key] = nil
    case 2: texts[locale, default: [:]][key] = ""
    case 3: fuzzy.formSymmetricDifference([locale + key])
    case 4: texts[locale, default: [:]][key] = "<empty>"
    case 5: table[key] = "T\(Int.random(in: 0..<9, using: &random)),"
    case 6: table[key] = nil
    default:
      texts[locale, default: [:]][key] = "\(locale) \(Int.random(in: 0..<99, using: &random))"
    }
  }
}

private final class TranslatedFolder {
  let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("labelsmith-strings-" + UUID().uuidString)

  deinit { try? FileManager.default.removeItem(at: url) }

  func write(_ files: [String: String]) throws {
    let folder = url.appendingPathComponent("l10n")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where files["l10n/" + name] == nil {
      try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
    for (path, text) in files {
      let file = url.appendingPathComponent(path)
      if (try? String(contentsOf: file, encoding: .utf8)) == text { continue }
      try Data(text.utf8).write(to: file, options: .atomic)
    }
  }

  func request(_ output: String) -> BuildRequest {
    var request = BuildRequest()
    request.manifest = url.appendingPathComponent("assets.yaml").path
    request.output = url.appendingPathComponent(output).path
    return request
  }

  func tree(_ folder: String) throws -> [String: Data] {
    let root = url.appendingPathComponent(folder)
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.path)
    where !path.hasPrefix(".labelsmith") && path.contains(".") {
      files[path] = try Data(contentsOf: root.appendingPathComponent(path))
    }
    return files
  }

  /// Paths that differ between two folders.
  func differences(_ one: String, _ other: String) throws -> [String] {
    let (one, other) = (try tree(one), try tree(other))
    return Set(one.keys).union(other.keys).filter { one[$0] != other[$0] }.sorted()
  }
}

/// String files are inputs like any other.
@Suite struct StringEditTests {
  @Test(arguments: 1...3)
  func anyEditsOfStringFilesEndWhereAFreshBuildEnds(seed: Int) async throws {
    var random = SeededGenerator(seed: seed)
    var project = TranslatedProject()
    for _ in 0..<20 { project.edit(using: &random) }
    let folder = TranslatedFolder()
    try folder.write(project.files)
    let session = BuildSession(folder.request("Output"))
    for round in 0..<IncrementalTests.edits {
      try folder.write(project.files)
      if random.chance(10) {
        // A file that cannot be read leaves what it drew, until it can.
        var broken = project.files
        broken["l10n/de.po"] = "msgid \"key0\"\nmsgstr \"x\n\nmsgid \"key1"
        try folder.write(broken)
        _ = await session.pass(PassRequest())
        try folder.write(project.files)
      }
      let pass = await session.pass(PassRequest())
      if !pass.stalePaths.isEmpty { _ = await session.remove(stale: pass.stalePaths) }
      try? FileManager.default.removeItem(at: folder.url.appendingPathComponent("Fresh"))
      let fresh = await BuildSession(folder.request("Fresh")).build()
      let differences = try folder.differences("Output", "Fresh")
      try #require(differences.isEmpty, "seed \(seed), round \(round): \(differences)")
      let (found, expected) = (Set(pass.result.diagnostics), Set(fresh.diagnostics))
      try #require(
        found == expected,
        "seed \(seed), round \(round): \(found.symmetricDifference(expected).map(\.message))")
      project.edit(using: &random)
    }
  }

  @Test func oneSavedFileIsReadAloneAndDrawsOnlyWhatChanged() async throws {
    var project = TranslatedProject()
    for locale in TranslatedProject.locales {
      for key in TranslatedProject.keys { project.texts[locale, default: [:]][key] = locale + key }
    }
    let folder = TranslatedFolder()
    try folder.write(project.files)
    let session = BuildSession(folder.request("Output"))
    _ = await session.pass(PassRequest())
    let before = await session.stringFilesRead
    project.texts["de"]?["key3"] = "anders"
    try folder.write(project.files)
    let pass = await session.pass(PassRequest())
    #expect(await session.stringFilesRead == before + 1)
    #expect(pass.result.written.map(\.path) == ["de/key3.png"])
    #expect(pass.touchedLabels == 1)
  }

  /// A remark moves every entry of its file and changes none.
  @Test func whatOnlyMovedIsNotLookedAtAgain() async throws {
    var project = TranslatedProject()
    project.texts["de"] = ["key0": "x", "key1": "Source key1", "key2": ""]
    let folder = TranslatedFolder()
    try folder.write(project.files)
    let session = BuildSession(folder.request("Output"))
    let first = await session.pass(PassRequest())
    project.remarks["de"] = 1
    try folder.write(project.files)
    let second = await session.pass(PassRequest())
    #expect(second.touchedLabels == 0)
    #expect(second.result.written.isEmpty)
    #expect(second.isPartial && second.outputs.map(\.path) == ["metrics.json"])
    let lines = [first, second].map { pass in
      pass.result.diagnostics.compactMap {
        $0.position?.file.hasSuffix("de.po") == true ? $0.position?.line : nil
      }
    }
    #expect(!lines[0].isEmpty)
    #expect(lines[1] == lines[0].map { $0 + 2 })
  }

  /// What one locale's file says of a source text counts wherever that text is shown.
  @Test(arguments: [
    ("maxwidth=\"300\"", "maxwidth=\"20\""), ("maxwidth=\"20\"", "maxwidth=\"20\"\n\n"),
    ("", "maxwidth=\"20\" size-unit=\"char\""), ("translate=\"no\"", ""),
  ])
  func aBorrowedTextFollowsTheFileItIsBorrowedFrom(before: String, after: String) async throws {
    func files(_ attributes: String) -> [String: String] {
      let manifest = """
        version: 1
        fonts: {system: false, dirs: [/usr/share/fonts/truetype/dejavu]}
        locales: [en, de, fr]
        strings: [{format: xliff, path: "l10n/{locale}.xlf"}]
        styles: {base: {font: {family: DejaVu Sans, size: 20}}}
        labels: {save: {style: base}, other: {style: base}}
        """
      let units = ["save", "other"].map {
        "<trans-unit id=\"\($0)\" \($0 == "save" ? attributes : "")>\n"
          + "<source>Save the whole of \($0)</source><target>Ja \($0)</target></trans-unit>"
      }
      let text =
        "<xliff version=\"1.2\"><file source-language=\"en\" target-language=\"de\"><body>"
        + units.joined() + "</body></file></xliff>"
      return ["assets.yaml": manifest, "l10n/de.xlf": text]
    }
    let folder = TranslatedFolder()
    try folder.write(files(before))
    let session = BuildSession(folder.request("Output"))
    _ = await session.pass(PassRequest())
    try folder.write(files(after))
    let pass = await session.pass(PassRequest())
    let fresh = await BuildSession(folder.request("Fresh")).build()
    #expect(Set(pass.result.diagnostics) == Set(fresh.diagnostics))
    #expect(try folder.differences("Output", "Fresh") == [])
  }

  @Test func everyFileThatIsLookedForIsAnInput() async throws {
    var project = TranslatedProject()
    project.texts["de"] = ["key0": "x"]
    let folder = TranslatedFolder()
    try folder.write(project.files)
    let pass = await BuildSession(folder.request("Output")).pass(PassRequest())
    let names = pass.result.inputs.map { input in
      let name = input.path.split(separator: "/").last.map(String.init) ?? ""
      return input.state == .absent ? "no " + name : name
    }
    #expect(
      names == [
        "assets.yaml", "no en.po", "no fr.po", "no pt-BR.po", "no pt.po", "all.csv", "de.po",
      ])
  }

  @Test func lintRemembersWhatItMeasured() async throws {
    var project = TranslatedProject()
    project.texts["de"] = ["key0": "\u{E123}", "key1": "gut"]
    let folder = TranslatedFolder()
    try folder.write(project.files)
    var request = folder.request("Output")
    request.cacheDirectory = folder.url.appendingPathComponent("cache").path
    let cold = await BuildSession(request).lint()
    let caches = try FileManager.default.contentsOfDirectory(
      atPath: (request.cacheDirectory ?? "") + "/measured")
    #expect(caches.count == 1)
    let warm = await BuildSession(request).lint()
    #expect(cold.diagnostics == warm.diagnostics)
    #expect(cold.diagnostics.contains { $0.id == .missingGlyph })
    // Another text is measured again.
    project.texts["de"]?["key0"] = "besser"
    try folder.write(project.files)
    let edited = await BuildSession(request).lint()
    #expect(!edited.diagnostics.contains { $0.id == .missingGlyph })
  }
}
