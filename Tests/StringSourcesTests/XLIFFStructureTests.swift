// SPDX-License-Identifier: MIT

import LabelModel
import StringSources
import Testing

// What stands around the texts in the official schemas: XLIFF 1.2 strict, 2.1 core and modules.

@Test func onlyUnitsAreReadOfXLIFF1() throws {
  let text = """
    <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
    <file original="a" source-language="en" target-language="de" datatype="xml" tool-id="t">
    <header><skl><external-file href="a.skl"/></skl>
    <phase-group><phase phase-name="p" process-name="review"><note>of the phase</note></phase>
    </phase-group><glossary><internal-file>words</internal-file></glossary>
    <note>of the file</note><tool tool-id="t" tool-name="T"/></header><body>
    <group id="g" resname="menus"><context-group name="c" purpose="location">
    <context context-type="sourcefile">menu.c</context></context-group>
    <count-group name="n"><count unit="word">2</count></count-group><note>of the group</note>
    <trans-unit id="k" phase-name="p" restype="button" coord="0;0;9;9" font="Arial">
    <source>One. Two.</source><seg-source><mrk mtype="seg" mid="1">One.</mrk>
    <mrk mtype="seg" mid="2">Two.</mrk></seg-source>
    <target state-qualifier="exact-match"><mrk mtype="seg" mid="1">Eins.</mrk> \
    <mrk mtype="seg" mid="2">Zwei.</mrk></target>
    <context-group name="d"><context context-type="linenumber">4</context></context-group>
    <note from="dev" priority="2" annotates="source">short</note>
    <alt-trans match-quality="90"><source>One.</source><target>Falsch.</target></alt-trans>
    <note>really</note></trans-unit></group>
    <trans-unit id="m"><source>Open</source>
    <alt-trans alttranstype="proposal"><target state="final">Falsch</target></alt-trans>
    </trans-unit>
    <bin-unit id="b" mime-type="image/png"><bin-source><external-file href="b.png"/></bin-source>
    <bin-target><external-file href="c.png"/></bin-target></bin-unit>
    </body></file></xliff>
    """
  let catalog = try read("xliff", text)
  #expect(catalog.places == [])
  #expect(try catalog.ids("de") == ["k", "m"])
  let entry = try #require(catalog.entry("k", in: tag("de")))
  #expect(entry.text?.text == "Eins. Zwei.")
  #expect(entry.source?.text == "One. Two.")
  #expect(entry.notes.comments == ["short", "really"])
  // A proposal is no translation.
  let proposed = try #require(catalog.entry("m", in: tag("de")))
  #expect(proposed.isMissing)
  #expect(proposed.source?.text == "Open")
}

@Test func textsOfABinaryAreUnitsToo() throws {
  let catalog = try read(
    "xliff",
    XLIFFFile.version1(
      """
      <bin-unit id="b" mime-type="image/png"><bin-source><external-file href="b.png"/></bin-source>
      <trans-unit id="k"><source>Play</source><target>Spielen</target></trans-unit></bin-unit>
      """))
  #expect(try catalog.text("k", "de") == "Spielen")
}

@Test func aUnitWithoutOneOfItsSegmentsIsMissing() throws {
  let source = """
    <source>One. Two.</source><seg-source><mrk mtype="seg" mid="1">One.</mrk> \
    <mrk mtype="seg" mid="2">Two.</mrk></seg-source>
    """
  let target = "<target><mrk mtype=\"seg\" mid=\"1\">Eins.</mrk></target>"
  let one = try read(
    "xliff", XLIFFFile.version1("<trans-unit id=\"k\">\(source)\(target)</trans-unit>"))
  #expect(one.entry("k", in: try tag("de"))?.isMissing == true)
  let two = try read(
    "xliff",
    XLIFFFile.version2(
      """
      <unit id="k"><segment><source>One.</source><target>Eins.</target></segment>
      <segment><source>Two.</source></segment></unit>
      """))
  #expect(two.entry("k", in: try tag("de"))?.isMissing == true)
}

