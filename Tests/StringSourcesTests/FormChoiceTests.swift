// SPDX-License-Identifier: MIT

import LabelModel
import StringSources
import Testing

/// What a message shows for numbers, `{n}` not yet filled.
private func shown(_ message: String, _ language: String, _ numbers: [String]) throws -> [String] {
  let escaped = message.replacing("\"", with: "\\\"")
  let catalog = try read("arb", "{\"k\": \"\(escaped)\"}", locale: "en")
  #expect(catalog.places == [])
  let entry = try #require(catalog.entry("k", in: tag("en")))
  let rules = PluralRules(for: try tag(language))
  return numbers.map { number in
    let choice = FormChoice(arguments: ["n": number], rules: rules)
    return entry.wording(for: choice)?.text ?? "-"
  }
}

@Test func ordinalsFollowTheOrdinalRules() throws {
  let message = "{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}"
  #expect(
    try shown(message, "en", ["1", "2", "3", "4", "11", "12", "13", "21", "102"])
      == [
        "{n}st", "{n}nd", "{n}rd", "{n}th", "{n}th", "{n}th", "{n}th", "{n}st", "{n}nd",
      ])
  // A language of one ordinal form, and one that has no form for its category in this message.
  #expect(try shown(message, "de", ["1", "2"]) == ["{n}th", "{n}th"])
  #expect(try shown("{n, selectordinal, other {#.}}", "it", ["8", "9"]) == ["{n}.", "{n}."])
}

@Test func anOffsetIsTakenOffBeforeTheCategoryIsAsked() throws {
  let message =
    "{n, plural, offset:1 =0 {nobody} =1 {you} one {you and # other} other {you and # others}}"
  #expect(
    try shown(message, "en", ["0", "1", "2", "3"])
      == [
        "nobody", "you", "you and {n, offset:1} other", "you and {n, offset:1} others",
      ])
}

/// The wording of a label's plural: the number that decides is drawn.
private func decided(_ message: String, _ language: String, _ number: String) throws -> String? {
  let entry = try #require(
    try read("arb", "{\"k\": \"\(message)\"}", locale: "en").entry("k", in: tag("en")))
  let rules = PluralRules(for: try tag(language))
  return entry.wording(for: FormChoice(plural: ("n", number), rules: rules))?.text
}

@Test func anExactWordingIsDrawnWhereItsNumberIsTheOnlyOneOfItsCategory() throws {
  let message = "{n, plural, =0 {none} =1 {a file} other {# files}}"
  #expect(try decided(message, "en", "1") == "a file")
  // 0 is not the only number of `other`, and 1 not of `one` in Russian.
  #expect(try decided(message, "en", "0") == "{n} files")
  #expect(try decided(message, "ru", "1") == nil)
  let offset = "{n, plural, offset:1 =1 {you} one {you and # other} other {you and # others}}"
  #expect(try decided(offset, "en", "1") == "you")
  #expect(try decided(offset, "en", "-9223372036854775808") != nil)
}

@Test(arguments: ["{n, plural, offset:⟪x other {a}}", "{n, plural, offset:⟪-1 other {a}}"])
func anOffsetIsAWholeNumber(message: String) throws {
  let marked = try MarkedText("{\"k\": \"\(message)\"}")
  let catalog = try read("arb", marked.text, locale: "en")
  #expect(catalog.places == ["\(marked.line):\(marked.column) manifest_syntax"])
}

@Test func aBrandNameIsForAllLocales() throws {
  let android = try read(
    "android",
    """
    <resources><string name="app" translatable="false">Acme</string><string name="b">B</string>
    <string-array name="c" translatable="false"><item>C</item></string-array></resources>
    """, locale: "en")
  let catalog = try read(
    "xcstrings",
    #"""
    {"sourceLanguage": "en", "strings": {"app": {"shouldTranslate": false}, "b": {},
     "c.0": {"shouldTranslate": false, "localizations": {"en": {"stringUnit": {"value": "C"}}}}}}
    """#)
  for catalog in [android, catalog] {
    let isTranslatable = try ["app", "b", "c.0"].map { id in
      catalog.entry(id, in: try tag("en"))?.notes.isTranslatable
    }
    #expect(isTranslatable == [false, true, false])
  }
}

@Test func commentsInFrontOfAKeyAreNotes() throws {
  let catalog = try read(
    "stringsdict",
    """
    <plist version="1.0"><dict>
    <!-- shown in the header -->
    <key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
    <key>n</key><dict><key>other</key><string>%d files</string></dict></dict>
    </dict></plist>
    """, locale: "en")
  #expect(catalog.entry("k", in: try tag("en"))?.notes.comments == ["shown in the header"])
}
