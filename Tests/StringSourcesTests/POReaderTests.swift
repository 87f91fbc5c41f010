// SPDX-License-Identifier: MIT

import Diagnostics
import StringSources
import Testing

private let header = """
  msgid ""
  msgstr ""
  "Language: pl\\n"
  "Content-Type: text/plain; charset=UTF-8\\n"
  "Plural-Forms: nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) "
  "? 1 : 2;\\n"


  """

@Test func readsAnEntryWithEverythingGettextWrites() throws {
  let catalog = try read(
    "po",
    header + """
      # a translator's note
      #. a developer's note
      #: src/menu.c:12 src/menu.c:40
      #, fuzzy, c-format
      #| msgctxt "old menu"
      #| msgid "Opn %s"
      msgctxt "menu"
      msgid "Open %s"
      msgstr "Otwórz %s"

      """, locale: "pl")
  let entry = try #require(catalog.entry("menu|Open %s", in: tag("pl")))
  #expect(catalog.diagnostics.isEmpty)
  #expect(entry.text?.text == "Otwórz %s")
  #expect(entry.context == "menu")
  #expect(entry.source?.text == "Open %s")
  #expect(entry.notes.comments == ["a translator's note", "a developer's note"])
  #expect(entry.notes.flags == ["fuzzy", "c-format"])
  #expect(entry.notes.previousSource == "Opn %s")
  #expect(entry.state == .fuzzy)
  #expect(entry.position == TextPosition(file: "l10n/test", line: 15, column: 1))
}

