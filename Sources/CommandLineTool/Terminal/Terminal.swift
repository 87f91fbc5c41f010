// SPDX-License-Identifier: MIT

package import Diagnostics
import Synchronization

/// The only place that prints: messages to standard error, requested data to standard output.
///
/// A closed or full output never ends the work: messages are then lost, and lost data is reported
/// by `dataStatus`. It never clears the screen.
package final class Terminal: Sendable {
  package let traits: TerminalTraits
  private let messages: any TextOutput
  private let data: any TextOutput
  private let showsProgress: Bool
  private let state = Mutex(State())

  private struct State {
    /// Whether a progress bar stands in the last line.
    var isBarShown = false
    var meter = ProgressMeter()
    var start = ContinuousClock.now
    var dataFailure: Int32?
  }

  package init(
    traits: TerminalTraits, messages: any TextOutput, data: any TextOutput, showsProgress: Bool
  ) {
    self.traits = traits
    self.messages = messages
    self.data = data
    self.showsProgress = showsProgress && traits.redraws
  }

  package var paint: TextPaint { TextPaint(isOn: traits.hasColors) }

  /// Prints a message; what is on the screen of the progress bar goes first.
  package func say(_ text: String) {
    state.withLock { state in
      clearBar(&state)
      _ = messages.write(Array(text.utf8))
    }
  }

  package func sayLine(_ line: String) { say(line + "\n") }

  /// Hands out what was asked for.
  package func deliver(_ text: String) { deliver(Array(text.utf8)) }

  package func deliver(_ bytes: [UInt8]) {
    state.withLock { state in
      clearBar(&state)
      if case .failed(let code) = data.write(bytes) { state.dataFailure = code }
    }
  }

  /// The system's error number when requested data could not be written.
  ///
  /// A reader that went away is no failure: it had enough.
  package var dataFailure: Int32? { state.withLock { $0.dataFailure } }

  /// Starts the clock of a piece of work that may take long; the bar goes with `endProgress`.
  package func beginProgress() -> ProgressReport {
    guard showsProgress else { return .none }
    state.withLock { state in
      state.meter = ProgressMeter()
      state.start = ContinuousClock.now
    }
    return ProgressReport { done, total in self.showProgress(done, total) }
  }

  package func endProgress() {
    state.withLock { clearBar(&$0) }
  }

  private func showProgress(_ done: Int, _ total: Int) {
    state.withLock { state in
      let elapsed = ContinuousClock.now - state.start
      let line = state.meter.line(done: done, of: total, after: elapsed, width: traits.width)
      guard let line else { return }
      state.isBarShown = true
      _ = messages.write(Array("\r\(line)\u{1B}[K".utf8))
    }
  }

  private func clearBar(_ state: inout State) {
    guard state.isBarShown else { return }
    state.isBarShown = false
    _ = messages.write(Array("\r\u{1B}[K".utf8))
  }
}
