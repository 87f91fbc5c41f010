// SPDX-License-Identifier: MIT

import CommandLineTool
import Diagnostics
import Foundation
import Glibc
import Testing

private func check(
  errors: Int = 0, outOfDate: [String] = [], modified: [String] = [], stale: [String] = []
) -> Bench {
  let found = (0..<errors).map { line in
    Diagnostic(.color, at: TextPosition(file: "a.yaml", line: line + 1, column: 1), "m")
  }
  return Bench(
    checkReport: CheckReport(
      lint: LintReport(labels: 2, locales: 3, diagnostics: found, duration: .milliseconds(9)),
      upToDate: 5, outOfDate: outOfDate, modified: modified, stale: stale))
}

@Test(arguments: [
  (check(), ExitCode.success), (check(outOfDate: ["a"]), .outOfDate),
  (check(modified: ["a"]), .outOfDate), (check(stale: ["a"]), .outOfDate),
  (check(errors: 1, stale: ["a"]), .findings),
])
func checkTellsErrorsFromOldPictures(bench: Bench, expected: ExitCode) async throws {
  #expect(try await perform("check", on: bench).status == expected)
}

@Test func checkListsTheFilesAndCountsThem() async throws {
  let bench = check(outOfDate: ["O/de/a.png", "O/en/a.png"], stale: ["O/x.png"])
  let outcome = try await perform("check", on: bench)
  #expect(
    outcome.messages == """
      out of date: O/{de,en}/a.png
      stale: O/x.png
      2 labels × 3 locales: no errors   9 ms
      images: 5 up to date, 2 out of date, 0 modified, 1 stale

      """)
  let json = try await perform("check --json", on: bench).data
  #expect(
    json.contains(#""out_of_date":["O/de/a.png","O/en/a.png"],"modified":[],"stale":["O/x.png"]"#))
}

@Test func lintIsAboutFindingsOnly() async throws {
  let outcome = try await perform("lint -q", on: check(errors: 2, stale: ["a"]))
  #expect(outcome.status == .findings)
  #expect(try await perform("lint", on: check(stale: ["a"])).status == .success)
}

@Test func documentFormatsGoToStandardOutputAlone() async throws {
  let outcome = try await perform("lint --format sarif", on: check(errors: 1))
  #expect(outcome.messages == "")
  #expect(throws: Never.self) {
    try JSONSerialization.jsonObject(with: Data(outcome.data.utf8))
  }
}

@Test func listIsATableOrJSON() async throws {
  let place = TextPosition(file: "assets.yaml", line: 7, column: 3)
  let bench = Bench(
    listReport: ListReport(
      entries: [
        .init(key: "menu.play", locale: "de", status: "ok", style: "button", position: place),
        .init(key: "つづき", locale: "ja", status: "missing", style: "b", position: nil),
      ], diagnostics: []))
  #expect(
    try await perform("list", on: bench).data == """
      menu.play  de  ok       button  assets.yaml:7
      つづき     ja  missing  b

      """)
  let json = try await perform("list --json", on: bench).data
  let entries = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
  #expect(entries?.first?["line"] as? Int == 7)
  #expect(entries?.last?["file"] == nil)
}

@Test func explainLinesUpValuesAndTheirPlaces() async throws {
  let section = ExplainReport.Section(
    key: "menu.continue", locale: "de",
    text: .init("text", "text \"Weiter·spielen\" (1 soft hyphen)", origin: "assets.yaml:62"),
    rows: [
      .init("chain", "de → en"), .init("fill", "#FFFFFF", origin: "styles/base.yaml:4"),
      .init("stroke[0]", "4 outside round #1B1464", origin: "styles/button.yaml:9"),
    ])
  let bench = Bench(explainReport: ExplainReport(sections: [section], diagnostics: []))
  #expect(
    try await perform("explain menu.continue", on: bench).data == """
      menu.continue [de]      text "Weiter·spielen" (1 soft hyphen)      assets.yaml:62
        chain      de → en
        fill       #FFFFFF                   styles/base.yaml:4
        stroke[0]  4 outside round #1B1464   styles/button.yaml:9

      """)
}

