// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Testing

@testable import Manifest

/// Reads one manifest text.
func reading(_ text: String, _ others: [String: String] = [:]) -> ManifestReading {
  var files = others
  files["assets.yaml"] = text
  return ManifestReader(files: MemoryFiles(files)).read("assets.yaml")
}

/// A manifest with the given style and one label that uses it.
func manifest(style: String, extra: String = "") -> String {
  let indented = style.split(separator: "\n", omittingEmptySubsequences: false)
    .map { "    " + $0 }.joined(separator: "\n")
  return "version: 1\nstyles:\n  s:\n    font: {family: Noto Sans}\n\(indented)\n"
    + "labels:\n  a: {style: s, text: A}\n\(extra)"
}

func style(_ text: String, _ locale: String = "en", label: String = "a") throws -> LabelStyle {
  try resolved(reading(text), locale, label: label).style
}

func resolved(
  _ reading: ManifestReading, _ locale: String = "en", label: String = "a"
) throws -> ResolvedStyle {
  let project = try #require(reading.project, "\(reading.diagnostics.map(\.message))")
  let definition = try #require(
    project.label(label), "\(reading.diagnostics.map(\.message))")
  return try #require(project.style(of: definition, for: tag(locale)))
}

func tag(_ text: String) throws -> LocaleTag { try #require(LocaleTag(text)) }

extension Project {
  func label(_ key: String) -> LabelDefinition? {
    for file in labelFiles {
      if let label = file.labels.first(where: { $0.key == key }) { return label }
    }
    return nil
  }

  var keys: [String] { labelFiles.flatMap { $0.labels.map(\.key) } }
}

extension Diagnostic {
  /// `id line:column length`, for tables.
  var summary: String {
    let place = position.map { "\($0.line):\($0.column)" } ?? "nowhere"
    return "\(id.rawValue) \(place) \(length)"
  }
}

extension ManifestReading {
  var ids: [String] { diagnostics.map(\.id.rawValue) }
}
