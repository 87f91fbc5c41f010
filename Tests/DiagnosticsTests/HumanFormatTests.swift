// SPDX-License-Identifier: MIT

import Diagnostics
import Testing

private func rendered(_ diagnostics: [Diagnostic], width: Int = 100) -> String {
  DiagnosticRenderer(format: .human, width: width, toolVersion: "1").text(
    for: DiagnosticSet(diagnostics))
}

@Test func aFindingShowsItsPlaceItsLineAndWhatToDo() {
  let line =
    "  menu.play:     {style: buton, text: Play, context: \"Main menu, top button (verb)\"}"
  let finding = Diagnostic(
    .styleUnknown, at: TextPosition(file: "assets.yaml", line: 57, column: 26), length: 5,
    excerpt: line, "unknown style 'buton'", label: "not in `styles`",
    notes: ["menu.play was not rendered; its 18 images from the last good build were kept"],
    helps: ["did you mean 'button'?  (styles/button.yaml:3)"])
  #expect(
    rendered([finding]) == """
      error[style_unknown]: unknown style 'buton'
        --> assets.yaml:57:26
         |
      57 |   menu.play:     {style: buton, text: Play, context: "Main menu, top button (verb)"}
         |                          ^^^^^ not in `styles`
         = help: did you mean 'button'?  (styles/button.yaml:3)
         = note: menu.play was not rendered; its 18 images from the last good build were kept

      """)
}

@Test func anEntryOfAStringFileIsNamedBesideItsLine() {
  let finding = Diagnostic(
    .overflow, at: TextPosition(file: "l10n/de.po", line: 812, column: 22),
    entry: "MENU_CONTINUE", excerpt: "msgstr \"Spiel wiederaufnehmen\"", "too wide",
    label: "first character outside the box")
  #expect(
    rendered([finding]) == """
      error[overflow]: too wide
        --> l10n/de.po:812  (MENU_CONTINUE)
         |
      812| msgstr "Spiel wiederaufnehmen"
         |                      ^ first character outside the box

      """)
}

@Test(arguments: [(7, " 7 |"), (57, "57 |"), (812, "812|"), (12345, "12345|")])
func theLineNumberKeepsTheBarStraight(line: Int, gutter: String) {
  let finding = Diagnostic(
    .color, at: TextPosition(file: "a.yaml", line: line, column: 1), excerpt: "x", "m")
  let lines = rendered([finding]).split(separator: "\n")
  #expect(lines[3].hasPrefix(gutter + " x"))
  let bars = [2, 3, 4].map { row in Array(lines[row]).firstIndex(of: "|") }
  #expect(Set(bars).count == 1)
}

/// Marks the place of the finding with `⟪`, and what the caret line must be.
@Test(arguments: [
  ("a: ⟪#FFF", 4, "   ^^^^"),
  ("ja: つづき⟪から", 2, "          ^^"),
  ("de: a\u{308}o\u{308}⟪u", 1, "      ^"),
  ("e: 😀👩‍👩‍👧⟪x", 1, "       ^"),
  ("\t⟪tab", 3, "    ^^^"),
  ("ab\t⟪tab", 3, "    ^^^"),
  ("⟪つ", 1, "^^"),
  ("end⟪", 1, "   ^"),
  ("ab⟪cd", 400, "  ^^"),
  ("⟪", 1, "^"),
])
func theCaretStandsUnderTheCharacter(marked: String, length: Int, caret: String) throws {
  let scalars = Array(marked.unicodeScalars)
  let mark = try #require(scalars.firstIndex(of: "⟪"))
  var excerpt = String.UnicodeScalarView()
  excerpt.append(contentsOf: scalars[..<mark] + scalars[(mark + 1)...])
  let finding = Diagnostic(
    .color, at: TextPosition(file: "a.yaml", line: 1, column: mark + 1), length: length,
    excerpt: String(excerpt), "m")
  #expect(rendered([finding]).split(separator: "\n").last == "   | \(caret)")
}

@Test(arguments: [0, -5, 999])
func aColumnOutsideTheLineStillGivesACaretInIt(column: Int) {
  let finding = Diagnostic(
    .color, at: TextPosition(file: "a.yaml", line: 1, column: column), excerpt: "abc", "m")
  let caret = rendered([finding]).split(separator: "\n").last
  #expect(caret == (column > 3 ? "   |    ^" : "   | ^"))
}

