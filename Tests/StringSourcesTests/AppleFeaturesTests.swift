// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import StringSources
import Testing

// MARK: .strings

@Test(arguments: [false, true])
func readsStringsFilesInUTF16(isBigEndian: Bool) throws {
  let text = "/* Größe */\n\"k\" = \"Fr\\U00fche 🎉 \\Ud83d\\Ude00\";\n\"k\" = \"x\";\n"
  var bytes: [UInt8] = isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
  for unit in text.utf16 {
    let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
    bytes += isBigEndian ? pair : pair.reversed()
  }
  let catalog = try read("strings", bytes: bytes, locale: "de")
  let entry = try #require(catalog.entry("k", in: tag("de")))
  #expect(entry.text?.text == "Frühe 🎉 😀")
  #expect(entry.notes.comments == ["Größe"])
  // Columns are characters, whatever the file has in bytes.
  #expect((5...7).map { entry.text?.position(ofScalar: $0).column } == [18, 19, 20])
  #expect(catalog.places == ["3:2 duplicate_key"])
}

@Test(arguments: [
  (#"\Ud83d\Ude00"#, "😀"), (#"\ud83d\ude00!"#, "😀!"), (#"\U000a\U2028"#, "\n\u{2028}"),
  (#"\n\t\r\b\f\v\a"#, "\n\t\r\u{8}\u{C}\u{B}\u{7}"), (#"\\n \" \' \?"#, #"\n " ' ?"#),
  (#"\é"#, "é"), ("two\nlines", "two\nlines"), (#"%1$@ // /* %2$lld */"#, #"%1$@ // /* %2$lld */"#),
])
func everyEscapeOfStringsFilesIsResolved(written: String, text: String) throws {
  let catalog = try read("strings", "\"k\" = \"\(written)\";\n", locale: "de")
  #expect(catalog.places == [])
  #expect(try catalog.text("k", "de") == text)
}

/// Up to three digits, as in C.
@Test(arguments: [(#"\101\102"#, "AB"), (#"\1012"#, "A2"), (#"\12x"#, "\nx")])
func octalEscapesAreCharacters(written: String, text: String) throws {
  #expect(try read("strings", "\"k\" = \"\(written)\";\n", locale: "de").text("k", "de") == text)
}

@Test(arguments: [
  "\"a\" = \"⟪\\Ud83d\";\n\"last\" = \"d\";", "\"a\" = \"x⟪\\Ude00\";\n\"last\" = \"d\";",
  "\"a\" = \"⟪\\Ud83d\\U0041\";\n\"last\" = \"d\";", "\"a\" = \"⟪\\Ud83d\\n\";\n\"last\" = \"d\";",
])
func halfOfASurrogatePairIsNoCharacter(marked: String) throws {
  let marked = try MarkedText(marked)
  let catalog = try read("strings", marked.text, locale: "de")
  #expect(catalog.places == ["\(marked.line):\(marked.column) manifest_syntax"])
  #expect(catalog.diagnostics.first?.message == "half of a surrogate pair")
  #expect(try catalog.ids("de") == ["last"])
}

@Test func aKeyOfStringsFilesIsDefinedOnce() throws {
  let catalog = try read(
    "strings", "\"a\" = \"1\";\n\"b\" = \"2\";\n\"\\U0061\" = \"3\";\na = 4;\n", locale: "de")
  #expect(catalog.places == ["3:2 duplicate_key", "4:1 duplicate_key"])
  #expect(catalog.diagnostics.first?.notes == ["first defined at l10n/test:1:2"])
  #expect(try catalog.text("a", "de") == "1")
}

@Test func textsOfStringsFilesAreFoundBehindEscapes() throws {
  let catalog = try read("strings", #""k" = "a\nb\U00e9c\"d";"#, locale: "de")
  let value = try #require(catalog.entry("k", in: tag("de"))?.text)
  #expect(value.text == "a\nbéc\"d")
  #expect((0...7).map { value.position(ofScalar: $0).column } == [8, 9, 11, 12, 18, 19, 21, 22])
}

// MARK: .stringsdict

private func plist(_ body: String) -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
  <plist version="1.0"><dict>
  \(body)
  </dict></plist>
  """
}

/// A format text with its variables, each with these forms.
private func format(_ text: String, _ variables: [(name: String, forms: [(String, String)])])
  -> String
{
  let dictionaries = variables.map { name, forms in
    let pairs = forms.map { "<key>\($0)</key><string>\($1)</string>" }
    return "<key>\(name)</key><dict>\(pairs.joined())</dict>"
  }
  return "<key>NSStringLocalizedFormatKey</key><string>\(text)</string>\(dictionaries.joined())"
}

@Test func aVariableCanStandInAFormOfAnother() throws {
  let text = format(
    "%1$#@files@, %#@gone@",
    [
      (
        "files",
        [
          ("NSStringFormatSpecTypeKey", "NSStringPluralRuleType"),
          ("NSStringFormatValueTypeKey", "li"), ("one", "%li file in %2$#@folders@"),
          ("other", "%li files"),
        ]
      ), ("folders", [("one", "a folder"), ("other", "%li folders")]),
    ])
  let catalog = try read("stringsdict", plist("<key>k</key><dict>\(text)</dict>"), locale: "en")
  #expect(catalog.places == [])
  let forms = try #require(catalog.entry("k", in: tag("en"))).forms
  #expect(
    forms.map(\.text.text) == [
      "%li file in a folder, %#@gone@", "%li file in %li folders, %#@gone@", "%li files, %#@gone@",
    ])
  #expect(
    forms.map(\.conditions) == [
      [.plural(argument: "files", .one), .plural(argument: "folders", .one)],
      [.plural(argument: "files", .one), .plural(argument: "folders", .other)],
      [.plural(argument: "files", .other)],
    ])
}

@Test func aStringCanDependOnTheDevice() throws {
  let catalog = try read(
    "stringsdict",
    plist(
      """
      <key>k</key><dict><key>NSStringDeviceSpecificRuleType</key><dict>
      <key>mac</key><string>Click</string><key>iphone</key><string>Tap</string></dict></dict>
      """), locale: "en")
  #expect(catalog.places == [])
  let forms = catalog.entry("k", in: try tag("en"))?.forms ?? []
  #expect(forms.map(\.text.text) == ["Click", "Tap"])
  #expect(
    forms.map(\.conditions) == [
      [.select(argument: "device", "mac")], [.select(argument: "device", "iphone")],
    ])
}

@Test func aStringCanHaveAWordingForEachWidth() throws {
  let catalog = try read(
    "stringsdict",
    plist(
      """
      <key>k</key><dict><key>NSStringVariableWidthRuleType</key><dict>
      <key>20</key><string>Hi</string><key>50</key><string>Hello</string></dict></dict>
      """), locale: "en")
  #expect(catalog.places == [])
  #expect(catalog.entry("k", in: try tag("en"))?.forms.map(\.text.text) == ["Hi", "Hello"])
}

@Test(arguments: [
  ("<key>⟪k</key><dict><key>x</key><string>y</string></dict>", "manifest_syntax"),
  (
    "<key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string>\n"
      + "<key>⟪n</key><dict><key>one</key><string>x</string></dict></dict>", "plural_missing"
  ),
  (
    "<key>k</key><dict>\(format("a", []))</dict>\n<key>⟪k</key><dict>\(format("b", []))</dict>",
    "duplicate_key"
  ),
])
func aFindingInAStringsDictHasItsPlace(marked: String, id: String) throws {
  let marked = try MarkedText(plist(marked))
  let catalog = try read("stringsdict", marked.text, locale: "en")
  #expect(catalog.places == ["\(marked.line):\(marked.column) \(id)"])
}

@Test func aTextWithVariablesIsFoundWhereItsPartsStand() throws {
  let catalog = try read(
    "stringsdict",
    plist(
      """
      <key>k</key><dict><key>NSStringLocalizedFormatKey</key>
      <string>In %#@n@!</string>
      <key>n</key><dict><key>other</key>
      <string>%d &#xE9;n</string></dict></dict>
      """), locale: "en")
  let text = try #require(catalog.entry("k", in: tag("en"))?.forms.first?.text)
  #expect(text.text == "In %d én!")
  let places = (0...8).map { text.position(ofScalar: $0) }.map { "\($0.line):\($0.column)" }
  #expect(
    places == ["5:9", "5:10", "5:11", "7:9", "7:10", "7:11", "7:12", "7:18", "5:17"])
}
