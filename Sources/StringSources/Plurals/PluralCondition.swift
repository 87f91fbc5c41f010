// SPDX-License-Identifier: MIT

/// A condition of a plural rule: `v = 0 and i % 10 = 2..4 or f != 0`.
struct PluralCondition: Hashable, Sendable {
  struct Relation: Hashable, Sendable {
    var operand: Character
    var modulus: Int?
    var isNegated: Bool
    var ranges: [ClosedRange<Int>]

    func holds(for number: PluralOperands) -> Bool {
      let value: Int
      switch operand {
      // A number with a fraction is equal to no integer, whatever is taken modulo.
      case "n" where !number.isInteger: return isNegated
      case "n", "i": value = number.i
      case "v": value = number.v
      case "w": value = number.w
      case "f": value = number.f
      case "t": value = number.t
      default: value = number.e
      }
      let compared = modulus.map { value % $0 } ?? value
      return ranges.contains { $0.contains(compared) } != isNegated
    }
  }

  /// Any of the lists whose relations all hold.
  var alternatives: [[Relation]]

  func holds(for number: PluralOperands) -> Bool {
    alternatives.contains { $0.allSatisfy { $0.holds(for: number) } }
  }

  /// Reads the syntax of Unicode Technical Standard 35, part 3, "Plural rules syntax".
  ///
  /// Returns `nil` for anything else.
  init?(parsing text: some StringProtocol) {
    alternatives = []
    for alternative in text.split(separator: " or ") {
      var relations: [Relation] = []
      for relation in alternative.split(separator: " and ") {
        guard let relation = Self.relation(String(relation)) else { return nil }
        relations.append(relation)
      }
      alternatives.append(relations)
    }
    if alternatives.isEmpty { return nil }
  }

  private static func relation(_ text: String) -> Relation? {
    var words = text.split(separator: " ")[...]
    guard let operand = words.popFirst(), operand.count == 1, "nivwftce".contains(operand),
      let name = operand.first
    else { return nil }
    var modulus: Int?
    if words.first == "%" {
      guard let value = words.dropFirst().first.flatMap({ Int($0) }), value > 0 else { return nil }
      modulus = value
      words = words.dropFirst(2)
    }
    guard words.count == 2, let sign = words.first, let list = words.last,
      sign == "=" || sign == "!="
    else { return nil }
    var ranges: [ClosedRange<Int>] = []
    for item in list.split(separator: ",") {
      let ends = item.split(separator: ".").map { Int($0) }
      guard let low = ends.first ?? nil, let high = ends.last ?? nil, low <= high else {
        return nil
      }
      ranges.append(low...high)
    }
    return ranges.isEmpty
      ? nil : Relation(operand: name, modulus: modulus, isNegated: sign == "!=", ranges: ranges)
  }
}
