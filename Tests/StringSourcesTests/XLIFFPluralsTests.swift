// SPDX-License-Identifier: MIT

import LabelModel
import StringSources
import Testing

// What the file formats before 2.2 leave to conventions, and 2.2 has a module for.

private func version1(_ body: String) -> String {
  """
  <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file source-language="en" target-language="pl" original="a" datatype="plaintext"><body>
  \(body)
  </body></file></xliff>
  """
}

private func unit1(_ id: String, _ source: String, _ target: String, _ attributes: String = "")
  -> String
{
  """
  <trans-unit id="\(id)"><source>\(source)</source><target \(attributes)>\(target)</target>\
  <note>about \(source)</note></trans-unit>
  """
}

@Test func aGroupOfGettextPluralsIsOneString() throws {
  let group = """
    <group restype="x-gettext-plurals" id="files" resname="n_files">
    \(unit1("files[0]", "%d file", "%d plik"))
    \(unit1("files[1]", "%d files", "%d pliki", "state=\"needs-review-translation\""))
    \(unit1("files[2]", "%d files", "%d plików"))
    \(unit1("files[3]", "%d files", ""))
    </group>
    """
  let catalog = try read("xliff", version1(group + unit1("after", "After", "Po")))
  #expect(catalog.places == [])
  #expect(try catalog.ids("pl") == ["n_files", "after"])
  #expect(
    try catalog.plural("n_files", "pl")
      == ["one=%d plik", "few=%d pliki", "many=%d plików", "other=%d plików"])
  let entry = try #require(catalog.entry("n_files", in: tag("pl")))
  #expect(entry.state.kind == .needsReview)
  #expect(entry.source?.text == "%d file")
  #expect(entry.pluralSource?.text == "%d files")
  #expect(entry.notes.comments == ["about %d file", "about %d files"])
  #expect(try read("xliff", version1(group)) { $0.key = "id" }.ids("pl") == ["files"])
  #expect(try read("xliff", version1(group)) { $0.key = "source" }.ids("pl") == ["%d file"])
}

@Test func aGroupOfEmptyPluralsIsMissing() throws {
  let catalog = try read(
    "xliff",
    version1(
      """
      <group restype="x-gettext-plurals" id="n">\(unit1("n[0]", "a", ""))\(unit1("n[1]", "b", ""))
      </group>
      """))
  #expect(try #require(catalog.entry("n", in: tag("pl"))).isMissing)
}

@Test func xcodesVariationsAreOneString() throws {
  let catalog = try read(
    "xliff",
    version1(
      unit1("%lld files|==|plural.one", "%lld file", "%lld plik")
        + unit1("plain", "Plain", "Zwykły")
        + unit1("%lld files|==|plural.few", "%lld files", "%lld pliki")
        + unit1("%lld files|==|plural.other", "%lld files", "%lld pliku")
        + unit1("tap|==|device.mac", "Click", "Kliknij")
        + unit1("tap|==|device.other", "Tap", "Stuknij")))
  #expect(catalog.places == [])
  #expect(try catalog.ids("pl") == ["%lld files", "plain", "tap"])
  #expect(
    try catalog.plural("%lld files", "pl")
      == ["one=%lld plik", "few=%lld pliki", "other=%lld pliku"])
  let tap = try #require(catalog.entry("tap", in: tag("pl")))
  #expect(
    tap.forms.map(\.conditions)
      == [
        [.select(argument: "device", "mac")], [.select(argument: "device", "other")],
      ])
  #expect(tap.generalWording?.text == "Stuknij")
}

