// SPDX-License-Identifier: MIT

/// One JSON object a finding, its members always in the same order.
package enum JSONLinesFormat {
  package static func value(for diagnostic: Diagnostic) -> JSONValue {
    .object(
      ("type", .string("diagnostic")),
      ("id", .string(diagnostic.id.rawValue)),
      ("severity", .string(diagnostic.severity.word)),
      ("label", diagnostic.key.map(JSONValue.string)),
      ("locale", diagnostic.locale.map(JSONValue.string)),
      ("file", (diagnostic.position?.file).map(JSONValue.string)),
      ("line", (diagnostic.position?.line).map(JSONValue.integer)),
      ("column", (diagnostic.position?.column).map(JSONValue.integer)),
      ("entry", diagnostic.entry.map(JSONValue.string)),
      ("message", .string(diagnostic.message)),
      ("notes", list(diagnostic.notes)),
      ("helps", list(diagnostic.helps)),
      ("data", data(of: diagnostic)))
  }

  private static func list(_ texts: [String]) -> JSONValue? {
    texts.isEmpty ? nil : .array(texts.map(JSONValue.string))
  }

  private static func data(of diagnostic: Diagnostic) -> JSONValue? {
    guard !diagnostic.data.isEmpty else { return nil }
    let members = diagnostic.data.sorted { $0.key < $1.key }
    return .object(members.map { JSONValue.Member($0.key, value(for: $0.value)) })
  }

  private static func value(for value: DiagnosticValue) -> JSONValue {
    switch value {
    case .number(let number): .number(number)
    case .text(let text): .string(text)
    case .list(let texts): .array(texts.map(JSONValue.string))
    }
  }
}
