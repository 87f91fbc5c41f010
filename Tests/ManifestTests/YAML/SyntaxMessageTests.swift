// SPDX-License-Identifier: MIT

import Diagnostics
import Testing

@testable import Manifest

@Suite struct SyntaxMessageTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var marked: String
    var message: String
    var help: String?
    var testDescription: String { marked }
  }

  static let cases = [
    Case(
      marked: "a:\n  b: ⟪@⟫Tom", message: "text that starts with '@' must be quoted",
      help: "write  '@Tom'"),
    Case(
      marked: "a:\n  b: ⟪`⟫x`", message: "text that starts with '`' must be quoted",
      help: "write  '`x`'"),
    Case(
      marked: "a: ⟪%⟫d items", message: "text that starts with '%' must be quoted",
      help: "write  '%d items'"),
    Case(
      marked: "a: ⟪{⟫name} joined\nb: c", message: "text that starts with '{' must be quoted",
      help: "write  '{name} joined'"),
    Case(
      marked: "a: ⟪[⟫Esc] to quit\nb: c", message: "text that starts with '[' must be quoted",
      help: "write  '[Esc] to quit'"),
    Case(
      marked: "a: ⟪|⟫ x | y", message: "text that starts with '|' must be quoted",
      help: "write  '| x | y'"),
    Case(
      marked: "a: ⟪!⟫Wow", message: "YAML tags are not used here",
      help: "text that starts with '!' must be quoted"),
    Case(
      marked: "a: ⟪*⟫bold", message: "unknown alias '*bold'",
      help: "text that starts with '*' must be quoted"),
    Case(
      marked: "a: Score⟪:⟫ 10", message: "': ' inside a text without quotes",
      help: "write  'Score: 10'"),
    Case(
      marked: "a:\n⟪\t⟫b: c", message: "a tab in the indentation",
      help: "YAML is indented with spaces only"),
    Case(marked: "a: ⟪\"⟫never closed\n", message: "the quote that opens here is never closed"),
    Case(marked: "a: 1\nb: ⟪]⟫", message: "expected node content"),
    Case(marked: "a: 1\n⟪-⟫--\nb: 2", message: "a second document begins here"),
    Case(marked: "? ⟪[⟫a, b]\n: c", message: "a key must be text"),
    Case(
      marked: "a: \"⟪\\⟫uD83D\"", message: "this escape is no Unicode character",
      help: "write the character itself, or one escape such as \\U0001F600, not two halves"),
    Case(marked: "a: \"⟪\\⟫q\"", message: "unknown escape"),
    Case(marked: "⟪⟫", message: "this file is empty"),
    Case(marked: "⟪#⟫ only a comment\n", message: "this file is empty"),
    Case(marked: "⟪-⟫--\n", message: "this file is empty"),
    Case(
      marked: "a: {b: c, d: ⟪%⟫foo}", message: "text that starts with '%' must be quoted",
      help: "write  '%foo'"),
    Case(
      marked: "a: {b: c, d: ⟪@⟫foo, e: f}", message: "text that starts with '@' must be quoted",
      help: "write  '@foo'"),
    Case(
      marked: "a: {d: ⟪`⟫x`}", message: "text that starts with '`' must be quoted",
      help: "write  '`x`'"),
    Case(
      marked: "a: {b: c, d: ⟪|⟫foo}", message: "text that starts with '|' must be quoted",
      help: "write  '|foo'"),
    Case(
      marked: "a: {b: c, d: ⟪{⟫count} coins}\ne: f",
      message: "text that starts with '{' must be quoted", help: "write  '{count} coins'"),
    Case(
      marked: "a: {d: ⟪{⟫a} and {b}, e: f}\n",
      message: "text that starts with '{' must be quoted", help: "write  '{a} and {b}'"),
    Case(
      marked: "a: {b: c, d: ⟪[⟫Esc] quits}\n",
      message: "text that starts with '[' must be quoted", help: "write  '[Esc] quits'"),
    Case(
      marked: "a: {b: c,\n  d: ⟪@⟫foo}\n",
      message: "text that starts with '@' must be quoted",
      help: "write  '@foo'"),
    Case(
      marked: "a: {b: c, d: Score⟪:⟫ 10}", message: "': ' inside a text without quotes",
      help: "write  'Score: 10'"),
    Case(
      marked: "a:\n  b: {c: d, fill: ⟪#⟫FFF}\n  e: f\n",
      message: "an unquoted '#' starts a YAML comment", help: "write  '#FFF'"),
    Case(
      marked: "b: {c: d, fill: ⟪#⟫FFF}\n\n", message: "an unquoted '#' starts a YAML comment",
      help: "write  '#FFF'"),
    Case(
      marked: "b: {c: d,\n  fill: ⟪#⟫FFF, e: f}\ng: h\n",
      message: "an unquoted '#' starts a YAML comment", help: "write  '#FFF'"),
    Case(
      marked: "b: {c: d, text: Level ⟪#⟫1}\ne: f\n",
      message: "an unquoted '#' starts a YAML comment", help: "write  'Level #1'"),
    Case(
      marked: "b: [one, ⟪#⟫two]\ne: f\n", message: "an unquoted '#' starts a YAML comment",
      help: "write  '#two'"),
    Case(
      marked: "b: {c: d, # the {usual} one\n  e: ⟪@⟫f}\n",
      message: "text that starts with '@' must be quoted", help: "write  '@f'"),
    Case(marked: "絵: 文字\nb: 字字⟪:⟫ 字", message: "': ' inside a text without quotes"),
  ]

  @Test(arguments: cases)
  func aTextThatIsNoYAMLIsReportedAtItsPlace(item: Case) throws {
    let marked = MarkedText(item.marked)
    let diagnostics = reading(marked.text).diagnostics
    let first = try #require(diagnostics.first)
    #expect(diagnostics.count == 1)
    #expect(first.id == .manifestSyntax)
    #expect(first.message.contains(item.message), "\(first.message)")
    #expect([first.position?.line, first.position?.column] == [marked.line, marked.column])
    if let help = item.help { #expect(first.helps == [help]) }
    #expect(first.excerpt != nil)
  }

  @Test(
    arguments: [
      ([0x61, 0x3A, 0x20, 0xFF], 1, 4, "byte 0xFF at byte offset 3 is not UTF-8"),
      ([0x61, 0x0A, 0xC3], 2, 1, "byte 0xC3 at byte offset 2 is not UTF-8"),
      ([0xE7, 0xB5, 0xB5, 0x0A, 0x62, 0x80], 2, 2, "byte 0x80 at byte offset 5 is not UTF-8"),
      ([0xED, 0xA0, 0x80], 1, 1, "byte 0xED at byte offset 0 is not UTF-8"),
      ([0xFF, 0xFE, 0x61, 0x00], 1, 1, "this file is UTF-16"),
      ([0xFE, 0xFF, 0x00, 0x61], 1, 1, "this file is UTF-16"),
      ([0x61, 0x00], 1, 2, "a NUL byte at byte offset 1"),
    ] as [([UInt8], Int, Int, String)])
  func anotherEncodingIsReportedWithItsByte(
    bytes: [UInt8], line: Int, column: Int, message: String
  ) throws {
    let files = MemoryFiles()
    files.set("assets.yaml", bytes: bytes)
    let reading = ManifestReader(files: files).read("assets.yaml")
    let first = try #require(reading.diagnostics.first)
    #expect(first.id == .encoding)
    #expect(first.message == message)
    #expect([first.position?.line, first.position?.column] == [line, column])
    #expect(reading.project == nil)
  }

  @Test(arguments: [
    ("text: #hash", "empty_text", "write  text: '#hash'"),
    ("text: #1 of 2", "empty_text", "write  text: '#1 of 2'"),
    ("context: #note", "null_value", "write  context: '#note'"),
    ("text: #FFF", "null_value", "write  text: \"#FFF\""),
    ("text: # to be written", "empty_text", "write \"\" for a text that is empty on purpose"),
  ])
  func aTextThatIsACommentIsShownWhereItBegins(line: String, id: String, help: String) throws {
    let reading = reading(
      "version: 1\nstyles: {s: {font: {family: F}}}\nlabels:\n  a:\n    style: s\n    \(line)\n")
    let first = try #require(reading.diagnostics.first)
    #expect(first.id.rawValue == id)
    #expect(first.helps == [help])
    #expect(first.position?.line == 6)
    let hash = line.firstIndex(of: "#").map { line.distance(from: line.startIndex, to: $0) } ?? 0
    #expect(first.position?.column == (line.contains("# ") ? 5 : hash + 5))
  }

  @Test(arguments: [[0x07], [0x1B], [0x7F], [0x0C], [0xC2, 0x85], [0xC2, 0x9F]] as [[UInt8]])
  func aControlCharacterIsReported(bytes: [UInt8]) throws {
    let files = MemoryFiles()
    files.set("assets.yaml", bytes: Array("a: b".utf8) + bytes)
    let first = try #require(ManifestReader(files: files).read("assets.yaml").diagnostics.first)
    #expect(first.id == .controlCharacter)
    #expect(first.position?.column == 5)
  }
}

