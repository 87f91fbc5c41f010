// SPDX-License-Identifier: MIT

import Diagnostics

extension Session {
  /// Runs `labelsmith lint`.
  func lint() async throws(WorkbenchFailure) -> ExitCode {
    let report = try await workbench.lint(options, progress: terminal.beginProgress())
    terminal.endProgress()
    let findings = show(report.diagnostics)
    remark(summary(of: report, findings))
    say(report.timings)
    return status(for: findings)
  }

  func summary(of report: LintReport, _ findings: DiagnosticSet) -> String {
    let counts = Count.errorsAndWarnings(findings.errorCount, findings.warningCount)
    let labels = Count.of(report.labels, "label")
    let locales = Count.of(report.locales, "locale")
    return "\(labels) × \(locales): \(counts)   \(DurationText.of(report.duration))"
  }
}