@Test(arguments: [
  (#""plain""#, "plain"),
  (#""two " "parts""#, "two parts"),
  ("\"\"\n\"first\\n\"\n  \"second\"", "first\nsecond"),
  (#""tab\tquote\"back\\slash""#, "tab\tquote\"back\\slash"),
  (#""\101\x42\303\251""#, "AB\u{E9}"),
  (#""\\E0""#, "\\E0"),
  ("\"\"", ""),
])
func joinsStringsAndResolvesEscapes(written: String, text: String) throws {
  let catalog = try read("po", "msgid \"k\"\nmsgstr \(written)\n", locale: "de")
  #expect(catalog.diagnostics.isEmpty)
  #expect(try catalog.text("k", "de") == text)
}

@Test(arguments: ["\n", "\r\n"])
func lineEndingsAndAMissingLastOneMakeNoDifference(lineBreak: String) throws {
  let lines = ["#, fuzzy", "msgid \"a\"", "msgstr \"b\"", "", "msgid \"c\"", "msgstr \"d\""]
  let catalog = try read(
    "po", bytes: [0xEF, 0xBB, 0xBF] + Array(lines.joined(separator: lineBreak).utf8), locale: "de")
  #expect(catalog.diagnostics.isEmpty)
  #expect(try catalog.text("c", "de") == "d")
  #expect(catalog.entry("a", in: try tag("de"))?.state == .fuzzy)
  #expect(catalog.entry("a", in: try tag("de"))?.notes.flags == ["fuzzy"])
}

@Test func mapsPluralFormsToTheCategoriesOfTheLanguage() throws {
  let catalog = try read(
    "po",
    header + """
      msgid "%d file"
      msgid_plural "%d files"
      msgstr[0] "%d plik"
      msgstr[1] "%d pliki"
      msgstr[2] "%d plików"

      """, locale: "pl")
  // Polish decimals are 'other', which gettext does not have: they get the last form.
  #expect(
    try catalog.plural("%d file", "pl")
      == ["one=%d plik", "few=%d pliki", "many=%d plików", "other=%d plików"])
}

@Test func withoutAHeaderPluralFormsKeepTheirNumbers() throws {
  let catalog = try read(
    "po", "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"x\"\nmsgstr[1] \"y\"\n", locale: "de")
  let entry = try #require(catalog.entry("a", in: tag("de")))
  #expect(entry.forms.map(\.conditions) == [[.position(0)], [.position(1)]])
  let german = entry.forms.resolvingPositions(by: PluralRules(for: try tag("de")))
  #expect(
    german.map(\.conditions)
      == [[.plural(argument: nil, .one)], [.plural(argument: nil, .other)]])
  // Polish has three forms, so nobody can tell what these two are.
  let polish = entry.forms.resolvingPositions(by: PluralRules(for: try tag("pl")))
  #expect(polish.map(\.conditions) == [[.position(0)], [.position(1)]])
}

@Test func reportsTooFewPluralForms() throws {
  let catalog = try read(
    "po", header + "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"x\"\n", locale: "pl")
  #expect(catalog.places == ["8:1 plural_missing"])
}

@Test func obsoleteEntriesAreCountedAndNotRead() throws {
  let catalog = try read(
    "po",
    """
    msgid "used"
    msgstr "benutzt"

    #, fuzzy
    #~| msgid "older"
    #~ msgid "gone"
    #~ msgstr "weg"

    #~ msgid "used"
    #~ msgstr "früher"
    """, locale: "de")
  #expect(catalog.diagnostics.isEmpty)
  #expect(try catalog.ids("de") == ["used"])
  #expect(catalog.obsoleteCount == 2)
}

@Test func theContextAloneCanBeTheID() throws {
  let text =
    "msgctxt \"menu.play\"\nmsgid \"Play\"\nmsgstr \"Spielen\"\n\nmsgid \"x\"\nmsgstr \"y\"\n"
  let catalog = try read("po", text, locale: "de") { $0.key = "msgctxt" }
  #expect(try catalog.ids("de") == ["menu.play"])
}

@Test(arguments: [
  "msgid \"a\"\nmsgstr ⟪\"b\n\nmsgid \"ok\"\nmsgstr \"fine\"\n",
  "msgid \"a\"\nmsgstr ⟪\"\\q\"\n\nmsgid \"ok\"\nmsgstr \"fine\"\n",
  "msgid \"a\"\n⟪oops \"b\"\n\nmsgid \"ok\"\nmsgstr \"fine\"\n",
  "msgid \"a\"\n⟪msgid \"b\"\n\nmsgid \"ok\"\nmsgstr \"fine\"\n",
  "⟪\"stray\"\n\nmsgid \"ok\"\nmsgstr \"fine\"\n",
  "msgid \"a\"\nmsgid_plural \"b\"\n⟪msgstr \"c\"\n\nmsgid \"ok\"\nmsgstr \"fine\"\n",
  "msgid \"a\"\nmsgid_plural \"b\"\n⟪msgstr[1] \"c\"\n\nmsgid \"ok\"\nmsgstr \"fine\"\n",
  "msgid \"ok\"\nmsgstr \"fine\"\n\n⟪msgid \"a\"\n",
  "msgid \"ok\"\nmsgstr \"fine\"\n\n⟪ä\n",
])
func aDamagedEntryIsReportedAndTheOthersAreRead(marked: String) throws {
  let marked = try MarkedText(marked)
  let catalog = try read("po", marked.text, locale: "de")
  #expect(catalog.places.first == "\(marked.line):\(marked.column) manifest_syntax")
  #expect(try catalog.ids("de") == ["ok"])
  #expect(try catalog.text("ok", "de") == "fine")
  #expect(!catalog.isUnreadable)
}

@Test func aSecondEntryWithTheSameIDIsAnErrorThatNamesBothPlaces() throws {
  let catalog = try read(
    "po", "msgid \"a\"\nmsgstr \"1\"\n\nmsgid \"a\"\nmsgstr \"2\"\n", locale: "de")
  #expect(catalog.places == ["4:1 duplicate_key"])
  #expect(catalog.diagnostics.first?.notes == ["first defined at l10n/test:1:1"])
  #expect(try catalog.text("a", "de") == "1")
}

@Test func aScalarBehindAnEscapeAndALineBreakIsFoundInTheFile() throws {
  let text = """
    msgid "k"
    msgstr ""
    "ab\\ncd"
    "é\\"f"
    """
  let catalog = try read("po", text, locale: "de")
  let value = try #require(catalog.entry("k", in: tag("de"))?.text)
  #expect(value.text == "ab\ncdé\"f")
  let places = value.text.unicodeScalars.indices.indices.enumerated().map { index, _ in
    let place = value.position(ofScalar: index)
    return "\(place.line):\(place.column)"
  }
  #expect(places == ["3:2", "3:3", "3:4", "3:6", "3:7", "4:2", "4:3", "4:5"])
  #expect(value.excerpt(at: value.position(ofScalar: 5)) == "\"é\\\"f\"")
}

@Test func aFileThatSaysItIsLatin1IsRefusedAtThatWord() throws {
  let text = """
    msgid ""
    msgstr "Content-Type: text/plain; charset=ISO-8859-1\\n"

    msgid "k"
    msgstr "ü"
    """
  let catalog = try read("po", text, locale: "de")
  #expect(catalog.places == ["2:23 encoding"])
  #expect(catalog.isUnreadable)
}

@Test func theHeaderNamesTheLocaleWhereThePathDoesNot() throws {
  let catalog = try read("po", header + "msgid \"a\"\nmsgstr \"b\"\n")
  #expect(try catalog.text("a", "pl") == "b")
}

@Test func anEmptyTranslationIsMissing() throws {
  let catalog = try read("po", "msgid \"a\"\nmsgstr \"\"\n", locale: "de")
  #expect(catalog.entry("a", in: try tag("de"))?.isMissing == true)
}

@Test func readsAHugeFile() throws {
  let text = (0..<5000).map { "#: a.c:\($0)\nmsgid \"key \($0)\"\nmsgstr \"text \($0)\"\n" }
    .joined(separator: "\n")
  let catalog = try read("po", text, locale: "de")
  #expect(catalog.diagnostics.isEmpty)
  #expect(try catalog.ids("de").count == 5000)
  #expect(try catalog.text("key 4999", "de") == "text 4999")
}
