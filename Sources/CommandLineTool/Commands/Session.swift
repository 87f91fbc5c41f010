// SPDX-License-Identifier: MIT

import Diagnostics

/// What every command works with.
package struct Session: Sendable {
  package let options: CommonOptions
  package let terminal: Terminal
  package let workbench: any Workbench
  package let version: String

  package init(
    options: CommonOptions, terminal: Terminal, workbench: any Workbench, version: String
  ) {
    self.options = options
    self.terminal = terminal
    self.workbench = workbench
    self.version = version
  }

  /// `--json` is `--format json` for commands whose output is findings and a summary.
  var format: DiagnosticFormat { options.wantsJSON ? .json : options.messages.format }

  /// Whether a person reads what is said.
  var isForPeople: Bool { format == .human || format == .short || format == .github }

  var isQuiet: Bool { options.messages.loudness == .quiet }

  /// Prints findings: for people to standard error, for programs to standard output.
  @discardableResult
  func show(_ diagnostics: [Diagnostic]) -> DiagnosticSet {
    let set = DiagnosticSet(diagnostics, overrides: options.severities)
    let renderer = DiagnosticRenderer(
      format: format, paint: terminal.paint, width: terminal.traits.width, toolVersion: version)
    let text = renderer.text(for: set)
    switch format {
    case .human, .short: terminal.say(text)
    case .json, .github, .sarif, .junit: terminal.deliver(text)
    }
    return set
  }

  /// Prints a line that only people need.
  func remark(_ line: String) {
    if isForPeople && !isQuiet { terminal.sayLine(line) }
  }

  /// Prints a table of requested data.
  func deliver(_ rows: [[String]]) {
    terminal.deliver(TextTable.lines(rows).map { $0 + "\n" }.joined())
  }

  /// What could not be written is a matter of the environment, whatever else was found.
  func status(for set: DiagnosticSet) -> ExitCode {
    if set.all.contains(where: { $0.id == .write && $0.severity == .error }) { return .environment }
    return set.errorCount > 0 ? .findings : .success
  }
}
