// SPDX-License-Identifier: MIT

/// A plural category of CLDR, in CLDR's order.
package enum PluralCategory: String, Hashable, Sendable, CaseIterable, Comparable {
  case zero
  case one
  case two
  case few
  case many
  case other

  package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .zero: 0
    case .one: 1
    case .two: 2
    case .few: 3
    case .many: 4
    case .other: 5
    }
  }
}
