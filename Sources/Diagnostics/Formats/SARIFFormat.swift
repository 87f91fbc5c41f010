// SPDX-License-Identifier: MIT

/// The exchange format of static analysis tools: SARIF 2.1.0, one run.
struct SARIFFormat {
  var toolVersion: String

  func text(for set: DiagnosticSet) -> String {
    let rules = Set(set.all.map(\.id)).sorted { $0.rawValue < $1.rawValue }
    let driver = JSONValue.object(
      ("name", .string("labelsmith")),
      ("version", .string(toolVersion)),
      ("rules", .array(rules.map(Self.rule))))
    let run = JSONValue.object(
      ("tool", .object(("driver", driver))),
      // Columns here count Unicode scalars; the format's default is UTF-16.
      ("columnKind", .string("unicodeCodePoints")),
      ("results", .array(set.all.map { Self.result(for: $0, rules: rules) })))
    return JSONValue.object(
      ("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")),
      ("version", .string("2.1.0")),
      ("runs", .array([run]))
    ).prettyText
  }

  private static func rule(_ id: CheckID) -> JSONValue {
    .object(
      ("id", .string(id.rawValue)),
      (
        "defaultConfiguration",
        .object(
          ("enabled", .bool(id.defaultSeverity != .off)),
          ("level", .string(id.defaultSeverity.word)))
      ))
  }

  private static func result(for diagnostic: Diagnostic, rules: [CheckID]) -> JSONValue {
    let message = ([diagnostic.message] + diagnostic.helps).joined(separator: "\n")
    return .object(
      ("ruleId", .string(diagnostic.id.rawValue)),
      ("ruleIndex", rules.firstIndex(of: diagnostic.id).map(JSONValue.integer)),
      ("level", .string(diagnostic.severity.word)),
      ("message", .object(("text", .string(message)))),
      ("locations", location(of: diagnostic).map { .array([$0]) }))
  }

  private static func location(of diagnostic: Diagnostic) -> JSONValue? {
    guard let position = diagnostic.position else { return nil }
    let region = JSONValue.object(
      ("startLine", .integer(position.line)),
      ("startColumn", .integer(position.column)),
      ("snippet", diagnostic.excerpt.map { .object(("text", .string($0))) }))
    let physical = JSONValue.object(
      ("artifactLocation", .object(("uri", .string(uri(of: position.file))))),
      ("region", region))
    let name = [diagnostic.key, diagnostic.locale].compactMap(\.self).joined(separator: " ")
    let logical = name.isEmpty ? nil : JSONValue.object(("fullyQualifiedName", .string(name)))
    return .object(
      ("physicalLocation", physical), ("logicalLocations", logical.map { .array([$0]) }))
  }

  /// A relative reference, or a `file:` URI for an absolute path (RFC 3986).
  private static func uri(of path: String) -> String {
    let digits = Array("0123456789ABCDEF")
    var result = path.hasPrefix("/") ? "file://" : ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        result += "%" + String([digits[Int(byte >> 4)], digits[Int(byte & 15)]])
      }
    }
    return result
  }
}
