// SPDX-License-Identifier: MIT

/// How long the steps of painting one picture took.
package struct PaintTimes: Hashable, Sendable {
  /// Putting glyph masks together, with making those that are new.
  package var masks = Duration.zero
  /// Casting and softening shadows.
  package var blur = Duration.zero
  /// From coverage to pixels, trimming included.
  package var composite = Duration.zero

  package init() {}
}

/// Tells how long ago the last lap was.
struct LapClock {
  private let clock = ContinuousClock()
  private var last: ContinuousClock.Instant

  init() { last = clock.now }

  mutating func lap() -> Duration {
    let now = clock.now
    defer { last = now }
    return now - last
  }
}
