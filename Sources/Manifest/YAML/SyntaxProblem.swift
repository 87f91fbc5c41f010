// SPDX-License-Identifier: MIT

import Diagnostics

/// Turns libyaml's words about an error into a message for people who write labels.
struct SyntaxProblem {
  var problem: String
  var context: String?
  var mark: Mark
  var contextMark: Mark?
  var source: SourceText

  var failure: YAMLFailure {
    let offset = source.byteOffset(of: mark)
    if let trap = valueTrap(near: offset) { return trap }
    if problem.contains("unexpected end of stream"), let contextMark,
      context?.contains("quoted scalar") == true
    {
      return make(source.byteOffset(of: contextMark), "the quote that opens here is never closed")
    }
    if problem.contains("mapping values are not allowed") {
      return make(
        offset, "': ' inside a text without quotes", label: "YAML reads a key here",
        helps: [quotingHelp(offset)])
    }
    if problem.contains("Unicode character escape") || problem.contains("escape character") {
      return escapeFailure(offset)
    }
    if problem.contains("found a tab character") || isTab(offset) {
      return make(
        offset, "a tab in the indentation", helps: ["YAML is indented with spaces only"])
    }
    return make(offset, sentence, notes: contextNote.map { [$0] } ?? [])
  }

  private func make(
    _ offset: Int, _ message: String, label: String? = nil, notes: [String] = [],
    helps: [String] = []
  ) -> YAMLFailure {
    YAMLFailure(
      id: .manifestSyntax, offset: offset, message: message, label: label, notes: notes,
      helps: helps)
  }

  /// libyaml's problem without its "found" and in the present tense.
  private var sentence: String {
    let words = problem.replacing("did not find expected", with: "expected")
    return words.hasPrefix("found ") ? String(words.dropFirst(6)) : words
  }

  private var contextNote: String? {
    guard let context, let contextMark, contextMark != mark else { return nil }
    let place = source.position(ofByte: source.byteOffset(of: contextMark))
    return "\(context) that begins at \(place.line):\(place.column)"
  }

  private func escapeFailure(_ offset: Int) -> YAMLFailure {
    // libyaml marks the character after the backslash or after the digits' introducer.
    let start = source.bytes[..<offset].lastIndex(of: UInt8(ascii: "\\")) ?? offset
    let isUnicode = problem.contains("Unicode")
    return make(
      start, isUnicode ? "this escape is no Unicode character" : "unknown escape",
      helps: [
        isUnicode
          ? "write the character itself, or one escape such as \\U0001F600, not two halves"
          : "write '\\\\' for a backslash, or use single quotes"
      ])
  }

  private func isTab(_ offset: Int) -> Bool {
    source.bytes.indices.contains(offset) && source.bytes[offset] == 0x09
  }

  /// A value that begins with a sign of YAML's own: the usual reason for any later error.
  private func valueTrap(near offset: Int) -> YAMLFailure? {
    let line = source.position(ofByte: offset).line
    for candidate in [line, line - 1] where candidate >= 1 {
      guard let text = source.excerpt(line: candidate),
        let value = Self.valueStart(in: text), let first = value.text.first,
        isTrap(first, value.text)
      else { continue }
      let lineStart = source.byteOffset(of: Mark(line: candidate - 1, column: 0))
      return make(
        lineStart + value.offset, "text that starts with '\(first)' must be quoted",
        helps: [Self.quoted(value.text)])
    }
    return nil
  }

  private func isTrap(_ first: Character, _ value: Substring) -> Bool {
    switch first {
    case "@", "`", "%": return problem.contains("cannot start any token")
    case "*", "&":
      return context?.contains("alias") == true || context?.contains("anchor") == true
        || problem.contains("did not find expected")
    case "!": return context?.contains("tag") == true || problem.contains("tag")
    case "|", ">": return context?.contains("block scalar") == true
    case "{", "[":
      // `{name} joined`: the collection closes and text follows.
      let close: Character = first == "{" ? "}" : "]"
      guard let end = value.lastIndex(of: close) else { return false }
      let rest = value[value.index(after: end)...].drop { $0 == " " }
      return !rest.isEmpty && rest.first != "#" && rest.first != "," && rest.first != "}"
        && problem.contains("did not find expected")
    default: return false
    }
  }

  private func quotingHelp(_ offset: Int) -> String {
    let line = source.position(ofByte: offset).line
    guard let text = source.excerpt(line: line), let value = Self.valueStart(in: text) else {
      return "quote the text"
    }
    return Self.quoted(value.text)
  }

  private static func quoted(_ value: Substring) -> String {
    let trimmed = value.trimmingSpaces
    let needsDouble = trimmed.contains("'")
    return needsDouble
      ? "write  \"\(trimmed.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
      : "write  '\(trimmed)'"
  }

  /// What follows the first `key: ` or `- ` of a line, with its offset in bytes.
  private static func valueStart(in line: String) -> (text: Substring, offset: Int)? {
    var rest = line[...].drop { $0 == " " }
    while rest.hasPrefix("- ") { rest = rest.dropFirst(2).drop { $0 == " " } }
    if let colon = rest.firstRange(of: ": ") {
      rest = rest[colon.upperBound...].drop { $0 == " " }
    }
    guard !rest.isEmpty else { return nil }
    return (rest, line.utf8.distance(from: line.startIndex, to: rest.startIndex))
  }
}

extension StringProtocol {
  /// Without blanks and tabs at both ends.
  var trimmingSpaces: String {
    func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" }
    let start = drop(while: isSpace)
    guard let last = start.lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(start[...last])
  }
}
