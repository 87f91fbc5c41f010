// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Testing

@testable import StringSources

/// What C computes with `unsigned long n` from 0 to 6.
@Test(arguments: [
  ("n", "0 1 2 3 4 5 6"), ("7", "7 7 7 7 7 7 7"),
  ("!n", "1 0 0 0 0 0 0"), ("!!n", "0 1 1 1 1 1 1"),
  ("n == 1", "0 1 0 0 0 0 0"), ("n != 1", "1 0 1 1 1 1 1"),
  ("n < 2", "1 1 0 0 0 0 0"), ("n <= 2", "1 1 1 0 0 0 0"),
  ("n > 2", "0 0 0 1 1 1 1"), ("n >= 2", "0 0 1 1 1 1 1"),
  // Multiplication before addition, and both from the left.
  ("n + 1 * 2", "2 3 4 5 6 7 8"), ("(n + 1) * 2", "2 4 6 8 10 12 14"),
  ("9 - n - 1", "8 7 6 5 4 3 2"), ("n / 2 * 2", "0 0 2 2 4 4 6"),
  ("n * 3 % 4", "0 3 2 1 0 3 2"), ("n % 3 * 2", "0 2 4 0 2 4 0"),
  ("1 + n % 2 * 3", "1 4 1 4 1 4 1"), ("20 / (n + 1) / 2", "10 5 3 2 2 1 1"),
  // Comparisons before equality, equality before "and", "and" before "or", "not" before all.
  ("n < 3 == n > 1", "0 0 1 0 0 0 0"), ("n != n < 2", "1 0 1 1 1 1 1"),
  ("1 < n < 3", "1 1 1 1 1 1 1"), ("n == 1 == 0", "1 0 1 1 1 1 1"),
  ("n == 0 || n > 2 && n < 5", "1 0 0 1 1 0 0"), ("n == 2 && 0 || 1", "1 1 1 1 1 1 1"),
  ("(n == 0 || n > 2) && n < 2", "1 0 0 0 0 0 0"), ("n + 1 > 3 && 4", "0 0 0 1 1 1 1"),
  ("!n == 1", "1 0 0 0 0 0 0"), ("!(n == 1)", "1 0 1 1 1 1 1"),
  // Choices come last, from the right.
  ("n == 1 ? 0 : n == 2 ? 1 : 2", "2 0 1 2 2 2 2"), ("n ? n > 2 ? 3 : 1 : 0", "0 1 1 3 3 3 3"),
  ("n > 2 ? 1 : 0 ? 5 : 6", "6 6 6 1 1 1 1"), ("n || 1 ? 4 : 5", "4 4 4 4 4 4 4"),
  // What is decided already is not computed.
  ("n == 0 || 6 / n == 3", "1 0 1 0 0 0 0"), ("n != 0 && 6 % n == 0", "0 1 1 1 0 0 1"),
  ("n\t==1?\n0:1", "1 0 1 1 1 1 1"),
])
func expressionsHaveTheValuesThatCGivesThem(expression: String, values: String) throws {
  let parsed = try #require(GettextPluralExpression(parsing: expression))
  let found = (0...6).map { parsed.index(for: $0).map(String.init) ?? "-" }
  #expect(found.joined(separator: " ") == values)
}

/// Gettext's numbers have no sign: one below zero is a very large one.
@Test func aDifferenceBelowZeroIsALargeNumber() throws {
  let parsed = try #require(GettextPluralExpression(parsing: "n - 2 < 3"))
  #expect((0...6).map { parsed.index(for: $0) } == [0, 0, 1, 1, 1, 0, 0])
}

@Test func aDivisionByZeroHasNoValue() throws {
  for expression in ["6 / n", "6 % n", "6 / (n * 2) > 1 ? 1 : 0", "n && 1 || 6 % n"] {
    let parsed = try #require(GettextPluralExpression(parsing: expression))
    #expect(parsed.index(for: 0) == nil, "\(expression)")
    #expect(parsed.index(for: 1) != nil, "\(expression)")
  }
}

@Test(arguments: [
  "", " ", "m", "N", "n n", "n = 1", "n & 1", "n | 1", "n =! 1", "n !", "n ==", "== 1", "n ? 1",
  "n ? 1 :", "n : 1", "1 ? : 2", "(n", "n)", "()", "-1", "+n", "~n", "n++", "0x1", "1.5", "n, 1",
  "99999999999",
])
func otherTextsAreNoPluralExpressions(text: String) {
  #expect(GettextPluralExpression(parsing: text) == nil)
}

/// Nobody's rule is that deep, and the stack is not that long.
@Test(arguments: ["(", "!", "n ? 1 : ", "n ? ", "n + ", "n || ", "n == 1 && "])
func endlessExpressionsAreRefused(part: String) {
  let text = String(repeating: part, count: 100_000)
  #expect(GettextPluralExpression(parsing: text + "n") == nil)
}

