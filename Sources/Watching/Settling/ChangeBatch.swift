// SPDX-License-Identifier: MIT

/// Decides when a burst of changes is worth looking at.
///
/// It owns no clock and no timer: the caller says what time it is.
package struct ChangeBatch: Sendable {
  package enum Change: Sendable {
    /// A file was renamed into place, or closed after writing: it is complete.
    case settled
    /// Anything else may be followed by more.
    case unsettled
  }

  /// How long nothing must happen before unsettled changes count as complete.
  package static let defaultQuietPeriod: Duration = .milliseconds(25)
  /// The longest a steady stream of changes can hold back a look.
  package static let longestDelay: Duration = .milliseconds(500)

  private let quietPeriod: Duration
  private var first: Instant?
  private var last: Instant?
  private var isSettled = false

  package init(quietPeriod: Duration = defaultQuietPeriod) {
    self.quietPeriod = min(quietPeriod, Self.longestDelay)
  }

  package var isEmpty: Bool { first == nil }

  /// When `take(at:)` will have something to give; `nil` while nothing has changed.
  package var deadline: Instant? {
    guard let first, let last else { return nil }
    return isSettled ? first : min(last + quietPeriod, first + Self.longestDelay)
  }

  package mutating func note(_ change: Change, at now: Instant) {
    first = first ?? now
    last = now
    if change == .settled { isSettled = true }
  }

  /// Returns whether the batch is complete, and empties it then.
  package mutating func take(at now: Instant) -> Bool {
    guard let deadline, deadline <= now else { return false }
    first = nil
    last = nil
    isSettled = false
    return true
  }
}
