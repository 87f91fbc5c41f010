// SPDX-License-Identifier: MIT

extension Session {
  /// Runs `labelsmith help`.
  func help(_ name: CommandName?) -> ExitCode {
    terminal.deliver(name.map(HelpText.page) ?? HelpText.overview(version: version))
    return .success
  }

  /// Runs `labelsmith --version`.
  func printVersion() -> ExitCode {
    terminal.deliver("labelsmith \(version)\n")
    return .success
  }

  /// Runs `labelsmith completions SHELL`.
  func completions(_ shell: Shell) -> ExitCode {
    terminal.deliver(Completions.script(for: shell))
    return .success
  }

  /// Runs `labelsmith schema NAME`.
  func schema(_ name: SchemaName) throws(WorkbenchFailure) -> ExitCode {
    terminal.deliver(try workbench.schema(name))
    return .success
  }
}
