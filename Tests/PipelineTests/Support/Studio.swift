// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Manifest
import Painting
import Planning
import Publishing
import Typesetting

@testable import Pipeline

/// Draws manifests written in a test, in memory.
struct Studio {
  let loaded: LoadedProject
  let diagnostics: [Diagnostic]

  /// Reads `labels:` and whatever else the test writes; the version is added.
  init(_ yaml: String, including files: [String: String] = [:]) throws {
    let text = yaml.contains("version:") ? yaml : "version: 1\n" + yaml
    var sources = TestFiles(files)
    sources.files["assets.yaml"] = Array(text.utf8)
    try self.init(sources)
  }

  init(_ files: TestFiles) throws {
    let loader = ProjectLoader(files: files, cacheDirectory: nil, library: Self.installedFonts)
    var timings = BuildTimings()
    let loading = loader.load("assets.yaml", timings: &timings)
    diagnostics = loading.diagnostics
    guard let loaded = loading.loaded else {
      throw StudioError(text: loading.diagnostics.map(\.message).joined(separator: "; "))
    }
    self.loaded = loaded
  }

  /// One label with an inline style, written as a flow map without its braces.
  ///
  /// Without a font of its own the style has Noto Sans.
  init(text: String, style: String, locale: String = "en", extra: String = "") throws {
    try self.init(
      """
      source_locale: \(locale)
      locales: [\(locale)]
      \(extra)
      styles:
        plain: {font: {family: Noto Sans, size: 40}}
      labels:
        label:
          style: {extends: plain\(style.isEmpty ? "" : ", " + style)}
          text: \(text.quotedForYAML)
      """)
  }

  func entry(_ key: String = "label", _ locale: String? = nil) throws -> PlanEntry {
    let entry = loaded.plan.entries.first { entry in
      entry.id.key == key && (locale == nil || entry.id.locale == locale)
    }
    guard let entry else {
      throw StudioError(
        text: "no label '\(key)': " + diagnostics.map(\.message).joined(separator: "; "))
    }
    return entry
  }

  func layOut(
    _ key: String = "label", _ locale: String? = nil, scale: Scale? = nil
  ) throws -> EntryLayout {
    EntrySetter(project: loaded.project, fonts: loaded.fonts, alsoAt: scale)
      .layOut(try entry(key, locale))
  }

  func draw(
    _ key: String = "label", _ locale: String? = nil, scale: Double = 1
  ) throws -> Drawn {
    let scale = Scale(scale)
    let layout = try layOut(key, locale, scale: scale)
    guard let label = layout.label, let scale else {
      throw StudioError(text: "not laid out: " + layout.findings.map(\.message).joined())
    }
    let painter = Painter(cache: Self.masks, limits: loaded.project.paintLimits)
    return Drawn(layout: layout, label: label, painted: try painter.paint(label.picture, at: scale))
  }

  /// What is wrong with the manifest.
  var errors: [String] { diagnostics.filter { $0.severity == .error }.map(\.message) }

  private static let masks = MaskCache()

  /// Opened once for all tests; `nil` makes every test say why it cannot be.
  static let installedFonts = try? FontLibrary(
    settings: FontSettings(), cacheDirectory: nil)
}

/// Draws one label, with Noto Sans of 40 px where the style says nothing else.
func draw(
  _ text: String, _ style: String = "", locale: String = "en", scale: Double = 1
) throws -> Drawn {
  try Studio(text: text, style: style, locale: locale).draw(scale: scale)
}

struct StudioError: Error, CustomStringConvertible {
  var text: String
  var description: String { text }
}