// MARK: Headers

/// An entry with as many forms as are wanted, each of which is its own number.
private func file(_ header: String, forms: Int) -> String {
  """
  msgid ""
  msgstr "Plural-Forms: \(header)\\n"

  msgid "a"
  msgid_plural "b"

  """ + (0..<forms).map { "msgstr[\($0)] \"\($0)\"\n" }.joined()
}

private let slavic =
  "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2"

@Test(arguments: [
  ("ja", 1, "0", "other=0"), ("zh-Hant", 1, "0", "other=0"),
  ("en", 2, "n != 1", "one=0 other=1"), ("en", 2, "n == 1 ? 1 : 0", "one=1 other=0"),
  // Languages of Latin have millions of their own, which gettext does not.
  ("fr", 2, "(n > 1)", "one=0 many=1 other=1"), ("pt-BR", 2, "(n > 1)", "one=0 many=1 other=1"),
  ("ru", 3, slavic, "one=0 few=1 many=2 other=2"),
  ("cs", 3, "(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2", "one=0 few=1 many=2 other=2"),
  // The order of the forms is the header's: Slovenian files exist in both.
  (
    "sl", 4, "n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3",
    "one=0 two=1 few=2 other=3"
  ),
  (
    "sl", 4, "n%100==1 ? 1 : n%100==2 ? 2 : n%100==3 || n%100==4 ? 3 : 0",
    "one=1 two=2 few=3 other=0"
  ),
  (
    "ar", 6,
    "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5",
    "zero=0 one=1 two=2 few=3 many=4 other=5"
  ),
  // CLDR's zero has 10 and 20 as well, which are most of it.
  ("lv", 3, "n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2", "zero=1 one=0 other=1"),
  // A number without a form, here 0, has no say.
  ("en", 2, "10 / n > 5", "one=1 other=0"), ("en", 2, "n", "one=1 other=0"),
])
func aHeaderTellsWhichFormIsForWhichCategory(
  locale: String, count: Int, rule: String, categories: String
) throws {
  let text = file("nplurals=\(count); plural=\(rule);", forms: count)
  let catalog = try read("po", text, locale: locale)
  #expect(catalog.places == [])
  #expect(try catalog.plural("a", locale).joined(separator: " ") == categories)
}

@Test(arguments: [
  "nplurals=2; plural=n != 1;", "nplurals=2; plural=n != 1", "nplurals=2;plural=(n!=1)",
  "plural=n != 1; nplurals=2;", "  nplurals=2;\\tplural=n\\t!=\\t1;",
])
func aHeaderCanBeWrittenInManyWays(header: String) throws {
  let catalog = try read("po", file(header, forms: 2), locale: "de")
  #expect(catalog.places == [])
  #expect(try catalog.plural("a", "de") == ["one=0", "other=1"])
}

@Test(arguments: [
  "", "nplurals=2;", "plural=n != 1;", "nplurals=2; plural=;", "nplurals=2; plural=n=1;",
  "nplurals=0; plural=0;", "nplurals=-1; plural=0;", "nplurals=two; plural=n != 1;",
  "nplurals=2.0; plural=n != 1;", "nplurals=2; plural=n != 1 ? 0;", "nplurals=2; plural=(n != 1;",
  "2; n != 1", "German",
])
func aBadHeaderIsReportedAndTheFormsKeepTheirNumbers(header: String) throws {
  let catalog = try read("po", file(header, forms: 2), locale: "de")
  #expect(catalog.places == ["2:23 manifest_syntax"])
  #expect(catalog.diagnostics.first?.message == "this is no plural rule")
  let entry = try #require(catalog.entry("a", in: tag("de")))
  #expect(entry.forms.map(\.conditions) == [[.position(0)], [.position(1)]])
}

@Test func aTemplateWaitsForItsRule() throws {
  let catalog = try read("po", file("nplurals=INTEGER; plural=EXPRESSION;", forms: 2), locale: "de")
  #expect(catalog.places == [])
  let entry = try #require(catalog.entry("a", in: tag("de")))
  #expect(entry.forms.map(\.conditions) == [[.position(0)], [.position(1)]])
}

@Test(arguments: [("nplurals=2; plural=n != 1;", 1), ("nplurals=1; plural=0;", 2)])
func anEntryHasAsManyFormsAsItsHeaderSays(header: String, forms: Int) throws {
  let catalog = try read("po", file(header, forms: forms), locale: "de")
  #expect(catalog.places == ["4:1 plural_missing"])
  #expect(
    catalog.diagnostics.first?.message
      == "this entry has \(forms) plural forms, its header says \(3 - forms)")
}
