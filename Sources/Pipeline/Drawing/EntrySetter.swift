// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Manifest
import Planning
import StringSources
import Synchronization
import TextPreparation
import Typesetting

/// Turns plan entries into pictures: text preparation, then layout.
///
/// May be used from several threads at once.
struct EntrySetter: Sendable {
  let project: Project
  /// What the pictures are painted at.
  private let scales: [Scale]
  private let library: FontLibrary
  private let engine: LayoutEngine
  private let preparers: [LocaleTag: TextPreparer]
  private let setups = SetupCache()

  /// `scale` is one that pictures are painted at besides those of the project.
  init(project: Project, fonts: FontShelf, alsoAt scale: Scale? = nil) {
    self.project = project
    scales = project.output.scales + [scale].compactMap(\.self)
    library = fonts.library
    engine = LayoutEngine(library: fonts.library)
    preparers = Dictionary(
      project.locales.map { locale in
        let context = project.markupContext(for: locale.tag)
        return (locale.tag, TextPreparer(context: context))
      }
    ) { first, _ in first }
  }

  /// Lays an entry out with the values it is drawn with, and measures those it is not.
  ///
  /// What is only measured is shown with its worst values.
  func layOut(_ entry: PlanEntry) -> EntryLayout {
    guard case .text(let source, let textLocale) = entry.content else { return EntryLayout(entry) }
    guard source.text.utf8.count <= project.limits.textBytes else {
      return refused(entry, source.text.utf8.count)
    }
    let values = EntryValues(entry, in: source)
    let drawn = attempt(entry, source, textLocale, values, values.drawn)
    guard !values.samples.isEmpty else { return drawn }
    let (worst, chosen) = self.worst(entry, source, textLocale, values, from: drawn)
    let noted = worst.noting(chosen)
    guard entry.label.isBaked else { return noted }
    guard !drawn.isFailed, let measured = worst.label?.measurements, measured.isOverflowing,
      drawn.label?.measurements.isOverflowing == false
    else { return drawn }
    var result = drawn
    result.hasOverflowingSample = true
    result.findings += noted.findings.filter { $0.id == CheckID.overflow.rawValue }
    return result
  }

  /// Lays out the worst values that are only measured; `nil` where what is drawn is as bad.
  func layOutSample(of entry: PlanEntry) -> EntryLayout? {
    guard case .text(let source, let textLocale) = entry.content,
      source.text.utf8.count <= project.limits.textBytes
    else { return nil }
    let values = EntryValues(entry, in: source)
    let drawn = attempt(entry, source, textLocale, values, values.drawn)
    let (worst, chosen) = self.worst(entry, source, textLocale, values, from: drawn)
    return chosen.isEmpty ? nil : worst
  }

  /// Takes each list of samples for itself, then the worst of all of them together: the time grows
  /// with the number of samples, not with their product.
  private func worst(
    _ entry: PlanEntry, _ source: AuthoredText, _ textLocale: LocaleTag, _ values: EntryValues,
    from drawn: EntryLayout
  ) -> (layout: EntryLayout, values: [String: String]) {
    var worst = (layout: drawn, values: [String: String]())
    var together: [String: String] = [:]
    for (name, list) in values.samples {
      var widest = (layout: drawn, value: values.drawn[name])
      for value in list where value != values.drawn[name] {
        let layout = attempt(
          entry, source, textLocale, values, values.drawn.merging([name: value]) { $1 })
        if layout.isWorse(than: widest.layout) { widest = (layout, value) }
      }
      guard let value = widest.value else { continue }
      together[name] = value
      if widest.layout.isWorse(than: worst.layout) { worst = (widest.layout, [name: value]) }
    }
    if together.count > 1 {
      let layout = attempt(
        entry, source, textLocale, values, values.drawn.merging(together) { $1 })
      if !worst.layout.isWorse(than: layout) { worst = (layout, together) }
    }
    return worst
  }

  private func attempt(
    _ entry: PlanEntry, _ source: AuthoredText, _ textLocale: LocaleTag, _ values: EntryValues,
    _ chosen: [String: String]
  ) -> EntryLayout {
    var result = EntryLayout(entry)
    guard let preparer = preparers[entry.locale.tag] else {
      result.isFailed = true
      return result
    }
    let style = entry.labelStyle
    let recipe = recipe(for: entry, source, textLocale, style, values, chosen)
    let prepared = prepare(source.text, of: entry, recipe, preparer)
    result.findings = prepared.problems + lengthFindings(entry, source, recipe, preparer)
    guard prepared.problems.isEmpty else {
      result.isFailed = true
      return result
    }
    let label = engine.layout(
      LayoutRequest(
        text: prepared.text, setup: setups.setup(of: entry),
        language: language(of: textLocale, in: entry.locale), baseDirection: baseDirection(entry),
        scales: scales))
    result.label = label
    result.text = prepared.text.text
    let excess = tooManyLines(label)
    result.findings += label.findings.map { $0.anchored(in: prepared) } + excess
    result.isFailed = !excess.isEmpty
    return result
  }

