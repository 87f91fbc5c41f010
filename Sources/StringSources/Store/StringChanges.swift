// SPDX-License-Identifier: MIT

/// What is different between two readings of a project's string files.
package struct StringChanges: Sendable {
  /// Ids that some file says something else about, in whatever locale.
  package fileprivate(set) var ids: Set<String> = []
  private var paths: Set<String> = []

  package var isEmpty: Bool { paths.isEmpty }

  /// Whether an entry is from a file that was read again: its text may be the same, its place need
  /// not be.
  package func replaced(_ entry: StringEntry) -> Bool { paths.contains(entry.file.path) }

  fileprivate mutating func add(_ file: LoadedStringFile, after old: LoadedStringFile) {
    paths.insert(file.path)
    ids.formUnion(file.catalog.idsThatDiffer(from: old.catalog))
  }
}

extension StringStore {
  /// Returns `nil` where more than single texts may be different: files came or went, or something
  /// of one cannot be read.
  package func changes(since old: StringStore) -> StringChanges? {
    guard hasSameFiles(as: old), !hasDamage, !old.hasDamage else { return nil }
    var changes = StringChanges()
    for (file, before) in zip(files, old.files) where file.digest != before.digest {
      changes.add(file, after: before)
    }
    return changes
  }
}

extension StringCatalog {
  fileprivate func idsThatDiffer(from old: StringCatalog) -> Set<String> {
    var ids: Set<String> = []
    // Whose source text stands for the source locale depends on the order.
    if locales != old.locales { return Set(self.ids).union(old.ids) }
    let (new, old) = (entries, old.entries)
    for locale in Set(new.keys).union(old.keys) {
      var (new, old) = (new[locale, default: []][...], old[locale, default: []][...])
      if new.count != old.count {
        // Entries came or went: what stands between the first and the last difference may differ.
        while let one = new.first, let other = old.first, one.says(sameAs: other) {
          new.removeFirst()
          old.removeFirst()
        }
        while let one = new.last, let other = old.last, one.says(sameAs: other) {
          new.removeLast()
          old.removeLast()
        }
        ids.formUnion(new.map(\.id) + old.map(\.id))
      } else {
        for (entry, before) in zip(new, old) where !entry.says(sameAs: before) {
          ids.formUnion([entry.id, before.id])
        }
      }
    }
    return ids
  }
}

extension StringEntry {
  /// Whether everything but the place is the same.
  fileprivate func says(sameAs other: StringEntry) -> Bool {
    id == other.id && hasForms(of: other) && context == other.context && state == other.state
      && source?.text == other.source?.text && pluralSource?.text == other.pluralSource?.text
      && notes.comments == other.notes.comments && notes.flags == other.notes.flags
      && notes.previousSource == other.notes.previousSource && notes.limits == other.notes.limits
      && notes.isTranslatable == other.notes.isTranslatable && placeholders == other.placeholders
      && weblate == other.weblate
  }

  private func hasForms(of other: StringEntry) -> Bool {
    forms.elementsEqual(other.forms) {
      $0.text.text == $1.text.text && $0.conditions == $1.conditions
    }
  }
}