@Suite struct SourceTextTests {
  private func source(_ text: String) -> SourceText {
    SourceText(path: "t", bytes: Array(text.utf8))
  }

  @Test(arguments: [
    ("ab\ncd", 3, 2, 1), ("ab\r\ncd", 4, 2, 1), ("ab\rcd", 3, 2, 1), ("絵文字x", 9, 1, 4),
    ("", 0, 1, 1), ("a\n", 2, 2, 1), ("a\u{2028}b", 4, 1, 3),
  ])
  func columnsCountScalarsAndLinesCountAsEditorsDo(
    text: String, offset: Int, line: Int, column: Int
  ) {
    let position = source(text).position(ofByte: offset)
    #expect([position.line, position.column] == [line, column])
  }

  @Test func aLineSeparatorInATextMovesNoPlace() throws {
    let text = "version: 1\nlabels:\n  a: {text: \"x\u{2028}y\", style: ⟪gone⟫}\n"
    let marked = MarkedText(text)
    let first = try #require(reading(marked.text).diagnostics.first)
    #expect([first.position?.line, first.position?.column] == [marked.line, marked.column])
  }

  @Test func excerptsHaveNoLineBreak() {
    #expect(source("ab\r\ncd\n").excerpt(line: 1) == "ab")
    #expect(source("ab\r\ncd\n").excerpt(line: 2) == "cd")
    #expect(source(String(repeating: "a", count: 10_000)).excerpt(line: 1) == nil)
  }
}
