// SPDX-License-Identifier: MIT

import Diagnostics
import Foundation
import Testing

private let overflow = Diagnostic(
  .overflow, at: TextPosition(file: "l10n/de.po", line: 812, column: 1),
  "'menu.continue' [de] is 37 px too wide", key: "menu.continue", locale: "de",
  data: [
    "excess_x": .number(37), "width": .number(265), "limit": .number(228.5),
    "fonts": .list(["Noto Sans"]), "rule": .text("visible"),
  ])

private func rendered(_ format: DiagnosticFormat, _ diagnostics: [Diagnostic]) -> String {
  DiagnosticRenderer(format: format, toolVersion: "0.1").text(for: DiagnosticSet(diagnostics))
}

@Test func shortIsOneLineAFinding() {
  #expect(
    rendered(.short, [overflow])
      == "l10n/de.po:812:1: error[overflow]: 'menu.continue' [de] is 37 px too wide\n")
  #expect(rendered(.short, [Diagnostic(.stale, at: nil, "m")]) == "warning[stale]: m\n")
}

@Test func jsonIsOneObjectALineInAStableOrder() {
  #expect(
    rendered(.json, [overflow]) == """
      {"type":"diagnostic","id":"overflow","severity":"error","label":"menu.continue",\
      "locale":"de","file":"l10n/de.po","line":812,"column":1,\
      "message":"'menu.continue' [de] is 37 px too wide",\
      "data":{"excess_x":37,"fonts":["Noto Sans"],"limit":228.5,"rule":"visible","width":265}}

      """)
}

@Test func jsonListsEveryFindingHoweverMany() {
  let many = (1...50).map { line in
    Diagnostic(.color, at: TextPosition(file: "a", line: line, column: 1), "m")
  }
  #expect(rendered(.json, many).split(separator: "\n").count == 50)
}

@Test(arguments: ["quote \" slash \\ tab \t", "line\nbreak\r", "\u{1}\u{1F}\u{7F}", "つ😀\u{2028}/"])
func jsonTextReadsBackAsItWas(text: String) throws {
  let value = JSONValue.object(("a", .array([.string(text), .number(0.5), .null, .bool(true)])))
  for encoded in [value.text, value.prettyText] {
    let read = try JSONSerialization.jsonObject(with: Data(encoded.utf8)) as? [String: [Any]]
    #expect(read?["a"]?.first as? String == text)
    #expect(read?["a"]?.count == 4)
  }
}

@Test func githubEscapesWhatWouldEndTheCommand() {
  let finding = Diagnostic(
    .missing, at: TextPosition(file: "a,b:c%.yaml", line: 3, column: 9), "50 % of\r\na: b, c",
    helps: ["do: this"])
  #expect(
    rendered(.github, [finding])
      == "::warning file=a%2Cb%3Ac%25.yaml,line=3,col=9,title=missing"
      + "::50 %25 of%0D%0Aa: b, c%0Ado: this\n")
}

@Test func githubMarksTheWholeLineOfAStringFilesEntry() {
  var finding = overflow
  finding.entry = "MENU_CONTINUE"
  #expect(
    rendered(.github, [finding]).hasPrefix("::error file=l10n/de.po,line=812,title=overflow::"))
}

@Test func sarifHoldsOneResultAFindingAndTheRulesTheyBreak() throws {
  let finding = Diagnostic(
    .color, at: TextPosition(file: "a b/ä.yaml", line: 2, column: 5), excerpt: "x: \"#12\"", "m")
  let text = rendered(.sarif, [finding, overflow, finding])
  let log = try #require(
    try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  #expect(log["version"] as? String == "2.1.0")
  let run = try #require((log["runs"] as? [[String: Any]])?.first)
  let driver = try #require((run["tool"] as? [String: [String: Any]])?["driver"])
  #expect(
    (driver["rules"] as? [[String: Any]])?.map { $0["id"] as? String } == ["color", "overflow"])
  let results = try #require(run["results"] as? [[String: Any]])
  #expect(results.map { $0["ruleId"] as? String } == ["color", "overflow"])
  #expect(results.map { $0["ruleIndex"] as? Int } == [0, 1])
  #expect(text.contains("\"uri\": \"a%20b/%C3%A4.yaml\""))
  #expect(text.contains("\"startLine\": 812"))
}

@Test func junitFailsOneCaseAnErrorAndNoneAWarning() throws {
  let finding = Diagnostic(
    .missing, at: TextPosition(file: "a<b>.yaml", line: 1, column: 1), "\"x\" & \u{1}\ny")
  let text = rendered(.junit, [overflow, finding])
  #expect(text.contains("<testsuite name=\"labelsmith\" tests=\"2\" failures=\"1\" errors=\"0\">"))
  #expect(text.contains("classname=\"a&lt;b&gt;.yaml\" name=\"missing\""))
  #expect(text.contains("name=\"overflow menu.continue [de]\""))
  #expect(text.components(separatedBy: "<failure").count == 2)
  #expect(text.contains("&quot;x&quot; &amp; \u{FFFD}"))
}

@Test func junitOfACleanRunHasOnePassedCase() {
  let text = rendered(.junit, [])
  #expect(text.contains("tests=\"1\" failures=\"0\""))
  #expect(text.contains("name=\"no findings\"/>"))
}

@Test(arguments: [DiagnosticFormat.human, .short, .json, .github])
func noFindingsAreNoText(format: DiagnosticFormat) {
  #expect(rendered(format, []) == "")
}
