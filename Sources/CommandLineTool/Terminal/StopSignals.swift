// SPDX-License-Identifier: MIT

import Glibc
import Synchronization

/// SIGINT and SIGTERM for commands that run once.
///
/// The first signal asks the work to stop after its current step; the second one ends the process.
///
/// A handler and a pipe, because waiting for blocked signals is not reliable here: the runtime
/// leaves a thread behind in which no signal is blocked, and it would take them with their default
/// action.
package final class StopSignals: Sendable {
  private let received = Mutex<ExitCode?>(nil)

  package init() {}

  /// How the program ends if a signal came.
  package var status: ExitCode? { received.withLock { $0 } }

  /// Runs `work` and cancels it at the first signal.
  package func whileListening<Result: Sendable>(
    _ work: @escaping @Sendable () async -> Result
  ) async -> Result {
    let task = Task { await work() }
    var ends: [Int32] = [-1, -1]
    // Without a pipe or a thread the signals keep their default action and end the process.
    guard pipe(&ends) == 0 else { return await task.value }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    guard startReader(of: ends[0], { task.cancel() }) else { return await task.value }
    pipeEnd.store(ends[1], ordering: .releasing)
    let previous = Self.numbers.compactMap { number in
      Self.install(number).map { (number, $0) }
    }
    let result = await task.value
    for (number, action) in previous {
      var action = action
      sigaction(number, &action, nil)
    }
    pipeEnd.store(-1, ordering: .releasing)
    close(ends[1])
    return result
  }

  private static let numbers = [SIGINT, SIGTERM]

  /// Returns the action to restore, or `nil` when a signal that the parent ignores stays ignored.
  private static func install(_ number: Int32) -> sigaction? {
    var previous = sigaction()
    guard sigaction(number, nil, &previous) == 0 else { return nil }
    let handler = previous.__sigaction_handler.sa_handler
    guard unsafeBitCast(handler, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self) else {
      return nil
    }
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { forward($0) }
    action.sa_flags = SA_RESTART
    return sigaction(number, &action, nil) == 0 ? previous : nil
  }

  /// Starts a thread that ends when the other end of the pipe is closed; it closes this one.
  private func startReader(of descriptor: Int32, _ stop: @escaping @Sendable () -> Void) -> Bool {
    let reader = Unmanaged.passRetained(
      Reader(descriptor: descriptor, signals: self, stop: stop))
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Reader>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, reader.toOpaque())
    guard status == 0 else {
      reader.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  fileprivate func receive(_ number: Int32, _ stop: () -> Void) {
    let status: ExitCode = number == SIGTERM ? .terminated : .interrupted
    let isFirst = received.withLock { received in
      defer { received = received ?? status }
      return received == nil
    }
    // Somebody is in a hurry: every file is replaced in one step, so this leaves no half of one.
    guard isFirst else { _exit(status.rawValue) }
    stop()
  }
}

/// Where the handler writes; -1 while nobody listens.
private let pipeEnd = Atomic<Int32>(-1)

/// Runs in the handler, so it may do no more than load a number and write a byte.
private func forward(_ number: Int32) {
  let saved = errno
  var byte = UInt8(truncatingIfNeeded: number)
  let descriptor = pipeEnd.load(ordering: .acquiring)
  if descriptor >= 0 { _ = write(descriptor, &byte, 1) }
  errno = saved
}

private final class Reader {
  private let descriptor: Int32
  private let signals: StopSignals
  private let stop: @Sendable () -> Void

  init(descriptor: Int32, signals: StopSignals, stop: @escaping @Sendable () -> Void) {
    self.descriptor = descriptor
    self.signals = signals
    self.stop = stop
  }

  func run() {
    var byte: UInt8 = 0
    while true {
      let count = read(descriptor, &byte, 1)
      if count < 0 && errno == EINTR { continue }
      guard count == 1 else { break }
      signals.receive(Int32(byte), stop)
    }
    close(descriptor)
  }
}
