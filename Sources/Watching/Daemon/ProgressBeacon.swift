// SPDX-License-Identifier: MIT

import Synchronization

/// A counter that only goes up while somebody does work.
///
/// The watchdog compares two readings: equal readings while work is under way mean that it hangs.
package final class ProgressBeacon: Sendable {
  private let steps = Atomic<UInt64>(0)

  package init() {}

  package var count: UInt64 { steps.load(ordering: .relaxed) }

  package func advance() { steps.wrappingAdd(1, ordering: .relaxed) }
}
