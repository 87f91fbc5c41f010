// SPDX-License-Identifier: MIT

import Diagnostics

extension Session {
  /// Runs `labelsmith list`.
  func list() async throws(WorkbenchFailure) -> ExitCode {
    let report = try await workbench.list(options)
    if options.wantsJSON {
      terminal.deliver(JSONValue.array(report.entries.map(json)).prettyText)
    } else {
      deliver(
        report.entries.map { entry in
          [
            entry.key + (entry.variant.map { " " + $0 } ?? ""), entry.locale, entry.status,
            entry.style, place(of: entry.position),
          ]
        })
    }
    return status(for: report.diagnostics)
  }

  private func json(of entry: ListReport.Entry) -> JSONValue {
    .object(
      ("label", .string(entry.key)),
      ("locale", .string(entry.locale)),
      ("variant", entry.variant.map(JSONValue.string)),
      ("status", .string(entry.status)),
      ("style", .string(entry.style)),
      ("file", (entry.position?.file).map(JSONValue.string)),
      ("line", (entry.position?.line).map(JSONValue.integer)))
  }

  private func place(of position: TextPosition?) -> String {
    position.map { "\($0.file):\($0.line)" } ?? ""
  }

  /// The status of a command whose data is not the findings: those go to standard error, because
  /// standard output belongs to the data.
  func status(for diagnostics: [Diagnostic]) -> ExitCode {
    let set = DiagnosticSet(diagnostics, overrides: options.severities)
    let readable = options.messages.format == .short ? DiagnosticFormat.short : .human
    let renderer = DiagnosticRenderer(
      format: readable, paint: terminal.paint, width: terminal.traits.width, toolVersion: version)
    terminal.say(renderer.text(for: set))
    return status(for: set)
  }
}
