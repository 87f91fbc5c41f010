// SPDX-License-Identifier: MIT

import Hashing
import LabelModel
import Manifest

/// Plans the labels of one file.
final class SliceWriter<Fonts: FontFacts> {
  private struct EnvelopeKey: Hashable {
    var style: ObjectIdentifier
    var locale: LocaleTag
    var textLocale: LocaleTag
  }

  private struct Shared {
    /// Held, so that its identity stays its own.
    var style: ResolvedStyle
    var envelope: Envelope
    var families: [String]
  }

  private let project: Project
  private let fonts: Fonts
  private let renderer: String
  private let outputFacts: String
  private var shared: [EnvelopeKey: Shared] = [:]

  init(project: Project, fonts: Fonts, renderer: String) {
    self.project = project
    self.fonts = fonts
    self.renderer = renderer
    let output = project.output
    outputFacts =
      "\(output.path.text) \(output.scales.map(\.factor)) \(output.png) \(output.includesTexts) "
      + "\(project.limits)"
  }

  /// Plans a file, taking over from the slice before what belongs to labels that did not change.
  func slice(of file: LabelFile, after old: PlanSlice? = nil) -> PlanSlice {
    var entries: [PlanEntry] = []
    entries.reserveCapacity(file.labels.count * project.locales.count)
    var frozen: Set<String> = []
    var known = old.map(SliceIndex.init)
    var change = old.map(SliceChange.init)
    for label in file.labels {
      if let taken = known?.take(label) {
        entries += taken
        if old?.frozenKeys.contains(label.key) == true { frozen.insert(label.key) }
        continue
      }
      let start = entries.count
      defer { change?.added += start..<entries.count }
      for locale in project.locales where project.isPresent(label, in: locale.tag) {
        guard let style = project.style(of: label, for: locale.tag) else {
          frozen.insert(label.key)
          continue
        }
        entries.append(entry(label, locale, style))
      }
    }
    change?.removed = known?.rest ?? []
    return PlanSlice(
      file: file, entries: entries, frozenKeys: frozen, issues: issues(entries, change),
      change: change)
  }

  private func issues(_ entries: [PlanEntry], _ change: SliceChange?) -> [PathIssue] {
    // Where there were issues, all entries are looked at again.
    let suspects =
      if let change, change.origin?.issues.isEmpty == true { change.added.map { entries[$0] } } else
      { entries }
    return suspects.compactMap { PathIssue(checking: $0, output: project.output) }
  }

  private func entry(
    _ label: LabelDefinition, _ locale: ProjectLocale, _ style: ResolvedStyle
  ) -> PlanEntry {
    let content = project.content(of: label, in: locale)
    let textLocale = if case .text(_, let tag) = content { tag } else { locale.tag }
    let shared = shared(style, locale, textLocale)
    let alt = locale.chain.lazy.compactMap { self.project.alt(of: label, in: $0) }.first
    return PlanEntry(
      id: EntryID(key: label.key, locale: locale.tag.text), label: label, locale: locale,
      content: content, style: style, families: shared.families,
      key: shared.envelope.key(label: label, content: content, variant: nil, alt: alt))
  }

  private func shared(
    _ style: ResolvedStyle, _ locale: ProjectLocale, _ textLocale: LocaleTag
  ) -> Shared {
    let key = EnvelopeKey(
      style: ObjectIdentifier(style), locale: locale.tag, textLocale: textLocale)
    if let known = shared[key] { return known }
    let families = project.families(
      for: style.style.font.source, requested: locale.tag, textLocale: textLocale)
    let made = Shared(
      style: style, envelope: envelope(style, locale, families), families: families)
    shared[key] = made
    return made
  }

  private func envelope(
    _ style: ResolvedStyle, _ locale: ProjectLocale, _ families: [String]
  ) -> Envelope {
    var faces = SHA256()
    faces.update(field: fonts.digest(families: families, font: style.style.font).hex)
    // Fallback and markup can reach any font of the set.
    if project.fonts.fallback == .system || style.style.text.isMarkup {
      faces.update(field: fonts.setDigest.hex)
    }
    var output = SHA256()
    output.update(field: outputFacts)
    output.update(field: "\(locale)")
    // Markup can name any colour and any style.
    if style.style.text.isMarkup { output.update(field: project.environmentDigest.hex) }
    return Envelope(
      style: style.digest, fonts: faces.finish(), output: output.finish(), renderer: renderer)
  }
}
