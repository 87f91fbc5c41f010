// SPDX-License-Identifier: MIT

extension Session {
  /// Runs `labelsmith help`, `--version`, `completions SHELL` or `schema NAME`.
  func deliver(_ text: BuiltInText) throws(WorkbenchFailure) -> ExitCode {
    switch text {
    case .help(let name):
      terminal.deliver(name.map(HelpText.page) ?? HelpText.overview(version: version))
    case .version: terminal.deliver("labelsmith \(version)\n")
    case .completions(let shell): terminal.deliver(Completions.script(for: shell))
    case .schema(let name): terminal.deliver(try workbench.schema(name))
    }
    return .success
  }
}
