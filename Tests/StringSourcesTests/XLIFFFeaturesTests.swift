// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import StringSources
import Testing

// What becomes of the elements and attributes in the official schemas: XLIFF 1.2 strict, 2.1 core.

/// Files in English and German with these units.
enum XLIFFFile {
  static func version1(_ units: String) -> String {
    """
    <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
    <file original="app" source-language="en" target-language="de" datatype="plaintext"><body>
    \(units)
    </body></file></xliff>
    """
  }

  static func version2(_ units: String) -> String {
    """
    <xliff version="2.1" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="de">
    <file id="f">
    \(units)
    </file></xliff>
    """
  }
}

/// The text of a unit whose target is written like this.
private func text(ofTarget written: String, version: Int) throws -> String? {
  let units = [
    1: XLIFFFile.version1(
      "<trans-unit id=\"k\"><source>s</source><target>\(written)</target></trans-unit>"),
    2: XLIFFFile.version2(
      """
      <unit id="k"><originalData><data id="d1">{name}</data><data id="d2">&lt;b&gt;</data>
      <data id="d3">&lt;/b&gt;</data><data id="d4">%<cp hex="2028"/>s</data></originalData>
      <segment><source>s</source><target>\(written)</target></segment></unit>
      """),
  ]
  let catalog = try read("xliff", try #require(units[version]))
  #expect(catalog.places == [])
  return try catalog.text("k", "de")
}

// MARK: States

@Test(arguments: [
  ("", "", "", TranslationState.Kind.translated),
  ("", "state=\"translated\"", "translated", .translated),
  ("", "state=\"signed-off\"", "signed-off", .translated),
  ("", "state=\"final\"", "final", .translated),
  ("", "state=\"new\"", "new", .needsTranslation),
  ("", "state=\"needs-translation\"", "needs-translation", .needsTranslation),
  ("", "state=\"needs-adaptation\"", "needs-adaptation", .needsReview),
  ("", "state=\"needs-l10n\"", "needs-l10n", .needsReview),
  ("", "state=\"needs-review-adaptation\"", "needs-review-adaptation", .needsReview),
  ("", "state=\"needs-review-l10n\"", "needs-review-l10n", .needsReview),
  ("", "state=\"needs-review-translation\"", "needs-review-translation", .needsReview),
  ("", "state=\"x-acme\"", "x-acme", .needsReview),
  ("", "state=\"translated\" state-qualifier=\"leveraged-mt\"", "translated", .translated),
  ("approved=\"yes\"", "state=\"needs-review-translation\"", "final", .translated),
  ("approved=\"no\"", "state=\"translated\"", "translated", .translated),
])
func everyStateOfXLIFF1HasAMeaning(
  unit: String, target: String, name: String, kind: TranslationState.Kind
) throws {
  let catalog = try read(
    "xliff",
    XLIFFFile.version1(
      "<trans-unit id=\"k\" \(unit)><source>s</source><target \(target)>t</target></trans-unit>"))
  let entry = try #require(catalog.entry("k", in: tag("de")))
  #expect(entry.state == TranslationState(name, kind: kind))
}

@Test(arguments: [
  ([""], "", TranslationState.Kind.translated),
  (["state=\"initial\""], "initial", .needsTranslation),
  (["state=\"translated\""], "translated", .translated),
  (["state=\"reviewed\""], "reviewed", .translated),
  (["state=\"final\""], "final", .translated),
  (["state=\"translated\" subState=\"acme:check\""], "translated", .translated),
  // The least finished segment decides.
  (["state=\"final\"", "state=\"initial\""], "initial", .needsTranslation),
  (["state=\"initial\"", "state=\"final\""], "initial", .needsTranslation),
])
func everyStateOfXLIFF2HasAMeaning(
  segments: [String], name: String, kind: TranslationState.Kind
) throws {
  let written = segments.map {
    "<segment \($0)><source>s</source><target>t</target></segment><ignorable><source/></ignorable>"
  }
  let catalog = try read("xliff", XLIFFFile.version2("<unit id=\"k\">\(written.joined())</unit>"))
  let entry = try #require(catalog.entry("k", in: tag("de")))
  #expect(entry.state == TranslationState(name, kind: kind))
}

// MARK: Inline codes

@Test(arguments: [
  ("<x id=\"n\"/>", "{n}"), ("<ph id=\"n\"/>", "{n}"),
  ("<x id=\"1\" xid=\"other\" ctype=\"image\" clone=\"no\"/>", "{1}"),
  ("<ph id=\"1\" equiv-text=\"%d\"/>", "%d"), ("<ph id=\"1\" equiv-text=\"{n}\">%d</ph>", "%d"),
  ("<bx id=\"1\" rid=\"1\"/>Hi<ex id=\"2\" rid=\"1\"/>", "Hi"),
  ("<bx id=\"1\" equiv-text=\"[\"/>Hi<ex id=\"2\" equiv-text=\"]\"/>", "[Hi]"),
  ("<it id=\"1\" pos=\"open\">&lt;b&gt;</it>Hi", "<b>Hi"),
  ("Hi<it id=\"1\" pos=\"close\">&lt;/b&gt;</it>", "Hi</b>"),
  ("<g id=\"1\"><g id=\"2\">a <ph id=\"3\">%d</ph></g> <x id=\"n\"/></g>", "a %d {n}"),
  ("<bpt id=\"1\">&lt;i <sub>tip</sub>&gt;</bpt>a<ept id=\"1\">&lt;/i&gt;</ept>", "<i >a</i>"),
  ("<mrk mtype=\"protected\">Acme</mrk> <mrk mtype=\"x-a\" comment=\"c\">Ltd</mrk>", "Acme Ltd"),
])
func everyInlineCodeOfXLIFF1BecomesText(written: String, result: String) throws {
  #expect(try text(ofTarget: written, version: 1) == result)
}

@Test(arguments: [
  ("<ph id=\"1\" dataRef=\"d1\" disp=\"x\" subFlows=\"s\" canDelete=\"no\"/>", "{name}"),
  ("<ph id=\"1\" dataRef=\"gone\"/>", "{1}"), ("<ph id=\"1\" disp=\"x\" equiv=\"y\"/>", "x"),
  ("<pc id=\"1\" dataRefStart=\"d2\" dataRefEnd=\"d3\">a <ph id=\"n\"/></pc>", "<b>a {n}</b>"),
  ("<pc id=\"1\" dispStart=\"[\" dispEnd=\"]\">Hi</pc>", "[Hi]"),
  ("<pc id=\"1\"><pc id=\"2\">a</pc>b</pc>", "ab"),
  ("<sc id=\"1\" dataRef=\"d2\"/>Hi<ec startRef=\"1\" dataRef=\"d3\"/>", "<b>Hi</b>"),
  ("<sc id=\"1\" isolated=\"yes\" disp=\"[\"/>Hi", "[Hi"),
  ("<sm id=\"m\" type=\"term\"/>Hi<em startRef=\"m\"/>", "Hi"),
  (
    "<mrk id=\"m\" translate=\"no\">Acme</mrk> <mrk id=\"n\" type=\"generic\">Ltd</mrk>", "Acme Ltd"
  ),
  ("<cp hex=\"001B\"/>", "\u{1B}"),
])
func everyInlineCodeOfXLIFF2BecomesText(written: String, result: String) throws {
  #expect(try text(ofTarget: written, version: 2) == result)
}

/// The plain text that the file offers, the code that was copied, and a character of the original.
@Test(arguments: [
  ("<ph id=\"1\" equiv=\"{name}\"/>", "{name}"), ("<ph id=\"n\" equiv=\"\"/>", "{n}"),
  ("<pc id=\"1\" equivStart=\"START\" equivEnd=\"END\">x</pc>", "x"),
  ("<ph id=\"1\"/> <ph id=\"2\" copyOf=\"1\"/>", "{1} {1}"),
  ("<ph id=\"1\" dataRef=\"d4\"/>", "%\u{2028}s"),
])
func aCodeOfXLIFF2StandsForWhatTheFileSaysOfIt(written: String, result: String) throws {
  #expect(try text(ofTarget: written, version: 2) == result)
}

@Test(arguments: [
  (1, "a<ph id=\"1\" ctype=\"lb\">&lt;br/&gt;</ph>b"), (1, "a<x id=\"1\" ctype=\"lb\"/>b"),
  (1, "a<ph id=\"1\" ctype=\"lb\"/>b"),
  (2, "a<ph id=\"1\" type=\"fmt\" subType=\"xlf:lb\"/>b"),
])
func aCodeForALineBreakIsOne(version: Int, written: String) throws {
  #expect(try text(ofTarget: written, version: version) == "a\nb")
}

@Test(arguments: [
  (" a\n  b ", " a\n  b "), ("a\r\nb", "a\nb"), ("a&#10;b&#xA0;", "a\nb\u{A0}"),
  ("<![CDATA[<b> & ]]>", "<b> & "), ("", ""),
])
func theSpaceInATextStaysAsItIsWritten(written: String, result: String) throws {
  #expect(try text(ofTarget: written, version: 1) == result)
  #expect(try text(ofTarget: written, version: 2) == result)
  let spaced = XLIFFFile.version1(
    """
    <trans-unit id="k" xml:space="preserve"><source>s</source><target>\(written)</target>
    </trans-unit>
    """)
  #expect(try read("xliff", spaced).text("k", "de") == result)
}

@Test(arguments: [
  XLIFFFile.version1(
    """
    <trans-unit id="k"><source>Hi <x id="name"/>!</source>
    <target>Hallo ⟪<x id="nom"/>!</target></trans-unit>
    """),
  XLIFFFile.version2(
    """
    <unit id="k"><originalData><data id="a">{name}</data><data id="b">{nom}</data></originalData>
    <segment><source>Hi <ph id="1" dataRef="a"/>!</source>
    <target>Hallo ⟪<ph id="1" dataRef="b"/>!</target></segment></unit>
    """),
])
func inlineCodesOfSourceAndTargetAreComparedInTheirPlaces(marked: String) throws {
  let marked = try MarkedText(marked)
  let catalog = try read("xliff", marked.text)
  let entry = try #require(catalog.entry("k", in: tag("de")))
  let source = try #require(entry.source?.text)
  #expect(source == "Hi {name}!")
  let check = PlaceholderCheck(syntax: entry.placeholders)
  let found = check.diagnostics(for: entry, source: source, locale: try tag("de"), key: "k")
  // What is missing has no place, so the text's own is named.
  #expect(
    found.map { "\($0.position?.line ?? 0):\($0.position?.column ?? 0) \($0.message)" } == [
      "\(marked.line):\(marked.column) the source text has no placeholder '{nom}'",
      "\(marked.line):\(marked.column - 6) the placeholder '{name}' of the source text is missing",
    ])
}
