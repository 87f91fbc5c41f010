// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

@testable import Publishing

/// Lets the call number k fail, or everything from there on, and remembers what was touched.
final class BreakingGate: FileGate {
  enum Plan: Hashable {
    case count
    /// The call number k fails, later ones work.
    case fail(at: Int, code: Int32)
    /// Calls of this kind fail, but for the first ones.
    case refuse(FileOperation, after: Int, code: Int32)
    /// The process dies just before the call number k.
    case die(at: Int)
    /// The process dies just before the first call of this kind.
    case dieBefore(FileOperation)
  }

  struct Call: Hashable {
    var operation: FileOperation
    var name: String
  }

  private struct State {
    var plan: Plan
    var calls: [Call] = []
  }

  let longestWrite: Int
  private let state: Mutex<State>

  init(_ plan: Plan = .count, longestWrite: Int = .max) {
    state = Mutex(State(plan: plan))
    self.longestWrite = longestWrite
  }

  var calls: [Call] { state.withLock { $0.calls } }

  /// Starts counting anew.
  func reset(_ plan: Plan) { state.withLock { $0 = State(plan: plan) } }

  func pass(_ operation: FileOperation, _ name: String) throws(FileError) {
    let code: Int32? = state.withLock { state in
      state.calls.append(Call(operation: operation, name: name))
      switch state.plan {
      case .count: return nil
      case .fail(let place, let code): return state.calls.count == place ? code : nil
      case .refuse(let refused, let count, let code):
        guard operation == refused else { return nil }
        return state.calls.count { $0.operation == refused } > count ? code : nil
      case .die(let place): return state.calls.count >= place ? ESHUTDOWN : nil
      case .dieBefore(let last):
        return state.calls.contains { $0.operation == last } ? ESHUTDOWN : nil
      }
    }
    if let code { throw FileError(operation, name, code: code) }
  }
}
