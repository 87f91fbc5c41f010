// SPDX-License-Identifier: MIT

import Synchronization

@testable import Watching

/// Collects what a daemon says and lets tests wait for it.
final class EventRecorder: Sendable {
  private struct State {
    var events: [DaemonEvent] = []
    var waiting: [UInt64: CheckedContinuation<Void, Never>] = [:]
    var lastTicket: UInt64 = 0
  }

  private let state = Mutex(State())

  var events: [DaemonEvent] { state.withLock(\.events) }

  var reports: [BuildReport] {
    events.compactMap { if case .built(let report) = $0 { report } else { nil } }
  }

  var triggers: [Trigger] {
    events.compactMap { if case .building(let trigger) = $0 { trigger } else { nil } }
  }

  var conditions: [Condition] {
    events.compactMap { if case .stateChanged(let condition) = $0 { condition } else { nil } }
  }

  var messages: [String] {
    events.compactMap {
      switch $0 {
      case .problem(let text), .notice(let text): text
      default: nil
      }
    }
  }

  func record(_ event: DaemonEvent) {
    let waiting = state.withLock { state in
      state.events.append(event)
      defer { state.waiting = [:] }
      return state.waiting.values.map(\.self)
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Longer than anything takes on a busy machine; a test that works never waits so long.
  static let patience: Duration = .seconds(60)

  /// Waits until the claim is true; returns whether it became true in time.
  ///
  /// Looks again after each event, and every 50 ms for what gives no event.
  func until(_ limit: Duration = patience, _ claim: @Sendable () -> Bool) async -> Bool {
    let deadline = ContinuousClock.now + limit
    while true {
      let seen = state.withLock(\.events.count)
      if claim() { return true }
      guard ContinuousClock.now < deadline else { return false }
      await nextEvent(after: seen)
    }
  }

  private func nextEvent(after seen: Int) async {
    let ticket = state.withLock { state in
      state.lastTicket += 1
      return state.lastTicket
    }
    let timer = Task {
      try? await Task.sleep(for: .milliseconds(50))
      state.withLock { $0.waiting.removeValue(forKey: ticket) }?.resume()
    }
    await withCheckedContinuation { continuation in
      let isLate = state.withLock { state in
        guard state.events.count == seen else { return true }
        state.waiting[ticket] = continuation
        return false
      }
      if isLate { continuation.resume() }
    }
    timer.cancel()
  }
}
