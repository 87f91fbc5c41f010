// SPDX-License-Identifier: MIT

/// How long the steps of publishing took.
package struct PublishTimes: Hashable, Sendable {
  /// Writing files and renaming them into place.
  package var write = Duration.zero
  /// Recording intents and results.
  package var ledger = Duration.zero
}
