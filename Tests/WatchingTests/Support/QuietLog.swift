// SPDX-License-Identifier: MIT

@testable import Watching

extension EventLog.Options {
  /// Tells people nothing but problems.
  static var quiet: Self {
    var options = Self()
    options.isQuiet = true
    return options
  }
}
