// SPDX-License-Identifier: MIT

import Diagnostics
import Hashing
import LabelModel
import Manifest
import StringSources

/// Plans the labels of one file in one locale.
final class SliceWriter<Fonts: FontFacts> {
  private struct EnvelopeKey: Hashable {
    var style: ObjectIdentifier
    var textLocale: LocaleTag
    var demands: SizeDemands?
  }

  private let project: Project
  private let environment: PlanningEnvironment<Fonts>
  private let locale: ProjectLocale
  private let resolver: TextResolver
  private let rules: PluralRules
  /// They hold their styles, so that the identities stay their own.
  private var shared: [EnvelopeKey: SharedFacts] = [:]
  private var textRules: [LocaleTag: PluralRules] = [:]

  init(_ environment: PlanningEnvironment<Fonts>, locale: ProjectLocale) {
    self.environment = environment
    project = environment.project
    self.locale = locale
    resolver = TextResolver(project: project, strings: environment.strings, locale: locale)
    rules = PluralRules(for: locale.pseudo?.of ?? locale.tag)
  }

  /// Plans a file, taking over from the slice before what belongs to labels that did not change.
  ///
  /// Labels in `refused` are left out.
  func slice(
    of file: LabelFile, refused: Set<String>, after old: PlanSlice? = nil
  ) -> PlanSlice {
    var entries: [PlanEntry] = []
    entries.reserveCapacity(file.labels.count)
    var frozen: Set<String> = []
    var hidden: Set<String> = []
    var known = old.map(SliceIndex.init)
    var change = old.map(SliceChange.init)
    for label in file.labels
    where project.isPresent(label, in: locale.tag) && !refused.contains(label.key) {
      if let taken = known?.take(label) {
        entries += taken
        continue
      }
      guard let style = project.style(of: label, for: locale.tag) else {
        frozen.insert(label.key)
        continue
      }
      let resolution = resolver.resolve(label)
      if case .hidden = resolution.outcome {
        hidden.insert(label.key)
        continue
      }
      let variants = label.details.plural.map { Variant.all(of: $0, in: rules) } ?? [.only]
      change?.added += entries.count..<entries.count + variants.count
      for variant in variants { entries.append(entry(label, variant, resolution, style)) }
    }
    change?.removed = known?.rest ?? []
    // Where paths met something before, all entries are looked at again.
    var suspects = entries
    if let change, let old, old.issues.isEmpty, old.foldersLikeImages.isEmpty {
      suspects = change.added.map { entries[$0] }
    }
    var issues: [PathIssue] = []
    var folders: Set<String> = []
    let scales = environment.reserved.looked(at: project.output.scales)
    for entry in suspects {
      let images = entry.images(project.output, at: scales)
      folders.formUnion(environment.reserved.foldersLikeImages(of: images))
      if let issue = PathIssue(checking: entry, images: images, reserved: environment.reserved) {
        issues.append(issue)
      }
    }
    return PlanSlice(
      file: file, locale: locale.tag.text, entries: entries, frozenKeys: frozen,
      hiddenKeys: hidden, issues: issues, foldersLikeImages: folders, change: change)
  }

  private func entry(
    _ label: LabelDefinition, _ variant: Variant, _ resolution: TextResolution,
    _ style: ResolvedStyle
  ) -> PlanEntry {
    let (content, lacking) = content(of: label, variant, resolution.outcome)
    let demands: SizeDemands?
    let textLocale: LocaleTag
    var mismatches: [Finding] = []
    if case .text(let text, let tag) = content {
      demands = SizeDemands(text.entry)
      textLocale = tag
      if tag == locale.tag, tag != project.sourceLocale {
        mismatches = environment.mismatches(of: text, label, variant)
      }
    } else {
      demands = nil
      textLocale = locale.tag
    }
    let shared = shared(style, textLocale, demands)
    let alt = locale.chain.lazy.compactMap { self.project.alt(of: label, in: $0) }.first
    let parts = EntryParts(
      label: label, content: content, plural: variant.plural, demands: demands,
      variant: variant.category?.rawValue, alt: alt?.text)
    return PlanEntry(
      id: EntryID(key: label.key, locale: locale.tag.text, variant: variant.category?.rawValue),
      label: label, shared: shared, content: content, shortage: lacking ?? resolution.shortage,
      plural: variant.plural, mismatches: mismatches,
      key: shared.envelope.key(of: parts) { environment.fonts.thaiBreaking })
  }

  private func content(
    of label: LabelDefinition, _ variant: Variant, _ outcome: TextResolution.Outcome
  ) -> (PlanEntry.Content, Shortage?) {
    switch outcome {
    case .missing, .hidden: return (.missing, nil)
    case .skipped: return (.skipped, nil)
    case .text(.manifest(let text), let tag): return (.text(.manifest(text), locale: tag), nil)
    case .text(.strings(let entry), let tag):
      let (text, lacking) = entry.wording(for: variant, of: label, in: rules(of: tag))
      if let text { return (.text(.translation(text, entry), locale: tag), nil) }
      return (.missing, lacking.map { .pluralForm($0, entry) })
    }
  }

  private func rules(of tag: LocaleTag) -> PluralRules {
    if let known = textRules[tag] { return known }
    let made = PluralRules(for: tag)
    textRules[tag] = made
    return made
  }

  private func shared(
    _ style: ResolvedStyle, _ textLocale: LocaleTag, _ demands: SizeDemands?
  ) -> SharedFacts {
    let key = EnvelopeKey(
      style: ObjectIdentifier(style), textLocale: textLocale, demands: demands)
    if let known = shared[key] { return known }
    let families =
      demands?.families
      ?? project.families(
        for: style.style.font.source, requested: locale.tag, textLocale: textLocale)
    let labelStyle = style.style.meeting(demands)
    let made = SharedFacts(
      locale: locale, style: style, labelStyle: labelStyle, families: families,
      envelope: envelope(style, labelStyle.font, families))
    shared[key] = made
    return made
  }

  private func envelope(
    _ style: ResolvedStyle, _ font: FontStyle, _ families: [String]
  ) -> Envelope {
    let fonts = environment.fonts
    var faces = SHA256()
    faces.update(field: fonts.digest(families: families, font: font).hex)
    // Fallback and markup can reach any font of the set.
    if project.fonts.fallback == .system || style.style.text.isMarkup {
      faces.update(field: fonts.setDigest.hex)
    }
    var output = SHA256()
    output.update(field: environment.outputFacts)
    output.update(field: "\(locale)")
    // Markup can name any colour and any style.
    if style.style.text.isMarkup { output.update(field: project.environmentDigest.hex) }
    return Envelope(
      style: style.digest, fonts: faces.finish(), output: output.finish(),
      renderer: environment.renderer)
  }
}
