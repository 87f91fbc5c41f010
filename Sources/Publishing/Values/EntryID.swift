// SPDX-License-Identifier: MIT

import Glibc
package import LabelModel

package typealias EntryID = LabelModel.EntryID

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
