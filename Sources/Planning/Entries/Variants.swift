// SPDX-License-Identifier: MIT

import LabelModel
import Manifest
import StringSources

/// One of the entries that a label becomes in a locale.
struct Variant {
  /// `nil` for a label without plural categories.
  var category: PluralCategory?
  var plural: PlanEntry.Plural?

  static let only = Variant()

  /// One variant for each plural category of a locale.
  ///
  /// The label's own samples show the category they belong to; one that has none is shown by the
  /// smallest number of it.
  static func all(of rule: PluralRule, in rules: PluralRules) -> [Variant] {
    rules.categories.map { category in
      let given = rule.samples.filter { PluralOperands($0).map(rules.category) == category }
      let numbers = given.isEmpty ? rules.samples(of: category, count: 1) : given
      return Variant(
        category: category, plural: PlanEntry.Plural(argument: rule.argument, numbers: numbers))
    }
  }
}

extension PluralRules {
  /// Whether a translation has to have a wording of its own for the category.
  ///
  /// Categories that only decimals or millions belong to may take the wording of `other`.
  func needsWording(for category: PluralCategory) -> Bool {
    category == .other || (0...200).contains { self.category(of: PluralOperands($0)) == category }
  }
}

extension StringEntry {
  /// The wording for a variant, or the category it should have one for.
  func wording(
    for variant: Variant, of label: LabelDefinition, in textRules: PluralRules
  ) -> (text: LocatedText?, lacking: PluralCategory?) {
    let arguments = label.details.arguments
    let number = variant.plural?.numbers.first
    let choice = FormChoice(
      arguments: arguments,
      plural: variant.plural.flatMap { plural in number.map { (plural.argument, $0) } },
      rules: textRules)
    if let text = wording(for: choice) { return (text, nil) }
    let category = choice.category ?? .other
    guard variant.plural != nil, textRules.needsWording(for: category) else {
      return (generalWording, nil)
    }
    return (nil, category)
  }
}