  /// How many of the lines that a label allows have room in its box, at least one.
  func linesWithRoom(in entry: PlanEntry) -> Int {
    var style = entry.labelStyle
    let most = max(1, style.text.maxLines)
    // Other rules than this one hide how much is too high.
    style.overflow = .visible
    guard style.box.height.upperBound != nil else { return most }
    let setup = LayoutSetup(style: style, families: entry.families)
    var count = 1
    while count < most {
      let text = String(repeating: "x\n", count: count) + "x"
      let label = engine.layout(
        LayoutRequest(
          text: StyledText(text), setup: setup, language: entry.locale.fontLanguage,
          baseDirection: baseDirection(entry), scales: scales))
      if label.measurements.excess.y > 0 { break }
      count += 1
    }
    return count
  }

  /// Every character that the entry shows, with all of its samples.
  func drawnScalars(of entry: PlanEntry) -> Set<Unicode.Scalar> {
    guard case .text(let source, locale: _) = entry.content, let text = shownText(of: entry) else {
      return []
    }
    let samples = EntryValues(entry, in: source).samples.flatMap(\.values)
    return samples.reduce(into: Set(text.unicodeScalars)) { $0.formUnion($1.unicodeScalars) }
  }

  /// The text as it is drawn, for people who read it; `nil` when there is none.
  ///
  /// Where the text cannot be prepared, it is the author's.
  func shownText(of entry: PlanEntry) -> String? {
    guard case .text(let source, let textLocale) = entry.content else { return nil }
    guard let preparer = preparers[entry.locale.tag] else { return source.text }
    let values = EntryValues(entry, in: source)
    let recipe = recipe(
      for: entry, source, textLocale, entry.labelStyle, values, values.drawn)
    let prepared = prepare(source.text, of: entry, recipe, preparer)
    return prepared.problems.isEmpty ? prepared.text.text : source.text
  }

  private func prepare(
    _ text: String, of entry: PlanEntry, _ recipe: TextRecipe, _ preparer: TextPreparer
  ) -> PreparedText {
    preparer.prepare(text, with: recipe) { scalar in
      self.library.uncovered(by: entry.families, [scalar]).isEmpty
    }
  }

  private func recipe(
    for entry: PlanEntry, _ source: AuthoredText, _ textLocale: LocaleTag, _ style: LabelStyle,
    _ values: EntryValues, _ chosen: [String: String]
  ) -> TextRecipe {
    var recipe = TextRecipe()
    recipe.pseudo = entry.locale.pseudo.map(PseudoTransform.init)
    recipe.placeholders = source.placeholders
    recipe.values = chosen
    recipe.patterns = values.patterns
    recipe.allowsUnfilled = entry.label.accepts(.placeholderUnfilled)
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
}

extension EntrySetter {
  private func refused(_ entry: PlanEntry, _ bytes: Int) -> EntryLayout {
    var layout = EntryLayout(entry)
    layout.isFailed = true
    layout.findings = [
      Finding(
        .limits, at: .text(scalar: 0),
        "has a text of \(bytes) bytes; the limit is \(project.limits.textBytes)",
        helps: ["shorten the text, or raise limits.text"])
    ]
    return layout
  }

  /// The label's own limit and the one of the translators' file: the smaller one counts.
  private func lengthFindings(
    _ entry: PlanEntry, _ source: AuthoredText, _ recipe: TextRecipe, _ preparer: TextPreparer
  ) -> [Finding] {
    let demanded = source.entry?.limits
    var findings: [Finding] = []
    let limits = [entry.label.details.maxLength, demanded?.characters].compactMap(\.self)
    if let limit = limits.min() {
      let count = preparer.characterCount(of: source.text, with: recipe)
      if count > limit { findings.append(Self.tooLong(count, limit, "characters")) }
    }
    if let limit = demanded?.bytes, source.text.utf8.count > limit {
      findings.append(Self.tooLong(source.text.utf8.count, limit, "bytes"))
    }
    return findings
  }

  private static func tooLong(_ count: Int, _ limit: Int, _ unit: String) -> Finding {
    Finding(
      .maxLength, at: .text(scalar: 0), "has \(count) \(unit), \(limit) are allowed",
      helps: ["shorten it by \(count - limit)"],
      numbers: ["length": Double(count), "limit": Double(limit)])
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

extension EntryLayout {
  /// Says in every finding with which values the text was measured.
  fileprivate func noting(_ values: [String: String]) -> EntryLayout {
    guard !values.isEmpty else { return self }
    let shown = values.sorted { $0.key < $1.key }.map { "\($0.key) = '\($0.value)'" }
    var result = self
    for index in result.findings.indices {
      result.findings[index].notes.append("measured with " + shown.joined(separator: ", "))
    }
    return result
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

/// The setups of a plan's entries, made once for all that share their style.
private final class SetupCache: Sendable {
  // Entries are held, so that what they share stays what it is.
  private let known = Mutex<[ObjectIdentifier: (entry: PlanEntry, setup: LayoutSetup)]>([:])

  func setup(of entry: PlanEntry) -> LayoutSetup {
    known.withLock { known in
      if let found = known[entry.sharing] { return found.setup }
      let made = LayoutSetup(style: entry.labelStyle, families: entry.families)
      known[entry.sharing] = (entry, made)
      return made
    }
  }
}
