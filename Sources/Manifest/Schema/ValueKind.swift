// SPDX-License-Identifier: MIT

/// What may stand at one place of the manifest.
///
/// The same value decides what the reader accepts, what the JSON Schema says and what the
/// reference tells people.
indirect enum ValueKind: Sendable {
  /// Any text, `""` too.
  case text
  /// A scalar with a syntax of its own.
  case word(ScalarGrammar)
  case number(NumberRule)
  /// A number of design px, or em of the used font size.
  case length(NumberRule)
  case flag
  case choice([String])
  /// A hexadecimal colour, a CSS name, or a name from `colors`.
  case color
  case list(ValueKind, count: ClosedRange<Int>)
  /// A list whose length is one of a few.
  case tuple(ValueKind, counts: [Int])
  case record(KeyTable)
  case dictionary(key: ScalarGrammar, ValueKind)
  /// Told apart by their shape: at most one of them is a scalar, one a list, one a mapping.
  case either([ValueKind])
  /// A part that is described once and used in several places.
  case definition(Definition)

  /// The parts that occur more than once, or inside themselves.
  enum Definition: String, CaseIterable, Sendable {
    case style, styleLayer, paint, gradient, stroke, shadow, innerShadow, canvas, label,
      localizedText
  }
}

/// The shape of a YAML node.
enum NodeShape: Hashable, Sendable {
  case scalar, list, mapping
}

extension YAMLNode {
  var shape: NodeShape {
    switch content {
    case .scalar: .scalar
    case .sequence: .list
    case .mapping: .mapping
    }
  }
}

extension ValueKind {
  static func list(_ element: ValueKind) -> ValueKind { .list(element, count: 0...Int.max) }

  static func choice<Choice: CaseIterable & RawRepresentable>(
    _ type: Choice.Type
  ) -> ValueKind where Choice.RawValue == String {
    .choice(type.allCases.map(\.rawValue))
  }

  static func oneOrList(_ element: ValueKind) -> ValueKind {
    .either([element, .list(element, count: 1...Int.max)])
  }

  /// The kind itself, where this one only names it.
  var expanded: ValueKind {
    if case .definition(let definition) = self { definition.kind } else { self }
  }

  var shape: NodeShape? {
    switch self {
    case .text, .word, .number, .length, .flag, .choice, .color: .scalar
    case .list, .tuple: .list
    case .record, .dictionary: .mapping
    case .definition(let definition): definition.kind.shape
    case .either: nil
    }
  }

  /// The alternative for a node of this shape.
  func alternative(for shape: NodeShape) -> ValueKind? {
    guard case .either(let kinds) = expanded else {
      return self.shape == shape ? self : nil
    }
    for kind in kinds {
      if let found = kind.alternative(for: shape) { return found }
    }
    return nil
  }

  /// What people are told that is expected: `a number`, `a color or a mapping`.
  var expectation: String {
    switch self {
    case .text: "text"
    case .word(let grammar): grammar.expectation
    case .number(let rule): rule.isWhole ? "a whole number" : "a number"
    case .length: "a number of px or em"
    case .flag: "true or false"
    case .choice(let words): "one of " + words.joined(separator: ", ")
    case .color: "a color"
    case .list(let element, _): "a list (\(element.expectation))"
    case .tuple(_, let counts):
      "a list of \(counts.map(String.init).joined(separator: " or ")) numbers"
    case .record, .dictionary: "a mapping"
    case .either(let kinds): kinds.map(\.expectation).joined(separator: " or ")
    case .definition(let definition): definition.kind.expectation
    }
  }
}

/// Which numbers are allowed.
struct NumberRule: Hashable, Sendable {
  var minimum: Double?
  var maximum: Double?
  /// Whether `minimum` itself is too small.
  var isAboveMinimum = false
  var isWhole = false
  /// For people: `px`, `device px`, `degrees`.
  var unit: String?
  /// For a length in em: the least one, where it differs.
  var minimumEm: Double?

  static func range(_ range: ClosedRange<Double>, unit: String? = nil) -> NumberRule {
    NumberRule(minimum: range.lowerBound, maximum: range.upperBound, unit: unit)
  }

  static func above(_ minimum: Double, upTo maximum: Double, unit: String? = nil) -> NumberRule {
    NumberRule(minimum: minimum, maximum: maximum, isAboveMinimum: true, unit: unit)
  }

  static func whole(_ range: ClosedRange<Int>, unit: String? = nil) -> NumberRule {
    NumberRule(
      minimum: Double(range.lowerBound), maximum: Double(range.upperBound), isWhole: true,
      unit: unit)
  }

  func allows(_ value: Double) -> Bool {
    if let minimum, value < minimum || (isAboveMinimum && value == minimum) { return false }
    if let maximum, value > maximum { return false }
    return true
  }

  /// `more than 0, at most 2048`.
  var rangeText: String? {
    let low = minimum.map { (isAboveMinimum ? "more than " : "at least ") + numberText($0) }
    let high = maximum.map { "at most " + numberText($0) }
    let parts = [low, high].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

/// A number as people write it: without `.0`.
func numberText(_ value: Double) -> String {
  value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
}
