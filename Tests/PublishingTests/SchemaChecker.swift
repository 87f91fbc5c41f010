// SPDX-License-Identifier: MIT

import Foundation

/// Checks a document against the part of JSON Schema that our schemas use.
///
/// An unknown keyword is an error, so that a schema cannot say something that nobody checks.
struct SchemaChecker {
  private let root: [String: Any]

  init(_ schema: [UInt8]) throws {
    root = try JSONSerialization.jsonObject(with: Data(schema)) as? [String: Any] ?? [:]
  }

  /// The places that break the schema; empty for a valid document.
  func problems(in document: [UInt8]) throws -> [String] {
    let value = try JSONSerialization.jsonObject(with: Data(document))
    return check(value, root, at: "")
  }

  private func check(_ value: Any, _ schema: [String: Any], at path: String) -> [String] {
    var problems: [String] = []
    for (keyword, argument) in schema {
      problems += check(value, keyword, argument, schema, at: path)
    }
    return problems
  }

  private func check(
    _ value: Any, _ keyword: String, _ argument: Any, _ schema: [String: Any], at path: String
  ) -> [String] {
    func claim(_ holds: Bool) -> [String] { holds ? [] : ["\(path): \(keyword) \(argument)"] }
    let object = value as? [String: Any]
    let array = value as? [Any]
    let number = isNumber(value) ? (value as? NSNumber)?.doubleValue : nil
    let inner = argument as? [String: Any] ?? [:]
    switch keyword {
    case "$schema", "$defs", "title", "description", "else", "then": return []
    case "$ref": return check(value, resolve(argument as? String ?? ""), at: path)
    case "type": return claim(hasType(value, argument as? String ?? ""))
    case "const": return claim(equal(value, argument))
    case "enum": return claim((argument as? [Any] ?? []).contains { equal(value, $0) })
    case "required":
      guard let object else { return [] }
      return claim((argument as? [String] ?? []).allSatisfy { object[$0] != nil })
    case "properties":
      return inner.flatMap { name, schema -> [String] in
        guard let member = object?[name] else { return [] }
        return check(member, schema as? [String: Any] ?? [:], at: path + "/" + name)
      }
    case "additionalProperties":
      let named = schema["properties"] as? [String: Any] ?? [:]
      return (object ?? [:]).filter { named[$0.key] == nil }.flatMap {
        check($0.value, inner, at: path + "/" + $0.key)
      }
    case "propertyNames": return (object ?? [:]).keys.flatMap { check($0, inner, at: path) }
    case "items":
      return (array ?? []).enumerated().flatMap { check($1, inner, at: "\(path)/\($0)") }
    case "minItems": return claim((array?.count ?? .max) >= argument as? Int ?? 0)
    case "maxItems": return claim((array?.count ?? 0) <= argument as? Int ?? 0)
    case "uniqueItems":
      let texts = (array ?? []).map { "\($0)" }
      return claim(Set(texts).count == texts.count)
    case "minimum": return claim((number ?? .infinity) >= argument as? Double ?? 0)
    case "exclusiveMinimum": return claim((number ?? .infinity) > argument as? Double ?? 0)
    case "pattern":
      guard let text = value as? String else { return [] }
      return claim(
        text.range(of: argument as? String ?? "", options: .regularExpression) != nil)
    case "not": return claim(!check(value, inner, at: path).isEmpty)
    case "allOf":
      return (argument as? [[String: Any]] ?? []).flatMap { check(value, $0, at: path) }
    case "oneOf":
      let results = (argument as? [[String: Any]] ?? []).map { check(value, $0, at: path) }
      if results.filter(\.isEmpty).count == 1 { return [] }
      return ["\(path): oneOf"] + results.flatMap(\.self)
    case "if":
      let branch = check(value, inner, at: path).isEmpty ? "then" : "else"
      return check(value, schema[branch] as? [String: Any] ?? [:], at: path)
    default: return ["\(path): unknown keyword \(keyword)"]
    }
  }

  private func resolve(_ reference: String) -> [String: Any] {
    reference.split(separator: "/").dropFirst().reduce(root) {
      $0[String($1)] as? [String: Any] ?? [:]
    }
  }

  private func hasType(_ value: Any, _ type: String) -> Bool {
    switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "boolean": (value as? NSNumber).map(isBoolean) ?? false
    case "number": isNumber(value)
    case "integer":
      isNumber(value) && (value as? NSNumber)?.doubleValue.truncatingRemainder(dividingBy: 1) == 0
    default: false
    }
  }

  private func isNumber(_ value: Any) -> Bool {
    (value as? NSNumber).map { !isBoolean($0) } ?? false
  }

  private func isBoolean(_ number: NSNumber) -> Bool {
    BooleanNumber.matches(number)
  }

  private func equal(_ left: Any, _ right: Any) -> Bool {
    (left as? NSObject) == (right as? NSObject) || "\(left)" == "\(right)"
  }
}

/// Foundation on Linux reads `true` into a number; its Objective-C type code tells it from 1.
private enum BooleanNumber {
  static func matches(_ number: NSNumber) -> Bool {
    String(cString: number.objCType) == "c" || String(cString: number.objCType) == "B"
  }
}
