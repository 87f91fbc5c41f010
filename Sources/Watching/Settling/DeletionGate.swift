// SPDX-License-Identifier: MIT

/// Holds back removals until it is sure that they are meant.
///
/// A manifest saved in two pieces may parse after the first one, with half of its labels gone.
/// Removals therefore wait after the last change of an input, and longer when most images would
/// go. It owns no clock: the caller says what time it is.
package struct DeletionGate: Sendable {
  /// So many removals at once never count as most images, however few there are.
  package static let fewRemovals = 10

  private let delay: Duration
  private let largeDelay: Duration
  private var waiting: Set<String> = []
  private var total = 0
  private var lastChange: Instant?
  private var isReleased = false

  package init(delay: Duration = .seconds(2), largeDelay: Duration = .seconds(30)) {
    self.delay = delay
    self.largeDelay = largeDelay
  }

  package var pending: [String] { waiting.sorted() }

  /// Whether more than half and more than ten of all images would go.
  package var isLarge: Bool {
    waiting.count > Self.fewRemovals && waiting.count * 2 > total
  }

  /// When `take(at:)` will have something to give; `nil` while nothing waits.
  package var deadline: Instant? {
    guard !waiting.isEmpty, let lastChange else { return nil }
    return isReleased ? lastChange : lastChange + (isLarge ? largeDelay : delay)
  }

  /// An input changed: whatever waits, waits again from now on.
  package mutating func noteChange(at now: Instant) {
    lastChange = now
    isReleased = false
  }

  /// Replaces what waits by what the latest build would remove; what it wants again is dropped.
  ///
  /// `total` counts all images there are, with those to remove.
  package mutating func propose(_ paths: [String], total: Int, at now: Instant) {
    waiting = Set(paths)
    self.total = total
    lastChange = lastChange ?? now
  }

  /// Lets everything that waits go now: somebody asked for it.
  package mutating func release() { isReleased = true }

  /// The removals whose time has come, in order.
  package mutating func take(at now: Instant) -> [String] {
    guard let deadline, deadline <= now else { return [] }
    defer {
      waiting = []
      isReleased = false
    }
    return pending
  }
}
