// SPDX-License-Identifier: MIT

import Synchronization

/// A counter that only goes up while somebody does work.
///
/// The watchdog compares two readings: equal readings while work is under way mean that it hangs.
package final class ProgressBeacon: Sendable {
  private let steps = Atomic<UInt64>(0)
  private let drawn = Mutex<Instant?>(nil)

  package init() {}

  package var count: UInt64 { steps.load(ordering: .relaxed) }

  /// When all images were in place, so that only what lists them was still to be written.
  package var drawnTime: Instant? { drawn.withLock(\.self) }

  package func noteDrawn() {
    drawn.withLock { $0 = $0 ?? .now }
    advance()
  }

  package func advance() { steps.wrappingAdd(1, ordering: .relaxed) }
}
