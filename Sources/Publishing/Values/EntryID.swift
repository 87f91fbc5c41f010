// SPDX-License-Identifier: MIT

import Glibc

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
  package static func < (left: Self, right: Self) -> Bool {
    let keys = left.key.codePointOrder(to: right.key)
    if keys != 0 { return keys < 0 }
    let locales = left.locale.codePointOrder(to: right.locale)
    if locales != 0 { return locales < 0 }
    return (left.variant ?? "").codePointsPrecede(right.variant ?? "")
  }
}

extension String {
  /// Whether this text comes first by code point.
  package func codePointsPrecede(_ other: String) -> Bool { codePointOrder(to: other) < 0 }

  /// Negative when this text comes first by code point, 0 when both are the same.
  ///
  /// UTF-8 keeps the order of code points. Swift's own `<` compares normalized text.
  func codePointOrder(to other: String) -> Int {
    var left = self
    var right = other
    return left.withUTF8 { left in
      right.withUTF8 { right in
        // The address of an empty text may be nil, and memcmp wants none.
        guard let leftStart = left.baseAddress, let rightStart = right.baseAddress else {
          return left.count - right.count
        }
        let order = memcmp(leftStart, rightStart, min(left.count, right.count))
        return order == 0 ? left.count - right.count : Int(order)
      }
    }
  }
}
