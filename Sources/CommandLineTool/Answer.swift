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

/// What becomes of one command line.
package enum Answer: Sendable {
  /// It is over, with this exit status.
  case ended(Int32)
  /// The work that is left, which returns the exit status.
  case work(@Sendable () async -> Int32)

  /// Reads a command line, and ends it if that takes no more than printing.
  ///
  /// For that nothing is set up, neither threads nor handlers of signals. The arguments are the words
  /// after the program's name; colours and widths depend on the environment.
  package init(
    arguments: [String], environment: [String: String], workbench: any Workbench = EmptyWorkbench()
  ) {
    let invocation: Invocation
    do {
      invocation = try Invocation(arguments: arguments)
    } catch {
      _ = DescriptorOutput(STDERR_FILENO).write(Array(error.text.utf8))
      self = .ended(ExitCode.usage.rawValue)
      return
    }
    let messages = invocation.options.messages
    let terminal = Terminal(
      traits: TerminalTraits(color: messages.color, environment: environment),
      messages: DescriptorOutput(STDERR_FILENO), data: DescriptorOutput(STDOUT_FILENO),
      showsProgress: messages.showsProgress)
    if let directory = invocation.options.directory, chdir(directory) != 0 {
      let reason = ErrorText.of(errno)
      terminal.sayLine("labelsmith: cannot work in '\(directory)' (\(reason))")
      self = .ended(ExitCode.usage.rawValue)
      return
    }
    let session = Session(
      options: invocation.options, terminal: terminal, workbench: workbench,
      version: labelsmithVersion)
    if case .text(let text) = invocation.command {
      self = .ended(session.tell(text).rawValue)
    } else if let shortage = AddressSpace.shortage {
      terminal.sayLine("labelsmith: \(shortage)")
      self = .ended(ExitCode.environment.rawValue)
    } else {
      self = .work { await Self.status(of: invocation.command, in: session).rawValue }
    }
  }

  /// Runs a command, stoppable by signals unless it watches.
  private static func status(of command: Command, in session: Session) async -> ExitCode {
    if case .watch = command { return await session.perform(command) }
    let signals = StopSignals()
    let status = await signals.whileListening { await session.perform(command) }
    return signals.status ?? status
  }
}
