// SPDX-License-Identifier: MIT

import Glibc
import Synchronization

/// Signals as bytes in a pipe, from the moment it is made until it is let go.
///
/// A handler and a pipe instead of a signalfd: that would need the signals blocked in every
/// thread, and Swift's asynchronous main function parks the first thread in `sigsuspend` with all
/// signals open.
final class Signals {
  enum Request {
    case stop
    case rescan
  }

  private static let handled = [SIGTERM, SIGINT, SIGHUP]

  private let pipe: (reading: Descriptor, writing: Descriptor)
  private let closingTerminalStops: Bool
  private var previous: [(signal: Int32, action: sigaction)] = []

  /// Returns `nil` when no pipe can be made.
  init?() {
    guard let pipe = Descriptor.pipe() else { return nil }
    self.pipe = pipe
    // With a terminal, SIGHUP means that its window was closed; without one it is a request.
    closingTerminalStops =
      Descriptor(owning: open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)) != nil
    SignalPipe.stops.store(0, ordering: .relaxed)
    SignalPipe.writingEnd.store(pipe.writing.number, ordering: .releasing)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { SignalPipe.write($0) }
    for signal in Self.handled { install(action, for: signal) }
    var ignore = sigaction()
    ignore.__sigaction_handler.sa_handler = SIG_IGN
    install(ignore, for: SIGPIPE)
  }

  deinit {
    for (signal, action) in previous {
      var action = action
      sigaction(signal, &action, nil)
    }
    SignalPipe.writingEnd.store(-1, ordering: .releasing)
  }

  var descriptor: Int32 { pipe.reading.number }

  /// What was asked since the last call; a thousand equal requests are one.
  func take() -> Set<Request> {
    var requests: Set<Request> = []
    var buffer = [UInt8](repeating: 0, count: 256)
    while case .bytes(let count) = pipe.reading.read(into: &buffer) {
      for byte in buffer[..<count] {
        requests.insert(
          Int32(byte) == SIGHUP && !closingTerminalStops ? .rescan : .stop)
      }
    }
    return requests
  }

  private func install(_ action: sigaction, for signal: Int32) {
    var action = action
    var old = sigaction()
    if sigaction(signal, &action, &old) == 0 { previous.append((signal, old)) }
  }
}

/// What the signal handler needs; it may only use what is safe at any instruction.
private enum SignalPipe {
  static let writingEnd = Atomic<Int32>(-1)
  static let stops = Atomic<Int32>(0)

  static func write(_ signal: Int32) {
    let error = errno
    if signal != SIGHUP, stops.wrappingAdd(1, ordering: .relaxed).oldValue > 0 {
      // Asked twice: whoever asks does not want to wait.
      _exit(128 + signal)
    }
    var byte = UInt8(truncatingIfNeeded: signal)
    _ = Glibc.write(writingEnd.load(ordering: .acquiring), &byte, 1)
    errno = error
  }
}
