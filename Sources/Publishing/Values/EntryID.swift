// SPDX-License-Identifier: MIT

package import LabelModel

package typealias EntryID = LabelModel.EntryID

extension String {
  /// Whether this text comes first by code point.
  ///
  /// UTF-8 keeps the order of code points. Swift's own `<` compares normalized text.
  package func codePointsPrecede(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}
