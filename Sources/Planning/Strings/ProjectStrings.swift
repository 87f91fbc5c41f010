// SPDX-License-Identifier: MIT

package import Hashing
package import LabelModel
package import Manifest
package import StringSources

/// What a project's translators have written, as planning asks for it.
package struct ProjectStrings: Sendable {
  package let store: StringStore
  private let sourceLocale: LocaleTag?

  package init(_ store: StringStore, sourceLocale: LocaleTag) {
    self.store = store
    self.sourceLocale = sourceLocale
  }

  /// Of a project without string files.
  package init() {
    store = StringStore()
    sourceLocale = nil
  }

  /// Of everything that the string files can say about these locales.
  ///
  /// A file for another locale matters only where its translations carry source texts.
  package func digest(for locales: [LocaleTag]) -> Digest {
    let isSourceAsked = sourceLocale.map(locales.contains) ?? false
    var hasher = SHA256()
    for file in store.files {
      let isAsked = file.locale.map(locales.contains) ?? true
      if isAsked {
        hasher.update(field: file.path)
        hasher.update(field: file.digest.hex)
      } else if isSourceAsked {
        hasher.update(field: file.sourceTextsDigest.hex)
      }
    }
    return hasher.finish()
  }

  /// See `StringStore.changes`.
  func changes(since old: ProjectStrings) -> StringChanges? {
    sourceLocale == old.sourceLocale ? store.changes(since: old.store) : nil
  }

  /// What translators and developers say about a label's string, for reviewers.
  package func comment(on label: LabelDefinition) -> String? {
    guard !store.isEmpty else { return nil }
    let comments = store.comments(of: label.stringID)
    return comments.isEmpty ? nil : comments.joined(separator: "\n")
  }
}
