// SPDX-License-Identifier: MIT

import Diagnostics

/// Decides when a progress bar is drawn and what it says.
///
/// It owns no clock: the caller says how long the work has been going on.
package struct ProgressMeter: Hashable, Sendable {
  /// Shorter work shows no bar: it would only flicker.
  package static let delay: Duration = .milliseconds(500)
  /// Ten pictures a second look steady and cost nothing.
  package static let interval: Duration = .milliseconds(100)

  private var lastShown: Duration?

  package init() {}

  /// The bar to show now, or `nil` when it is too early for one.
  package mutating func line(done: Int, of total: Int, after elapsed: Duration, width: Int)
    -> String?
  {
    guard total > 0, elapsed >= Self.delay else { return nil }
    if let lastShown, elapsed - lastShown < Self.interval { return nil }
    lastShown = elapsed
    let done = min(max(done, 0), total)
    let rate = Double(done) / (elapsed / .seconds(1))
    var facts = "\(done)/\(total)  \(Int(rate.rounded()))/s"
    if rate > 0 {
      let left = Duration.milliseconds(Int((Double(total - done) / rate * 1000).rounded()))
      facts += "  \(DurationText.rough(left)) left"
    }
    let room = min(40, width - facts.count - 6)
    guard room >= 5 else { return String(facts.prefix(max(0, width - 1))) }
    let filled = room * done / total
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: room - filled)
    return "[\(bar)]  \(facts)"
  }
}
