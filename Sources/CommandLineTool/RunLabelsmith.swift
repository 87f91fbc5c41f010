// SPDX-License-Identifier: MIT

import Glibc
import Pipeline

/// The version that `--version`, reports and headings name.
package let labelsmithVersion = LabelsmithVersion.full

/// Makes the process safe to work in; to be called before anything else.
///
/// Later is too late: the runtime opens files of its own, and with a closed standard output one of
/// them would be where data is written.
package func prepareProcess() { StandardStreams.secure() }

/// Runs one command line and returns the exit status.
///
/// The arguments are the words after the program's name; colours and widths depend on the
/// environment.
package func runLabelsmith(
  arguments: [String], environment: [String: String], workbench: any Workbench = EmptyWorkbench()
) async -> Int32 {
  let invocation: Invocation
  do {
    invocation = try Invocation(arguments: arguments)
  } catch {
    _ = DescriptorOutput(STDERR_FILENO).write(Array(error.text.utf8))
    return ExitCode.usage.rawValue
  }
  let messages = invocation.options.messages
  let terminal = Terminal(
    traits: TerminalTraits(color: messages.color, environment: environment),
    messages: DescriptorOutput(STDERR_FILENO), data: DescriptorOutput(STDOUT_FILENO),
    showsProgress: messages.showsProgress)
  if let directory = invocation.options.directory, chdir(directory) != 0 {
    let reason = ErrorText.of(errno)
    terminal.sayLine("labelsmith: cannot work in '\(directory)' (\(reason))")
    return ExitCode.usage.rawValue
  }
  return await run(invocation, terminal: terminal, workbench: workbench).rawValue
}

/// Runs an understood command line, stoppable by signals unless it watches.
private func run(
  _ invocation: Invocation, terminal: Terminal, workbench: any Workbench
) async -> ExitCode {
  let session = Session(
    options: invocation.options, terminal: terminal, workbench: workbench,
    version: labelsmithVersion)
  if case .watch = invocation.command { return await session.perform(invocation.command) }
  let signals = StopSignals()
  let status = await signals.whileListening { await session.perform(invocation.command) }
  return signals.status ?? status
}
