// SPDX-License-Identifier: MIT

package import LabelModel

/// Which plural categories a language has and which numbers belong to them: cardinals (1 file,
/// 2 files) and ordinals (1st, 2nd).
package struct PluralRules: Hashable, Sendable {
  struct Rule: Hashable, Sendable {
    var category: PluralCategory
    var condition: PluralCondition
  }

  /// Asked in this order; `other` is what none of them takes.
  let rules: [Rule]
  private let ordinals: [Rule]

  /// The rules of a language; one that CLDR does not list does not change with the number.
  package init(for locale: LocaleTag) {
    let regional = locale.region.map { "\(locale.language)-\($0)" }
    self.init(languageTag: regional.map(Self.parent(of:)) ?? locale.language)
  }

  /// By a key of the table, or by the language in front of its first hyphen.
  package init(languageTag tag: String) {
    let language = tag.split(separator: "-").first.map(String.init) ?? tag
    rules = Self.parse(Self.texts[tag] ?? Self.texts[language] ?? "")
    ordinals = Self.parse(Self.ordinalTexts[language] ?? "")
  }

  private static func parse(_ text: String) -> [Rule] {
    text.split(separator: ";").compactMap { part in
      let sides = part.split(separator: ":", maxSplits: 1)
      guard sides.count == 2,
        let category = PluralCategory(rawValue: String(sides[0].drop { $0 == " " })),
        let condition = PluralCondition(parsing: sides[1])
      else { return nil }
      return Rule(category: category, condition: condition)
    }
  }

  /// Every language tag with rules of its own.
  package static var languageTags: [String] { texts.keys.sorted() }

  /// Whether CLDR lists the language.
  package static func isKnown(language: String) -> Bool { texts[language] != nil }

  package func category(of number: PluralOperands) -> PluralCategory {
    rules.first { $0.condition.holds(for: number) }?.category ?? .other
  }

  /// As `category`, of a number that says which one in a row something is.
  package func ordinalCategory(of number: PluralOperands) -> PluralCategory {
    ordinals.first { $0.condition.holds(for: number) }?.category ?? .other
  }

  /// What a complete translation has, in CLDR's order.
  package var categories: [PluralCategory] { rules.map(\.category) + [.other] }

  /// Numbers of a category, small whole ones first; decimals where no whole number belongs to it.
  package func samples(of category: PluralCategory, count: Int = 4) -> [String] {
    var samples: [String] = []
    for number in Self.candidates where samples.count < count {
      if let operands = PluralOperands(number), self.category(of: operands) == category {
        samples.append(number)
      }
    }
    return samples
  }

  private static let candidates: [String] =
    (0...200).map(String.init) + ["1000", "1000000"]
    + (0...20).flatMap { whole in (0...9).map { "\(whole).\($0)" } }

  private static let texts = byLanguage(PluralRuleTexts.groups)
  private static let ordinalTexts = byLanguage(OrdinalRuleTexts.groups)

  private static func byLanguage(
    _ groups: [(languages: String, rules: String)]
  ) -> [String: String] {
    var texts: [String: String] = [:]
    for group in groups {
      for language in group.languages.split(separator: " ") {
        texts[String(language)] = group.rules
      }
    }
    return texts
  }

  /// Portuguese outside Brazil goes with Portugal, as in CLDR's parent locales.
  private static func parent(of tag: String) -> String {
    let european: Set<String> = [
      "pt-AO", "pt-CH", "pt-CV", "pt-FR", "pt-GQ", "pt-GW", "pt-LU", "pt-MO", "pt-MZ", "pt-ST",
      "pt-TL",
    ]
    return european.contains(tag) ? "pt-PT" : tag
  }
}
