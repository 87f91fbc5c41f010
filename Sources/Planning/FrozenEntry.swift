// SPDX-License-Identifier: MIT

package import LabelModel
package import Manifest

/// A label in one locale that exists and that an error keeps from being drawn.
package struct FrozenEntry: Sendable {
  package let id: EntryID
  package let label: FrozenLabel

  init(_ label: FrozenLabel, in locale: LocaleTag) {
    id = EntryID(key: label.key, locale: locale.text)
    self.label = label
  }

  init(_ entry: PlanEntry) {
    id = entry.id
    label = FrozenLabel(entry.label)
  }
}

extension Project {
  /// Every label in error in every locale it is wanted in.
  var frozenEntries: [FrozenEntry] { frozenLabels.flatMap { frozenEntries(of: $0) } }

  func frozenEntries(of label: FrozenLabel) -> [FrozenEntry] {
    locales.lazy.map(\.tag).filter { tag in
      label.definition.map { self.isPresent($0, in: tag) } ?? true
    }.map { FrozenEntry(label, in: $0) }
  }
}
