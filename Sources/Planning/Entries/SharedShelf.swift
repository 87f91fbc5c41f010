// SPDX-License-Identifier: MIT

import LabelModel
import Synchronization

/// What the entries of one locale share, kept from plan to plan while nothing outside of labels changes.
final class SharedShelf: Sendable {
  struct Key: Hashable {
    var style: ObjectIdentifier
    var textLocale: LocaleTag
    var demands: SizeDemands?
  }

  /// A watcher that runs for weeks meets more styles than its project has at any time.
  private static let most = 4096

  /// They hold their styles, so that the identities stay their own.
  private let known = Mutex<[Key: SharedFacts]>([:])

  func facts(_ key: Key, make: () -> SharedFacts) -> SharedFacts {
    if let found = known.withLock({ $0[key] }) { return found }
    let made = make()
    known.withLock { known in
      if known.count >= Self.most { known = [:] }
      known[key] = made
    }
    return made
  }
}
