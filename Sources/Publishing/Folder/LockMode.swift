// SPDX-License-Identifier: MIT

/// How a command wants to have the output folder for itself.
package enum LockMode: Hashable, Sendable {
  /// For as long as the process lives; fails at once when somebody else has it.
  case watcher
  /// For one build; waits for another build, but not for a watcher, which does not end.
  case build(patience: Duration)

  /// As long as a second build waits for the first.
  package static let build = LockMode.build(patience: .seconds(60))

  var role: LockHolder.Role {
    switch self {
    case .watcher: .watcher
    case .build: .build
    }
  }

  var patience: Duration {
    switch self {
    case .watcher: .zero
    case .build(let patience): patience
    }
  }
}
