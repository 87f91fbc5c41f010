// SPDX-License-Identifier: MIT

import LabelModel
import StringSources
import Testing

@Test(arguments: [
  ("ja", "0 1 2 100 1.5", "other other other other other"),
  ("en", "0 1 2 1.0 1.5", "other one other other other"),
  ("de", "1 1.0", "one other"),
  ("fr", "0 1 1.5 2 1000000 1c6 1c3 1.1c6", "one one one other many many other many"),
  ("pt-BR", "0 1 1.5 2", "one one one other"),
  ("pt-PT", "0 1 1.0 2", "other one other other"),
  ("pt-AO", "0 1", "other one"),
  ("pl", "0 1 2 5 12 22 1.5", "many one few many many few other"),
  ("ru", "1 2 5 11 21 111 1.0", "one few many many one many other"),
  ("ar", "0 1 2 3 11 100 103 111 0.1", "zero one two few many other few many other"),
  ("cy", "0 1 2 3 6 4", "zero one two few many other"),
  ("cs", "1 2 5 1.5", "one few other many"),
  ("lv", "0 1 2 11 0.1 1.10", "zero one other zero one other"),
  ("he", "1 2 20 0.5", "one two other one"),
  ("sl", "1 2 3 5 0.1 101", "one two few other few one"),
  ("kw", "0 1 2 3 21 4 1000", "zero one two few many other two"),
  ("sr-Latn", "1 2 5 0.1", "one few other one"),
  ("iw", "1 2", "one two"),
  ("tlh", "1 2", "other other"),
])
func assignsNumbersToCategories(locale: String, numbers: String, categories: String) throws {
  let rules = PluralRules(for: try tag(locale))
  let found = try numbers.split(separator: " ").map { number in
    rules.category(of: try #require(PluralOperands(String(number)))).rawValue
  }
  #expect(found.joined(separator: " ") == categories)
}

@Test(arguments: [
  ("1", 1, 0, 0, 0, 0, 0), ("1.0", 1, 1, 0, 0, 0, 0), ("1.30", 1, 2, 1, 30, 3, 0),
  ("1.03", 1, 2, 2, 3, 3, 0), ("-2.5", 2, 1, 1, 5, 5, 0), ("1.2c6", 1_200_000, 0, 0, 0, 0, 6),
  ("1.0000001c6", 1_000_000, 1, 1, 1, 1, 6),
])
func numbersHaveTheOperandsOfTheStandard(
  text: String, i: Int, v: Int, w: Int, f: Int, t: Int, e: Int
) throws {
  let operands = try #require(PluralOperands(text))
  #expect(
    [operands.i, operands.v, operands.w, operands.f, operands.t, operands.e] == [i, v, w, f, t, e])
}

@Test(arguments: ["", ".", "1.", ".5", "x", "1,5", "1c", "1c99", "12345678901234567890", "٣"])
func otherTextsAreNoNumbers(text: String) {
  #expect(PluralOperands(text) == nil)
}

@Test(arguments: [
  ("pl", "one few many other"), ("ja", "other"), ("en", "one other"),
  ("ar", "zero one two few many other"), ("lt", "one few many other"),
])
func aLanguageHasItsCategoriesInOrder(locale: String, categories: String) throws {
  let found = PluralRules(for: try tag(locale)).categories.map(\.rawValue)
  #expect(found.joined(separator: " ") == categories)
}

@Test func everyRuleOfTheTableCanBeReadAndReached() {
  for language in PluralRules.languageTags {
    let rules = PluralRules(languageTag: language)
    #expect(Set(rules.categories).count == rules.categories.count, "\(language)")
    for category in rules.categories where category != .other {
      #expect(!rules.samples(of: category).isEmpty, "\(language) \(category)")
    }
  }
}

@Test func samplesAreSmallNumbersOfTheirCategory() throws {
  let polish = PluralRules(for: try tag("pl"))
  #expect(polish.samples(of: .few, count: 3) == ["2", "3", "4"])
  #expect(polish.samples(of: .other, count: 2) == ["0.0", "0.1"])
  #expect(PluralRules(for: try tag("fr")).samples(of: .many) == ["1000000"])
}
