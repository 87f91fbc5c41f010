// SPDX-License-Identifier: MIT

import Diagnostics
import Hashing
import LabelModel
import Manifest
import Planning
import Publishing
import StringSources
import Typesetting

@testable import Pipeline

/// A project whose texts come from translators' files that exist only in a test.
struct StringProject {
  let studio: Studio

  /// `labels` are lines such as `play: {style: plain}`; `top` is anything else of the manifest.
  init(
    _ files: [String: String], strings: String, labels: [String], locales: String = "[en, de]",
    top: String = ""
  ) throws {
    let yaml = """
      locales: \(locales)
      strings: \(strings)
      \(top)
      styles:
        plain: {font: {family: Noto Sans, size: 20}}
      labels:
      \(labels.map { "  " + $0 }.joined(separator: "\n"))

      """
    studio = try Studio(yaml, including: files)
  }

  /// What a label shows in a locale: the text, or why there is none.
  func shown(_ key: String, _ locale: String, variant: String? = nil) -> String {
    let id = EntryID(key: key, locale: locale, variant: variant)
    guard let entry = studio.loaded.plan.entries.first(where: { $0.id == id }) else {
      return studio.loaded.plan.keeps(id) ? "kept" : "none"
    }
    switch entry.content {
    case .missing: return "missing"
    case .skipped: return "skipped"
    case .text(let text, let tag):
      return tag.text == locale ? text.text : "\(tag.text): \(text.text)"
    }
  }

  /// The variants of a label in a locale with what they show after preparation.
  func variants(_ key: String, _ locale: String) throws -> [String] {
    let setter = EntrySetter(project: studio.loaded.project, fonts: studio.loaded.fonts)
    return studio.loaded.plan.entries.filter { $0.id.key == key && $0.id.locale == locale }
      .map { "\($0.id.variant ?? "-"): \(setter.layOut($0).text ?? "none")" }
  }

  /// Everything that is found, as `file:line:column id`, in the order people read it.
  var findings: [String] { all.map { "\($0.place) \($0.id.rawValue)" } }

  var all: [Diagnostic] {
    let places = FindingPlaces(project: studio.loaded.project)
    let setter = EntrySetter(project: studio.loaded.project, fonts: studio.loaded.fonts)
    let found = studio.loaded.plan.entries.flatMap { entry in
      (entry.planFindings { _ in true } + setter.layOut(entry).findings).compactMap {
        places.diagnostic(for: $0, in: entry)
      }
    }
    return DiagnosticSet(studio.diagnostics + found).all
  }

  func finding(_ id: CheckID) -> Diagnostic? { all.first { $0.id == id } }
}

extension Diagnostic {
  var place: String { position.map { "\($0.file):\($0.line):\($0.column)" } ?? "-" }
}
