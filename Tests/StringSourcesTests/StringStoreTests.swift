// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import StringSources
import Testing

private func file(
  _ format: String, _ text: String, locale: String? = nil, name: String
) throws -> LoadedStringFile {
  var cache = StringFileCache()
  let request = StringFileRequest(
    path: name, bytes: Array(text.utf8), format: try #require(StringFormat.named(format)),
    options: try projectOptions(locale: locale))
  return try #require(cache.files([request]).first)
}

private func store(_ sources: [LoadedStringSource]) throws -> StringStore {
  StringStore(sources, sourceLocale: try tag("en"))
}

extension StringStore {
  fileprivate func shown(_ id: String, _ locale: String) throws -> String {
    switch lookup(id, in: try tag(locale)) {
    case .found(let entry): "found " + (entry.text?.text ?? "forms")
    case .skipped: "skipped"
    case .notAccepted(let entry): "not accepted " + entry.state.name
    case .missing: "missing"
    case .absent: "absent"
    case .hidden: "hidden"
    }
  }
}

@Test func laterSourcesWin() throws {
  let store = try store([
    LoadedStringSource(files: [
      try file("csv", "key,de\na,first\nb,only\nc,kept\nd,x\n", name: "a.csv")
    ]),
    LoadedStringSource(files: [
      try file("csv", "key,de\na,second\nc,\nd,<empty>\n", name: "b.csv")
    ]),
  ])
  #expect(try store.shown("a", "de") == "found second")
  #expect(try store.shown("b", "de") == "found only")
  // An empty cell of the later source leaves the earlier one's text standing.
  #expect(try store.shown("c", "de") == "found kept")
  #expect(try store.shown("d", "de") == "skipped")
  #expect(try store.shown("nope", "de") == "absent")
  #expect(try store.shown("a", "ja") == "absent")
  #expect(store.mayContain("a"))
  #expect(!store.mayContain("nope"))
  #expect(store.ids == ["a", "b", "c", "d"])
}

private let states = """
  #, fuzzy
  msgid "f"
  msgstr "x"

  msgid "t"
  msgstr "y"

  msgid "e"
  msgstr ""

  """

@Test(arguments: [
  (nil, "not accepted fuzzy", "found y"), (["fuzzy"], "found x", "found y"),
  (["Fuzzy"], "found x", "found y"), ([], "not accepted fuzzy", "found y"),
])
func fuzzyTextsCountOnlyWhereTheyAreAccepted(accept: [String]?, fuzzy: String, plain: String) throws
{
  let store = try store([
    LoadedStringSource(files: [try file("po", states, locale: "de", name: "de.po")], accept: accept)
  ])
  #expect(try store.shown("f", "de") == fuzzy)
  #expect(try store.shown("t", "de") == plain)
  #expect(try store.shown("e", "de") == "missing")
}

@Test(arguments: [
  ("needs-review-l10n", nil, false), ("needs-review-l10n", ["needs-review"], true),
  ("needs-review-l10n", ["needs-review-l10n"], true), ("needs_review", ["needs-review"], true),
  ("translated", nil, true), ("translated", ["final"], false),
])
func statesAreNamedByTheFormatOrByWhatTheyMean(name: String, accept: [String]?, isUsed: Bool) {
  let kind: TranslationState.Kind = name == "translated" ? .translated : .needsReview
  #expect(TranslationState(name, kind: kind).isAccepted(by: accept) == isUsed)
}

@Test func twoFilesOfOneSourceMustNotDefineTheSame() throws {
  let source = LoadedStringSource(files: [
    try file("csv", "key,de\na,1\nb,1\n", name: "a.csv"),
    try file("csv", "key,de\nc,2\nb,2\n", name: "b.csv"),
  ])
  let findings = try store([source]).diagnostics
  #expect(findings.map(\.id) == [.conflict])
  #expect(findings.first?.position == TextPosition(file: "b.csv", line: 3, column: 1))
  #expect(findings.first?.notes == ["first defined at a.csv:3:1"])
  // As two sources they are in order.
  let apart = source.files.map { LoadedStringSource(files: [$0]) }
  #expect(try store(apart).diagnostics.isEmpty)
}

@Test func aBrokenFileLeavesTheOthersInUse() throws {
  let store = try store([
    LoadedStringSource(files: [
      try file("json", "{\"a\": \"x\"}", locale: "de", name: "de.json"),
      try file("json", "{\"a\": \"x\"", locale: "pl", name: "pl.json"),
    ])
  ])
  #expect(try store.shown("a", "de") == "found x")
  #expect(try store.shown("a", "pl") == "hidden")
  #expect(try store.shown("b", "de") == "absent")
  #expect(store.diagnostics.map { $0.position?.file } == ["pl.json"])
}

