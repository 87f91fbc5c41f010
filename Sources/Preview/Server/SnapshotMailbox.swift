// SPDX-License-Identifier: MIT

import Dispatch
import Synchronization

/// Carries snapshots from a build to the pages, on a thread that nothing else can occupy.
///
/// It holds one: a newer one takes the place of one that was not delivered yet.
final class SnapshotMailbox: Sendable {
  private let board: StateBoard
  private let hub: EventHub
  private let waiting = Mutex<(@Sendable () -> PreviewSnapshot)?>(nil)
  private let queue = DispatchQueue(label: "preview-publish")

  init(board: StateBoard, hub: EventHub) {
    self.board = board
    self.hub = hub
  }

  /// Returns at once; `make` runs on the mailbox's thread, unless a newer one comes first.
  func put(_ make: @escaping @Sendable () -> PreviewSnapshot) {
    let mustWake = waiting.withLock { waiting in
      let wasEmpty = waiting == nil
      waiting = make
      return wasEmpty
    }
    if mustWake { queue.async { self.deliver() } }
  }

  private func deliver() {
    let taken = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    guard let snapshot = taken?(), let change = board.show(snapshot) else { return }
    hub.send(
      EventText.change(
        generation: change.generation, delta: change.delta, errors: snapshot.errors.count))
  }
}
