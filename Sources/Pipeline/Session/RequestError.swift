// SPDX-License-Identifier: MIT

/// Why what a person asked for makes no sense in this project.
package struct RequestError: Error, Hashable, Sendable {
  /// Lower case, no full stop.
  package var message: String
  package var hint: String?

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}