@Test func onlyUnitsAreReadOfXLIFF2() throws {
  let text = """
    <xliff version="2.1" srcLang="en" trgLang="de" xmlns="urn:oasis:names:tc:xliff:document:2.0"
      xmlns:mda="urn:oasis:names:tc:xliff:metadata:2.0" xmlns:gls="urn:oasis:names:tc:xliff:glossary:2.0"
      xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0" xmlns:val="urn:oasis:names:tc:xliff:validation:2.0"
      xmlns:res="urn:oasis:names:tc:xliff:resourcedata:2.0" xmlns:fs="urn:oasis:names:tc:xliff:fs:2.0">
    <file id="f" original="a" canResegment="no" trgDir="ltr"><skeleton href="a.skl"/>
    <mda:metadata><mda:metaGroup><mda:meta type="t">m</mda:meta></mda:metaGroup></mda:metadata>
    <notes><note>of the file</note></notes>
    <group id="g" name="menus" fs:fs="div"><notes><note>of the group</note></notes>
    <unit id="u" name="k" type="acme:menu">
    <mtc:matches><mtc:match ref="#m"><source>Play</source><target>Falsch</target></mtc:match>
    </mtc:matches><gls:glossary><gls:glossEntry ref="#m"><gls:term>Play</gls:term>
    <gls:translation>Falsch</gls:translation></gls:glossEntry></gls:glossary>
    <res:resourceData><res:resourceItem><res:source href="a.png"/></res:resourceItem>
    </res:resourceData><val:validation><val:rule isPresent="x"/></val:validation>
    <notes><note id="n" appliesTo="source" category="ui" priority="2">short</note></notes>
    <originalData><data id="d" dir="ltr">{n}</data></originalData>
    <segment id="m" canResegment="no"><source>Play <ph id="1" dataRef="d" subFlows="s"/></source>
    <target xml:lang="de">Spiel <ph id="1" dataRef="d" subFlows="s"/></target></segment>
    <ignorable><source>. </source><target> / </target></ignorable></unit>
    <unit id="s"><segment><source>tip</source><target>Rat</target></segment></unit>
    </group></file></xliff>
    """
  let catalog = try read("xliff", text)
  #expect(catalog.places == [])
  #expect(try catalog.ids("de") == ["k", "s"])
  let entry = try #require(catalog.entry("k", in: tag("de")))
  #expect(entry.text?.text == "Spiel {n} / ")
  #expect(entry.source?.text == "Play {n}. ")
  #expect(entry.notes.comments == ["short"])
}

@Test func aDocumentCanHoldSeveralFiles() throws {
  let one = """
    <xliff version="1.2"><file source-language="en" target-language="de" original="a"><body>
    <trans-unit id="k"><source>a</source><target>d</target></trans-unit></body></file>
    <file source-language="en" target-language="pl" original="a"><body>
    <trans-unit id="k"><source>a</source><target>p</target></trans-unit></body></file></xliff>
    """
  let languages = try read("xliff", one)
  #expect(languages.places == [])
  #expect(try languages.text("k", "de") == "d")
  #expect(try languages.text("k", "pl") == "p")
  let two = XLIFFFile.version2(
    "<unit id=\"a\"><segment><source>a</source><target>b</target></segment></unit>"
  )
  .replacing(
    "</file>",
    with: """
      </file>
      <file id="g"><unit id="c"><segment><source>c</source><target>d</target></segment></unit>
      <unit id="a"><segment><source>e</source><target>f</target></segment></unit></file>
      """)
  let files = try read("xliff", two)
  #expect(try files.ids("de") == ["a", "c"])
  // Ids are unique in a file of the document only; labels could not tell these two apart.
  #expect(files.places == ["6:11 duplicate_key"])
  #expect(try files.text("a", "de") == "b")
}

@Test func whatIsNotTranslatedIsSaidOnceForAllInside() throws {
  let unit = "<segment><source>Acme</source></segment></unit>"
  let catalog = try read(
    "xliff",
    XLIFFFile.version2(
      """
      <group id="g" translate="no"><group id="h"><unit id="a">\(unit)</group>
      <unit id="b" translate="yes">\(unit)</group><unit id="c">\(unit)
      """))
  #expect(try ["a", "b", "c"].map { try catalog.text($0, "de") } == ["Acme", "", ""])
  let file = XLIFFFile.version2("<unit id=\"a\">\(unit)").replacing(
    "<file id=\"f\">", with: "<file id=\"f\" translate=\"no\">")
  #expect(try read("xliff", file).text("a", "de") == "Acme")
}
