// SPDX-License-Identifier: MIT

/// Writes findings in the format that was asked for.
///
/// Pure: what comes out is text that ends with a line break, or nothing.
package struct DiagnosticRenderer: Hashable, Sendable {
  /// More than this many at once are not read anyway; the rest is a count.
  package static let fullMessageLimit = 20

  package var format: DiagnosticFormat
  package var paint: TextPaint
  /// Columns of the terminal; excerpts are cut to it.
  package var width: Int
  package var toolVersion: String

  package init(
    format: DiagnosticFormat, paint: TextPaint = TextPaint(isOn: false), width: Int = 100,
    toolVersion: String
  ) {
    self.format = format
    self.paint = paint
    self.width = width
    self.toolVersion = toolVersion
  }

  package func text(for set: DiagnosticSet) -> String {
    switch format {
    case .human: HumanFormat(paint: paint, width: width).text(for: set)
    case .short: lines(of: set, ShortFormat.line)
    case .json: lines(of: set) { JSONLinesFormat.value(for: $0).text }
    case .github: lines(of: set, GitHubFormat.line)
    case .sarif: SARIFFormat(toolVersion: toolVersion).text(for: set)
    case .junit: JUnitFormat().text(for: set)
    }
  }

  private func lines(of set: DiagnosticSet, _ line: (Diagnostic) -> String) -> String {
    set.all.map { line($0) + "\n" }.joined()
  }
}

extension Severity {
  /// The word that messages use.
  package var word: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .off: "note"
    }
  }
}
