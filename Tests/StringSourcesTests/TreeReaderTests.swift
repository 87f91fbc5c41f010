// SPDX-License-Identifier: MIT

import Diagnostics
import StringSources
import Testing

@Test func joinsNestedKeysWithDots() throws {
  let catalog = try read(
    "json", #"{"menu": {"play": "Spielen", "sub": {"x": "y"}}, "win.banner": "Sieg"}"#,
    locale: "de")
  #expect(catalog.diagnostics.isEmpty)
  #expect(try catalog.ids("de") == ["menu.play", "menu.sub.x", "win.banner"])
  #expect(try catalog.text("menu.sub.x", "de") == "y")
}

@Test func aFileForAllLocalesHasThemAtTheTop() throws {
  let catalog = try read("json", #"{"en": {"a": "1"}, "de": {"a": "2"}, "notes": {"a": "3"}}"#)
  #expect(try catalog.text("a", "en") == "1")
  #expect(try catalog.text("a", "de") == "2")
  #expect(catalog.entries.count == 2)
}

@Test func aSingleTopKeyThatIsTheLocaleIsNoPartOfTheID() throws {
  #expect(try read("json", #"{"de": {"a": "2"}}"#, locale: "de").ids("de") == ["a"])
  #expect(try read("json", #"{"ja": {"a": "2"}}"#, locale: "de").ids("de") == ["ja.a"])
}

@Test func aMapOfPluralCategoriesIsOneText() throws {
  let catalog = try read(
    "json", #"{"files": {"one": "{n} file", "other": "{n} files"}, "sides": {"one": "x"}}"#,
    locale: "en")
  #expect(try catalog.plural("files", "en") == ["one={n} file", "other={n} files"])
  #expect(try catalog.text("sides.one", "en") == "x")
}

@Test(arguments: [
  (#"{"a": ⟪1}"#, "type"), (#"{"a": ⟪["x"]}"#, "type"), (#"{"a": ⟪true}"#, "type"),
  (#"{"a": "x", "⟪a": "y"}"#, "duplicate_key"),
  (#"⟪["a"]"#, "type"), (#""⟪a""#, "type"),
  (#"{"a": "b",⟪}"#, "manifest_syntax"), (#"{"a" ⟪"b"}"#, "manifest_syntax"),
  ("{\"a\": \"b\n⟪", "manifest_syntax"), (#"{"a": "b"} ⟪x"#, "manifest_syntax"),
  (#"{"a": "⟪\q"}"#, "manifest_syntax"), (#"{"a": "⟪\ud800"}"#, "manifest_syntax"),
  (#"{"a": ⟪yes}"#, "manifest_syntax"), ("{\"a\": \"b⟪\u{1}\"}", "manifest_syntax"),
  ("⟪", "manifest_syntax"),
])
func reportsWhereJSONIsNotWhatItShouldBe(marked: String, id: String) throws {
  guard !marked.contains("\n⟪") else {
    // The line break itself is what cannot stand in a text.
    let catalog = try read("json", "{\"a\": \"b\n", locale: "de")
    #expect(catalog.places == ["1:9 manifest_syntax"])
    return
  }
  let marked = try MarkedText(marked)
  let catalog = try read("json", marked.text, locale: "de")
  #expect(catalog.places == ["\(marked.line):\(marked.column) \(id)"])
}

@Test func jsonEscapesAreResolvedAndPlaced() throws {
  let catalog = try read("json", #"{"a": "x\né\u00e9\ud83d\ude00\/z"}"#, locale: "de")
  let value = try #require(catalog.entry("a", in: tag("de"))?.text)
  #expect(value.text == "x\néé😀/z")
  let columns = value.text.unicodeScalars.indices.enumerated().map { index, _ in
    value.position(ofScalar: index).column
  }
  #expect(columns == [8, 9, 11, 12, 18, 30, 32])
}

@Test func aDeeplyNestedFileIsRefused() throws {
  let deep = String(repeating: "{\"a\":", count: 5000)
  #expect(try read("json", deep, locale: "de").isUnreadable)
  #expect(try read("json", String(repeating: "[", count: 100_000), locale: "de").isUnreadable)
}

@Test func nullIsMissing() throws {
  let catalog = try read("json", #"{"a": null}"#, locale: "de")
  #expect(catalog.entry("a", in: try tag("de"))?.isMissing == true)
}

@Test func yamlTreesAreReadThroughTheSameDoor() throws {
  let format = StringFormat.yaml { file in
    let key = LocatedText("a", in: file, scalarOffsets: [0])
    let text = LocatedText("b", in: file, scalarOffsets: [3])
    return .tree(.map([StringTree.Member(key: key, value: .text(text))], at: 0))
  }
  let catalog = format.catalog(
    path: "de.yaml", bytes: Array("a: b\n".utf8), options: try projectOptions(locale: "de"))
  #expect(try catalog.text("a", "de") == "b")
  let place = catalog.entry("a", in: try tag("de"))?.text?.position
  #expect(place == TextPosition(file: "de.yaml", line: 1, column: 4))
}

// MARK: ARB

@Test func readsARBWithDescriptions() throws {
  let catalog = try read(
    "arb",
    #"""
    {
      "@@locale": "de",
      "hello": "Hallo {name}",
      "@hello": {"description": "greeting", "placeholders": {"name": {}}}
    }
    """#)
  let entry = try #require(catalog.entry("hello", in: tag("de")))
  #expect(entry.text?.text == "Hallo {name}")
  #expect(entry.notes.comments == ["greeting"])
  #expect(try catalog.ids("de") == ["hello"])
}

@Test func takesICUPluralsApart() throws {
  let catalog = try read(
    "arb", #"{"n": "{n, plural, =0 {no files} one {# file} other {# files}} left"}"#, locale: "en")
  let entry = try #require(catalog.entry("n", in: tag("en")))
  #expect(catalog.diagnostics.isEmpty)
  #expect(entry.forms.map(\.text.text) == ["no files left", "{n} file left", "{n} files left"])
  #expect(
    entry.forms.map(\.conditions) == [
      [.exactly(argument: "n", "0")], [.plural(argument: "n", .one)],
      [.plural(argument: "n", .other)],
    ])
}

@Test func choicesMultiply() throws {
  let catalog = try read(
    "arb",
    #"{"n": "{who, select, she {Her} other {Their}} {n, plural, one {one cat} other {{n} cats}}"}"#,
    locale: "en")
  let forms = catalog.entry("n", in: try tag("en"))?.forms ?? []
  #expect(
    forms.map(\.text.text) == ["Her one cat", "Her {n} cats", "Their one cat", "Their {n} cats"])
  #expect(
    forms.last?.conditions
      == [.select(argument: "who", "other"), .plural(argument: "n", .other)])
}

@Test func quotedBracesAreText() throws {
  let catalog = try read("arb", #"{"n": "it's '{'braces'}' {n, number}"}"#, locale: "en")
  #expect(catalog.diagnostics.isEmpty)
  #expect(try catalog.text("n", "en") == "it's '{'braces'}' {n, number}")
}

@Test(arguments: [
  #"{"n": "a {n, plural, ⟪one {x}}"}"#,
  #"{"n": "a {n, plural, other {x⟪"}"#,
  #"{"n": "a ⟪} b { c"}"#,
  #"{"n": "a {n, plural, ⟪lots {x} other {y}}"}"#,
  #"{"n": "a ⟪{} {n, plural, other {y}}"}"#,
])
func reportsBrokenMessagesAndKeepsTheText(marked: String) throws {
  let marked = try MarkedText(marked)
  let catalog = try read("arb", marked.text, locale: "en")
  #expect(catalog.places == ["\(marked.line):\(marked.column) manifest_syntax"])
  #expect(try catalog.text("n", "en") != nil)
}

@Test func messagesCannotExplode() throws {
  let choice = "{n, plural, one {a} few {b} many {c} other {d}}"
  let text = "{\"n\": \"" + String(repeating: choice, count: 40) + "\"}"
  let catalog = try read("arb", text, locale: "en")
  #expect(catalog.places.count == 1)
  let deep =
    "{\"n\": \"" + String(repeating: "{n, select, other {", count: 2000) + "\"}"
  #expect(try read("arb", deep, locale: "en").places.count == 1)
}
