// SPDX-License-Identifier: MIT

package import Diagnostics

/// The work behind the commands: reading, planning, drawing, publishing.
///
/// The commands decide what is printed and how the program ends; a workbench does the rest and
/// returns values. Every method looks at `Task.isCancelled` between two steps that leave the output
/// folder in order, and returns early when it is set.
package protocol Workbench: Sendable {
  func build(
    _ options: CommonOptions, progress: ProgressReport
  ) async throws(WorkbenchFailure) -> BuildReport
  /// Returns when it is told to stop; handles signals and prints its own running log.
  func watch(
    _ watch: WatchArguments, _ options: CommonOptions
  ) async throws(WorkbenchFailure) -> ExitCode
  func check(
    _ options: CommonOptions, progress: ProgressReport
  ) async throws(WorkbenchFailure) -> CheckReport
  func lint(
    _ options: CommonOptions, progress: ProgressReport
  ) async throws(WorkbenchFailure) -> LintReport
  func list(_ options: CommonOptions) async throws(WorkbenchFailure) -> ListReport
  func explain(
    key: String, _ options: CommonOptions
  ) async throws(WorkbenchFailure) -> ExplainReport
  /// Returns a PNG file; writes nothing.
  func render(
    _ render: RenderOptions, _ options: CommonOptions
  ) async throws(WorkbenchFailure) -> RenderReport
  /// Writes the pages and returns what is worth saying.
  func report(
    _ report: ReportArguments, _ options: CommonOptions, progress: ProgressReport
  ) async throws(WorkbenchFailure) -> [String]
  /// Returns the differences as text for people, one line each, and what is worth saying of a page.
  func diff(
    _ diff: DiffArguments, _ options: CommonOptions
  ) async throws(WorkbenchFailure) -> (lines: [String], remarks: [String])
  func fonts(
    coverage: Bool, _ options: CommonOptions
  ) async throws(WorkbenchFailure) -> FontReport
  /// Returns the text of a file for another program.
  func export(
    _ name: ExportName, _ options: CommonOptions
  ) async throws(WorkbenchFailure) -> ExportReport
  /// Writes the lock and returns what is worth saying.
  func lock(_ options: CommonOptions) async throws(WorkbenchFailure) -> [String]
  func clean(_ options: CommonOptions) async throws(WorkbenchFailure) -> CleanReport
  func doctor(_ options: CommonOptions) async throws(WorkbenchFailure) -> DoctorReport
  /// Asks the watcher; `wait` returns when everything saved so far is drawn.
  func status(
    wait: Bool, _ options: CommonOptions
  ) async throws(WorkbenchFailure) -> WatcherReport
  func reload(_ options: CommonOptions) async throws(WorkbenchFailure) -> WatcherReport
  func stop(_ options: CommonOptions) async throws(WorkbenchFailure) -> WatcherReport
  /// The text of a JSON Schema.
  func schema(_ name: SchemaName) throws(WorkbenchFailure) -> String
}

/// How far a long piece of work is; may be called from any thread.
package struct ProgressReport: Sendable {
  private let body: @Sendable (_ done: Int, _ total: Int) -> Void

  package init(_ body: @escaping @Sendable (_ done: Int, _ total: Int) -> Void) {
    self.body = body
  }

  package func callAsFunction(done: Int, of total: Int) { body(done, total) }

  /// Nobody is told.
  package static let none = ProgressReport { _, _ in }
}

/// Why a command could not do its work at all.
///
/// Findings about single labels are no failure: they are part of a report.
package struct WorkbenchFailure: Error, Hashable, Sendable {
  package var status: ExitCode
  /// Lower case, no full stop.
  package var message: String
  package var hints: [String]
  package var diagnostics: [Diagnostic]

  package init(
    _ status: ExitCode, _ message: String, hints: [String] = [], diagnostics: [Diagnostic] = []
  ) {
    self.status = status
    self.message = message
    self.hints = hints
    self.diagnostics = diagnostics
  }
}
