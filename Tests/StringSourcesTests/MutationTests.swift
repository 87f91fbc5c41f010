// SPDX-License-Identifier: MIT

import Diagnostics
import Foundation
import LabelModel
import StringSources
import Testing

/// A file of each format with most of what the format has.
private let seeds: [(format: String, text: String)] = [
  (
    "po",
    #"""
    msgid ""
    msgstr ""
    "Content-Type: text/plain; charset=UTF-8\n"
    "Plural-Forms: nplurals=2; plural=(n != 1);\n"

    # note
    #: a.c:1
    #, fuzzy, max-size:180:2
    #| msgid "old"
    msgctxt "c"
    msgid "a\t%s é\\"
    msgstr "b\303\251"

    msgid "one"
    msgid_plural "many"
    msgstr[0] "x"
    msgstr[1] "y"

    #~ msgid "gone"
    #~ msgstr "weg"
    """#
  ),
  (
    "xliff",
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <xliff version="1.2"><file source-language="en" target-language="de"><body>
    <group><trans-unit id="1" resname="a" maxwidth="10"><source>é &amp; <x id="n"/></source>
    <target state="translated"><![CDATA[<b>]]> <g id="1">ü</g></target></trans-unit></group>
    </body></file></xliff>
    """
  ),
  (
    "xliff",
    """
    <xliff version="2.0" srcLang="en" trgLang="de" xmlns:slr="s"><file id="f"><unit id="1" slr:sizeRestriction="9">
    <originalData><data id="d">{n}</data></originalData><segment state="final">
    <source>a</source><target>é<ph id="1" dataRef="d"/></target></segment></unit></file></xliff>
    """
  ),
  (
    "xliff",
    """
    <xliff version="1.2"><file source-language="en" target-language="de"><body>
    <group restype="x-gettext-plurals" id="n"><trans-unit id="n[0]"><source>a</source><target>é</target></trans-unit>
    <trans-unit id="n[1]"><source>b</source><target>c</target></trans-unit></group>
    <trans-unit id="k"><source>s</source><target>%#@v@</target></trans-unit>
    <trans-unit id="k|==|substitutions.v.plural.other"><source>s</source><target>%d</target></trans-unit>
    <trans-unit id="l|==|device.mac.plural.one"><source>s</source><target>x</target></trans-unit>
    </body></file></xliff>
    """
  ),
  (
    "xliff",
    """
    <xliff version="2.2" srcLang="en" trgLang="de" xmlns:p="urn:oasis:names:tc:xliff:pgs:1.0"><file id="f">
    <unit id="1" p:switch="gender:g plural:n"><segment p:case="f one"><source>a</source>
    <target order="2">é<ph id="1" disp="n"/><ph id="2" copyOf="1"/></target></segment></unit></file></xliff>
    """
  ),
  (
    "arb",
    #"{"n": "{n, plural, offset:1 =0 {é} one {#} other {{n, selectordinal, few {a} other {#}}}}"}"#
  ),
  ("csv", "key,?plural,en\n?pluralrule,,nplurals=2; plural=n!=1;\na,b,é\n,,c\n"),
  ("csv", "key,en,de,?context,?plural\na,\"x \"\"é\"\"\",y,c,z\n,b,c,,\n\nq,\"1\n2\",3,,\n"),
  ("tsv", "key\ten\tde\na\t1\té\n"),
  (
    "strings", "/* c */\n\"a\" = \"é\\U00e9\\n\";\n// d\nb = c;\n\"x\" = \"\\\"\";\n"
  ),
  (
    "stringsdict",
    """
    <plist version="1.0"><dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key>
    <string>%#@n@ é</string><key>n</key><dict><key>one</key><string>x</string>
    <key>other</key><string>%d</string></dict></dict></dict></plist>
    """
  ),
  (
    "xcstrings",
    #"""
    {"sourceLanguage":"en","strings":{"é":{"localizations":{"de":{"variations":{"plural":
    {"one":{"stringUnit":{"state":"new","value":"\u00e9"}},"other":{"stringUnit":{"value":"y"}}}}}}}}}
    """#
  ),
  (
    "android",
    #"""
    <resources xmlns:xliff="x"><!-- é --><string name="a">x \n "é  y" <xliff:g id="n">%s</xliff:g> <b>z</b></string>
    <plurals name="p"><item quantity="one">\u00e9</item><item quantity="other">&lt;</item></plurals>
    </resources>
    """#
  ),
  (
    "arb",
    #"{"@@locale":"de","a":"é {n, plural, =0 {x} one {# '{'} other {{s, select, m {y} other {z}}}}"}"#
  ),
  ("json", #"{"a":{"b":"é\ud83d\ude00","c":{"one":"x","other":"y"}},"n":null,"l":[1]}"#),
]

/// What breaks parsers: openers without closers, escapes at the end, half a character.
private let fragments: [String] = [
  "\"", "\\", "{", "}", "[", "]", "<", ">", "&", "&#x110000;", "<![CDATA[", "<!--",
  "<!ENTITY x \"y\">",
  "#~ ", "#| ", "msgid ", "msgstr[9999999999] ", "\\u", "\\ud800", "\\x", "\u{0}", "\r", "\n", ",",
  ";",
  "%#@n@", "?plural", "é", "\u{FEFF}", "'", "plural,", "</", "/>", "\\777", "{n, plural, one {",
]

/// More rounds where somebody asks for a long run.
private let patience = max(
  1, Int(ProcessInfo.processInfo.environment["LABELSMITH_FUZZ"] ?? "") ?? 1)

private func mutated(_ text: String, _ numbers: inout SeededNumbers) -> [UInt8] {
  var bytes = Array(text.utf8)
  for _ in 0..<Int.random(in: 1...4, using: &numbers) {
    let place = Int.random(in: 0...bytes.count, using: &numbers)
    switch Int.random(in: 0..<6, using: &numbers) {
    case 0:
      bytes.insert(contentsOf: (fragments.randomElement(using: &numbers) ?? "").utf8, at: place)
    case 1 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
    case 2 where place < bytes.count:
      bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...9, using: &numbers)))
    case 3: bytes.removeSubrange(place...)
    case 4:
      let end = min(bytes.count, place + Int.random(in: 1...40, using: &numbers))
      bytes.insert(contentsOf: bytes[place..<end], at: place)
    default:
      bytes.insert(contentsOf: (fragments.randomElement(using: &numbers) ?? "").utf8, at: place)
    }
  }
  return bytes
}

/// How many columns each line has, counted without the code under test.
private func widths(_ bytes: [UInt8]) -> [Int] {
  var text = String(decoding: bytes, as: UTF8.self).unicodeScalars.map(\.value)
  if text.first == 0xFEFF { text.removeFirst() }
  var widths = [0]
  for (index, scalar) in text.enumerated() {
    let isLineFeedOfPair = scalar == 0x0A && index > 0 && text[index - 1] == 0x0D
    if isLineFeedOfPair { continue }
    if scalar == 0x0A || scalar == 0x0D { widths.append(0) } else { widths[widths.count - 1] += 1 }
  }
  return widths
}

private func isInside(_ position: TextPosition, _ widths: [Int]) -> Bool {
  // A place can be the end of its line, and the second half of a CR LF.
  widths.indices.contains(position.line - 1) && position.column >= 1
    && position.column <= widths[position.line - 1] + 2
}

@Test(arguments: seeds.indices)
func damagedFilesNeverCrashAndEveryPlaceIsInsideOfThem(seed: Int) throws {
  let (format, text) = seeds[seed]
  var numbers = SeededNumbers(seed: UInt64(seed))
  #expect(try read(format, text, locale: "de").diagnostics.filter { $0.id != .type }.isEmpty)
  for _ in 0..<150 * patience {
    let bytes = mutated(text, &numbers)
    let catalog = try read(format, bytes: bytes, locale: format == "xliff" ? nil : "de")
    let widths = widths(bytes)
    let outside = places(in: catalog).filter { !isInside($0, widths) }
    #expect(outside.isEmpty, "\(format) \(bytes)")
  }
}

/// Every place a catalog can name.
private func places(in catalog: StringCatalog) -> [TextPosition] {
  var places = catalog.diagnostics.compactMap(\.position)
  for entry in catalog.entries.values.joined() {
    places.append(entry.position)
    for form in entry.forms {
      let count = form.text.text.unicodeScalars.count
      places += [0, 1, count / 2, count - 1, count].map { form.text.position(ofScalar: $0) }
    }
  }
  return places
}

@Test(arguments: seeds.map(\.format))
func noiseNeverCrashes(format: String) throws {
  var numbers = SeededNumbers(seed: 99)
  for _ in 0..<100 * patience {
    let count = Int.random(in: 0...60, using: &numbers)
    let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    _ = try read(format, bytes: bytes, locale: "de")
    let text = (0..<8).map { _ in fragments.randomElement(using: &numbers) ?? "" }.joined()
    _ = try read(format, text, locale: "de")
  }
}

@Test(arguments: seeds.map(\.format))
func anEmptyFileIsNoCrash(format: String) throws {
  #expect(try read(format, "", locale: "de").entries.values.allSatisfy(\.isEmpty))
}

@Test(
  arguments: [
    [0x61, 0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x61, 0x00],
    [0xFF, 0xFE, 0x61], [0xFF, 0xFE, 0x00, 0xD8],
  ] as [[UInt8]])
func brokenEncodingsAreOneErrorWithAPlace(bytes: [UInt8]) throws {
  for format in StringFormat.all {
    let catalog = format.catalog(path: "x", bytes: bytes, options: try projectOptions(locale: "de"))
    #expect(catalog.diagnostics.map(\.id) == [.encoding])
    #expect(catalog.isUnreadable)
  }
}

@Test func aBrokenByteIsReportedAtItsColumn() throws {
  let catalog = try read("csv", bytes: Array("key,en\né".utf8) + [0xFF] + Array("\n".utf8))
  #expect(catalog.places == ["2:2 encoding"])
  #expect(catalog.diagnostics.first?.message == "byte 0xFF at byte offset 9 is not UTF-8")
}

@Test func messagesAboutOneFileAreBounded() throws {
  let catalog = try read("csv", "key,en\n" + String(repeating: "a\n", count: 5000))
  #expect(catalog.diagnostics.count == 200)
}
