// SPDX-License-Identifier: MIT

/// What one snapshot changes on the one before.
package struct SnapshotDelta: Hashable, Sendable {
  package var added: [String] = []
  package var updated: [String] = []
  package var removed: [String] = []
  /// Whether labels that exist in both stand in another order, or were added or removed.
  package var isReordered = false
  /// Whether title, locales, backgrounds or errors changed.
  package var isHeadChanged = false

  package init(from old: PreviewSnapshot, to new: PreviewSnapshot) {
    let before = Dictionary(
      old.labels.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    for label in new.labels {
      guard let previous = before[label.key] else {
        added.append(label.key)
        continue
      }
      if previous != label { updated.append(label.key) }
    }
    let kept = Set(new.labels.map(\.key))
    removed = old.labels.map(\.key).filter { !kept.contains($0) }
    isReordered = old.labels.map(\.key) != new.labels.map(\.key)
    isHeadChanged =
      old.title != new.title || old.locales != new.locales || old.errors != new.errors
      || old.sourceLocale != new.sourceLocale || old.backgrounds != new.backgrounds
  }

  package var isEmpty: Bool {
    added.isEmpty && updated.isEmpty && removed.isEmpty && !isReordered && !isHeadChanged
  }
}
