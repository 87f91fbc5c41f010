// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Pipeline
import Preview

/// What was read of the leaves of the metrics, kept because most are the same in the next build.
struct LeafShelf: Sendable {
  private var known: [EntryID: (leaf: [UInt8], entry: PreviewEntry)] = [:]

  /// Returns `nil` for a leaf that cannot be read.
  mutating func entry(_ source: Review.Entry, _ direction: WritingDirection) -> PreviewEntry? {
    if let old = known[source.id], old.leaf == source.leaf { return old.entry }
    let entry = try? PreviewEntry(
      leaf: source.leaf, locale: source.id.locale, variant: source.id.variant,
      direction: direction)
    known[source.id] = entry.map { (source.leaf, $0) }
    return entry
  }

  /// Forgets entries that are no longer reviewed.
  mutating func keep(only review: Review) {
    let count = review.labels.reduce(0) { $0 + $1.entries.count }
    guard known.count > count else { return }
    let ids = Set(review.labels.lazy.flatMap(\.entries).map(\.id))
    known = known.filter { ids.contains($0.key) }
  }
}

extension PreviewSnapshot {
  /// What the page shows of a build: its metrics, with texts, places and findings.
  init(
    _ review: Review, findings: [Diagnostic], title: String, leaves: inout LeafShelf,
    specimens: SpecimenShelf, makesSpecimens: Bool, backdrops: BackdropFiles
  ) {
    self.init(
      generation: 1, title: title, sourceLocale: review.sourceLocale,
      locales: review.locales.map { PreviewLocale(tag: $0.tag, direction: $0.direction) })
    let directions = Dictionary(review.locales.map { ($0.tag, $0.direction) }) { first, _ in first }
    let messages = Dictionary(grouping: findings.filter { $0.key != nil }, by: \.entryID)
    labels = review.labels.map { source in
      var label = PreviewLabel(source, backdrops)
      label.entries = source.entries.flatMap { item -> [PreviewEntry] in
        let direction = directions[item.id.locale] ?? .leftToRight
        guard var entry = leaves.entry(item, direction) else { return [] }
        if let text = item.text { entry.text = text }
        if source.isFrozen { entry.flags = (entry.flags + ["frozen"]).sorted() }
        let whole = EntryID(key: item.id.key, locale: item.id.locale)
        let names =
          [item.id] + (item.id == whole ? [] : [whole]) + [EntryID(key: item.id.key, locale: "")]
        let own = names.flatMap { messages[$0] ?? [] }
        entry.findings = own.compactMap { PreviewMessage($0, terminalText: TerminalWords.of($0)) }
        return specimens.shown(of: item, direction, makes: makesSpecimens)?.beside(entry) ?? [entry]
      }
      return label
    }
    if !review.backdrops.isEmpty {
      backgrounds = review.backdrops.compactMap(backdrops.background)
    }
    errors = errorsWithoutCard(findings)
    leaves.keep(only: review)
    specimens.keep(only: review)
  }

  /// Errors that no card shows.
  private func errorsWithoutCard(_ findings: [Diagnostic]) -> [PreviewMessage] {
    let shown = Set(labels.map(\.key))
    return findings.filter { finding in
      finding.severity == .error && finding.key.map { !shown.contains($0) } ?? true
    }.compactMap { PreviewMessage($0, terminalText: TerminalWords.of($0)) }
  }
}

extension Diagnostic {
  /// What the finding is about; a locale or variant it does not name is left out.
  fileprivate var entryID: EntryID {
    let variant: String? = if case .text(let text)? = data["variant"] { text } else { nil }
    return EntryID(key: key ?? "", locale: locale ?? "", variant: variant)
  }
}

extension PreviewLabel {
  fileprivate init(_ source: Review.Label, _ backdrops: BackdropFiles) {
    let details = source.details
    self.init(
      key: source.key, style: source.style, context: details.context,
      maxLength: details.maxLength, tags: details.tags,
      place: details.position.map { PreviewPlace(file: $0.file, line: $0.line) })
    background = details.background.flatMap(backdrops.background)
  }
}

/// A finding in the words of the terminal, with the line and its caret.
enum TerminalWords {
  static func of(_ diagnostic: Diagnostic) -> String {
    let renderer = DiagnosticRenderer(format: .human, toolVersion: LabelsmithVersion.full)
    var text = renderer.text(for: DiagnosticSet([diagnostic]))
    if text.hasSuffix("\n") { text.removeLast() }
    return text
  }
}
