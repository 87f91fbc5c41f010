// SPDX-License-Identifier: MIT

/// Commands that parse, and have nothing behind them yet.
///
/// This is the one list of them: a workbench that implements a method takes it off.
extension Workbench {
  package func build(
    _ options: CommonOptions, progress: ProgressReport
  ) async throws(WorkbenchFailure) -> BuildReport { throw .notYetAvailable(.build) }

  package func watch(
    _ watch: WatchArguments, _ options: CommonOptions
  ) async throws(WorkbenchFailure) -> ExitCode { throw .notYetAvailable(.watch) }

  package func check(
    _ options: CommonOptions, progress: ProgressReport
  ) async throws(WorkbenchFailure) -> CheckReport { throw .notYetAvailable(.check) }

  package func lint(
    _ options: CommonOptions, progress: ProgressReport
  ) async throws(WorkbenchFailure) -> LintReport { throw .notYetAvailable(.lint) }

  package func list(_ options: CommonOptions) async throws(WorkbenchFailure) -> ListReport {
    throw .notYetAvailable(.list)
  }

  package func explain(
    key: String, _ options: CommonOptions
  ) async throws(WorkbenchFailure) -> ExplainReport { throw .notYetAvailable(.explain) }

  package func render(
    _ render: RenderOptions, _ options: CommonOptions
  ) async throws(WorkbenchFailure) -> RenderReport { throw .notYetAvailable(.render) }

  package func report(
    _ report: ReportArguments, _ options: CommonOptions, progress: ProgressReport
  ) async throws(WorkbenchFailure) -> [String] { throw .notYetAvailable(.report) }

  package func diff(
    _ diff: DiffArguments, _ options: CommonOptions
  ) async throws(WorkbenchFailure) -> (lines: [String], remarks: [String]) {
    throw .notYetAvailable(.diff)
  }

  package func fonts(
    coverage: Bool, _ options: CommonOptions
  ) async throws(WorkbenchFailure) -> FontReport { throw .notYetAvailable(.fonts) }

  package func export(
    _ name: ExportName, _ options: CommonOptions
  ) async throws(WorkbenchFailure) -> ExportReport { throw .notYetAvailable(.export) }

  package func lock(_ options: CommonOptions) async throws(WorkbenchFailure) -> [String] {
    throw .notYetAvailable(.lock)
  }

  package func clean(_ options: CommonOptions) async throws(WorkbenchFailure) -> CleanReport {
    throw .notYetAvailable(.clean)
  }

  package func doctor(_ options: CommonOptions) async throws(WorkbenchFailure) -> DoctorReport {
    throw .notYetAvailable(.doctor)
  }

  package func status(
    wait: Bool, _ options: CommonOptions
  ) async throws(WorkbenchFailure) -> WatcherReport { throw .notYetAvailable(.status) }

  package func reload(_ options: CommonOptions) async throws(WorkbenchFailure) -> WatcherReport {
    throw .notYetAvailable(.reload)
  }

  package func stop(_ options: CommonOptions) async throws(WorkbenchFailure) -> WatcherReport {
    throw .notYetAvailable(.stop)
  }

  package func schema(_ name: SchemaName) throws(WorkbenchFailure) -> String {
    guard name == .report else { throw .notYetAvailable(.schema) }
    return BuildReportSchema.text
  }
}

extension WorkbenchFailure {
  package static func notYetAvailable(_ name: CommandName) -> WorkbenchFailure {
    WorkbenchFailure(.usage, "'\(name.rawValue)' is not available in this version")
  }
}

/// A workbench with nothing on it.
package struct EmptyWorkbench: Workbench {
  package init() {}
}