@Test func fontsShowWhatIsMissing() async throws {
  let bench = Bench(
    fontReport: FontReport(
      faces: [.init(family: "Noto Sans", face: "Bold", file: "/f.ttf", users: ["display/de"])],
      gaps: [
        .init(locale: "th", stack: "display", codePoints: [0xE01, 0x1F600]),
        .init(locale: "de", stack: "display", codePoints: []),
      ]))
  #expect(try await perform("fonts", on: bench).data == "Noto Sans  Bold  /f.ttf  display/de\n")
  #expect(
    try await perform("fonts --coverage", on: bench).data
      == "th  display  U+0E01 ก, U+1F600 😀\nde  display  complete\n")
}

@Test func doctorSaysWhatToDo() async throws {
  let bench = Bench(
    doctorReport: DoctorReport(items: [
      .init("pango", "1.50.12"), .init("Thai breaking", "absent", .bad, advice: "install libthai"),
    ]))
  let outcome = try await perform("doctor", on: bench)
  #expect(
    outcome.data
      == "ok   pango          1.50.12\nbad  Thai breaking  absent\n     install libthai\n")
  #expect(outcome.status == .environment)
}

@Test func renderWritesThePictureAndNothingElse() async throws {
  let project = try ScratchProject(copying: [])
  try project.write("", to: "keep")
  let bench = Bench(renderReport: RenderReport(png: [1, 2, 3], diagnostics: []))
  let path = project.folder.appending(path: "a.png").path
  let outcome = try await perform("render -t x -o \(path)", on: bench)
  #expect(outcome.status == .success)
  #expect(outcome.data == "" && outcome.messages == "")
  #expect(FileManager.default.contents(atPath: path) == Data([1, 2, 3]))
}

@Test func cleanSaysWhatItLeft() async throws {
  let bench = Bench(cleanReport: CleanReport(removed: ["O/a.png"], left: ["O/b.png"]))
  #expect(
    try await perform("clean", on: bench).messages
      == "left O/b.png (changed by hand)\n1 file removed\n")
}

@Test(arguments: ["diff a b", "lock", "reload", "report -o x"])
func whatDoesNotExistYetSaysSo(line: String) async throws {
  let outcome = try await perform(line, on: Bench())
  #expect(outcome.status == .usage)
  #expect(outcome.messages.contains("is not available in this version"))
}

@Test(arguments: [
  ("help", "labelsmith 0.1: "), ("help build", "labelsmith build: "),
  ("--version", "labelsmith 0.1\n"),
  ("completions fish", "# fish completion"), ("schema manifest", "{schema}"),
])
func requestedTextGoesToStandardOutput(line: String, start: String) async throws {
  let outcome = try await perform(line, on: Bench(schemaText: "{schema}"))
  #expect(outcome.data.hasPrefix(start))
  #expect(outcome.messages == "")
  #expect(outcome.status == .success)
}

@Test func theSchemaOfTheReportIsJSON() throws {
  let text = try EmptyWorkbench().schema(.report)
  #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
}

@Test func dataThatCannotBeWrittenIsAProblemOfTheEnvironment() async throws {
  let outcome = try await perform("help", on: Bench(), data: MemoryOutput(.failed(ENOSPC)))
  #expect(outcome.status == .environment)
  #expect(
    outcome.messages
      == "labelsmith: cannot write to standard output (No space left on device)\n")
}

@Test func aReaderThatHadEnoughIsNoProblem() async throws {
  let outcome = try await perform("help", on: Bench(), data: MemoryOutput(.readerGone))
  #expect(outcome.status == .success)
}

@Test(arguments: [WriteResult.readerGone, .failed(EIO)])
func lostMessagesChangeNothing(result: WriteResult) async throws {
  let outcome = try await perform("lint", on: check(errors: 1), messages: MemoryOutput(result))
  #expect(outcome.status == .findings)
}
