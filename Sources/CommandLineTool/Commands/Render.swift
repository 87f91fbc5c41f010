// SPDX-License-Identifier: MIT

extension Session {
  /// Runs `labelsmith render`.
  func render(_ render: RenderOptions) async throws(WorkbenchFailure) -> ExitCode {
    if render.destination == .standardOutput, StandardStreams.isOutputATerminal {
      throw WorkbenchFailure(
        .usage, "a terminal cannot show a picture", hints: ["write -o FILE, or use a pipe"])
    }
    let report = try await workbench.render(render, options)
    switch render.destination {
    case .standardOutput: terminal.deliver(report.png)
    case .file(let path): try PlainFile.replace(path, with: report.png)
    }
    return status(for: report.diagnostics)
  }
}
