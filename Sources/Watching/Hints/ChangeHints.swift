// SPDX-License-Identifier: MIT

/// What may have changed, as far as anybody noticed.
///
/// A hint is never more than a reason to look. Hints are merged into one value, so however many
/// there are, nothing grows.
package struct Hints: Equatable, Sendable {
  /// An input was renamed into place or closed after writing.
  package var inputsSettled = false
  /// Something else happened to an input.
  package var inputsUnsettled = false
  /// These outputs, by their place in the watch set's list.
  package var outputs: Set<Int> = []
  /// Something happened on the way to the outputs.
  package var outputDirectories = false
  /// Events are missing, or directories are not what they were: look at everything.
  package var rescan = false

  package init() {}

  package var isEmpty: Bool { self == Hints() }

  package mutating func merge(_ other: Hints) {
    inputsSettled = inputsSettled || other.inputsSettled
    inputsUnsettled = inputsUnsettled || other.inputsUnsettled
    outputs.formUnion(other.outputs)
    outputDirectories = outputDirectories || other.outputDirectories
    rescan = rescan || other.rescan
  }
}

/// How well changes are noticed.
package enum HintHealth: Hashable, Sendable {
  case live
  /// Only by looking every now and then, and why.
  case polling(String)
}

/// Why full rescans happened, and what the watcher did.
package struct HintCounters: Codable, Hashable, Sendable {
  package var events = 0
  package var rescans = 0
  package var overflows = 0
  package var unmounts = 0
  package var ignored = 0
  package var unknownWatches = 0
  package var readErrors = 0
  package var restarts = 0

  package init() {}
}

/// Where hints come from: the watch helper, or a test.
///
/// Confined to the daemon's thread. Nothing in it blocks.
package protocol ChangeHints: AnyObject {
  /// What to wait for on its behalf.
  var waits: [WaitRequest] { get }
  /// When `service` has something to do without any descriptor being ready.
  var deadline: Instant? { get }
  /// Whether every directory asked for is watched, or cannot be.
  var isArmed: Bool { get }
  var health: HintHealth { get }
  var counters: HintCounters { get }
  /// Directories that are watched now.
  var watchCount: Int { get }

  /// Until when it makes sense to wait for somebody who writes to an input and has not closed it.
  var openInputDeadline: Instant? { get }

  /// Watches exactly these directories.
  func watch(_ set: WatchSet, at now: Instant)
  /// Reads and writes what is possible without waiting.
  func service(at now: Instant)
  /// Empties the mailbox.
  func take() -> Hints
}

extension ChangeHints {
  func isInputOpen(at now: Instant) -> Bool { openInputDeadline.map { now < $0 } ?? false }
}

/// No hints at all, for `--poll`.
final class NoHints: ChangeHints {
  let waits: [WaitRequest] = []
  let deadline: Instant? = nil
  let isArmed = true
  let health = HintHealth.live
  let counters = HintCounters()
  let watchCount = 0
  let openInputDeadline: Instant? = nil

  func watch(_ set: WatchSet, at now: Instant) {}
  func service(at now: Instant) {}
  func take() -> Hints { Hints() }
}
