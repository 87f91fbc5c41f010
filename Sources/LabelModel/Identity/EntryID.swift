// SPDX-License-Identifier: MIT

/// What one result belongs to: a label in a locale, and for plurals one of its variants.
package struct EntryID: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let key: String
  package let locale: String
  package let variant: String?

  package init(key: String, locale: String, variant: String? = nil) {
    self.key = key
    self.locale = locale
    self.variant = variant
  }

  package var description: String {
    variant.map { "\(key) [\(locale)] \($0)" } ?? "\(key) [\(locale)]"
  }

  /// By code point: key, then locale, then variant, the entry without one first.
  ///
  /// UTF-8 keeps the order of code points; Swift's own `<` compares normalized text.
  package static func < (left: Self, right: Self) -> Bool {
    if left.key != right.key { return left.key.utf8.lexicographicallyPrecedes(right.key.utf8) }
    if left.locale != right.locale {
      return left.locale.utf8.lexicographicallyPrecedes(right.locale.utf8)
    }
    return (left.variant ?? "").utf8.lexicographicallyPrecedes((right.variant ?? "").utf8)
  }
}
