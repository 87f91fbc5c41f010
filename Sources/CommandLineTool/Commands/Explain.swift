// SPDX-License-Identifier: MIT

import Diagnostics

extension Session {
  /// Runs `labelsmith explain KEY`.
  func explain(key: String) async throws(WorkbenchFailure) -> ExitCode {
    let report = try await workbench.explain(key: key, options)
    if options.wantsJSON {
      terminal.deliver(JSONValue.array(report.sections.map(json)).prettyText)
    } else {
      terminal.deliver(report.sections.map(text).joined(separator: "\n"))
    }
    return status(for: report.diagnostics)
  }

  private func text(of section: ExplainReport.Section) -> String {
    let heading = "\(section.key) [\(section.locale)]"
    let head = [heading, section.text.value, section.text.origin].filter { !$0.isEmpty }
      .map(PrintableText.of).joined(separator: "      ")
    // The columns of values do not follow a single long one.
    let short = section.rows.filter { DisplayWidth.of($0.value) <= 40 }
    let width = short.map { DisplayWidth.of($0.value) }.max() ?? 0
    let names = section.rows.map { DisplayWidth.of($0.name) }.max() ?? 0
    let rows = section.rows.map { row in
      let name = row.name + String(repeating: " ", count: names - DisplayWidth.of(row.name))
      let gap = max(0, width - DisplayWidth.of(row.value))
      let value = row.value + String(repeating: " ", count: row.origin.isEmpty ? 0 : gap)
      return "  \(name)  \(PrintableText.of(value))"
        + (row.origin.isEmpty ? "" : "   " + PrintableText.of(row.origin))
    }
    return ([terminal.paint(.strong, head)] + rows).map { $0 + "\n" }.joined()
  }

  private func json(of section: ExplainReport.Section) -> JSONValue {
    .object(
      ("label", .string(section.key)),
      ("locale", .string(section.locale)),
      ("text", json(of: section.text)),
      ("values", .array(section.rows.map(json))))
  }

  private func json(of row: ExplainReport.Row) -> JSONValue {
    .object(
      ("name", .string(row.name)),
      ("value", .string(row.value)),
      ("origin", row.origin.isEmpty ? nil : .string(row.origin)))
  }
}
