// SPDX-License-Identifier: MIT

import Diagnostics
import StringSources
import Testing

// MARK: Android

private func android(_ body: String) throws -> StringCatalog {
  try read(
    "android",
    """
    <?xml version="1.0" encoding="utf-8"?>
    <resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">
    \(body)
    </resources>
    """, locale: "de")
}

@Test(arguments: [
  ("a b", "a b"), ("  a\n   b  ", "a b"), ("\"  a  b \"", "  a  b "), (#"don\'t"#, "don't"),
  (#"a\nb\tc"#, "a\nb\tc"), (#"\@home \?"#, "@home ?"), (#"\u00e9\\"#, "é\\"),
  ("a &amp; &lt;b&gt; &#233;", "a & <b> é"), ("<![CDATA[a & <b>]]>", "a & <b>"),
  ("Hi <xliff:g id=\"name\" example=\"Bob\">%1$s</xliff:g>!", "Hi %1$s!"),
  ("a <b>bold</b> word", "a <b>bold</b> word"), ("<!-- note -->a", "a"), ("", ""), (#"\é"#, "é"),
])
func resolvesAndroidsWritingOfTexts(written: String, text: String) throws {
  let catalog = try android("<string name=\"k\">\(written)</string>")
  #expect(catalog.diagnostics.isEmpty)
  #expect(try catalog.text("k", "de") == text)
}

@Test func readsPluralsAndArrays() throws {
  let catalog = try android(
    """
    <plurals name="files"><item quantity="one">%d Datei</item>
      <item quantity="other">%d Dateien</item></plurals>
    <string-array name="days"><item>Mo</item><item>Di</item></string-array>
    <color name="red">#f00</color>
    """)
  #expect(try catalog.plural("files", "de") == ["one=%d Datei", "other=%d Dateien"])
  #expect(try catalog.ids("de") == ["files", "days.0", "days.1"])
}

@Test func commentsBeforeAStringAreItsNotes() throws {
  let catalog = try android(
    """
    <!-- of nobody --> <color name="red">#f00</color>
    <!-- On the
         first screen --><!-- short -->
    <string name="a">x<!-- inside --></string>
    <string name="b">y</string>
    """)
  #expect(
    try catalog.entry("a", in: tag("de"))?.notes.comments == ["On the first screen", "short"])
  #expect(try catalog.entry("b", in: tag("de"))?.notes.comments == [])
}

@Test func anUnknownQuantityIsReportedAtItsWord() throws {
  let catalog = try android("<plurals name=\"n\"><item quantity=\"some\">x</item></plurals>")
  #expect(catalog.places == ["3:35 manifest_syntax"])
}

// MARK: XML itself

@Test(arguments: [
  "<resources>\n<string name=\"a\">x</strin>\n</resources>",
  "<resources><string name=\"a\">x</string>",
  "<resources><string name=a>x</string></resources>",
  "<resources><string name=\"a\">&nope;</string></resources>",
  "<resources><string name=\"a\">a & b</string></resources>",
  "", "plain text", "<resources/><more/>",
])
func aFileThatIsNotXMLIsUnreadableAndHasAPlace(text: String) throws {
  let catalog = try read("android", text, locale: "de")
  #expect(catalog.isUnreadable)
  #expect(catalog.diagnostics.map(\.id) == [.manifestSyntax])
  let place = try #require(catalog.diagnostics.first?.position)
  #expect((1...3).contains(place.line))
}

/// What stands between the tags of the root, on line 2, and what is said of it where.
@Test(arguments: [
  ("<string name=\"a\">x</strin>", "2:21 the end tag does not match its start tag"),
  ("<string name=\"a\">é & b</string>", "2:20 '&' begins no entity here"),
  ("<string name=\"a\">a &b c</string>", "2:20 '&' begins no entity here"),
  ("<string name=\"a\">&nope;</string>", "2:18 an entity that XML does not know"),
  ("<string name=\"a\">&#0;</string>", "2:18 no character has this number"),
  ("<string name=\"a\">a\u{1}</string>", "2:19 a control character"),
  ("<string name=\"a\">a < b</string>", "2:21 expected a name"),
  ("<string name=a>x</string>", "2:14 an attribute's value stands between quotes"),
  ("<string name=\"a\"b=\"c\">x</string>", "2:17 expected a space"),
  ("<string name=\"a>x</string>", "2:18 a '<' inside a tag"),
  ("<string name=\"a\" name=\"b\">x</string>", "2:18 an attribute is given twice"),
  ("<string name=\"a\"><x:g>x</x:g></string>", "2:18 a prefix that no xmlns declares"),
  ("<!-- a", "2:1 what begins here never ends"),
  ("</resources>\n<more/><resources>", "3:1 something follows the last element"),
  ("<?xml version=\"1.0\"?>", "2:1 '<?xml' stands at the start of a file only"),
])
func whatIsNoXMLIsSaidWhereItStands(body: String, words: String) throws {
  let catalog = try read("android", "<resources>\n\(body)\n</resources>", locale: "de")
  let finding = try #require(catalog.diagnostics.first)
  let place = try #require(finding.position)
  #expect("\(place.line):\(place.column) \(finding.message)" == words)
}

@Test func anEntityIsUnknownAlsoWhereADTDThatIsNotReadCouldDeclareIt() throws {
  let catalog = try read(
    "android",
    """
    <!DOCTYPE resources SYSTEM "more.dtd">
    <resources><string name="a">&nope;</string></resources>
    """, locale: "de")
  #expect(catalog.places == ["2:29 manifest_syntax"])
  #expect(catalog.isUnreadable)
}

@Test func entitiesAreNeverDeclared() throws {
  let bomb = """
    <?xml version="1.0"?>
    <!DOCTYPE resources [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">
    <!ENTITY secret SYSTEM "file:///etc/passwd">]>
    <resources><string name="k">&b;&secret;</string></resources>
    """
  let catalog = try read("android", bomb, locale: "de")
  #expect(catalog.places == ["2:22 manifest_syntax"])
  #expect(catalog.isUnreadable)
}

@Test func textInXMLIsFoundBehindEntities() throws {
  let catalog = try read(
    "android", "<resources>\n<string name=\"k\">a&amp;b\\nc</string>\n</resources>", locale: "de")
  let value = try #require(catalog.entry("k", in: tag("de"))?.text)
  #expect((0..<5).map { value.position(ofScalar: $0).column } == [18, 19, 24, 25, 27])
}

@Test func anXMLDeclarationOfAnotherEncodingDoesNotMatterInUTF16() throws {
  let text =
    "<?xml version=\"1.0\" encoding=\"UTF-16\"?><resources><string name=\"k\">é</string></resources>"
  var bytes: [UInt8] = [0xFF, 0xFE]
  for unit in text.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
  #expect(try read("android", bytes: bytes, locale: "de").text("k", "de") == "é")
}

// MARK: XLIFF 1.2

private func xliff1(_ units: String, target: String = "de") -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="app" source-language="en" target-language="\(target)" datatype="plaintext"><body>
  \(units)
  </body></file></xliff>
  """
}

@Test func readsXLIFF1() throws {
  let catalog = try read(
    "xliff",
    xliff1(
      """
      <group><trans-unit id="1" resname="menu.play" maxwidth="180" size-unit="pixel">
      <source>Play</source><target state="needs-review-translation">Spielen</target>
      <note>a verb</note></trans-unit></group>
      <trans-unit id="win"><source>You win</source></trans-unit>
      <trans-unit id="c" maxwidth="12" size-unit="char" approved="yes"><source>c</source>
      <target state="new">C</target></trans-unit>
      """))
  #expect(catalog.diagnostics.isEmpty)
  let entry = try #require(catalog.entry("menu.play", in: tag("de")))
  #expect(entry.text?.text == "Spielen")
  #expect(entry.source?.text == "Play")
  #expect(entry.notes.comments == ["a verb"])
  #expect(entry.state == TranslationState("needs-review-translation", kind: .needsReview))
  #expect(entry.notes.limits.width == 180)
  #expect(catalog.entry("win", in: try tag("de"))?.isMissing == true)
  let approved = catalog.entry("c", in: try tag("de"))
  #expect(approved?.state.kind == .translated)
  #expect(approved?.notes.limits.characters == 12)
}

@Test(arguments: [
  ("Hi <x id=\"name\"/>!", "Hi {name}!"),
  ("Hi <x id=\"1\" equiv-text=\"{{name}}\"/>!", "Hi {{name}}!"),
  ("Hi <ph id=\"1\">%s</ph>!", "Hi %s!"),
  ("<g id=\"1\" ctype=\"bold\">Hi</g> you", "Hi you"),
  ("<bpt id=\"1\">&lt;b&gt;</bpt>Hi<ept id=\"1\">&lt;/b&gt;</ept>", "<b>Hi</b>"),
  ("<mrk mtype=\"seg\" mid=\"1\">One.</mrk> <mrk mtype=\"seg\" mid=\"2\">Two.</mrk>", "One. Two."),
  ("a<ph id=\"1\">%s<sub>for you</sub></ph>b", "a%sb"),
])
func inlineCodesOfXLIFF1BecomeWhatTheyStandFor(written: String, text: String) throws {
  let catalog = try read(
    "xliff",
    xliff1("<trans-unit id=\"k\"><source>s</source><target>\(written)</target></trans-unit>"))
  #expect(try catalog.text("k", "de") == text)
}

@Test func theIDOfAUnitCanBeChosen() throws {
  let text = xliff1(
    "<trans-unit id=\"1\" resname=\"name\"><source>Text</source><target>x</target></trans-unit>")
  #expect(try read("xliff", text).ids("de") == ["name"])
  #expect(try read("xliff", text) { $0.key = "id" }.ids("de") == ["1"])
  #expect(try read("xliff", text) { $0.key = "source" }.ids("de") == ["Text"])
}

@Test func aLocaleThatTheProjectDoesNotHaveIsReported() throws {
  let text = xliff1(
    "<trans-unit id=\"1\"><source>a</source><target>b</target></trans-unit>", target: "xx")
  let catalog = try read("xliff", text)
  #expect(catalog.places == ["3:60 locale_unknown"])
  #expect(catalog.entries.isEmpty)
}

// MARK: XLIFF 2

private func xliff2(_ body: String) -> String {
  """
  <xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="ja"
    xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0">
  <file id="f" slr:storageRestriction="255">
  <slr:profiles generalProfile="xliff:codepoints" storageProfile="xliff:utf8"/>
  \(body)
  </file></xliff>
  """
}

@Test func readsXLIFF2() throws {
  let catalog = try read(
    "xliff",
    xliff2(
      """
      <group id="g" slr:sizeRestriction="30"><unit id="1" name="menu.play">
      <notes><note>a verb</note></notes>
      <segment state="final"><source>Play. </source><target>遊ぶ。</target></segment>
      <ignorable><source> </source></ignorable>
      <segment state="reviewed"><source>Now.</source><target>今。</target></segment></unit></group>
      <unit id="2" slr:sizeRestriction="2,12"><segment state="initial"><source>a</source>
      <target>b</target></segment></unit>
      <unit id="3"><segment><source>a</source></segment></unit>
      """))
  #expect(catalog.diagnostics.isEmpty)
  let entry = try #require(catalog.entry("menu.play", in: tag("ja")))
  #expect(entry.text?.text == "遊ぶ。 今。")
  #expect(entry.source?.text == "Play.  Now.")
  #expect(entry.state.kind == .translated)
  #expect(entry.notes.comments == ["a verb"])
  #expect(entry.notes.limits.characters == 30)
  #expect(entry.notes.limits.bytes == 255)
  let initial = catalog.entry("2", in: try tag("ja"))
  #expect(initial?.state.kind == .needsTranslation)
  #expect(initial?.notes.limits.characters == 12)
  #expect(catalog.entry("3", in: try tag("ja"))?.isMissing == true)
}

@Test(arguments: [
  ("Hi <ph id=\"1\" dataRef=\"d1\"/>!", "Hi {name}!"),
  ("Hi <ph id=\"1\" disp=\"%s\"/>!", "Hi %s!"),
  ("Hi <ph id=\"name\"/>!", "Hi {name}!"),
  ("<pc id=\"1\" dataRefStart=\"d2\" dataRefEnd=\"d3\">Hi</pc>", "<b>Hi</b>"),
  ("<pc id=\"1\">Hi</pc>", "Hi"), ("<sc id=\"1\"/>Hi<ec startRef=\"1\"/>", "Hi"),
  ("<mrk id=\"m\" type=\"term\">Hi</mrk><cp hex=\"2028\"/>", "Hi\u{2028}"),
])
func inlineCodesOfXLIFF2BecomeWhatTheyStandFor(written: String, text: String) throws {
  let catalog = try read(
    "xliff",
    xliff2(
      """
      <unit id="k"><originalData><data id="d1">{name}</data><data id="d2">&lt;b&gt;</data>
      <data id="d3">&lt;/b&gt;</data></originalData>
      <segment><source>s</source><target>\(written)</target></segment></unit>
      """))
  #expect(try catalog.text("k", "ja") == text)
}
