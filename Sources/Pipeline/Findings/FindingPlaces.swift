// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Manifest
import Planning

/// Gives findings their place in today's files, and their severity.
struct FindingPlaces {
  let project: Project

  /// Everything known about an entry: what the plan says, and what was stored when it was drawn.
  func diagnostics(of entry: PlanEntry, stored: [UInt8]?) -> [Diagnostic] {
    let findings = stored.flatMap(StoredFindings.decode) ?? []
    return (entry.planFindings + findings).compactMap { diagnostic(for: $0, in: entry) }
  }

  /// Returns `nil` where the project does not want to hear of it, or the label accepts it.
  func diagnostic(for finding: Finding, in entry: PlanEntry) -> Diagnostic? {
    guard let id = CheckID(rawValue: finding.id) else { return nil }
    let severity = project.checks.severity(of: id, locale: entry.locale.tag)
    guard severity != .off, entry.label.details.allow[finding.id] == nil else { return nil }
    let (position, excerpt) = place(of: finding, in: entry)
    let name = "'\(entry.label.key)' [\(entry.id.locale)]"
    var data: [String: DiagnosticValue] = [:]
    for (key, value) in finding.numbers { data[key] = .number(value) }
    for (key, value) in finding.words { data[key] = .text(value) }
    if let variant = entry.id.variant { data["variant"] = .text(variant) }
    return Diagnostic(
      id, severity: severity, at: position, excerpt: excerpt,
      finding.continuesItsSubject ? "\(name) \(finding.message)" : "\(name): \(finding.message)",
      label: finding.label, notes: finding.notes, helps: finding.helps, key: entry.label.key,
      locale: entry.id.locale, data: data)
  }

  private func place(
    of finding: Finding, in entry: PlanEntry
  ) -> (position: TextPosition, excerpt: String?) {
    switch finding.anchor {
    case .text(let scalar):
      if case .text(let text, _) = entry.content {
        let position = text.position(ofScalar: scalar)
        return (position, text.excerpt(at: position))
      }
    case .style(let key):
      if let value = entry.style.provenance(of: key) {
        return (value.position, value.excerpt)
      }
    case .label: break
    }
    return (entry.label.keyPosition, entry.label.keyExcerpt)
  }
}

extension Finding {
  /// Whether the message is a sentence about the label: "is 37 px too wide", "has 14 characters".
  fileprivate var continuesItsSubject: Bool {
    ["is ", "has ", "was ", "needs ", "breaks ", "begins ", "ends ", "falls "]
      .contains { message.hasPrefix($0) }
  }
}
