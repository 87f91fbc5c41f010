// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Manifest

extension BuildScope {
  /// The same scope in the project's own words; fails for a name that nothing in it has.
  ///
  /// Locales are understood in any spelling. A label in error is still a label.
  func resolved(in project: Project, _ reading: ManifestReading) throws(RequestError) -> BuildScope
  {
    var scope = self
    scope.locales = []
    for name in locales { scope.locales.append(try project.locale(named: name)) }
    // A part of the manifest that cannot be read may hold what was asked for.
    guard !reading.mayHideLabels else { return scope }
    let named = project.labelFiles.lazy.flatMap(\.labels).map { ($0.key, $0.styleName) }
    let frozen = project.frozenLabels.map { ($0.key, $0.styleName) }
    if !labels.isEmpty {
      try Self.check(labels, "label", among: Set(named.map(\.0)).union(frozen.map(\.0)))
    }
    if !styles.isEmpty {
      let names = Set(named.compactMap(\.1)).union(frozen.compactMap(\.1))
      try Self.check(styles, "style of a label", among: names)
    }
    return scope
  }

  private static func check(
    _ patterns: [String], _ what: String, among names: Set<String>
  ) throws(RequestError) {
    for text in patterns {
      let pattern = WildcardPattern(text)
      if names.contains(where: pattern.matches) { continue }
      if text.contains(where: { $0 == "*" || $0 == "?" }) {
        throw RequestError(
          "no \(what) matches '\(text)'", hint: "labelsmith list shows all labels and their styles")
      }
      let nearest = EditDistance.nearest(to: text, among: names.sorted())
      throw RequestError(
        "there is no \(what) '\(text)'",
        hint: nearest.map { "did you mean '\($0)'?" }
          ?? "labelsmith list shows all labels and their styles")
    }
  }
}

extension Project {
  /// One of the project's locales, by any spelling of its tag, as the manifest writes it.
  func locale(named name: String) throws(RequestError) -> String {
    let tags = locales.map(\.tag)
    if let tag = LocaleTag(name), let known = tags.first(where: { $0 == tag }) { return known.text }
    let nearest = EditDistance.nearest(to: name, among: tags.map(\.text))
    throw RequestError(
      "there is no locale '\(name)' in this project",
      hint: nearest.map { "did you mean '\($0)'?" }
        ?? "it has \(tags.prefix(20).map(\.text).joined(separator: ", "))"
        + (tags.count > 20 ? " and \(tags.count - 20) more" : ""))
  }
}