@Test(arguments: [
  ["k|==|substitutions.n.plural.one", "k", "k|==|substitutions.n.plural.other"],
  [
    "/k:dict/n:dict/one:dict/:string", "/k:dict/NSStringLocalizedFormatKey:dict/:string",
    "/k:dict/n:dict/other:dict/:string",
  ],
])
func xcodesSubstitutionsStandInTheirText(ids: [String]) throws {
  let texts = ["%lld plik", "Masz %#@n@", "%lld pliku"]
  let units = zip(ids, texts).map { unit1($0, "s", $1) }
  let catalog = try read("xliff", version1(units.joined()))
  #expect(catalog.places == [])
  #expect(try catalog.ids("pl") == ["k"])
  let forms = catalog.entry("k", in: try tag("pl"))?.forms ?? []
  #expect(forms.map(\.text.text) == ["Masz %lld plik", "Masz %lld pliku"])
  #expect(
    forms.map(\.conditions)
      == [[.plural(argument: "n", .one)], [.plural(argument: "n", .other)]])
  // Without one of its parts there is no text.
  for gap in units.indices where gap != 1 {
    var holes = units
    holes[gap] = unit1(ids[gap], "s", "")
    let entry = try read("xliff", version1(holes.joined())).entry("k", in: try tag("pl"))
    #expect(entry?.isMissing == true)
  }
  #expect(
    try read("xliff", version1(units[0])).entry("k", in: try tag("pl"))?.isMissing == true)
}

@Test func aNumberInASubstitutionHasItsSpecifier() throws {
  let catalog = try read(
    "xliff",
    version1(
      unit1("k", "s", "Masz %#@n@") + unit1("k|==|substitutions.n.plural.other", "s", "%arg pliku"))
  )
  #expect(catalog.entry("k", in: try tag("pl"))?.forms.map(\.text.text) == ["Masz %lld pliku"])
}

/// What stands in for the source locale: the wordings for one and for all others, or nothing.
@Test func theSourceTextsOfSeveralWordingsAreKeptApart() throws {
  let catalog = try read(
    "xliff",
    version1(
      unit1("a|==|plural.one", "%lld file", "x") + unit1("a|==|plural.other", "%lld files", "y")
        + unit1("b|==|device.mac", "Click", "x") + unit1("b|==|device.other", "Tap", "y")
        + unit1("c", "%#@n@ left", "%#@n@") + unit1("c|==|substitutions.n.plural.other", "s", "t")))
  let found = try ["a", "b", "c"].map { id in
    let entry = catalog.entry(id, in: try tag("pl"))
    return [entry?.source?.text, entry?.pluralSource?.text]
  }
  #expect(found == [["%lld file", "%lld files"], [nil, nil], [nil, nil]])
}

@Test func aWordingThatStandsTwiceIsReported() throws {
  let unit = unit1("a|==|plural.other", "s", "t")
  let catalog = try read("xliff", version1(unit + "\n" + unit))
  #expect(catalog.places == ["4:17 duplicate_key"])
}

@Test func whatOnlyLooksLikeAVariationIsAStringOfItsOwn() throws {
  let ids = [
    "a|==|width.compact", "a|==|plural.lots", "a|==|plural", "/a:dict/b:dict/c:dict/d:dict/:string",
    "a|==|", "/a",
  ]
  let catalog = try read("xliff", version1(ids.map { unit1($0, "s", "t") }.joined()))
  #expect(try catalog.ids("pl") == ids)
  #expect(catalog.places == [])
}

@Test func aStringThatStandsTwiceIsReportedBesideVariationsToo() throws {
  let catalog = try read(
    "xliff",
    version1(
      unit1("a", "s", "t") + "\n" + unit1("a", "s", "t") + unit1("b|==|plural.other", "s", "t")))
  #expect(catalog.places == ["4:17 duplicate_key"])
}

@Test func segmentsOfAUnitCanBeItsCases() throws {
  let catalog = try read(
    "xliff",
    """
    <xliff version="2.2" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="pl"
      xmlns:pgs="urn:oasis:names:tc:xliff:pgs:1.0"><file id="f">
    <unit id="1" name="n" pgs:switch="gender:who plural:count">
    <segment pgs:case="feminine 0"><source>a</source><target>Nie ma</target></segment>
    <ignorable><source> </source></ignorable>
    <segment pgs:case="feminine one"><source>b</source>
      <target>Ma <ph id="1" disp="count"/> plik</target></segment>
    <segment pgs:case="other other"><source>Has <ph id="1" disp="count"/> files</source>
      <target>Mają <ph id="1" disp="count"/> pliku</target></segment>
    </unit></file></xliff>
    """)
  #expect(catalog.places == [])
  let entry = try #require(catalog.entry("n", in: tag("pl")))
  #expect(entry.source == nil)
  #expect(entry.forms.map(\.text.text) == ["Nie ma", "Ma {count} plik", "Mają {count} pliku"])
  #expect(
    entry.forms.map(\.conditions)
      == [
        [.select(argument: "who", "feminine"), .exactly(argument: "count", "0")],
        [.select(argument: "who", "feminine"), .plural(argument: "count", .one)],
        [.select(argument: "who", "other"), .plural(argument: "count", .other)],
      ])
}

