// SPDX-License-Identifier: MIT

import Diagnostics
import Testing

private func finding(_ id: CheckID, _ file: String?, _ line: Int = 1, _ column: Int = 1)
  -> Diagnostic
{
  Diagnostic(id, at: file.map { TextPosition(file: $0, line: line, column: column) }, "m")
}

@Test func findingsAreOrderedByFileLineAndColumnAndThoseWithoutAPlaceComeLast() {
  let ordered = [
    finding(.color, "a", 2, 9), finding(.color, "a", 10, 1), finding(.color, "a", 10, 2),
    finding(.color, "b", 1, 1), finding(.missing, "b", 1, 1), finding(.write, nil),
  ]
  #expect(DiagnosticSet(ordered.reversed()).all == ordered)
  #expect(DiagnosticSet(ordered.shuffled()).all == ordered)
}

@Test func aFindingThatIsReportedTwiceIsShownOnce() {
  #expect(DiagnosticSet([finding(.color, "a"), finding(.color, "a")]).all.count == 1)
}

@Test func whatIsOffIsNotReported() {
  #expect(DiagnosticSet([finding(.unchanged, "a")]).isEmpty)
}

@Test(arguments: [
  (CheckID.missing, [(SeverityOverrides.Subject.check(.missing), Severity.error)], Severity.error),
  (.missing, [(.warnings, .error)], .error),
  (.missing, [(.check(.fallback), .error)], .warning),
  (.overflow, [(.check(.overflow), .warning)], .warning),
  (.overflow, [(.warnings, .off)], .error),
  (.unchanged, [(.check(.unchanged), .warning)], .warning),
  (.unchanged, [(.warnings, .error)], .off),
  (.missing, [(.warnings, .error), (.check(.missing), .warning)], .warning),
  (.missing, [(.check(.missing), .warning), (.warnings, .error)], .error),
])
func laterFlagsWinOverEarlierOnes(
  id: CheckID, requests: [(SeverityOverrides.Subject, Severity)], expected: Severity
) {
  let overrides = SeverityOverrides(requests.map { SeverityOverrides.Request($0.0, $0.1) })
  #expect(overrides.severity(of: id, otherwise: id.defaultSeverity) == expected)
}

@Test func overridesDecideWhatCounts() {
  let found = [finding(.missing, "a"), finding(.fallback, "a", 2), finding(.color, "a", 3)]
  let overrides = SeverityOverrides([
    .init(.check(.missing), .error), .init(.check(.fallback), .off),
    .init(.check(.color), .warning),
  ])
  let set = DiagnosticSet(found, overrides: overrides)
  #expect(set.errorCount == 1)
  #expect(set.warningCount == 1)
}

@Test(arguments: [CheckID.manifestSyntax, .version, .limits, .write, .encoding])
func aFindingThatStopsEverythingCannotBeAllowed(id: CheckID) {
  #expect(!id.canBeAllowed)
  #expect(CheckID.overflow.canBeAllowed)
}

@Test(arguments: [
  (0, 0, "no errors"), (1, 0, "1 error"), (2, 5, "2 errors, 5 warnings"), (0, 1, "1 warning"),
])
func countsHaveTheirNouns(errors: Int, warnings: Int, expected: String) {
  #expect(Count.errorsAndWarnings(errors, warnings) == expected)
}

@Test(arguments: [0, 5, 30]) func anErrorIsReadBeforeAllWarnings(warnings: Int) {
  let found =
    (0..<warnings).map { finding(.missing, "a", $0 + 1) } + [
      finding(.color, "b"), finding(.type, "b"),
    ]
  let shown = DiagnosticSet(found).mostImportant(20)
  #expect(shown.prefix(2).map(\.severity) == [.error, .error])
  #expect(shown.count == min(20, warnings + 2))
}
