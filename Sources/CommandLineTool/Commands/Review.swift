// SPDX-License-Identifier: MIT

extension Session {
  /// Runs `labelsmith report`.
  func report(_ arguments: ReportArguments) async throws(WorkbenchFailure) -> ExitCode {
    let progress = terminal.beginProgress()
    let lines = try await workbench.report(arguments, options, progress: progress)
    terminal.endProgress()
    for line in lines { remark(line) }
    return .success
  }

  /// Runs `labelsmith diff`.
  func diff(_ arguments: DiffArguments) async throws(WorkbenchFailure) -> ExitCode {
    let (lines, remarks) = try await workbench.diff(arguments, options)
    terminal.deliver(lines.map { $0 + "\n" }.joined())
    for remark in remarks { self.remark(remark) }
    return .success
  }

  /// Runs `labelsmith lock`.
  func lock() async throws(WorkbenchFailure) -> ExitCode {
    for line in try await workbench.lock(options) { remark(line) }
    return .success
  }
}
