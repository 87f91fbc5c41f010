// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Manifest
import Planning
import StringSources

/// Gives findings their place in today's files, and their severity.
struct FindingPlaces: Sendable {
  private let checks: CheckSettings

  init(project: Project) { checks = project.checks }

  /// Everything known about an entry: what the plan says, and what was stored when it was drawn.
  func diagnostics(of entry: PlanEntry, stored: [UInt8]?) -> [Diagnostic] {
    self.diagnostics(of: entry, stored.flatMap(StoredFindings.decode) ?? [])
  }

  /// What the plan says about an entry, and what layout found.
  func diagnostics(of entry: PlanEntry, _ findings: [Finding]) -> [Diagnostic] {
    let planned = entry.planFindings { check in
      checks.severity(of: check, locale: entry.locale.tag) != .off
    }
    return (planned + findings).compactMap { diagnostic(for: $0, in: entry) }
  }

  /// Returns `nil` where the project does not want to hear of it, or the label accepts it.
  func diagnostic(for finding: Finding, in entry: PlanEntry) -> Diagnostic? {
    guard let id = CheckID(rawValue: finding.id) else { return nil }
    let severity =
      id == .missing && entry.mustHaveText
      ? .error : checks.severity(of: id, locale: entry.locale.tag)
    guard severity != .off, entry.label.details.allow[finding.id] == nil else { return nil }
    let place = place(of: finding, in: entry)
    let name = "'\(entry.label.key)' [\(entry.id.locale)]\(entry.id.variant.map { " " + $0 } ?? "")"
    var data: [String: DiagnosticValue] = [:]
    for (key, value) in finding.numbers { data[key] = .number(value) }
    for (key, value) in finding.words { data[key] = .text(value) }
    if let variant = entry.id.variant { data["variant"] = .text(variant) }
    return Diagnostic(
      id, severity: severity, at: place.position, entry: place.entry, excerpt: place.excerpt,
      finding.continuesItsSubject ? "\(name) \(finding.message)" : "\(name): \(finding.message)",
      label: finding.label, notes: finding.notes, helps: finding.helps, key: entry.label.key,
      locale: entry.id.locale, data: data)
  }

  private struct Place {
    var position: TextPosition
    var excerpt: String?
    /// The id of a string file's entry.
    var entry: String?
  }

  /// The flags of a translators' file, where they and not the style have set something.
  private func placeOfFlags(setting key: String, in entry: PlanEntry) -> Place? {
    guard case .text(let text, _) = entry.content, let written = text.entry,
      let flags = written.weblate, let position = written.flagsPosition
    else { return nil }
    let isSet =
      switch key {
      case "font.family", "font.stack": flags.fontFamily != nil
      case "font.size": flags.fontSize != nil
      case "font.weight": flags.fontWeight != nil
      case "width": flags.maxWidth != nil
      default: false
      }
    guard isSet else { return nil }
    return Place(
      position: position, excerpt: written.excerpt(at: position), entry: written.id)
  }

  private func place(of finding: Finding, in entry: PlanEntry) -> Place {
    switch finding.anchor {
    case .text(let scalar):
      if case .text(let text, _) = entry.content {
        let position = text.position(ofScalar: scalar)
        return Place(
          position: position, excerpt: text.excerpt(at: position), entry: text.entry?.id)
      }
    case .style(let key):
      if let place = placeOfFlags(setting: key, in: entry) { return place }
      if let value = entry.style.provenance(of: key) {
        return Place(position: value.position, excerpt: value.excerpt)
      }
    case .label: break
    }
    // What is wrong with a translation is said where it is, or where it should be.
    if let shortage = entry.shortage {
      let position = shortage.position
      return Place(
        position: position, excerpt: shortage.entry.excerpt(at: position), entry: shortage.entry.id)
    }
    return Place(position: entry.label.keyPosition, excerpt: entry.label.keyExcerpt)
  }
}

extension Finding {
  /// Whether the message is a sentence about the label: "is 37 px too wide", "has 14 characters".
  fileprivate var continuesItsSubject: Bool {
    ["is ", "has ", "was ", "would ", "needs ", "breaks ", "begins ", "ends ", "falls "]
      .contains { message.hasPrefix($0) }
  }
}
