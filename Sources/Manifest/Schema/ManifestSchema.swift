// SPDX-License-Identifier: MIT

/// The JSON Schema of the manifest, for editors.
package enum ManifestSchema {
  /// The schema's text (draft 2020-12), the same bytes for the same version of the program.
  package static func json() -> String {
    var members: [(String, JSONText)] = [
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("title", .string("labelsmith manifest, version 1")),
    ]
    members += object(.root)
    members.append(("anyOf", .array([needs("labels"), needs("include")])))
    let definitions = ValueKind.Definition.allCases.map { ($0.rawValue, schema($0.kind)) }
    members.append(("$defs", .object(definitions)))
    return JSONText.object(members).text() + "\n"
  }

  private static func needs(_ key: String) -> JSONText {
    .object([("required", .array([.string(key)]))])
  }

  private static func schema(_ kind: ValueKind) -> JSONText { .object(members(kind)) }

  private static func members(_ kind: ValueKind) -> [(String, JSONText)] {
    switch kind {
    case .text: [types(scalarTypes)]
    case .word(let grammar): word(grammar)
    case .number(let rule): number(rule)
    case .length(let rule): length(rule)
    case .flag: [types(["boolean"])]
    case .choice(let words): [("enum", .array(words.map(JSONText.string)))]
    case .color: [types(["string"]), ("pattern", .string(colorPattern))]
    case .list(let element, let count): list(element, count.lowerBound, count.upperBound)
    case .tuple(let element, let counts): tuple(element, counts)
    case .record(let table): object(table)
    case .dictionary(let key, let value): dictionary(key, value, isRemovable: false)
    case .either(let kinds): [("anyOf", .array(kinds.map(schema)))]
    case .definition(let definition): [("$ref", .string("#/$defs/" + definition.rawValue))]
    }
  }

  /// What an editor's YAML reader makes of text without quotes.
  private static let scalarTypes = ["string", "number", "boolean"]

  private static let colorPattern =
    "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$|^[^#(),;%]+$"

  private static func types(_ names: [String]) -> (String, JSONText) {
    ("type", names.count == 1 ? .string(names[0]) : .array(names.map(JSONText.string)))
  }

  private static func word(_ grammar: ScalarGrammar) -> [(String, JSONText)] {
    var members = [types(grammar.editorTypes)]
    if let pattern = grammar.pattern { members.append(("pattern", .string(pattern))) }
    switch grammar {
    case .version: return [("const", .number(1))]
    case .fontWeight: members += [("minimum", .number(1)), ("maximum", .number(1000))]
    case .lineHeight: members += [("minimum", .number(0.1)), ("maximum", .number(10))]
    case .labelKey: members.append(("maxLength", .number(128)))
    default: break
    }
    return members
  }

  private static func number(_ rule: NumberRule) -> [(String, JSONText)] {
    var members = [types([rule.isWhole ? "integer" : "number"])]
    if let minimum = rule.minimum {
      members.append((rule.isAboveMinimum ? "exclusiveMinimum" : "minimum", .number(minimum)))
    }
    if let maximum = rule.maximum { members.append(("maximum", .number(maximum))) }
    return members
  }

  private static func length(_ rule: NumberRule) -> [(String, JSONText)] {
    var members = number(rule).filter { $0.0 != "type" }
    members.insert(types(["number", "string"]), at: 0)
    members.append(("pattern", .string("^" + Numeral.pattern + "em$")))
    return members
  }

  private static func list(
    _ element: ValueKind, _ least: Int, _ most: Int
  ) -> [(String, JSONText)] {
    var members: [(String, JSONText)] = [types(["array"]), ("items", schema(element))]
    if least > 0 { members.append(("minItems", .number(Double(least)))) }
    if most != .max { members.append(("maxItems", .number(Double(most)))) }
    return members
  }

  private static func tuple(_ element: ValueKind, _ counts: [Int]) -> [(String, JSONText)] {
    if counts.count == 1 { return list(element, counts[0], counts[0]) }
    return [("anyOf", .array(counts.map { .object(list(element, $0, $0)) }))]
  }

  private static func dictionary(
    _ key: ScalarGrammar, _ value: ValueKind, isRemovable: Bool
  ) -> [(String, JSONText)] {
    var members = [types(["object"])]
    if let pattern = key.pattern {
      let names: JSONText = .object([("pattern", .string("^x-|" + pattern))])
      members.append(("propertyNames", names))
    }
    members.append(("patternProperties", .object([("^x-", .bool(true))])))
    let schema = isRemovable ? orNothing(schema(value)) : schema(value)
    members.append(("additionalProperties", schema))
    return members
  }

  private static func object(_ table: KeyTable) -> [(String, JSONText)] {
    let properties = table.entries.map { entry in
      (entry.name, property(entry, isRemovable: table.allowsRemoval))
    }
    var members: [(String, JSONText)] = [
      types(["object"]), ("properties", .object(properties)),
      ("patternProperties", .object([("^x-", .bool(true))])),
      ("additionalProperties", .bool(false)),
    ]
    let required = table.entries.filter(\.isRequired).map { JSONText.string($0.name) }
    if !required.isEmpty { members.append(("required", .array(required))) }
    if !table.exclusive.isEmpty {
      let rules = table.exclusive.map { first, second in
        JSONText.object([
          ("not", .object([("required", .array([.string(first), .string(second)]))]))
        ])
      }
      members.append(("allOf", .array(rules)))
    }
    return members
  }

  /// What `~` and an empty value are for an editor.
  private static var nothing: JSONText { .object([types(["null"])]) }

  private static func orNothing(_ schema: JSONText) -> JSONText {
    .object([("anyOf", .array([schema, nothing]))])
  }

  private static func property(_ entry: KeyEntry, isRemovable: Bool) -> JSONText {
    var description = entry.summary
    if let unit = entry.kind.unit { description += " (\(unit))" }
    if let defaultText = entry.defaultText { description += "; default: \(defaultText)" }
    var members: [(String, JSONText)] = [("description", .string(description))]
    if isRemovable, case .dictionary(let key, let value) = entry.kind {
      members.append(
        ("anyOf", .array([.object(dictionary(key, value, isRemovable: true)), nothing])))
    } else if isRemovable {
      members.append(("anyOf", .array([schema(entry.kind), nothing])))
    } else {
      members += self.members(entry.kind)
    }
    return .object(members)
  }
}

extension ScalarGrammar {
  /// What an editor's YAML reader may make of a good value.
  var editorTypes: [String] {
    switch self {
    case .fontWeight, .lineHeight: ["string", "number"]
    case .name, .localeTag, .localeOrDefault, .labelKey, .cluster, .delimiter, .path, .glob:
      ["string", "number", "boolean"]
    default: ["string"]
    }
  }
}

extension ValueKind {
  /// The unit of its numbers, where they have one.
  var unit: String? {
    switch self {
    case .number(let rule): rule.unit
    case .length: "px or em"
    case .list(let element, _), .tuple(let element, _): element.unit
    case .either(let kinds): kinds.lazy.compactMap(\.unit).first
    default: nil
    }
  }
}
