// SPDX-License-Identifier: MIT

package import LabelModel
package import TextPreparation

/// What a reader knows besides the bytes.
package struct ReadingOptions: Hashable, Sendable {
  /// From `{locale}` in the path; `nil` where one file holds all locales.
  package var locale: LocaleTag?
  package var sourceLocale: LocaleTag
  /// The project's locales and what their chains name: nothing else is ever read as a locale.
  package var locales: [LocaleTag]
  /// The column, or the part of an entry, that holds the id.
  package var key: String?
  package var comment: String?
  package var delimiter: String?
  /// Stands before every id of the file.
  package var prefix: String?
  package var placeholders: PlaceholderSyntax?
  /// Whether an entry's flags say how large it is drawn and how long it can be.
  package var readsWeblateFlags = false
  /// The format's own way to mark places for values.
  var formatPlaceholders = PlaceholderSyntax.brace

  package init(
    locale: LocaleTag? = nil, sourceLocale: LocaleTag, locales: [LocaleTag] = []
  ) {
    self.locale = locale
    self.sourceLocale = sourceLocale
    self.locales = locales
  }

  /// The declared locale that a tag in a file means; the declared spelling is kept.
  func declared(_ tag: String) -> LocaleTag? {
    guard let tag = LocaleTag(tag) else { return nil }
    return locales.first { $0 == tag } ?? (tag == sourceLocale ? sourceLocale : nil)
  }
}
