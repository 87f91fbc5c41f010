// SPDX-License-Identifier: MIT

/// JSON as a value whose object keys keep their order, so that the same schema is the same bytes.
indirect enum JSONText: Sendable {
  case string(String)
  case number(Double)
  case bool(Bool)
  case array([JSONText])
  case object([(String, JSONText)])

  /// Indented by two spaces.
  func text(indentation: String = "") -> String {
    let inner = indentation + "  "
    switch self {
    case .string(let text): return Self.quoted(text)
    case .number(let value): return numberText(value)
    case .bool(let flag): return flag ? "true" : "false"
    case .array(let items):
      if items.isEmpty { return "[]" }
      let isShort = items.allSatisfy(\.isScalar) && items.count <= 8
      if isShort { return "[" + items.map { $0.text() }.joined(separator: ", ") + "]" }
      let lines = items.map { inner + $0.text(indentation: inner) }
      return "[\n" + lines.joined(separator: ",\n") + "\n" + indentation + "]"
    case .object(let members):
      if members.isEmpty { return "{}" }
      let lines = members.map { inner + Self.quoted($0) + ": " + $1.text(indentation: inner) }
      return "{\n" + lines.joined(separator: ",\n") + "\n" + indentation + "}"
    }
  }

  private var isScalar: Bool {
    switch self {
    case .string, .number, .bool: true
    case .array, .object: false
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case _ where scalar.value < 0x20: result += "\\u" + hexadecimal(Int(scalar.value), digits: 4)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
