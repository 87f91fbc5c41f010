// SPDX-License-Identifier: MIT

/// A JSON object on one line, with its fields in the order they were added.
package struct JSONLine {
  private var fields: [String] = []

  package init(type: String) { add("type", type) }

  package var text: String { "{" + fields.joined(separator: ",") + "}" }

  package mutating func add(_ name: String, _ value: String) {
    fields.append("\(Self.quoted(name)):\(Self.quoted(value))")
  }

  package mutating func add(_ name: String, _ value: Int) {
    fields.append("\(Self.quoted(name)):\(value)")
  }

  package mutating func add(_ name: String, _ values: [String]) {
    let list = values.map(Self.quoted).joined(separator: ",")
    fields.append("\(Self.quoted(name)):[\(list)]")
  }

  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      // The line separators end a line for some readers.
      case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
