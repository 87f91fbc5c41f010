// SPDX-License-Identifier: MIT

import Foundation
import Glibc

/// Keeps outputs up to date until it is told to stop.
package final class WatchDaemon: Sendable {
  package typealias HintsFactory = @Sendable (Instant) -> any ChangeHints

  private let options: WatchOptions
  private let builder: any Builder
  private let log: EventLog
  private let makeHints: HintsFactory

  package convenience init(options: WatchOptions, builder: any Builder, log: EventLog) {
    self.init(options: options, builder: builder, log: log) { now in
      guard options.usesEvents else { return NoHints() }
      let name = "labelsmith-inotify"
      let path = options.helperPath ?? "\(ProgramFolder.path() ?? ".")/\(name)"
      return HelperHints(path: path, timing: options.helperTiming, now: now)
    }
  }

  /// The same with hints from elsewhere; they are made and used on the daemon's thread.
  package init(
    options: WatchOptions, builder: any Builder, log: EventLog, hints: @escaping HintsFactory
  ) {
    self.options = options
    self.builder = builder
    self.log = log
    makeHints = hints
  }

  /// Watches until a signal, `labelsmith stop` or the end of standard input; returns the exit
  /// status.
  ///
  /// The loop runs on a thread of its own, because it waits most of the time.
  package func run() async -> Int32 {
    await withCheckedContinuation { continuation in
      let thread = Thread {
        Thread.current.name = "watch"
        Self.blockBrokenPipeSignal()
        // The loop is gone, and with it its signal handlers, before anybody hears of the end.
        let status = self.runLoop()
        continuation.resume(returning: status)
      }
      thread.stackSize = 1 << 20
      thread.start()
    }
  }

  private func runLoop() -> Int32 {
    ProcessMemory.economize()
    guard let wakeUp = WakeUp() else {
      log.record(.problem("cannot start watching: too many open files"))
      return 4
    }
    let loop = WatchLoop(
      options: options, builder: builder, log: log, hints: makeHints(.now), wakeUp: wakeUp)
    return loop.run()
  }

  /// A helper or a reader of our words may die at any time; the failed write tells that.
  private static func blockBrokenPipeSignal() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}
