// SPDX-License-Identifier: MIT

import Diagnostics

/// Turns libyaml's words about an error into a message for people who write labels.
struct SyntaxProblem {
  var problem: String
  var context: String?
  var mark: Mark
  var contextMark: Mark?
  /// How many brackets are open where libyaml stopped.
  var openBrackets: Int
  var source: SourceText

  var failure: YAMLFailure {
    let offset = source.byteOffset(of: mark)
    if let trap = valueTrap(near: offset) { return trap }
    if problem.contains("unexpected end of stream"), let contextMark,
      context?.contains("quoted scalar") == true
    {
      return make(source.byteOffset(of: contextMark), "the quote that opens here is never closed")
    }
    let isColon = source.bytes.indices.contains(offset) && source.bytes[offset] == 0x3A
    if problem.contains("mapping values are not allowed")
      || (isColon && isInFlow && problem.contains("did not find expected ','"))
    {
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

  // MARK: Text that needs quotes

  private var isInFlow: Bool { context?.contains("flow") == true }

  /// Whether the brackets in which YAML gave up were opened before a line.
  private func begins(beforeLine line: Int) -> Bool {
    if isInFlow, let contextMark {
      return source.position(ofByte: source.byteOffset(of: contextMark)).line < line
    }
    // An error of a single sign names no bracket; those open there are of this line or earlier.
    let position = source.position(ofByte: source.byteOffset(of: mark))
    guard position.line == line, let text = source.excerpt(line: line) else { return false }
    let before = String(text.unicodeScalars.prefix(position.column - 1))
    return openBrackets > LineValues(before).openBrackets
  }

  /// A text that begins or goes on with a sign of YAML's own: the usual reason for any later error.
  private func valueTrap(near offset: Int) -> YAMLFailure? {
    if !problem.contains("cannot start any token"), let comment = swallowedBracket(before: offset) {
      return comment
    }
    let line = source.position(ofByte: offset).line
    for candidate in [line, line - 1] where candidate >= 1 {
      guard let text = source.excerpt(line: candidate) else { continue }
      let values = LineValues(text, startsInFlow: begins(beforeLine: candidate))
      let column = candidate == line ? source.position(ofByte: offset).column - 1 : .max
      // The last one that begins before the place is the one that YAML stumbled over.
      let trap = values.values.last { value in
        value.range.lowerBound <= column && isTrap(value, in: values)
      }
      guard let trap else { continue }
      let first = values.scalars[trap.range.lowerBound]
      let mark = Mark(line: candidate - 1, column: trap.range.lowerBound)
      return make(
        source.byteOffset(of: mark), "text that starts with '\(first)' must be quoted",
        helps: [Self.quoted(values[trap])])
    }
    return nil
  }

  private func isTrap(_ value: LineValues.Value, in values: LineValues) -> Bool {
    switch values.scalars[value.range.lowerBound] {
    case "@", "`", "%": return problem.contains("cannot start any token")
    case "*", "&":
      return context?.contains("alias") == true || context?.contains("anchor") == true
        || problem.contains("did not find expected")
    case "!": return context?.contains("tag") == true || problem.contains("tag")
    case "|", ">":
      return context?.contains("block scalar") == true
        || (value.isInFlow && problem.contains("cannot start any token"))
    case "{", "[":
      return problem.contains("did not find expected") && goesOn(value, in: values)
    default: return false
    }
  }

  /// `{name} joined`: the brackets close and text follows.
  private func goesOn(_ value: LineValues.Value, in values: LineValues) -> Bool {
    guard let end = values.closingBracket(of: value) else { return false }
    let rest = values.scalars[(end + 1)..<value.range.upperBound].drop { $0 == " " }
    return !rest.isEmpty && rest.first != "#"
  }

  /// `{fill: #FFF}`: what closes the bracket is a comment, and YAML reads on in the next lines.
  private func swallowedBracket(before offset: Int) -> YAMLFailure? {
    let line = source.position(ofByte: offset).line
    for candidate in stride(from: line, to: max(0, line - Self.mostLinesLookedAt), by: -1) {
      guard let text = source.excerpt(line: candidate) else { continue }
      let values = LineValues(text, startsInFlow: begins(beforeLine: candidate))
      guard let comment = values.comment, comment.isInFlow else { continue }
      // A real comment may hold brackets too, but then in pairs.
      let words = values.scalars[comment.start...]
      let closed = words.count { $0 == "}" || $0 == "]" }
      guard closed > words.count(where: { $0 == "{" || $0 == "[" }) else { continue }
      let mark = Mark(line: candidate - 1, column: comment.start)
      return make(
        source.byteOffset(of: mark), "an unquoted '#' starts a YAML comment",
        label: "the rest of the line is not read", helps: [values.quotedAround(comment.start)])
    }
    return nil
  }

  /// A bracket that a comment hides is missed soon after it.
  private static let mostLinesLookedAt = 8

  private func quotingHelp(_ offset: Int) -> String {
    let position = source.position(ofByte: offset)
    guard let text = source.excerpt(line: position.line) else { return "quote the text" }
    let values = LineValues(text, startsInFlow: begins(beforeLine: position.line))
    return values.quotedAround(position.column - 1)
  }

  static func quoted(_ value: some StringProtocol) -> String { "write  " + quotedText(value) }

  /// A text as a quoted YAML scalar.
  static func quotedText(_ value: some StringProtocol) -> String {
    let trimmed = value.trimmingSpaces
    let needsDouble = trimmed.contains("'")
    return needsDouble
      ? "\"\(trimmed.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
      : "'\(trimmed)'"
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
