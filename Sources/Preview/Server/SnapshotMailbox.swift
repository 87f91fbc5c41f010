// SPDX-License-Identifier: MIT

import Dispatch
import Synchronization

/// Carries snapshots from a build to the pages, on a thread that nothing else can occupy.
///
/// It holds one snapshot: a newer one takes the place of one that was not delivered yet.
final class SnapshotMailbox: Sendable {
  private let board: StateBoard
  private let hub: EventHub
  private let waiting = Mutex<PreviewSnapshot?>(nil)
  private let queue = DispatchQueue(label: "preview-publish")

  init(board: StateBoard, hub: EventHub) {
    self.board = board
    self.hub = hub
  }

  /// Returns at once.
  func put(_ snapshot: PreviewSnapshot) {
    let mustWake = waiting.withLock { waiting in
      let wasEmpty = waiting == nil
      waiting = snapshot
      return wasEmpty
    }
    if mustWake { queue.async { self.deliver() } }
  }

  private func deliver() {
    let taken = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    guard let taken, let change = board.show(taken) else { return }
    hub.send(
      EventText.change(
        generation: change.generation, delta: change.delta, errors: taken.errors.count))
  }
}
