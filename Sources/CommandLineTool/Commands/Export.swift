// SPDX-License-Identifier: MIT

import Diagnostics

extension Session {
  /// Runs `labelsmith export NAME`.
  func export(_ name: ExportName) async throws(WorkbenchFailure) -> ExitCode {
    let report = try await workbench.export(name, options)
    terminal.deliver(report.text)
    return status(for: report.diagnostics)
  }
}
