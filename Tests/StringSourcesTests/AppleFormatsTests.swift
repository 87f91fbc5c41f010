// SPDX-License-Identifier: MIT

import Diagnostics
import StringSources
import Testing

@Test func readsStringsFiles() throws {
  let catalog = try read(
    "strings",
    #"""
    /* The title. */
    "menu.title" = "Fr\U00fche \"Version\"\n2";
    // another
    bare_key = "x";
    "same";
    """#, locale: "de")
  #expect(catalog.diagnostics.isEmpty)
  #expect(try catalog.text("menu.title", "de") == "Frühe \"Version\"\n2")
  #expect(catalog.entry("menu.title", in: try tag("de"))?.notes.comments == ["The title."])
  #expect(try catalog.text("bare_key", "de") == "x")
  #expect(try catalog.text("same", "de") == "same")
}

@Test(arguments: [
  "\"a\" = \"b\"\n⟪\"ok\" = \"c\";\n\"last\" = \"d\";",
  "\"a\" ⟪: \"b\";\n\"last\" = \"d\";",
  "⟪;\n\"last\" = \"d\";",
  "\"last\" = \"d\";\n\"a\" = ⟪\"b;\n",
  "\"last\" = \"d\";\n⟪/* open",
  "\"a\" = \"⟪\\U12\";\n\"last\" = \"d\";",
])
func aDamagedPairIsReportedAndTheOthersAreRead(marked: String) throws {
  let marked = try MarkedText(marked)
  let catalog = try read("strings", marked.text, locale: "de")
  #expect(catalog.places.first == "\(marked.line):\(marked.column) manifest_syntax")
  #expect(try catalog.text("last", "de") == "d")
}

private func plist(_ body: String) -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
  <plist version="1.0"><dict>\(body)</dict></plist>
  """
}

@Test func putsPluralVariablesIntoTheirFormat() throws {
  let catalog = try read(
    "stringsdict",
    plist(
      """
      <key>files</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@files@ in %#@folders@</string>
      <key>files</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>one</key><string>%d file</string><key>other</key><string>%d files</string></dict>
      <key>folders</key><dict><key>one</key><string>a folder</string>
      <key>other</key><string>%d folders</string></dict></dict>
      """), locale: "en")
  #expect(catalog.diagnostics.isEmpty)
  let entry = try #require(catalog.entry("files", in: tag("en")))
  #expect(
    entry.forms.map(\.text.text) == [
      "%d file in a folder", "%d file in %d folders", "%d files in a folder",
      "%d files in %d folders",
    ])
  #expect(
    entry.forms.first?.conditions
      == [.plural(argument: "files", .one), .plural(argument: "folders", .one)])
}

@Test func aVariableWithoutOtherIsReported() throws {
  let catalog = try read(
    "stringsdict",
    plist(
      """
      <key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
      <key>n</key><dict><key>one</key><string>x</string></dict></dict>
      """), locale: "en")
  #expect(catalog.diagnostics.map(\.id) == [.pluralMissing])
}

@Test func readsStringCatalogs() throws {
  let catalog = try read(
    "xcstrings",
    #"""
    {"sourceLanguage": "en", "version": "1.0", "strings": {
      "Play": {"comment": "a verb", "localizations": {
        "de": {"stringUnit": {"state": "needs_review", "value": "Spielen"}},
        "fr": {"stringUnit": {"state": "translated", "value": "Jouer"}}}},
      "%lld files": {"localizations": {
        "en": {"variations": {"plural": {
          "one": {"stringUnit": {"state": "translated", "value": "%lld file"}},
          "other": {"stringUnit": {"state": "translated", "value": "%lld files"}}}}},
        "de": {"variations": {"device": {
          "mac": {"stringUnit": {"state": "new", "value": "x"}},
          "other": {"stringUnit": {"state": "translated", "value": "y"}}}}}}}
    }}
    """#)
  #expect(catalog.diagnostics.isEmpty)
  #expect(catalog.entries.count == 2)
  // The key is the source text where the source language has no entry.
  #expect(try catalog.text("Play", "en") == "Play")
  let german = try #require(catalog.entry("Play", in: tag("de")))
  #expect(german.text?.text == "Spielen")
  #expect(german.state == TranslationState("needs_review", kind: .needsReview))
  #expect(german.notes.comments == ["a verb"])
  #expect(try catalog.plural("%lld files", "en") == ["one=%lld file", "other=%lld files"])
  let devices = try #require(catalog.entry("%lld files", in: tag("de")))
  #expect(
    devices.forms.map(\.conditions)
      == [[.select(argument: "device", "mac")], [.select(argument: "device", "other")]])
  #expect(devices.state.kind == .needsTranslation)
}

@Test func putsSubstitutionsOfStringCatalogsInTheirPlaces() throws {
  let catalog = try read(
    "xcstrings",
    #"""
    {"sourceLanguage": "en", "strings": {"k": {"localizations": {"en": {
      "stringUnit": {"state": "translated", "value": "%#@birds@ here"},
      "substitutions": {"birds": {"formatSpecifier": "lld", "variations": {"plural": {
        "one": {"stringUnit": {"state": "translated", "value": "%arg bird"}},
        "other": {"stringUnit": {"state": "translated", "value": "%arg birds"}}}}}}}}}}}
    """#)
  let entry = try #require(catalog.entry("k", in: tag("en")))
  #expect(entry.forms.map(\.text.text) == ["%lld bird here", "%lld birds here"])
  #expect(entry.forms.first?.conditions == [.plural(argument: "birds", .one)])
}

@Test func aStringCatalogWithoutStringsIsUnreadable() throws {
  let catalog = try read("xcstrings", "{}")
  #expect(catalog.places == ["1:1 type"])
  #expect(catalog.isUnreadable)
}