@Test func theUsualCasesOfAPluralAreNumbers() throws {
  let cases = ["0": "keine", "1": "eine", "other": "viele"].sorted { $0.key < $1.key }.map {
    """
    <segment pgs:case="\($0.key)"><source>\($0.key) s</source><target>\($0.value)</target></segment>
    """
  }
  let catalog = try read(
    "xliff",
    """
    <xliff version="2.2" srcLang="en" trgLang="de" xmlns:pgs="urn:oasis:names:tc:xliff:pgs:1.0">
    <file id="f"><unit id="n" pgs:switch="plural:count">\(cases.joined())</unit></file></xliff>
    """)
  let entry = try #require(catalog.entry("n", in: tag("de")))
  #expect([entry.source?.text, entry.pluralSource?.text] == ["1 s", "other s"])
  let rules = PluralRules(for: try tag("de"))
  let shown = ["1", "5"].map {
    entry.wording(for: FormChoice(plural: ("count", $0), rules: rules))?.text
  }
  #expect(shown == ["eine", "viele"])
}

@Test(arguments: [
  // A target without segments is one text, however the source was cut.
  ("<mrk mtype=\"seg\" mid=\"1\">A.</mrk> <mrk mtype=\"seg\" mid=\"2\">B.</mrk>", "X. Y.", false),
  ("<mrk mtype=\"seg\" mid=\"1\">A.</mrk>", "<mrk mtype=\"seg\" mid=\"1\">X.</mrk>", false),
  ("<mrk mtype=\"seg\" mid=\"1\">A.</mrk>", "<mrk mtype=\"seg\" mid=\"1\"/>", true),
  (
    "<mrk mtype=\"seg\" mid=\"1\">A.</mrk><mrk mtype=\"seg\" mid=\"2\"/>",
    "<mrk mtype=\"seg\" mid=\"1\">X.</mrk>", false
  ),
])
func aSegmentWithoutItsTextIsMissing(source: String, target: String, isMissing: Bool) throws {
  let catalog = try read(
    "xliff",
    version1(
      """
      <trans-unit id="k"><source>A. B.</source><seg-source>\(source)</seg-source>
      <target>\(target)</target></trans-unit>
      """))
  #expect(catalog.entry("k", in: try tag("pl"))?.isMissing == isMissing)
}

@Test func anEmptyTargetOfATextIsMissing() throws {
  let catalog = try read(
    "xliff",
    """
    <xliff version="2.0" srcLang="en" trgLang="pl"><file id="f"><unit id="k">
    <segment><source>A.</source><target>X.</target></segment>
    <segment><source>B.</source><target/></segment></unit></file></xliff>
    """)
  #expect(catalog.entry("k", in: try tag("pl"))?.isMissing == true)
}

@Test func targetsStandInTheirOrder() throws {
  let catalog = try read(
    "xliff",
    """
    <xliff version="2.1" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="ja">
    <file id="f"><unit id="1"><segment><source>A</source><target order="3">one</target></segment>
    <ignorable><source>, </source></ignorable>
    <segment><source>B</source><target order="1">two</target></segment></unit></file></xliff>
    """)
  #expect(try catalog.text("1", "ja") == "two, one")
}

@Test func whatIsNotToBeTranslatedShowsItsSource() throws {
  let one = version1("<trans-unit id=\"a\" translate=\"no\"><source>Acme</source></trans-unit>")
  #expect(try read("xliff", one).text("a", "pl") == "Acme")
  let two = """
    <xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="pl">
    <file id="f"><unit id="a" translate="no">
    <segment state="initial"><source>Acme</source><target/></segment></unit>
    <unit id="b"><segment><source>Other</source></segment></unit></file></xliff>
    """
  let catalog = try read("xliff", two)
  #expect(try catalog.text("a", "pl") == "Acme")
  #expect(try catalog.text("b", "pl") == "")
  let brand = try #require(catalog.entry("a", in: tag("pl")))
  #expect(brand.state == .unmarked && !brand.notes.isTranslatable)
}
