// SPDX-License-Identifier: MIT

import Diagnostics

extension Session {
  /// Runs `labelsmith check`.
  func check() async throws(WorkbenchFailure) -> ExitCode {
    let report = try await workbench.check(options, progress: terminal.beginProgress())
    terminal.endProgress()
    let findings = show(report.lint.diagnostics)
    if format == .json { terminal.deliver(json(of: report, findings).text + "\n") }
    sayFiles("out of date", report.outOfDate)
    sayFiles("modified", report.modified)
    sayFiles("stale", report.stale)
    remark(summary(of: report.lint, findings))
    remark(
      """
      images: \(report.upToDate) up to date, \(report.outOfDate.count) out of date, \
      \(report.modified.count) modified, \(report.stale.count) stale
      """)
    if findings.errorCount > 0 { return status(for: findings) }
    return report.isCurrent ? .success : .outOfDate
  }

  private func sayFiles(_ state: String, _ paths: [String]) {
    let limit = DiagnosticRenderer.fullMessageLimit
    let compact = BracePaths.compact(paths)
    let shown = options.messages.loudness == .verbose ? compact[...] : compact.prefix(limit)
    for path in shown { remark("\(state): \(PrintableText.of(path))") }
    if shown.count < compact.count {
      remark("\(state): … and \(compact.count - shown.count) more; -v lists all of them")
    }
  }

  private func json(of report: CheckReport, _ findings: DiagnosticSet) -> JSONValue {
    .object(
      ("type", .string("check")),
      ("labels", .integer(report.lint.labels)),
      ("up_to_date", .integer(report.upToDate)),
      ("out_of_date", .array(report.outOfDate.map(JSONValue.string))),
      ("modified", .array(report.modified.map(JSONValue.string))),
      ("stale", .array(report.stale.map(JSONValue.string))),
      ("errors", .integer(findings.errorCount)),
      ("warnings", .integer(findings.warningCount)),
      ("ms", .integer(DurationText.milliseconds(report.lint.duration))))
  }
}
