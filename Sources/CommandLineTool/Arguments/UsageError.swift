// SPDX-License-Identifier: MIT

/// A command line that cannot be understood.
package struct UsageError: Error, Hashable, Sendable {
  package var message: String
  /// Full advice, one line each.
  package var hints: [String]

  package init(_ message: String, hints: [String] = []) {
    self.message = message
    self.hints = hints
  }

  /// What goes to stderr.
  package var text: String {
    "labelsmith: \(message)\n" + hints.map { "  \($0)\n" }.joined()
  }
}
