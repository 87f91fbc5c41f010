// SPDX-License-Identifier: MIT

import Glibc

/// Tells the service manager how we are, over the socket it named in `NOTIFY_SOCKET`.
///
/// Does nothing when there is none, and does not mind when nobody listens.
package final class SystemdNotifier {
  private let socketPath: String
  private let socket: Descriptor?

  /// How often `WATCHDOG=1` is due: a third of what the service manager allows.
  package let watchdogPeriod: Duration?

  package init(environment: [String: String]) {
    let path = environment["NOTIFY_SOCKET"] ?? ""
    socketPath = path
    socket = path.isEmpty ? nil : UnixSocket.make(SOCK_DGRAM, nonBlocking: true)
    watchdogPeriod = Self.period(environment)
  }

  /// The variables the service manager sets for us.
  package static func currentEnvironment() -> [String: String] {
    var values: [String: String] = [:]
    for name in ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"] {
      if let value = getenv(name) { values[name] = String(cString: value) }
    }
    return values
  }

  package func ready() { send("READY=1") }
  package func stopping() { send("STOPPING=1") }
  package func alive() { send("WATCHDOG=1") }
  package func status(_ text: String) { send("STATUS=" + text.replacing("\n", with: " ")) }

  private func send(_ message: String) {
    guard let socket else { return }
    let bytes = Array(message.utf8)
    _ = UnixSocket.withAddress(socketPath) { address, length in
      sendto(socket.number, bytes, bytes.count, Int32(MSG_NOSIGNAL), address, length)
    }
  }

  private static func period(_ environment: [String: String]) -> Duration? {
    guard let text = environment["WATCHDOG_USEC"], let allowed = Int64(text), allowed > 0 else {
      return nil
    }
    // The variable is inherited: it may be meant for another process.
    if let owner = environment["WATCHDOG_PID"], owner != String(getpid()) { return nil }
    return .microseconds(allowed / 3)
  }
}

/// Decides whether everything moves, before the service manager is told so.
///
/// Asked once per period. A watchdog that pings from a timer proves only that the timer works.
package struct WatchdogJudgement: Sendable {
  private var lastScheduler: UInt64?
  private var lastProgress: UInt64?

  package init() {}

  /// `scheduler` counts tasks that ran, `progress` the steps of the running build; `nil` when no
  /// build runs.
  package mutating func isAlive(scheduler: UInt64, progress: UInt64?) -> Bool {
    let hasScheduled = lastScheduler.map { $0 != scheduler } ?? true
    let hasProgressed = progress.map { $0 != lastProgress } ?? true
    lastScheduler = scheduler
    lastProgress = progress
    return hasScheduled && hasProgressed
  }
}
