// SPDX-License-Identifier: MIT

import Foundation

@testable import Manifest

/// Judges a YAML node by a JSON Schema, as an editor would: the keywords that the schema uses.
///
/// Unchecked, because what `JSONSerialization` returns is never changed.
struct JSONSchemaCheck: @unchecked Sendable {
  enum Value {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([Value])
    case object([(String, Value)])
  }

  private let root: [String: Any]
  private let definitions: [String: Any]

  init(_ json: String) throws {
    root = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] ?? [:]
    definitions = root["$defs"] as? [String: Any] ?? [:]
  }

  func accepts(_ node: YAMLNode) -> Bool { isValid(Self.value(node), root) }

  /// The value by the core schema of YAML 1.2.
  static func value(_ node: YAMLNode) -> Value {
    switch node.content {
    case .sequence(let items): return .array(items.map(value))
    case .mapping(let entries): return .object(entries.map { ($0.name, value($0.value)) })
    case .scalar(let text):
      guard node.style == .plain else { return .string(text) }
      if node.isNull || text == "null" { return .null }
      if text == "true" || text == "false" { return .bool(text == "true") }
      return Numeral.number(text).map(Value.number) ?? .string(text)
    }
  }

  private func isValid(_ value: Value, _ schema: Any?) -> Bool {
    if let flag = schema as? Bool { return flag }
    guard let schema = schema as? [String: Any] else { return true }
    if let reference = schema["$ref"] as? String {
      let name = reference.split(separator: "/").last.map(String.init) ?? ""
      guard let target = definitions[name], isValid(value, target) else { return false }
    }
    if let any = schema["anyOf"] as? [Any], !any.contains(where: { isValid(value, $0) }) {
      return false
    }
    if let all = schema["allOf"] as? [Any], !all.allSatisfy({ isValid(value, $0) }) { return false }
    if let not = schema["not"], isValid(value, not) { return false }
    if let type = schema["type"] {
      let types = type as? [String] ?? [type as? String ?? ""]
      guard types.contains(where: { matches(value, type: $0) }) else { return false }
    }
    return isValidScalar(value, schema) && isValidArray(value, schema)
      && isValidObject(value, schema)
  }

  private func matches(_ value: Value, type: String) -> Bool {
    switch (value, type) {
    case (.null, "null"), (.bool, "boolean"), (.number, "number"), (.string, "string"),
      (.array, "array"), (.object, "object"):
      true
    case (.number(let number), "integer"): number == number.rounded()
    default: false
    }
  }

  private func isValidScalar(_ value: Value, _ schema: [String: Any]) -> Bool {
    if let words = schema["enum"] as? [String] {
      guard case .string(let text) = value, words.contains(text) else { return false }
    }
    if let constant = schema["const"] as? Double {
      guard case .number(constant) = value else { return false }
    }
    if case .number(let number) = value {
      if let least = schema["minimum"] as? Double, number < least { return false }
      if let least = schema["exclusiveMinimum"] as? Double, number <= least { return false }
      if let most = schema["maximum"] as? Double, number > most { return false }
    }
    if case .string(let text) = value {
      if let pattern = schema["pattern"] as? String, !matches(text, pattern) { return false }
      if let most = schema["maxLength"] as? Int, text.count > most { return false }
    }
    return true
  }

  private func matches(_ text: String, _ pattern: String) -> Bool {
    text.range(of: pattern, options: .regularExpression) != nil
  }

  private func isValidArray(_ value: Value, _ schema: [String: Any]) -> Bool {
    guard case .array(let items) = value else { return true }
    if let least = schema["minItems"] as? Int, items.count < least { return false }
    if let most = schema["maxItems"] as? Int, items.count > most { return false }
    return items.allSatisfy { isValid($0, schema["items"]) }
  }

  private func isValidObject(_ value: Value, _ schema: [String: Any]) -> Bool {
    guard case .object(let members) = value else { return true }
    for name in schema["required"] as? [String] ?? []
    where !members.contains(where: { $0.0 == name }) {
      return false
    }
    let properties = schema["properties"] as? [String: Any] ?? [:]
    let patterns = schema["patternProperties"] as? [String: Any] ?? [:]
    for (name, member) in members {
      if let names = schema["propertyNames"], !isValid(.string(name), names) { return false }
      var isKnown = false
      if let property = properties[name] {
        isKnown = true
        guard isValid(member, property) else { return false }
      }
      for (pattern, property) in patterns where matches(name, pattern) {
        isKnown = true
        guard isValid(member, property) else { return false }
      }
      if !isKnown, let additional = schema["additionalProperties"], !isValid(member, additional) {
        return false
      }
    }
    return true
  }
}
