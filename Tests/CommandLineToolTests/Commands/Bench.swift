// SPDX-License-Identifier: MIT

import CommandLineTool
import Diagnostics
import Synchronization

/// A workbench that returns what the test put on it.
struct Bench: Workbench {
  var buildReport: BuildReport?
  var checkReport: CheckReport?
  var listReport: ListReport?
  var explainReport: ExplainReport?
  var renderReport: RenderReport?
  var fontReport: FontReport?
  var cleanReport: CleanReport?
  var doctorReport: DoctorReport?
  var failure = WorkbenchFailure(.internalError, "nothing on the bench")
  var schemaText: String?

  private func give<Report>(_ report: Report?) throws(WorkbenchFailure) -> Report {
    guard let report else { throw failure }
    return report
  }

  func build(
    _ options: CommonOptions, progress: ProgressReport
  ) async throws(WorkbenchFailure) -> BuildReport { try give(buildReport) }

  func check(
    _ options: CommonOptions, progress: ProgressReport
  ) async throws(WorkbenchFailure) -> CheckReport { try give(checkReport) }

  func lint(
    _ options: CommonOptions, progress: ProgressReport
  ) async throws(WorkbenchFailure) -> LintReport { try give(checkReport).lint }

  func list(_ options: CommonOptions) async throws(WorkbenchFailure) -> ListReport {
    try give(listReport)
  }

  func explain(
    key: String, _ options: CommonOptions
  ) async throws(WorkbenchFailure) -> ExplainReport { try give(explainReport) }

  func render(
    _ render: RenderOptions, _ options: CommonOptions
  ) async throws(WorkbenchFailure) -> RenderReport { try give(renderReport) }

  func fonts(
    coverage: Bool, _ options: CommonOptions
  ) async throws(WorkbenchFailure) -> FontReport { try give(fontReport) }

  func clean(_ options: CommonOptions) async throws(WorkbenchFailure) -> CleanReport {
    try give(cleanReport)
  }

  func doctor(_ options: CommonOptions) async throws(WorkbenchFailure) -> DoctorReport {
    try give(doctorReport)
  }

  func schema(_ name: SchemaName) throws(WorkbenchFailure) -> String { try give(schemaText) }
}

/// Keeps what is written, or fails like a device does.
final class MemoryOutput: TextOutput {
  private let written = Mutex<[UInt8]>([])
  private let result: WriteResult

  init(_ result: WriteResult = .written) { self.result = result }

  func write(_ bytes: [UInt8]) -> WriteResult {
    if result == .written { written.withLock { $0 += bytes } }
    return result
  }

  var bytes: [UInt8] { written.withLock { $0 } }
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

struct Outcome {
  var status: ExitCode
  var messages: String
  var data: String
}

/// Runs one command line on a bench, without a process.
func perform(
  _ line: String, on bench: Bench, data: MemoryOutput = MemoryOutput(),
  messages: MemoryOutput = MemoryOutput()
) async throws -> Outcome {
  let invocation = try Invocation(arguments: line.split(separator: " ").map(String.init))
  let terminal = Terminal(
    traits: TerminalTraits(hasColors: false, redraws: false, width: 100), messages: messages,
    data: data, showsProgress: false)
  let session = Session(
    options: invocation.options, terminal: terminal, workbench: bench, version: "0.1")
  let status = await session.perform(invocation.command)
  return Outcome(status: status, messages: messages.text, data: data.text)
}
