// SPDX-License-Identifier: MIT

import Diagnostics
import StringSources
import Testing
import TextPreparation

@Test(arguments: [
  (PlaceholderSyntax.brace, "Hi {name}", "Hallo {name}"),
  (.brace, "{a} of {b}", "{b}: {a}, {a}"), (.brace, "{{x}}", "x"), (.none, "{a} %s", "b"),
  (.printf, "%s of %d", "%s von %d"), (.printf, "%s of %d", "%2$d von %1$s"),
  (.printf, "%(n)d cats", "%(n)d Katzen"), (.printf, "100%%", "100 %%"),
  (.printf, "%d", "%i"), (.printf, "%5.2f", "%f"), (.apple, "%@ of %lld", "%2$lld / %1$@"),
  (.apple, "%s", "%@"), (.icu, "{n, number}", "{n}"),
])
func acceptsTranslationsWithTheSamePlaceholders(
  syntax: PlaceholderSyntax, source: String, translation: String
) {
  let check = PlaceholderCheck(syntax: syntax)
  #expect(check.problems(source: source, translation: translation).isEmpty)
}

@Test(arguments: [
  (PlaceholderSyntax.brace, "Hi {name}", "Hallo {Name}", [6, nil]),
  (.brace, "Hi {name}", "Hallo", [nil]), (.brace, "Hi", "Hallo {x} {y}", [6, 10]),
  (.printf, "%s", "%s %s", [3]), (.printf, "%s %s", "%s", [nil]), (.printf, "%d", "é %s", [2]),
  (.printf, "%1$s", "%2$s", [0, nil]), (.apple, "%@", "%d", [0]), (.icu, "{n}", "{m}", [0, nil]),
  (.printf, "%(n)d", "%(m)d", [0, nil]),
])
func reportsPlaceholdersThatDiffer(
  syntax: PlaceholderSyntax, source: String, translation: String, scalars: [Int?]
) {
  let check = PlaceholderCheck(syntax: syntax)
  #expect(check.problems(source: source, translation: translation).map(\.scalar) == scalars)
}

@Test func aFormForASingleNumberCanSpellItOut() {
  let check = PlaceholderCheck(syntax: .brace)
  let source = "{n} files in {folder}"
  #expect(
    check.problems(
      source: source, translation: "a file in {folder}", category: .one, optional: "n"
    ).isEmpty)
  #expect(
    check.problems(source: source, translation: "a file", category: .one, optional: "n").count == 1)
  #expect(
    check.problems(
      source: source, translation: "files in {folder}", category: .other, optional: "n"
    ).count == 1)
}

@Test func aMismatchIsPlacedInTheTranslatorsFile() throws {
  let catalog = try read("po", "msgid \"k {a}\"\nmsgstr \"x\\n{b}\"\n", locale: "de")
  let entry = try #require(catalog.entry("k {a}", in: tag("de")))
  let findings = PlaceholderCheck(syntax: .brace).diagnostics(
    for: entry, source: "k {a}", locale: try tag("de"), key: "menu.k")
  #expect(findings.map(\.id) == [.placeholderMismatch, .placeholderMismatch])
  #expect(findings.first?.position == TextPosition(file: "l10n/test", line: 2, column: 12))
  #expect(findings.first?.excerpt == "msgstr \"x\\n{b}\"")
  #expect(findings.first?.helps == ["it has {a}"])
  #expect(findings.first?.key == "menu.k")
  #expect(findings.first?.locale == "de")
}

@Test(arguments: [
  ("c-format", PlaceholderSyntax.printf), ("python-brace-format", .brace),
  ("objc-format", .apple), ("fuzzy", .brace),
])
func aFlagOfTheEntryNamesTheSyntax(flag: String, syntax: PlaceholderSyntax) throws {
  let text = "#, \(flag)\nmsgid \"k\"\nmsgstr \"x\"\n"
  let entry = try #require(try read("po", text, locale: "de").entry("k", in: tag("de")))
  #expect(entry.placeholders == syntax)
  let set = try read("po", text, locale: "de") { $0.placeholders = .icu }
  #expect(try #require(set.entry("k", in: tag("de"))).placeholders == .icu)
}
