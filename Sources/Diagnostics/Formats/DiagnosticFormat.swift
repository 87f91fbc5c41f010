// SPDX-License-Identifier: MIT

/// How findings are written: for a person, or for a program.
package enum DiagnosticFormat: String, Hashable, Sendable, CaseIterable {
  case human, short, json, github, sarif, junit

  /// Whether the findings are one document, which can be written only when all are known.
  package var isDocument: Bool { self == .sarif || self == .junit }
}
