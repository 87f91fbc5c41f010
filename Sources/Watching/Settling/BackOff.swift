// SPDX-License-Identifier: MIT

/// Growing pauses between attempts that keep failing.
struct BackOff {
  let shortest: Duration
  let longest: Duration
  private var failures = 0

  init(shortest: Duration, longest: Duration) {
    self.shortest = shortest
    self.longest = longest
  }

  /// The pause after one more failure: each is twice as long as the one before.
  mutating func pauseAfterFailure() -> Duration {
    defer { failures += 1 }
    return min(longest, shortest * (1 << min(failures, 20)))
  }

  mutating func reset() { failures = 0 }
}
