// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Manifest
import StringSources
import Synchronization
import TextPreparation

/// What all slices of one plan share; may be used from several threads at once.
final class PlanningEnvironment<Fonts: FontFacts>: Sendable {
  let project: Project
  let strings: ProjectStrings
  let fonts: Fonts
  let renderer: String
  let reserved: ReservedPaths
  private let asksForUnchanged: Bool
  private let sourceTexts = Mutex([ObjectIdentifier: String?]())

  init(_ project: Project, _ strings: ProjectStrings, fonts: Fonts, renderer: String) {
    self.project = project
    self.strings = strings
    self.fonts = fonts
    self.renderer = renderer
    reserved = ReservedPaths(project)
    asksForUnchanged = project.locales.contains {
      project.checks.severity(of: .unchanged, locale: $0.tag) != .off
    }
  }

  /// What a translation does wrong when compared with its source text.
  func mismatches(
    of text: AuthoredText, _ label: LabelDefinition, _ variant: Variant
  ) -> [Finding] {
    placeholderMismatches(of: text, label, variant) + unchanged(text, label)
  }

  /// That a translation is its source text, where it has letters to translate.
  private func unchanged(_ text: AuthoredText, _ label: LabelDefinition) -> [Finding] {
    guard asksForUnchanged, !text.isForAllLocales, sourceText(of: label) == text.text,
      text.text.unicodeScalars.contains(where: \.properties.isAlphabetic)
    else { return [] }
    return [
      Finding(
        .unchanged, at: .text(scalar: 0), "has the source text as its translation",
        helps: ["translate it, or allow 'unchanged' for the label with a reason"])
    ]
  }

  /// Placeholders of a translation that its source text does not have, and the other way round.
  private func placeholderMismatches(
    of text: AuthoredText, _ label: LabelDefinition, _ variant: Variant
  ) -> [Finding] {
    let syntax = text.placeholders
    guard syntax != .none, let source = sourceText(of: label),
      Self.mayHavePlaceholders(text.text) || Self.mayHavePlaceholders(source)
    else { return [] }
    return PlaceholderCheck(syntax: syntax).problems(
      source: source, translation: text.text, category: variant.category,
      optional: variant.plural?.argument
    ).map { problem in
      Finding(
        .placeholderMismatch, at: .text(scalar: problem.scalar ?? 0), problem.message,
        notes: ["the source text is '\(source)'"], helps: problem.help.map { [$0] } ?? [])
    }
  }

  private func sourceText(of label: LabelDefinition) -> String? {
    let id = ObjectIdentifier(label)
    if let known = sourceTexts.withLock({ $0[id] }) { return known }
    let text = TextResolver.sourceText(of: label, project, strings)
    sourceTexts.withLock { $0[id] = .some(text) }
    return text
  }

  private static func mayHavePlaceholders(_ text: String) -> Bool {
    text.utf8.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "%") }
  }
}
