// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel

/// Holds one scalar against its kind.
enum ScalarCheck {
  static func problem(in text: String, _ kind: ValueKind, key: String) -> ScalarProblem? {
    switch kind {
    case .word(.colorStop): stopProblem(text)
    case .word(let grammar): grammar.problem(in: text)
    case .number(let rule): numberProblem(text, rule, key: key)
    case .length(let rule): lengthProblem(text, rule, key: key)
    case .flag: flagProblem(text, key: key)
    case .choice(let words): choiceProblem(text, words, key: key)
    case .color: colorProblem(text)
    default: nil
    }
  }

  private static func numberProblem(
    _ text: String, _ rule: NumberRule, key: String
  ) -> ScalarProblem? {
    guard let value = Numeral.number(text) else {
      return unitProblem(text, key: key, allowsEm: false)
        ?? ScalarProblem(.type, "expected a number for '\(key)', found '\(text.prefix(40))'")
    }
    if rule.isWhole && value != value.rounded() {
      return ScalarProblem(.type, "expected a whole number for '\(key)', found '\(text)'")
    }
    return rule.allows(value) ? nil : rangeProblem(text, rule, key: key)
  }

  private static func lengthProblem(
    _ text: String, _ rule: NumberRule, key: String
  ) -> ScalarProblem? {
    switch Numeral.length(text) {
    case .px(let value): return rule.allows(value) ? nil : rangeProblem(text, rule, key: key)
    case .em(let value):
      if let least = rule.minimumEm, value < least {
        return ScalarProblem(
          .range, "'\(text)' is out of range for '\(key)'", help: "at least \(numberText(least))em")
      }
      return rule.allows(value) ? nil : rangeProblem(text, rule, key: key)
    case nil:
      return unitProblem(text, key: key, allowsEm: true)
        ?? ScalarProblem(
          .type, "expected a number of px or em for '\(key)', found '\(text.prefix(40))'")
    }
  }

  private static func rangeProblem(
    _ text: String, _ rule: NumberRule, key: String
  ) -> ScalarProblem {
    let unit = rule.unit.map { " " + $0 } ?? ""
    return ScalarProblem(
      .range, "'\(text)' is out of range for '\(key)'", help: rule.rangeText.map { $0 + unit })
  }

  private static func unitProblem(
    _ text: String, key: String, allowsEm: Bool
  ) -> ScalarProblem? {
    guard let (value, unit) = Numeral.unit(of: text) else { return nil }
    let help =
      switch unit {
      case "px", "dp", "dip": "a bare number is px at scale 1: write \(numberText(value))"
      case "pt":
        "a UIKit point is a px at scale 1: write \(numberText(value)); a print or CSS point is "
          + "4/3 px: write \(numberText((value * 4 / 3 * 1000).rounded() / 1000))"
      case "em", "rem", "%": "a bare number is px at scale 1" + (allowsEm ? "; em is allowed" : "")
      default: "a bare number is px at scale 1"
      }
    return ScalarProblem(.unit, "'\(unit)' is no unit of '\(key)'", help: help)
  }

  private static func flagProblem(_ text: String, key: String) -> ScalarProblem? {
    if Numeral.flag(text) != nil { return nil }
    let meant: String? =
      switch text.lowercased() {
      case "yes", "on", "y", "1", "true": "true"
      case "no", "off", "n", "0", "false": "false"
      default: nil
      }
    return ScalarProblem(
      .type, "expected true or false for '\(key)', found '\(text.prefix(40))'",
      help: meant.map { "write \($0)" })
  }

  private static func choiceProblem(
    _ text: String, _ words: [String], key: String
  ) -> ScalarProblem? {
    if words.contains(text) { return nil }
    let nearest = NearestName.of(text, in: words)
    return ScalarProblem(
      .type, "'\(text.prefix(40))' is no value of '\(key)'",
      help: nearest.map { "did you mean '\($0)'?" } ?? "one of " + words.joined(separator: ", "))
  }

  private static func colorProblem(_ text: String) -> ScalarProblem? {
    guard ColorText(text) == .malformed else { return nil }
    return ScalarProblem(
      .color, "'\(text.prefix(40))' is not a color",
      help: "write \"#RGB\", \"#RRGGBB\", \"#RRGGBBAA\" or a color's name")
  }

  private static func stopProblem(_ text: String) -> ScalarProblem? {
    guard let stop = ColorText.stop(text) else {
      return ScalarProblem(
        .color, "'\(text.prefix(40))' is not a color with a position",
        help: "write it as in \"#FF9F1C 60%\"")
    }
    if let position = stop.position, !(0...1).contains(position) {
      return ScalarProblem(.range, "'\(text)' is out of range: a position is 0% to 100%")
    }
    return colorProblem(stop.color)
  }
}
