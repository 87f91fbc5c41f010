// SPDX-License-Identifier: MIT

/// How the daemon is doing, in one word.
package enum DaemonState: String, Codable, Hashable, Sendable {
  /// Nothing was built yet.
  case starting
  /// Everything is as it should be.
  case ok
  /// The manifest does not exist.
  case waiting
  /// It works, but less well: changes are found by polling only.
  case degraded
  /// The last build was refused, or some images could not be made.
  case error
}

/// The state and the reasons for it.
package struct Condition: Hashable, Sendable {
  package var state: DaemonState
  /// Empty for `starting` and `ok`.
  package var reasons: [String]
  /// Why changes are found by polling only, where that matters to the project.
  package private(set) var polling: Polling?

  package struct Polling: Hashable, Sendable {
    package var reason: String
    package var isError: Bool
  }

  package init(_ state: DaemonState, reasons: [String] = []) {
    self.state = state
    self.reasons = reasons
  }

  /// The worst thing gives the state, but all reasons are told.
  package init(lastOutcome: BuildPassResult?, health: HintHealth) {
    guard let lastOutcome else {
      self.init(.starting)
      return
    }
    var state = DaemonState.ok
    var reasons: [String] = []
    var polling: Polling?
    if case .polling(let reason) = health, lastOutcome.polling != .unremarkable {
      state = lastOutcome.polling == .error ? .error : .degraded
      reasons.append("polling: \(reason)")
      polling = Polling(reason: reason, isError: lastOutcome.polling == .error)
    }
    switch lastOutcome.outcome {
    case .waiting(let path):
      state = .waiting
      reasons.insert("\(path) does not exist", at: 0)
    case .rejected(let reason):
      state = .error
      reasons.insert(reason, at: 0)
    case .built, .superseded:
      let errors = lastOutcome.counts.errors
      if errors > 0 || lastOutcome.shouldRetry {
        state = .error
        let text = ReportWording.counted(errors, "error")
        reasons.insert(
          lastOutcome.shouldRetry ? "some outputs could not be written" : text, at: 0)
      }
    }
    self.init(state, reasons: reasons)
    self.polling = polling
  }
}
