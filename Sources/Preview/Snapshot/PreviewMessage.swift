// SPDX-License-Identifier: MIT

package import Diagnostics

/// A finding as a card shows it.
package struct PreviewMessage: Hashable, Sendable {
  package enum Level: String, Hashable, Sendable {
    case error
    case warning
  }

  package var level: Level
  package var id: String
  package var message: String
  package var place: PreviewPlace?
  package var column: Int?
  package var notes: [String]
  package var helps: [String]
  /// The same finding as the terminal shows it, with source line and caret.
  package var terminalText: String?

  package init(
    level: Level, id: String, message: String, place: PreviewPlace? = nil, column: Int? = nil,
    notes: [String] = [], helps: [String] = [], terminalText: String? = nil
  ) {
    self.level = level
    self.id = id
    self.message = message
    self.place = place
    self.column = column
    self.notes = notes
    self.helps = helps
    self.terminalText = terminalText
  }

  /// Returns `nil` for a finding that is switched off.
  package init?(_ diagnostic: Diagnostic, terminalText: String? = nil) {
    switch diagnostic.severity {
    case .error: level = .error
    case .warning: level = .warning
    case .off: return nil
    }
    id = diagnostic.id.rawValue
    message = diagnostic.message
    place = diagnostic.position.map { PreviewPlace(file: $0.file, line: $0.line) }
    column = diagnostic.position?.column
    notes = diagnostic.notes
    helps = diagnostic.helps
    self.terminalText = terminalText
  }
}
