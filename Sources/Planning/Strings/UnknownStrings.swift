// SPDX-License-Identifier: MIT

package import Diagnostics
import LabelModel
package import Manifest
import StringSources

extension ProjectStrings {
  private static let mostHints = 50

  /// Labels of a file whose text no file has, and the findings about them.
  ///
  /// Without string files the manifest's reader has said so already.
  func unknownLabels(
    of file: LabelFile, _ checks: CheckSettings
  ) -> (frozen: Set<String>, diagnostics: [Diagnostic]) {
    guard !store.isEmpty else { return ([], []) }
    let unknown = file.labels.filter { label in
      (label.string != nil || label.texts.isEmpty) && !store.mayContain(label.stringID)
    }
    let severity = checks.severity(of: .stringUnknown)
    guard !unknown.isEmpty, severity != .off else { return ([], []) }
    // A whole renamed file would be compared with every id for each of its labels.
    let ids = unknown.count <= Self.mostHints ? store.ids : []
    let diagnostics = unknown.filter { !$0.accepts(.stringUnknown) }
      .map { diagnostic($0, severity, near: ids) }
    // A label with a text of its own can be drawn all the same.
    let frozen = severity == .error ? unknown.filter { $0.texts.isEmpty }.map(\.key) : []
    return (Set(frozen), diagnostics)
  }

  private func diagnostic(
    _ label: LabelDefinition, _ severity: Severity, near ids: [String]
  ) -> Diagnostic {
    let position = label.string?.position ?? label.keyPosition
    let nearest = EditDistance.nearest(to: label.stringID, among: ids)
    return Diagnostic(
      .stringUnknown, severity: severity, at: position,
      length: label.stringID.unicodeScalars.count,
      excerpt: label.string.map { $0.excerpt(at: position) } ?? label.keyExcerpt,
      "no string file has '\(label.stringID)'",
      helps: [
        nearest.map { "did you mean '\($0)'?" }
          ?? (label.texts.isEmpty
            ? "add it to a string file, or give the label a text" : "take it out")
      ], key: label.key)
  }
}

extension LabelDefinition {
  /// Whether a finding of this kind is accepted here.
  package func accepts(_ id: CheckID) -> Bool { details.allow[id.rawValue] != nil }
}
