// SPDX-License-Identifier: MIT

import Diagnostics

extension Session {
  /// Runs one command and turns whatever happens into an exit status.
  package func perform(_ command: Command) async -> ExitCode {
    if case .text(let text) = command { return tell(text) }
    do throws(WorkbenchFailure) {
      return try afterOutput(await dispatch(command))
    } catch {
      return explain(error)
    }
  }

  /// Prints what the program has in itself; there is nothing to wait for.
  package func tell(_ text: BuiltInText) -> ExitCode {
    do throws(WorkbenchFailure) {
      return try afterOutput(try deliver(text))
    } catch {
      return explain(error)
    }
  }

  /// The status that counts once everything is printed.
  private func afterOutput(_ status: ExitCode) throws(WorkbenchFailure) -> ExitCode {
    guard let code = terminal.dataFailure else { return status }
    throw WorkbenchFailure(
      .environment, "cannot write to standard output (\(ErrorText.of(code)))")
  }

  private func dispatch(_ command: Command) async throws(WorkbenchFailure) -> ExitCode {
    switch command {
    case .build: try await build()
    case .watch(let watch): try await workbench.watch(watch, options)
    case .check: try await check()
    case .lint: try await lint()
    case .initialize(let initialize): try self.initialize(initialize)
    case .list: try await list()
    case .explain(let key): try await explain(key: key)
    case .render(let render): try await self.render(render)
    case .report(let arguments): try await report(arguments)
    case .diff(let arguments): try await diff(arguments)
    case .export(let name): try await export(name)
    case .fonts(let coverage): try await fonts(coverage: coverage)
    case .lock: try await lock()
    case .clean: try await clean()
    case .doctor: try await doctor()
    case .status(let wait): show(try await workbench.status(wait: wait, options))
    case .reload: show(try await workbench.reload(options))
    case .stop: show(try await workbench.stop(options))
    case .text(let text): try deliver(text)
    }
  }

  private func explain(_ failure: WorkbenchFailure) -> ExitCode {
    terminal.endProgress()
    show(failure.diagnostics)
    if failure.status == .internalError {
      terminal.say(
        """
        labelsmith: internal error: \(failure.message)
          this is a bug in labelsmith, not in your files
          please report it with the output of 'labelsmith doctor' and the manifest

        """)
    } else {
      terminal.say(UsageError(failure.message, hints: failure.hints).text)
    }
    return failure.status
  }
}
