// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import StringSources
import Testing

// MARK: Byte order marks

private let bom = "\u{FEFF}"

@Test(arguments: [
  ("csv", bom + "\"key\",\"en\"\n\"a\",\"b\"\n"), ("csv", bom + "key,en\r\na,b\r\n"),
  ("csv", bom + "\"key\";en\na;b\n"), ("csv", bom + "en,key\nb,a\n"),
  ("csv", bom + "\"en\",\"key\"\nb,a\n"), ("tsv", bom + "\"key\"\t\"en\"\na\tb\n"),
])
func aByteOrderMarkIsNoPartOfTheFirstCell(format: String, text: String) throws {
  let catalog = try read(format, text)
  #expect(catalog.places == [])
  #expect(try catalog.ids("en") == ["a"])
  #expect(try catalog.text("a", "en") == "b")
}

@Test func aNamedKeyColumnIsFoundBehindAByteOrderMark() throws {
  let catalog = try read("csv", bom + "\"Schlüssel\",en\na,b\n") { $0.key = "Schlüssel" }
  #expect(try catalog.text("a", "en") == "b")
}

@Test func columnsAreCountedWithoutTheByteOrderMark() throws {
  let missing = try read("csv", bom + "\"name\",en\na,b\n") { $0.key = "Key" }
  #expect(missing.places == ["1:1 manifest_syntax"])
  #expect(missing.diagnostics.first?.excerpt == "\"name\",en")
  let twice = try read("csv", bom + "\"key\",en,en\na,b,c\n")
  #expect(twice.places == ["1:10 conflict"])
}

@Test(arguments: [false, true])
func aHeaderInUTF16CanBeQuoted(isBigEndian: Bool) throws {
  var bytes: [UInt8] = isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
  for unit in "\"key\"\t\"ja\"\r\n\"play\"\t\"遊\"\"ぶ\"\r\n".utf16 {
    let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
    bytes += isBigEndian ? pair : pair.reversed()
  }
  let catalog = try read("csv", bytes: bytes)
  #expect(catalog.places == [])
  #expect(try catalog.text("play", "ja") == "遊\"ぶ")
  // The last byte is half a character.
  #expect(try read("csv", bytes: bytes + [0]).diagnostics.map(\.id) == [.encoding])
}

// MARK: Godot

private func godot(_ table: String, format: String = "csv", delimiter: String = ",") throws
  -> StringCatalog
{
  let catalog = try read(format, table.replacing(",", with: delimiter))
  #expect(catalog.places == [])
  return catalog
}

@Test(arguments: [("csv", ","), ("csv", ";"), ("csv", "\t"), ("tsv", "\t")])
func godotsColumnsAreReadInEveryTable(format: String, delimiter: String) throws {
  let table = """
    keys,?context,?plural,en,ja,pl,_comment
    open,menu,,Open,開く,Otwórz,a verb
    open,door,,Unlock,開ける,,
    %d file,tree,%d files,%d file,%d個,%d plik,
    ,,,%d files,,%d pliki,
    ,,,,,%d plików,
    %d day,,%d days,%d day,,%d dzień,
    ,,,%d days,,%d dni,
    ,,,,,%d dni,
    close,,,Close,閉じる,Zamknij,
    """
  let catalog = try godot(table, format: format, delimiter: delimiter)
  let ids = ["menu|open", "door|open", "tree|%d file", "%d day", "close"]
  for locale in ["en", "ja", "pl"] { #expect(try catalog.ids(locale) == ids) }
  #expect(try catalog.plural("tree|%d file", "en") == ["one=%d file", "other=%d files"])
  // A language with fewer forms leaves the last rows empty.
  #expect(try catalog.plural("tree|%d file", "ja") == ["other=%d個"])
  #expect(
    try catalog.plural("tree|%d file", "pl") == [
      "one=%d plik", "few=%d pliki", "many=%d plików", "other=%d plików",
    ])
  #expect(
    try catalog.plural("%d day", "pl") == [
      "one=%d dzień", "few=%d dni", "many=%d dni", "other=%d dni",
    ])
  #expect(catalog.entry("%d day", in: try tag("ja"))?.isMissing == true)
  #expect(catalog.entry("door|open", in: try tag("pl"))?.isMissing == true)
  #expect(catalog.entry("menu|open", in: try tag("pl"))?.context == "menu")
  #expect(try catalog.text("close", "ja") == "閉じる")
}