@Test(arguments: [40, 60, 80])
func aLongLineIsCutToTheWidthAroundTheCaret(width: Int) throws {
  for column in [1, 30, 100, 250, 300] {
    let letters = (0..<300).map { Character(Unicode.Scalar(UInt8(97 + $0 % 26))) }
    let finding = Diagnostic(
      .color, at: TextPosition(file: "a.yaml", line: 1, column: column), excerpt: String(letters),
      "m", label: "here")
    let lines = rendered([finding], width: width).split(separator: "\n")
    let text = lines[3].dropFirst(5)
    let caret = try #require(Array(lines[4].dropFirst(5)).firstIndex(of: "^"))
    #expect(DisplayWidth.of(lines[3]) <= width)
    #expect(DisplayWidth.of(lines[4]) <= width)
    #expect(Array(text)[caret] == letters[column - 1], "column \(column)")
    if column != 30 { #expect(text.hasPrefix("…") == (column > 1)) }
    if column != 250 { #expect(text.hasSuffix("…") == (column < 300)) }
  }
}

@Test func aLongLineOfWideCharactersKeepsItsCaret() throws {
  let line = "a" + String(repeating: "漢", count: 100) + "!" + String(repeating: "字", count: 100)
  let finding = Diagnostic(
    .color, at: TextPosition(file: "a.yaml", line: 1, column: 102), excerpt: line, "m")
  let lines = rendered([finding], width: 60).split(separator: "\n")
  let mark = try #require(lines[3].firstIndex(of: "!"))
  let caret = try #require(lines[4].firstIndex(of: "^"))
  #expect(DisplayWidth.of(lines[3][..<mark]) == DisplayWidth.of(lines[4][..<caret]))
  #expect(DisplayWidth.of(lines[3]) <= 60)
}

@Test func atMostTwentyFindingsAreShownAndErrorsComeFirst() {
  let warnings = (1...30).map { line in
    Diagnostic(.missing, at: TextPosition(file: "a.yaml", line: line, column: 1), "w\(line)")
  }
  let errors = (40...44).map { line in
    Diagnostic(.color, at: TextPosition(file: "a.yaml", line: line, column: 1), "e\(line)")
  }
  let text = rendered(warnings + errors)
  #expect(text.split(separator: "\n").count { $0.contains("-->") } == 20)
  for line in 40...44 { #expect(text.contains("e\(line)")) }
  #expect(text.contains("w15\n"))
  #expect(!text.contains("w16"))
  #expect(text.hasSuffix("\n… and 15 warnings more; --format json lists all of them\n"))
}

@Test func controlCharactersOfAFileNeverReachTheTerminal() {
  let finding = Diagnostic(
    .controlCharacter, at: TextPosition(file: "a\u{1B}[2J.yaml", line: 1, column: 1),
    excerpt: "x\u{1B}[31m\u{202E}y\r", "bad '\u{1B}]0;title\u{7}'", label: "\u{9B}1m",
    notes: ["n\u{1B}[0m"], helps: ["h\u{8}"])
  let text = rendered([finding])
  #expect(
    text.unicodeScalars.allSatisfy {
      $0 == "\n" || ($0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) && $0.value != 0x202E)
    })
}

@Test func aRemarkOfSeveralLinesHangsUnderItsFirst() {
  let finding = Diagnostic(.color, at: nil, "m", helps: ["one\ntwo"])
  #expect(rendered([finding]) == "error[color]: m\n   = help: one\n           two\n")
}

@Test func coloursSurroundWordsAndChangeNoText() {
  let finding = Diagnostic(
    .missing, at: TextPosition(file: "a.yaml", line: 1, column: 1), excerpt: "abc", "m",
    notes: ["n"], helps: ["h"])
  let set = DiagnosticSet([finding])
  let coloured = DiagnosticRenderer(
    format: .human, paint: TextPaint(isOn: true), toolVersion: "1"
  ).text(for: set)
  #expect(coloured.hasPrefix("\u{1B}[1;33mwarning[missing]\u{1B}[0m"))
  #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == rendered([finding]))
}
