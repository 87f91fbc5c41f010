// SPDX-License-Identifier: MIT

import Diagnostics
import Hashing
import LabelModel
import Manifest
import StringSources

/// Plans the labels of one file in one locale.
final class SliceWriter<Fonts: FontFacts> {
  private let project: Project
  private let environment: PlanningEnvironment<Fonts>
  private let locale: ProjectLocale
  private let resolver: TextResolver
  private lazy var rules = PluralRules(for: locale.pseudo?.of ?? locale.tag)
  private let shelf: SharedShelf
  /// Asked for last: labels of one style mostly stand together.
  private var lastShared: (key: SharedShelf.Key, facts: SharedFacts)?
  private var textRules: [LocaleTag: PluralRules] = [:]

  /// `shelf` is the locale's own, made for this environment.
  init(_ environment: PlanningEnvironment<Fonts>, locale: ProjectLocale, shelf: SharedShelf) {
    self.environment = environment
    project = environment.project
    self.locale = locale
    self.shelf = shelf
    resolver = TextResolver(project: project, strings: environment.strings, locale: locale)
  }

  /// Plans a file, taking over from the slice before what belongs to labels that did not change.
  ///
  /// Labels in `refused` are left out; they are the ones that the slice before has left out.
  func slice(
    of file: LabelFile, refused: Set<String>, after old: EarlierSlice? = nil
  ) -> PlanSlice {
    var draft = SliceDraft(of: file, after: old)
    for label in draft.unsettledLabels
    where project.isPresent(label, in: locale.tag)
      && (refused.isEmpty || !refused.contains(label.key))
    {
      plan(label, into: &draft)
    }
    draft.finish()
    if let old = old?.slice, old.file.hasLabels(of: file),
      old.entries.elementsEqual(draft.entries, by: ===)
    {
      return old
    }
    // Where paths met something before, all entries are looked at again.
    var suspects = draft.entries
    if let change = draft.change, let old = old?.slice, old.issues.isEmpty,
      old.foldersLikeImages.isEmpty
    {
      suspects = change.added.map { draft.entries[$0] }
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
      file: file, locale: locale.tag.text, entries: draft.entries, frozenKeys: draft.frozen,
      hiddenKeys: draft.hidden, issues: issues, foldersLikeImages: folders, change: draft.change)
  }

  private func plan(_ label: LabelDefinition, into draft: inout SliceDraft) {
    guard let taken = draft.take(label) else { return }
    guard let style = project.style(of: label, for: locale.tag) else {
      draft.frozen.insert(label.key)
      draft.change?.removed += taken
      return
    }
    let resolution = resolver.resolve(label)
    if case .hidden = resolution.outcome {
      draft.hidden.insert(label.key)
      draft.change?.removed += taken
      return
    }
    let isUntouched = draft.old?.changes.map { !$0.ids.contains(label.stringID) } ?? false
    let variants = label.details.plural.map { Variant.all(of: $0, in: rules) } ?? [.only]
    let made = variants.map { variant in
      let before = isUntouched ? taken.first { $0.id.variant == variant.category?.rawValue } : nil
      return entry(label, variant, resolution, style, before)
    }
    draft.add(made, insteadOf: taken)
  }

  /// `before` is an entry of the same label whose string is the same.
  private func entry(
    _ label: LabelDefinition, _ variant: Variant, _ resolution: TextResolution,
    _ style: ResolvedStyle, _ before: PlanEntry?
  ) -> PlanEntry {
    let (content, lacking) = content(of: label, variant, resolution.outcome)
    if let before {
      return PlanEntry(before, content: content, shortage: lacking ?? resolution.shortage)
    }
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
    let key = SharedShelf.Key(
      style: ObjectIdentifier(style), textLocale: textLocale, demands: demands)
    if let last = lastShared, last.key == key { return last.facts }
    let facts = shelf.facts(key) {
      let families =
        demands?.families
        ?? project.families(
          for: style.style.font.source, requested: locale.tag, textLocale: textLocale)
      let labelStyle = style.style.meeting(demands)
      return SharedFacts(
        locale: locale, style: style, labelStyle: labelStyle, families: families,
        envelope: envelope(style, labelStyle.font, families))
    }
    lastShared = (key, facts)
    return facts
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
    output.update(project.output, project.limits)
    output.update(locale)
    // Markup can name any colour and any style.
    if style.style.text.isMarkup { output.update(field: project.environmentDigest.hex) }
    return Envelope(
      style: style.digest, fonts: faces.finish(), output: output.finish(),
      renderer: environment.renderer)
  }
}
