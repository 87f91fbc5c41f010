// SPDX-License-Identifier: MIT

/// How patient we are with the watch helper.
package struct HelperTiming: Hashable, Sendable {
  /// A limit that was reached, or a helper that cannot start, is tried again after this time.
  package var retryPeriod: Duration = .seconds(30)
  /// Dead entries in the helper's library are only freed with the process.
  package var renewalPeriod: Duration = .seconds(3600)
  /// A helper that answers nothing for so long hangs.
  package var answerPeriod: Duration = .seconds(5)
  /// A helper that lived so long was a good start.
  package var stablePeriod: Duration = .seconds(60)
  /// The first pause after its death; each further one is twice as long.
  package var firstPause: Duration = .milliseconds(100)
  /// Deaths in a row that make it "failing" and no longer an accident.
  package var toleratedDeaths = 3

  package init() {}
}
