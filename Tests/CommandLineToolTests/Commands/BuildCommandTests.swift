// SPDX-License-Identifier: MIT

import CommandLineTool
import Diagnostics
import Foundation
import Testing

private let warning = Diagnostic(
  .missing, at: TextPosition(file: "assets.yaml", line: 3, column: 1), "no text")
private let error = Diagnostic(
  .overflow, at: TextPosition(file: "assets.yaml", line: 2, column: 1), "too wide")

private func bench(_ diagnostics: [Diagnostic]) -> Bench {
  var report = BuildReport()
  report.labels = 412
  report.locales = 9
  report.written = 36
  report.unchanged = 7380
  report.duration = .milliseconds(3_820)
  report.diagnostics = diagnostics
  report.inputs = ["assets.yaml", "l10n/de one.po"]
  report.metrics = "Output/metrics.json"
  report.timings = [.init("layout", .milliseconds(12))]
  report.reasons = [.init(key: "menu.play", locale: "de", facets: ["text", "style"])]
  report.changes = [
    .init(.written, "Output/de/a.png"), .init(.kept, "Output/de/b.png", reason: "in error"),
    .init(.removed, "Output/de/c.png", reason: "label removed"),
  ]
  return Bench(buildReport: report)
}

@Test func aBuildEndsWithOneLineForPeople() async throws {
  let outcome = try await perform("build", on: bench([]))
  #expect(
    outcome.messages == """
      412 labels × 9 locales: 36 images written, 7380 up to date, 0 removed   3.8 s
      deleted Output/de/c.png (label removed)
      kept Output/de/b.png (in error)

      """)
  #expect(outcome.data == "")
  #expect(outcome.status == .success)
}

@Test(arguments: [
  ("build", [warning], ExitCode.success), ("build", [warning, error], .findings),
  ("build --deny warnings", [warning], .findings), ("build --deny missing", [warning], .findings),
  ("build --warn overflow", [error], .success), ("build --allow overflow", [error], .success),
])
func errorsDecideHowABuildEnds(line: String, found: [Diagnostic], expected: ExitCode) async throws {
  #expect(try await perform(line, on: bench(found)).status == expected)
}

@Test(arguments: ["build", "build --deny warnings", "check", "lint"])
func whatCannotBeWrittenIsAProblemOfTheEnvironment(line: String) async throws {
  let failure = Diagnostic(.write, at: nil, "'Output/a.png' cannot be written")
  var bench = bench([failure, error, warning])
  bench.checkReport = CheckReport(
    lint: LintReport(
      labels: 1, locales: 1, diagnostics: [failure, error], duration: .zero), upToDate: 0,
    outOfDate: ["Output/a.png"], modified: [], stale: [])
  #expect(try await perform(line, on: bench).status == .environment)
}

@Test(arguments: ["build --format json", "build --json"])
func programsGetOneObjectALine(line: String) async throws {
  let outcome = try await perform(line, on: bench([warning]))
  let lines = outcome.data.split(separator: "\n")
  #expect(lines.count == 2)
  #expect(lines[0].hasPrefix(#"{"type":"diagnostic","id":"missing","severity":"warning","#))
  #expect(
    lines[1] == """
      {"type":"build","trigger":[],"labels":412,"written":36,"unchanged":7380,"removed":0,\
      "kept":1,"errors":0,"warnings":1,"ms":3820}
      """)
  #expect(outcome.messages == "")
}

@Test func quietPrintsFindingsAndNothingElse() async throws {
  let outcome = try await perform("build -q --format short", on: bench([error]))
  #expect(outcome.messages == "assets.yaml:2:1: error[overflow]: too wide\n")
}

@Test func detailsArePrintedOnRequest() async throws {
  let outcome = try await perform("build -v --explain --timings", on: bench([]))
  #expect(outcome.messages.contains("menu.play [de]: text, style\n"))
  #expect(outcome.messages.contains("written Output/de/a.png\n"))
  #expect(outcome.messages.contains("kept Output/de/b.png (in error)\n"))
  #expect(outcome.messages.contains("  layout  12 ms\n"))
}

@Test func theReportAndTheDependencyRuleAreFiles() async throws {
  let project = try ScratchProject(copying: [])
  try project.write("old", to: "report.json")
  let folder = project.folder.path
  let line = "build --report \(folder)/report.json --depfile \(folder)/out.d"
  #expect(try await perform(line, on: bench([warning])).status == .success)
  let text = try #require(project.text(of: "report.json"))
  let report = try #require(
    try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  #expect(report["format"] as? String == "labelsmith-report")
  #expect((report["diagnostics"] as? [Any])?.count == 1)
  #expect((report["build"] as? [String: Any])?["written"] as? Int == 36)
  #expect(
    project.text(of: "out.d")?.hasPrefix(
      "Output/metrics.json: \\\n  assets.yaml \\\n  l10n/de\\ one.po\n") == true)
  let names = try FileManager.default.contentsOfDirectory(atPath: folder)
  #expect(names.sorted() == ["out.d", "report.json"])
}

@Test func aReportThatCannotBeWrittenIsAProblemOfTheEnvironment() async throws {
  let outcome = try await perform("build --report /nowhere/r.json", on: bench([]))
  #expect(outcome.status == .environment)
  #expect(
    outcome.messages.hasSuffix(
      "labelsmith: cannot write '/nowhere/r.json' (No such file or directory)\n"))
}

@Test(arguments: [
  (ExitCode.usage, "labelsmith: no\n"), (.environment, "labelsmith: no\n"),
  (.internalError, "labelsmith: internal error: no\n  this is a bug"),
])
func aFailureDecidesHowTheProgramEnds(status: ExitCode, start: String) async throws {
  let outcome = try await perform("build", on: Bench(failure: WorkbenchFailure(status, "no")))
  #expect(outcome.status == status)
  #expect(outcome.messages.hasPrefix(start))
}

@Test func everyStatusHasTheNumberThatScriptsKnow() {
  #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 70, 130, 143])
}
