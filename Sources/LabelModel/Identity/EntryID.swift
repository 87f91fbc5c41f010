// SPDX-License-Identifier: MIT

/// What one result belongs to: a label in a locale, and for plurals one of its variants.
package struct EntryID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Shared by all copies: one id stands in a dozen tables, and there may be a hundred thousand ids.
  private final class Parts: Sendable {
    let key: String
    let locale: String
    let variant: String?

    init(key: String, locale: String, variant: String?) {
      self.key = key
      self.locale = locale
      self.variant = variant
    }
  }

  private let parts: Parts

  package var key: String { parts.key }
  package var locale: String { parts.locale }
  package var variant: String? { parts.variant }

  package init(key: String, locale: String, variant: String? = nil) {
    parts = Parts(key: key, locale: locale, variant: variant)
  }

  package var description: String {
    variant.map { "\(key) [\(locale)] \($0)" } ?? "\(key) [\(locale)]"
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.parts === right.parts
      || left.key == right.key && left.locale == right.locale && left.variant == right.variant
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(locale)
    hasher.combine(variant)
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
