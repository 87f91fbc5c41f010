// SPDX-License-Identifier: MIT

/// How much of its time the daemon may spend on reading files that look unchanged.
///
/// It owns no clock: the caller says what time it is and how long each step took.
struct AuditBudget {
  /// Together with the looks at signatures, an idle daemon stays below one thousandth.
  static let share = 0.0005
  /// What is saved up at most, so that a long wait does not end in a long pause.
  static let largestSaving = 0.005

  private let period: Duration
  private var earned = 0.0
  private var lastEarning: Instant
  private var roundStart: Instant
  private var next = 0

  init(period: Duration, now: Instant) {
    self.period = period
    lastEarning = now
    roundStart = now
  }

  /// The number of the file to read now, out of `count`; `nil` when there is no time for one.
  mutating func nextFile(of count: Int, at now: Instant) -> Int? {
    earned = min(
      Self.largestSaving, earned + (now - lastEarning).seconds * Self.share)
    lastEarning = now
    if next >= count {
      guard now - roundStart >= period else { return nil }
      next = 0
      roundStart = now
    }
    guard count > 0, earned > 0 else { return nil }
    defer { next += 1 }
    return next
  }

  /// A step may cost more than is left: the next ones wait until it is paid.
  mutating func spend(_ time: Duration) { earned -= time.seconds }
}
