// SPDX-License-Identifier: MIT

/// What a command can ask the watcher; sent as one line, answered with one line of JSON.
package enum ControlRequest: String, Hashable, Sendable, CaseIterable {
  case status
  /// Like `status`, but answered when everything saved so far is drawn.
  case wait
  /// Look at everything and trust no signature.
  case reload
  case stop

  package static let socketName = "control.sock"
  /// The answer to requests that return nothing.
  static let acknowledgement = "{\"ok\":true}"
}
