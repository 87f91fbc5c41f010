// SPDX-License-Identifier: MIT

package import Diagnostics
package import Hashing
package import LabelModel
import Manifest
import Painting
import Planning
import Publishing

/// Everything a reviewer wants to see: what was asked for, and what was drawn of it.
package struct Review: Sendable {
  package struct Locale: Sendable {
    package let tag: String
    package let direction: WritingDirection
  }

  package struct Label: Sendable {
    package let key: String
    package let style: String
    package var details = Details()
    /// In the order of the locales.
    package var entries: [Entry] = []
    /// Whether an error hides the label: what is shown is what it drew before.
    package var isFrozen = false
  }

  /// What the author says about a label.
  package struct Details: Sendable {
    package var context: String?
    package var maxLength: Int?
    package var tags: [String] = []
    package var position: TextPosition?
    package var background: Backdrop?
  }

  package struct Entry: Sendable {
    package let id: EntryID
    /// As it is drawn; `nil` where nobody knows it any more.
    package let text: String?
    /// The leaf of the metrics.
    package let leaf: [UInt8]
    /// What can be shown besides the files; `nil` where they show everything.
    package let specimen: SpecimenRequest?
    /// Whether an error hides what it says now: this is what it said before.
    package let isHidden: Bool
  }

  /// What the preview puts behind labels.
  package enum Backdrop: Hashable, Sendable {
    case color(Color)
    /// The path of an image, as messages show it.
    case image(String)
    /// A word that the preview itself may know.
    case named(String)
  }

  package let sourceLocale: String
  package let locales: [Locale]
  /// In the order of the manifest; labels that an error hides come last.
  package let labels: [Label]
  /// Paths below the output folder, by the hash of their bytes.
  package let files: [Digest: String]
  /// Pictures that were drawn for this review and lie in no folder.
  package let drawn: [Digest: [UInt8]]
  package let folder: String
  package let backdrops: [Backdrop]
}

extension BuildSession {
  /// Describes what the last build or pass published; `nil` before the first one.
  package func review() -> Review? {
    guard let loaded = lastLoaded, let outputs else { return nil }
    return Review(
      of: loaded, folder: outputs.shownPath, entries: outputs.ledger.entries, masks: masks
    ) { try? outputs.ledger.details(of: $0).metrics }
  }

  /// Where the manifest wants the preview to be served; `nil` without a usable manifest.
  package func previewPort() -> Int? { loader.project(request.manifest)?.preview.port }
}

extension Review {
  /// Puts together what is planned and what is recorded of it.
  ///
  /// - `masks`: what specimens are painted with.
  /// - `drawn`: pictures that exist in memory only.
  /// - `isInScope`: entries that are wanted.
  /// - `leaf`: what the metrics say of an entry; entries of which that cannot be told are left out.
  init(
    of loaded: LoadedProject, folder: String, entries: [EntryID: LedgerEntry], masks: MaskCache,
    drawn: [Digest: [UInt8]] = [:], isInScope: (EntryID) -> Bool = { _ in true },
    leaf: (LedgerEntry) -> [UInt8]?
  ) {
    let setter = EntrySetter(project: loaded.project, fonts: loaded.fonts)
    let studio = SpecimenStudio(setter: setter, masks: masks)
    var labels: [Label] = []
    var files: [Digest: String] = [:]
    func add(
      _ record: LedgerEntry, _ text: String?, _ specimen: SpecimenRequest?, isHidden: Bool,
      to label: inout Label
    ) {
      guard let leaf = leaf(record) else { return }
      label.entries.append(
        Entry(id: record.id, text: text, leaf: leaf, specimen: specimen, isHidden: isHidden))
      for image in record.images { files[image.hash] = image.path }
    }
    var last: LabelDefinition?
    for entry in loaded.plan.entries where isInScope(entry.id) {
      guard let record = entries[entry.id] else { continue }
      if entry.label !== last {
        last = entry.label
        labels.append(loaded.reviewLabel(entry.label))
      }
      let specimen = SpecimenRequest(
        entry, isMissingGlyphs: record.status == EntryStatus.missingGlyph.rawValue, in: studio)
      add(
        record, setter.shownText(of: entry), specimen, isHidden: false,
        to: &labels[labels.count - 1])
    }
    for record in loaded.hiddenEntries(entries, isInScope) {
      guard let place = labels.firstIndex(where: { $0.key == record.id.key }) else { continue }
      add(record, nil, nil, isHidden: true, to: &labels[place])
    }
    labels += loaded.frozenLabels(entries, isInScope).map { label, records in
      var label = label
      for record in records { add(record, nil, nil, isHidden: true, to: &label) }
      return label
    }
    sourceLocale = loaded.project.sourceLocale.text
    locales = loaded.project.locales.map { locale in
      let direction: WritingDirection =
        if case .fixed(let fixed) = locale.direction { fixed } else { locale.tag.direction }
      return Locale(tag: locale.tag.text, direction: direction)
    }
    self.labels = labels
    self.files = files
    self.drawn = drawn
    self.folder = folder
    backdrops = loaded.project.preview.backgrounds.map(loaded.project.backdrop)
  }
}

extension LoadedProject {
  /// Labels in error that still have pictures, with what the ledger knows of them.
  fileprivate func frozenLabels(
    _ entries: [EntryID: LedgerEntry], _ isInScope: (EntryID) -> Bool
  ) -> [(Review.Label, [LedgerEntry])] {
    guard !plan.frozenKeys.isEmpty else { return [] }
    let defined = Dictionary(
      project.labelFiles.lazy.flatMap(\.labels).map { ($0.key, $0) }
    ) { first, _ in first }
    let order = Dictionary(
      project.locales.enumerated().map { ($1.tag.text, $0) }
    ) { first, _ in first }
    let kept = entries.values.filter { plan.frozenKeys.contains($0.id.key) && isInScope($0.id) }
    return Dictionary(grouping: kept, by: \.id.key).sorted { $0.key < $1.key }.map { key, records in
      var label =
        defined[key].map(reviewLabel) ?? Review.Label(key: key, style: "")
      label.isFrozen = true
      let sorted = records.sorted { left, right in
        (order[left.id.locale] ?? .max, left.id) < (order[right.id.locale] ?? .max, right.id)
      }
      return (label, sorted)
    }
  }
}

extension LoadedProject {
  /// What a string file that cannot be read hides, as it was drawn before.
  fileprivate func hiddenEntries(
    _ entries: [EntryID: LedgerEntry], _ isInScope: (EntryID) -> Bool
  ) -> [LedgerEntry] {
    guard !plan.hidden.isEmpty else { return [] }
    return entries.values.filter { record in
      !plan.frozenKeys.contains(record.id.key) && plan.keeps(record.id) && isInScope(record.id)
    }.sorted { $0.id < $1.id }
  }

  /// The label's own note, or what its string file says about it.
  fileprivate func reviewLabel(_ label: LabelDefinition) -> Review.Label {
    Review.Label(
      key: label.key, style: label.styleName ?? "",
      details: Review.Details(
        context: label.details.context ?? strings.comment(on: label),
        maxLength: label.details.maxLength, tags: label.details.tags, position: label.keyPosition,
        background: label.details.background.map(project.backdrop)))
  }
}

extension Project {
  /// A colour, by its digits or its name, else a file where it looks like one.
  fileprivate func backdrop(_ text: String) -> Review.Backdrop {
    if let color = color(text) { return .color(color) }
    return text.contains("/") || text.contains(".") ? .image(text) : .named(text)
  }
}
