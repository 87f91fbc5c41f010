// SPDX-License-Identifier: MIT

import Synchronization

/// Runs one piece of the builder's work at a time and hands back what came of it.
///
/// The work runs on the shared pool; the daemon's thread is woken when it is done.
final class WorkBench: Sendable {
  enum Finished: Sendable {
    case build(BuildPassResult)
    case removal([String])
  }

  private let builder: any Builder
  private let wakeUp: WakeUp
  private let finished = Mutex<Finished?>(nil)

  init(builder: any Builder, wakeUp: WakeUp) {
    self.builder = builder
    self.wakeUp = wakeUp
  }

  func build(_ trigger: Trigger) -> Task<Void, Never> {
    Task(priority: .userInitiated) { finish(.build(await builder.build(trigger))) }
  }

  func remove(_ paths: [String]) -> Task<Void, Never> {
    Task(priority: .userInitiated) { finish(.removal(await builder.remove(paths))) }
  }

  /// What was finished since the last call.
  func take() -> Finished? {
    finished.withLock { finished in
      defer { finished = nil }
      return finished
    }
  }

  private func finish(_ result: Finished) {
    finished.withLock { $0 = result }
    wakeUp.signal()
  }
}

/// The next build: waiting reasons become one.
struct QueuedBuild {
  private(set) var reason: Trigger.Reason
  private(set) var paths: [String]

  init(_ reason: Trigger.Reason, paths: [String]) {
    self.reason = reason
    self.paths = paths
  }

  mutating func merge(_ reason: Trigger.Reason, paths: [String]) {
    if reason.rank > self.reason.rank { self.reason = reason }
    let known = Set(self.paths.map { ByteString($0) })
    self.paths += paths.filter { !known.contains(ByteString($0)) }
  }
}

extension Trigger.Reason {
  /// Of two reasons, the one that asks for more.
  fileprivate var rank: Int {
    switch self {
    case .retry: 0
    case .outputs: 1
    case .inputs: 2
    case .audit: 3
    case .start: 4
    }
  }
}
