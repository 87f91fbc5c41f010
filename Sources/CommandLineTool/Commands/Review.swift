// SPDX-License-Identifier: MIT

extension Session {
  /// Runs `labelsmith report`.
  func report(out: String, baseline: String?) async throws(WorkbenchFailure) -> ExitCode {
    let progress = terminal.beginProgress()
    let lines = try await workbench.report(
      out: out, baseline: baseline, options, progress: progress)
    terminal.endProgress()
    for line in lines { remark(line) }
    return .success
  }

  /// Runs `labelsmith diff`.
  func diff(old: String, new: String) async throws(WorkbenchFailure) -> ExitCode {
    let lines = try await workbench.diff(old: old, new: new, options)
    terminal.deliver(lines.map { $0 + "\n" }.joined())
    return .success
  }

  /// Runs `labelsmith lock`.
  func lock() async throws(WorkbenchFailure) -> ExitCode {
    for line in try await workbench.lock(options) { remark(line) }
    return .success
  }
}