@Test func theSourceTextOfATranslationServesTheSourceLocale() throws {
  let xliff = """
    <xliff version="1.2"><file target-language="de"><body><trans-unit id="k">
    <source>Play</source><target>Spielen</target></trans-unit></body></file></xliff>
    """
  let store = try store([
    LoadedStringSource(files: [
      try file("xliff", xliff, locale: "de", name: "de.xliff"),
      try file("po", "msgid \"KEY\"\nmsgstr \"x\"\n", locale: "de", name: "de.po"),
    ])
  ])
  #expect(try store.shown("k", "en") == "found Play")
  #expect(try store.shown("KEY", "en") == "absent")
  #expect(try store.shown("k", "pl") == "absent")
}

@Test func aPrefixStandsBeforeEveryID() throws {
  let catalog = try read("csv", "key,en\nplay,Play\n") { $0.prefix = "menu." }
  #expect(try catalog.text("menu.play", "en") == "Play")
}

@Test func onlyAChangedFileIsReadAgain() throws {
  var cache = StringFileCache()
  let format = try #require(StringFormat.named("po"))
  func load(_ name: String, _ text: String) throws -> StringCatalog {
    let request = StringFileRequest(
      path: name, bytes: Array(text.utf8), format: format,
      options: try projectOptions(locale: "de"))
    return try #require(cache.files([request]).first).catalog
  }
  let first = "msgid \"a\"\nmsgstr \"1\"\n"
  let second = "msgid \"a\"\nmsgstr \"2\"\n"
  for name in 0..<30 { _ = try load("\(name).po", first) }
  #expect(cache.readCount == 30)
  cache.dropUnused()
  for name in 0..<30 { _ = try load("\(name).po", name == 7 ? second : first) }
  #expect(cache.readCount == 31)
  #expect(try load("7.po", second).text("a", "de") == "2")
  // A file that nobody asked for is forgotten after the round.
  cache.dropUnused()
  cache.dropUnused()
  _ = try load("7.po", second)
  #expect(cache.readCount == 32)
}

@Test func otherOptionsAreAnotherReading() throws {
  var cache = StringFileCache()
  let format = try #require(StringFormat.named("csv"))
  let bytes = Array("key,en,fr\na,b,c\n".utf8)
  var options = try projectOptions()
  func read() -> StringCatalog? {
    cache.files([
      StringFileRequest(path: "a.csv", bytes: bytes, format: format, options: options)
    ]).first?.catalog
  }
  _ = read()
  options.locales.append(try tag("fr"))
  let catalog = try #require(read())
  #expect(try catalog.text("a", "fr") == "c")
}

@Test(arguments: [
  ("l10n/{locale}.po", "pt-BR", "l10n/pt-BR.po"),
  ("l10n/{locale|under}/a.po", "pt-BR", "l10n/pt_BR/a.po"),
  ("values-{locale|android}/s.xml", "de", "values-de/s.xml"),
  ("values-{locale|android}/s.xml", "pt-BR", "values-pt-rBR/s.xml"),
  ("values-{locale|android}/s.xml", "zh-Hant-HK", "values-b+zh+Hant+HK/s.xml"),
  ("menus.csv", "de", "menus.csv"),
])
func pathsNameTheLocale(template: String, locale: String, path: String) throws {
  let template = StringPath(template)
  #expect(template.path(for: try tag(locale)) == path)
  #expect(template.hasLocale == template.template.contains("{"))
}

@Test func everyFormatIsInTheTable() {
  #expect(
    StringFormat.all.map(\.name) == [
      "po", "xliff", "csv", "tsv", "strings", "stringsdict", "xcstrings", "android", "arb", "json",
    ])
}

@Test func filesThatAreReadAtOnceStayInTheirOrder() throws {
  var cache = StringFileCache()
  let requests = try (0..<40).map { number in
    StringFileRequest(
      path: "\(number).po", bytes: Array("msgid \"a\"\nmsgstr \"\(number)\"\n".utf8),
      format: try #require(StringFormat.named("po")), options: try projectOptions(locale: "de"))
  }
  let texts = try cache.files(requests).map { try $0.catalog.text("a", "de") }
  #expect(texts == (0..<40).map(String.init))
  #expect(cache.readCount == 40)
}
