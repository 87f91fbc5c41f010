// SPDX-License-Identifier: MIT

import LabelModel
import Synchronization

/// What the entries of one locale share, from plan to plan while nothing outside of labels changes.
///
/// It holds nothing itself: what no entry uses any more goes away, with the texts it was read from.
final class SharedShelf: Sendable {
  struct Key: Hashable {
    /// As long as the facts are there, they hold their style: its identity stays its own.
    var style: ObjectIdentifier
    var textLocale: LocaleTag
    var demands: SizeDemands?
  }

  private struct Place {
    weak var facts: SharedFacts?
  }

  private struct State {
    var known: [Key: Place] = [:]
    /// How many places there may be before empty ones are removed.
    var most = 64
  }

  private let state = Mutex(State())

  func facts(_ key: Key, make: () -> SharedFacts) -> SharedFacts {
    if let found = state.withLock({ $0.known[key]?.facts }) { return found }
    let made = make()
    state.withLock { state in
      if state.known.count >= state.most {
        state.known = state.known.filter { $0.value.facts != nil }
        state.most = max(64, 2 * state.known.count)
      }
      state.known[key] = Place(facts: made)
    }
    return made
  }
}
