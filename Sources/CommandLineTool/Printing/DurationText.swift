// SPDX-License-Identifier: MIT

/// Times for people.
package enum DurationText {
  /// `9 ms`, `3.8 s`, `2 min 5 s`.
  package static func of(_ duration: Duration) -> String {
    let milliseconds = Int((duration / .milliseconds(1)).rounded())
    if milliseconds < 1_000 { return "\(milliseconds) ms" }
    let tenths = (milliseconds + 50) / 100
    if tenths < 600 { return "\(tenths / 10).\(tenths % 10) s" }
    let seconds = (milliseconds + 500) / 1_000
    return "\(seconds / 60) min \(seconds % 60) s"
  }

  /// A guess, without false precision: `4 s`, `3 min`.
  package static func rough(_ duration: Duration) -> String {
    let seconds = Int((duration / .seconds(1)).rounded(.up))
    return seconds < 100 ? "\(seconds) s" : "\((seconds + 30) / 60) min"
  }

  package static func milliseconds(_ duration: Duration) -> Int {
    Int((duration / .milliseconds(1)).rounded())
  }
}
