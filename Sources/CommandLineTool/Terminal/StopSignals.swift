// SPDX-License-Identifier: MIT

import Glibc
import Synchronization

/// SIGINT and SIGTERM for commands that run once.
///
/// The first signal asks the work to stop after its current step; the second one ends the process.
package final class StopSignals: Sendable {
  private let received = Mutex<ExitCode?>(nil)

  package init() {}

  /// How the program ends if a signal came.
  package var status: ExitCode? { received.withLock { $0 } }

  /// Runs `work` and cancels it at the first signal.
  ///
  /// Signals are blocked in every thread made from here on and taken by one that waits for nothing
  /// else, so no code ever runs inside a signal handler.
  package func whileListening<Result: Sendable>(
    _ work: @escaping @Sendable () async -> Result
  ) async -> Result {
    let task = Task { await work() }
    listen { task.cancel() }
    return await task.value
  }

  /// Blocks both signals in the calling thread and in those it makes.
  package static func block() {
    var signals = set
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  private static var set: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    return signals
  }

  private func listen(_ stop: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(Listener(signals: self, stop: stop))
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Listener>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, box.toOpaque())
    // Without the thread the signals would do nothing at all: let them end the process instead.
    guard status == 0 else {
      box.release()
      var signals = Self.set
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      return
    }
    pthread_detach(thread)
  }

  private final class Listener {
    private let signals: StopSignals
    private let stop: @Sendable () -> Void

    init(signals: StopSignals, stop: @escaping @Sendable () -> Void) {
      self.signals = signals
      self.stop = stop
    }

    func run() {
      while true {
        var set = StopSignals.set
        var number: Int32 = 0
        guard sigwait(&set, &number) == 0 else { continue }
        let status: ExitCode = number == SIGTERM ? .terminated : .interrupted
        let isFirst = signals.received.withLock { received in
          defer { received = received ?? status }
          return received == nil
        }
        guard isFirst else { _exit(status.rawValue) }
        stop()
      }
    }
  }
}
