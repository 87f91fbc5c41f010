// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// A watcher whose translators save files that are not whole, in every format.
@Suite struct StringWatchTests {
  /// A language for each format, so that a broken file hides nothing of the others.
  private static let languages = ["cs", "da", "de", "es", "fi", "fr", "hu", "it", "nl", "pl", "sv"]

  private struct Source {
    var format: StringFileTests.Format
    var locale: String
    var path: String { "l10n/" + format.path.replacing("de.", with: locale + ".") }
    var picture: String { "Output/\(locale)/a.png" }
    var setting: String {
      "  - {format: \(format.name), path: \"\(path.replacing(locale + ".", with: "{locale}."))\"}\n"
    }

    /// The file of the format, for this language.
    func text(_ translation: String) -> String {
      format.good.replacing("\"de\"", with: "\"\(locale)\"").replacing("Anders", with: translation)
    }
    var broken: String {
      format.broken.replacing("⟪⟫", with: "").replacing("\"de\"", with: "\"\(locale)\"")
    }
  }

  @Test func aBrokenFileOfAnyFormatKeepsItsPicturesUntilItIsRepaired() throws {
    let sources = zip(StringFileTests.formats, Self.languages).map(Source.init)
    try #require(sources.count == StringFileTests.formats.count)
    let place = try Workspace()
    try place.write(
      Sample.manifest(
        ["a": "Alpha"], locales: "[en, \(Self.languages.joined(separator: ", "))]",
        more: "strings:\n" + sources.map(\.setting).joined()
          + "  - {format: csv, path: l10n/other.csv}\nchecks: {fallback: off}\n")
        + "  b: {style: plain, only: [en]}\n", to: "assets.yaml")
    try place.write("key,en\nb,Beta\n", to: "l10n/other.csv")
    for source in sources { try place.write(source.text("Anders"), to: source.path) }
    let watcher = try RunningWatcher(place)
    try #require(try place.tree("Output").count == sources.count + 3)

    for (number, source) in sources.enumerated() {
      let before = try place.tree("Output")
      try place.write(source.broken, to: source.path)
      let broken = try watcher.next("build") { $0.trigger == [source.path] }
      #expect(broken.fields["errors"] as? Int == 1, "\(source.format)")
      #expect(broken.written == 0, "\(source.format)")
      #expect(try place.read(source.picture) == before["\(source.locale)/a.png"])

      try place.write("key,en\nb,Beta \(number)\n", to: "l10n/other.csv")
      #expect(try watcher.next("build") { $0.trigger == ["l10n/other.csv"] }.written == 1)
      #expect(try place.read(source.picture) == before["\(source.locale)/a.png"])

      try place.write(source.text("Neu"), to: source.path)
      let repaired = try watcher.next("build") { $0.trigger == [source.path] }
      #expect(repaired.fields["errors"] as? Int == 0 && repaired.written == 1, "\(source.format)")
      #expect(try place.read(source.picture) != before["\(source.locale)/a.png"])
      let others = try place.tree("Output").filter { $0.key != "\(source.locale)/a.png" }
      for (path, bytes) in others where path.hasSuffix("/a.png") {
        #expect(before[path] == bytes, "\(source.format) \(path)")
      }
    }
    #expect(try watcher.converge() == [])
  }
}