/// What nobody has written yet does not take the forms behind it along.
@Test(arguments: [
  (["%d plik", "", "%d plików"], [.one: "%d plik", .many: "%d plików"]),
  (["", "%d pliki", "%d plików"], [.few: "%d pliki", .many: "%d plików"]),
  (["", "", "%d plików"], [PluralCategory.many: "%d plików"]),
])
func aFormThatIsEmptyIsMissingAlone(forms: [String], written: [PluralCategory: String]) throws {
  let catalog = try godot(
    "keys,?plural,pl\n%d file,%d files,\(forms[0])\n,,\(forms[1])\n,,\(forms[2])\n")
  let found = try #require(catalog.entry("%d file", in: tag("pl"))).plural()
    .mapValues(\.text).filter { !$0.value.isEmpty && $0.key != .other }
  #expect(found == written)
}

@Test(arguments: [
  // Another number of forms than the language has, and another order.
  ("nplurals=3; plural=(n == 0 ? 0 : n == 1 ? 1 : 2);", ["no files", "%d file", "%d files"]),
  ("nplurals=2; plural=(n == 1 ? 1 : 0);", ["%d files", "%d file"]),
  ("nplurals=2; plural=(n >= 2);", ["%d file", "%d files"]),
])
func theRuleOfATableTellsWhatItsRowsAreFor(rule: String, forms: [String]) throws {
  let rows =
    [["keys", "?plural", "en"], ["?pluralrule", "", rule]]
    + forms.enumerated().map { $0 == 0 ? ["k", "ks", $1] : ["", "", $1] }
  let catalog = try godot(rows.map { $0.joined(separator: ",") }.joined(separator: "\n"))
  #expect(try catalog.ids("en") == ["k"])
  #expect(try catalog.plural("k", "en") == ["one=%d file", "other=%d files"])
}

@Test func thePluralOfTheSourceTextIsKept() throws {
  let catalog = try godot(
    "keys,?plural,de\n%d file,%d files,%d Datei\n,,%d Dateien\nopen,,Öffnen\n")
  #expect(catalog.entry("%d file", in: try tag("de"))?.pluralSource?.text == "%d files")
  #expect(catalog.entry("open", in: try tag("de"))?.pluralSource == nil)
}

/// The tables of Godot's own manual, where the first column is the key whatever it is called.
@Test(arguments: [nil, "en"])
func theFirstColumnHoldsTheKeysOfGodot(key: String?) throws {
  let text = "en,?context,de,ja\nLetter,Alphabet,Buchstabe,字母\nLetter,Message,Brief,手紙\n"
  let catalog = try read("csv", text) { $0.key = key }
  #expect(catalog.places == [])
  #expect(try catalog.text("Alphabet|Letter", "de") == "Buchstabe")
  #expect(try catalog.text("Message|Letter", "ja") == "手紙")
}

@Test func aColumnOfIndonesianIsNoKey() throws {
  let options = try ReadingOptions(
    sourceLocale: tag("en"), locales: [tag("en"), tag("id"), tag("de")])
  let format = try #require(StringFormat.named("csv"))
  let text = "keys,?plural,en,id,de\nk,,Play,Main,Spielen\n"
  for text in [text, text.replacing("keys,", with: ",")] {
    let catalog = format.catalog(path: "t.csv", bytes: Array(text.utf8), options: options)
    #expect(catalog.places == [])
    #expect(catalog.entry("k", in: try tag("id"))?.text?.text == "Main")
  }
}

@Test func theSameKeyInTheSameContextIsDefinedTwice() throws {
  let catalog = try read("csv", "keys,?context,en\na,x,1\na,y,2\na,,3\na,x,4\na,,5\n")
  #expect(catalog.places == ["5:1 duplicate_key", "6:1 duplicate_key"])
  #expect(try ["x|a", "y|a", "a"].map { try catalog.text($0, "en") } == ["1", "2", "3"])
}
