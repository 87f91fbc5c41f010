// SPDX-License-Identifier: MIT

import Diagnostics
import Foundation
import LabelModel
import Manifest
import Planning
import Testing

@testable import Pipeline

/// The project's own example, `assets.yaml` with its translators' files in `l10n`.
@Suite struct ExampleTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let byFormat = [
    "po": ["hud.danger", "hud.lantern_oil", "hud.lives", "hud.new", "hud.score"],
    "xlf": ["settings.accessibility", "settings.title"],
    "csv": ["shop.buy", "shop.price", "shop.sale", "shop.sold_out", "shop.title"],
  ]

  private func studio() throws -> Studio {
    var files = TestFiles([:])
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Self.folder.appendingPathComponent("l10n").path)
    for path in ["assets.yaml"] + names.map({ "l10n/" + $0 }) {
      files.files[path] = Array(try Data(contentsOf: Self.folder.appendingPathComponent(path)))
    }
    return try Studio(files)
  }

  @Test func itsTextsComeFromFilesOfThreeFormats() throws {
    let studio = try studio()
    #expect(studio.diagnostics == [])
    let locales = studio.loaded.project.locales.map(\.tag.text)
    #expect(locales == ["en", "de", "pt-BR", "ja", "zh-Hans", "ko", "ar", "th", "hi"])
    for locale in locales {
      var found: [String: [String]] = [:]
      for entry in studio.loaded.plan.entries where entry.id.locale == locale {
        // Every label has a text of its own language.
        guard case .text(let text, let textLocale) = entry.content else {
          Issue.record("\(entry.id) has no text")
          continue
        }
        #expect(textLocale == entry.locale.tag || !entry.label.isTranslated, "\(entry.id)")
        guard text.entry != nil else { continue }
        let file = text.position.file
        let format = String(file.split(separator: ".").last ?? "")
        found[format, default: []].append(entry.id.key)
        if locale != "en" {
          #expect(file == "l10n/shop.csv" || file.hasSuffix("\(locale).\(format)"), "\(file)")
        }
      }
      // The captions of the display are written in English in the manifest.
      let expected = Self.byFormat.filter { locale != "en" || $0.key != "po" }
      #expect(found.mapValues { $0.sorted() } == expected, "\(locale)")
    }
  }

  /// What `lint` says of it.
  @Test func nothingIsWrongWithIt() throws {
    let studio = try studio()
    let places = FindingPlaces(project: studio.loaded.project)
    let setter = EntrySetter(project: studio.loaded.project, fonts: studio.loaded.fonts)
    let found = studio.loaded.plan.entries.flatMap { entry in
      (entry.planFindings { _ in true } + setter.layOut(entry).findings).compactMap {
        places.diagnostic(for: $0, in: entry)
      }
    }
    #expect(found.map { "\($0.place) \($0.message)" } == [])
  }
}
