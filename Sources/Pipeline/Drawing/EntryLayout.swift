// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Manifest
import Planning
import TextPreparation
import Typesetting

/// An entry on its way from plan to picture.
struct EntryLayout: Sendable {
  let entry: PlanEntry
  /// `nil` when there is nothing to draw.
  var label: LaidOutLabel?
  /// The author's text after preparation, for the metrics.
  var text: String?
  /// Anchored in the author's text.
  var findings: [Finding]
  /// Whether something is wrong that no picture may hide.
  var isFailed: Bool
}

/// Turns plan entries into pictures: text preparation, then layout.
struct EntrySetter {
  let project: Project
  let fonts: FontShelf
  private let engine: LayoutEngine
  private let preparers: [LocaleTag: TextPreparer]

  init(project: Project, fonts: FontShelf) {
    self.project = project
    self.fonts = fonts
    engine = LayoutEngine(library: fonts.library)
    let families = Set(fonts.library.familyNames)
    preparers = Dictionary(
      project.locales.map { locale in
        let context = project.markupContext(for: locale.tag, installed: families)
        return (locale.tag, TextPreparer(context: context))
      }
    ) { first, _ in first }
  }

  func layOut(_ entry: PlanEntry) -> EntryLayout {
    guard case .text(let source, let textLocale) = entry.content else {
      return EntryLayout(entry: entry, label: nil, text: nil, findings: [], isFailed: false)
    }
    guard let preparer = preparers[entry.locale.tag] else {
      return EntryLayout(entry: entry, label: nil, text: nil, findings: [], isFailed: true)
    }
    let recipe = recipe(for: entry, textLocale: textLocale)
    let prepared = prepare(source.text, of: entry, recipe, preparer)
    var findings = prepared.problems
    findings += lengthFindings(entry, source.text, recipe, preparer)
    guard prepared.problems.isEmpty else {
      return EntryLayout(entry: entry, label: nil, text: nil, findings: findings, isFailed: true)
    }
    let request = LayoutRequest(
      text: prepared.text, style: entry.style.style, families: entry.families,
      language: language(of: textLocale, in: entry.locale),
      baseDirection: baseDirection(entry))
    let label = engine.layout(request)
    findings += label.findings.map { $0.anchored(in: prepared) }
    let excess = tooManyLines(label)
    findings += excess
    return EntryLayout(
      entry: entry, label: label, text: prepared.text.text, findings: findings,
      isFailed: !excess.isEmpty)
  }

  /// The text as it is drawn, for people who read it; `nil` when there is none.
  ///
  /// Without markup, placeholders, a case or a pseudo-locale the author's text is what is drawn.
  func shownText(of entry: PlanEntry) -> String? {
    guard case .text(let source, let textLocale) = entry.content else { return nil }
    let recipe = recipe(for: entry, textLocale: textLocale)
    let isPlain =
      !recipe.isMarkup && recipe.textCase == .none && recipe.pseudo == nil
      && !source.text.utf8.contains(UInt8(ascii: "{"))
    guard !isPlain, let preparer = preparers[entry.locale.tag] else { return source.text }
    let prepared = prepare(source.text, of: entry, recipe, preparer)
    return prepared.problems.isEmpty ? prepared.text.text : source.text
  }

  private func prepare(
    _ text: String, of entry: PlanEntry, _ recipe: TextRecipe, _ preparer: TextPreparer
  ) -> PreparedText {
    preparer.prepare(text, with: recipe) { scalar in
      self.fonts.library.uncovered(by: entry.families, [scalar]).isEmpty
    }
  }

  private func recipe(for entry: PlanEntry, textLocale: LocaleTag) -> TextRecipe {
    let style = entry.style.style
    var recipe = TextRecipe()
    recipe.pseudo = entry.locale.pseudo.map(PseudoTransform.init)
    recipe.values = entry.label.details.arguments
    recipe.allowsUnfilled = entry.label.details.allow[CheckID.placeholderUnfilled.rawValue] != nil
    recipe.isMarkup = style.text.isMarkup
    recipe.markupColors = style.text.markupColors
    recipe.textCase = style.text.textCase
    recipe.language = textLocale.canonical
    recipe.fontSize = style.font.size
    return recipe
  }

  /// The text's language; the requested locale's own font language where the text is its own.
  private func language(of textLocale: LocaleTag, in locale: ProjectLocale) -> String {
    textLocale == locale.tag ? locale.fontLanguage : textLocale.fontLanguage
  }

  private func baseDirection(_ entry: PlanEntry) -> LayoutRequest.BaseDirection {
    switch entry.style.style.text.direction {
    case .ltr: .fixed(.leftToRight)
    case .rtl: .fixed(.rightToLeft)
    case .auto:
      switch entry.locale.direction {
      case .fixed(let direction): .fixed(direction)
      case .text: .firstStrong
      }
    }
  }

  private func lengthFindings(
    _ entry: PlanEntry, _ text: String, _ recipe: TextRecipe, _ preparer: TextPreparer
  ) -> [Finding] {
    guard let limit = entry.label.details.maxLength else { return [] }
    let count = preparer.characterCount(of: text, with: recipe)
    guard count > limit else { return [] }
    return [
      Finding(
        .maxLength, at: .text(scalar: 0), "has \(count) characters, \(limit) are allowed",
        helps: ["shorten it by \(count - limit)"],
        numbers: ["length": Double(count), "limit": Double(limit)])
    ]
  }

  private func tooManyLines(_ label: LaidOutLabel) -> [Finding] {
    let count = label.measurements.lines.count
    guard count > project.limits.lines else { return [] }
    return [
      Finding(
        .limits, at: .text(scalar: 0),
        "has \(count) lines, the limit is \(project.limits.lines)",
        helps: ["shorten the text, widen the box, or raise limits.lines"])
    ]
  }
}

extension Finding {
  /// Moves an anchor in the prepared text to the author's text.
  fileprivate func anchored(in prepared: PreparedText) -> Finding {
    guard case .text(let scalar) = anchor else { return self }
    var finding = self
    finding.anchor = .text(scalar: prepared.origin(ofScalar: scalar))
    return finding
  }
}

extension PseudoTransform {
  fileprivate init(_ rule: PseudoRule) {
    let expansion: Expansion =
      switch rule.expansion {
      case .none: .none
      case .auto: .auto
      case .percent(let value): .percent(value)
      }
    self.init(
      hasAccents: rule.hasAccents, hasBrackets: rule.hasBrackets, expansion: expansion,
      isBidi: rule.isBidirectional)
  }
}
