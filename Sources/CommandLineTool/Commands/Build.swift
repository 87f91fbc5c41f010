// SPDX-License-Identifier: MIT

import Diagnostics

extension Session {
  /// Runs `labelsmith build`.
  func build() async throws(WorkbenchFailure) -> ExitCode {
    let report = try await workbench.build(options, progress: terminal.beginProgress())
    terminal.endProgress()
    let findings = show(report.diagnostics)
    sayDetails(of: report)
    let lines = BuildLines(
      report, errors: findings.errorCount, warnings: findings.warningCount)
    if format == .json { terminal.deliver(lines.json.text + "\n") }
    for line in lines.lines { remark(line) }
    try writeFiles(for: report, findings)
    return status(for: findings)
  }

  private func sayDetails(of report: BuildReport) {
    if options.explainsDrawing {
      for reason in report.reasons {
        let facets = reason.facets.joined(separator: ", ")
        remark("\(reason.key) [\(reason.locale)]: \(facets)")
      }
    }
    if options.messages.loudness == .verbose {
      for change in report.changes where change.kind == .written {
        let reason = change.reason.isEmpty ? "" : " (\(change.reason))"
        remark("\(change.kind.rawValue) \(change.path)\(reason)")
      }
    }
    say(report.timings)
  }

  /// What each stage took, where that was asked for.
  func say(_ timings: [BuildReport.Timing]) {
    guard options.showsTimings else { return }
    let rows = timings.map { ["", $0.stage, DurationText.of($0.duration)] }
    for line in TextTable.lines(rows) { remark(line) }
  }

  private func writeFiles(
    for report: BuildReport, _ findings: DiagnosticSet
  ) throws(WorkbenchFailure) {
    if let path = options.report {
      let text = BuildReportFile.text(for: report, findings: findings, version: version)
      try PlainFile.replace(path, with: Array(text.utf8))
    }
    if let path = options.depfile, let metrics = report.metrics {
      let text = DependencyRule.text(target: metrics, inputs: report.inputs)
      try PlainFile.replace(path, with: Array(text.utf8))
    }
  }
}
