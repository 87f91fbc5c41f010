// SPDX-License-Identifier: MIT

/// A JSON value whose objects keep the order they were written in.
///
/// Lines that people read and programs compare must not change order between runs, and this target
/// does without Foundation.
package indirect enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  package struct Member: Hashable, Sendable {
    package var name: String
    package var value: JSONValue

    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// An object without the members that have no value.
  package static func object(_ members: (String, JSONValue?)...) -> JSONValue {
    .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }

  /// The value on one line, without spaces.
  package var text: String {
    var result = ""
    write(to: &result, indent: nil)
    return result
  }

  /// The value on many lines, indented by two spaces, with a line break at the end.
  package var prettyText: String {
    var result = ""
    write(to: &result, indent: 0)
    return result + "\n"
  }

  private func write(to result: inout String, indent: Int?) {
    switch self {
    case .null: result += "null"
    case .bool(let value): result += value ? "true" : "false"
    case .integer(let value): result += String(value)
    case .number(let value): result += Self.text(of: value)
    case .string(let value): Self.write(value, to: &result)
    case .array(let values):
      Self.write(values, between: ("[", "]"), to: &result, indent: indent) {
        value, result, indent in
        value.write(to: &result, indent: indent)
      }
    case .object(let members):
      Self.write(members, between: ("{", "}"), to: &result, indent: indent) {
        member, result, indent in
        Self.write(member.name, to: &result)
        result += indent == nil ? ":" : ": "
        member.value.write(to: &result, indent: indent)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], between brackets: (String, String), to result: inout String,
    indent: Int?, element: (Element, inout String, Int?) -> Void
  ) {
    let inner = indent.map { $0 + 2 }
    result += brackets.0
    for (index, value) in elements.enumerated() {
      if index > 0 { result += "," }
      if let inner { result += "\n" + String(repeating: " ", count: inner) }
      element(value, &result, inner)
    }
    if let indent, !elements.isEmpty { result += "\n" + String(repeating: " ", count: indent) }
    result += brackets.1
  }

  /// JSON has neither infinity nor NaN; both become `null`.
  private static func text(of value: Double) -> String {
    guard value.isFinite else { return "null" }
    return Int(exactly: value).map(String.init) ?? String(value)
  }

  private static func write(_ text: String, to result: inout String) {
    result += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    result += "\""
  }
}
