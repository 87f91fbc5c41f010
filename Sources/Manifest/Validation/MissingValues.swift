// SPDX-License-Identifier: MIT

import Diagnostics

extension Validator {
  /// A key without a value, and the usual reasons why it has none.
  mutating func reportMissingValue(of entry: YAMLEntry, as key: String? = nil) {
    if let color = commentedColor(after: entry.key) {
      let start = color.start
      return report(
        ScalarProblem(
          .nullValue, "`\(entry.name)` has no value",
          help: "write  \(entry.name): \"\(color.text)\""), from: start,
        columns: color.text.unicodeScalars.count,
        label: "an unquoted '#' starts a YAML comment")
    }
    if let comment = commentedText(after: entry.key) {
      let isText = key == "text" || key == "alt" || entry.name == "text" || entry.name == "alt"
      return report(
        ScalarProblem(
          isText ? .emptyText : .nullValue, "`\(entry.name)` has no value",
          help: "write  \(entry.name): \(SyntaxProblem.quotedText(comment.text))"),
        from: comment.start, columns: comment.text.unicodeScalars.count,
        label: "an unquoted '#' starts a YAML comment")
    }
    reportMissingValue(
      entry.value.isAnchored ? entry.value : entry.key, key: key ?? entry.name)
  }

  /// `text: #hash`: a word that is stuck to its '#' was hardly meant as a comment.
  private func commentedText(after key: YAMLNode) -> (text: String, start: Mark)? {
    let scalars = Array(source.restOfLine(from: key.end).unicodeScalars)
    guard let colon = scalars.firstIndex(where: { $0 != " " }), scalars[colon] == ":",
      let hash = scalars[(colon + 1)...].firstIndex(where: { $0 != " " }), scalars[hash] == "#",
      hash + 1 < scalars.count, scalars[hash + 1] != " ", scalars[hash + 1] != "#"
    else { return nil }
    let text = String(String.UnicodeScalarView(scalars[hash...])).trimmingSpaces
    return (text, Mark(line: Int(key.end.line), column: Int(key.end.column) + hash))
  }

  mutating func reportMissingValue(_ node: YAMLNode, key: String) {
    if node.isAnchored && node.isNull {
      return report(
        ScalarProblem(
          .nullValue, "`\(key)` has no value", help: "& starts a YAML anchor, quote it"), at: node)
    }
    if key == "text" || key == "alt" {
      return report(
        ScalarProblem(
          .emptyText, "`\(key)` has no value",
          help: "write \"\" for a text that is empty on purpose"
        ), at: node)
    }
    report(ScalarProblem(.nullValue, "`\(key)` has no value"), at: node)
  }

  mutating func reportShape(_ node: YAMLNode, _ kind: ValueKind, key: String) {
    let found =
      switch node.content {
      case .scalar(let text): "'\(text.prefix(40))'"
      case .sequence: "a list"
      case .mapping: "a mapping"
      }
    var help: String?
    if isFlow(node), kind.alternative(for: .scalar) != nil {
      help = "text that starts with '\(sign(of: node))' must be quoted"
    }
    report(
      ScalarProblem(
        .type, "expected \(kind.expectation) for '\(key)', found \(found)", help: help), at: node)
  }

  /// Whether a list or mapping is written in brackets, as text by mistake would be.
  func isFlow(_ node: YAMLNode) -> Bool {
    let sign = sign(of: node)
    return sign == "{" || sign == "["
  }

  private func sign(of node: YAMLNode) -> String {
    let second = Mark(line: Int(node.start.line), column: Int(node.start.column) + 1)
    return source.text(from: node.start, to: second)
  }

  /// `fill: #FFF`: what looks like a colour after the key is a comment for YAML.
  func commentedColor(after key: YAMLNode) -> (text: String, start: Mark)? {
    let rest = source.restOfLine(from: key.end)
    let scalars = Array(rest.unicodeScalars)
    guard let colon = scalars.firstIndex(of: ":") else { return nil }
    guard let hash = scalars[(colon + 1)...].firstIndex(where: { $0 != " " }),
      scalars[hash] == "#", scalars[..<colon].allSatisfy({ $0 == " " })
    else { return nil }
    let word = scalars[(hash + 1)...].prefix { isHexadecimal($0) }
    guard [3, 4, 6, 8].contains(word.count) else { return nil }
    if word.endIndex < scalars.endIndex, !" ,}]\t\r".unicodeScalars.contains(scalars[word.endIndex])
    {
      return nil
    }
    var text = "#"
    text.unicodeScalars.append(contentsOf: word)
    return (text, Mark(line: Int(key.end.line), column: Int(key.end.column) + hash))
  }

  private func isHexadecimal(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isASCIIHexDigit
  }

  private mutating func report(
    _ problem: ScalarProblem, from start: Mark, columns: Int, label: String
  ) {
    let end = Mark(line: Int(start.line), column: Int(start.column) + columns)
    report(problem, at: YAMLNode(.scalar(""), start: start, end: end), label: label)
  }
}
