// SPDX-License-Identifier: MIT

import LabelModel
import StringSources
import Testing

// The sizes of XLIFF 1.2, and the Size and Length Restriction module of 2.x.

/// The limits that there are, in words.
private func words(_ limits: SizeLimits?) -> String {
  var words: [String] = []
  if let characters = limits?.characters { words.append("characters \(characters)") }
  if let bytes = limits?.bytes { words.append("bytes \(bytes)") }
  if let width = limits?.width { words.append("width \(width)") }
  if let height = limits?.height { words.append("height \(height)") }
  return words.joined(separator: ", ")
}

@Test(arguments: [
  ("", ""), ("maxwidth=\"180\"", "width 180.0"),
  ("maxwidth=\"180\" maxheight=\"40\"", "width 180.0, height 40.0"),
  ("maxwidth=\"180\" size-unit=\"pixel\"", "width 180.0"),
  ("maxwidth=\"20\" maxheight=\"2\" size-unit=\"char\"", "characters 20"),
  ("maxwidth=\"20\" size-unit=\"byte\"", "bytes 20"), ("maxbytes=\"255\"", "bytes 255"),
  ("maxwidth=\"20\" size-unit=\"char\" maxbytes=\"60\"", "characters 20, bytes 60"),
  ("minwidth=\"5\" minheight=\"5\" minbytes=\"5\" charclass=\"ASCII\"", ""),
  ("maxwidth=\"0\"", ""), ("maxwidth=\"-3\"", ""), ("maxwidth=\"wide\"", ""),
])
func sizesOfXLIFF1AreCountedInTheirUnit(attributes: String, limits: String) throws {
  let catalog = try read(
    "xliff",
    XLIFFFile.version1("<trans-unit id=\"k\" \(attributes)><source>s</source></trans-unit>"))
  #expect(words(catalog.entry("k", in: try tag("de"))?.limits) == limits)
}

/// A picture knows neither the user's font nor the size of a text area.
@Test(arguments: ["col", "row", "cm", "mm", "in", "point", "dlgunit", "em", "ex", "percent", "x-a"])
func aSizeInAUnitThatAPictureDoesNotHaveIsNoLimit(unit: String) throws {
  let attributes = "maxwidth=\"20\" maxheight=\"2\" size-unit=\"\(unit)\""
  let catalog = try read(
    "xliff",
    XLIFFFile.version1("<trans-unit id=\"k\" \(attributes)><source>s</source></trans-unit>"))
  #expect(words(catalog.entry("k", in: try tag("de"))?.limits) == "")
}

/// A glyph is a grapheme cluster there, which is what a limit in characters counts here.
@Test func aSizeInGlyphsIsOneInCharacters() throws {
  let attributes = "maxwidth=\"20\" size-unit=\"glyph\""
  let catalog = try read(
    "xliff",
    XLIFFFile.version1("<trans-unit id=\"k\" \(attributes)><source>s</source></trans-unit>"))
  #expect(words(catalog.entry("k", in: try tag("de"))?.limits) == "characters 20")
}

private func restricted(_ units: String) -> String {
  let module = "urn:oasis:names:tc:xliff:sizerestriction:2.0"
  return XLIFFFile.version2(units).replacing(
    "<file ", with: "<file xmlns:slr=\"\(module)\" xmlns:s=\"\(module)\" xmlns:acme=\"urn:a\" ")
}

private func limits(profiles: String, _ attributes: String) throws -> String {
  let catalog = try read(
    "xliff",
    restricted(
      """
      <slr:profiles \(profiles)><slr:normalization general="nfc" storage="nfc"/></slr:profiles>
      <unit id="k" \(attributes)><segment><source>s</source></segment></unit>
      """))
  #expect(catalog.places == [])
  return words(catalog.entry("k", in: try tag("de"))?.limits)
}

@Test(arguments: [
  ("generalProfile=\"xliff:codepoints\"", "slr:sizeRestriction=\"30\"", "characters 30"),
  ("generalProfile=\"xliff:codepoints\"", "slr:sizeRestriction=\"2, 12\"", "characters 12"),
  ("generalProfile=\"xliff:codepoints\"", "slr:sizeRestriction=\"5,*\"", ""),
  ("generalProfile=\"xliff:codepoints\"", "s:sizeRestriction=\"30\"", "characters 30"),
  ("generalProfile=\"acme:pixel\"", "slr:sizeRestriction=\"180\"", "width 180.0"),
  ("storageProfile=\"xliff:utf8\"", "slr:storageRestriction=\"255\"", "bytes 255"),
  (
    "generalProfile=\"xliff:codepoints\" storageProfile=\"xliff:utf8\"",
    "slr:sizeRestriction=\"30\" slr:storageRestriction=\"60\"", "characters 30, bytes 60"
  ),
  ("generalProfile=\"xliff:codepoints\"", "slr:equivStorage=\"3\" slr:sizeInfo=\"4\"", ""),
])
func sizesOfXLIFF2AreCountedByTheirProfile(
  profiles: String, attributes: String, words: String
) throws {
  #expect(try limits(profiles: profiles, attributes) == words)
}

/// A number without its meaning is no limit.
@Test(arguments: [
  ("generalProfile=\"acme:millimetres\"", "slr:sizeRestriction=\"30\""),
  ("storageProfile=\"xliff:utf16\"", "slr:storageRestriction=\"30\""),
  ("generalProfile=\"xliff:codepoints\"", "acme:sizeRestriction=\"30\""),
])
func aSizeOfAnUnknownProfileIsNoLimit(profiles: String, attributes: String) throws {
  #expect(try limits(profiles: profiles, attributes) == "")
}

@Test func aUnitHasItsOwnLimitOrThatOfItsGroup() throws {
  let segment = "<segment><source>s</source></segment>"
  let catalog = try read(
    "xliff",
    restricted(
      """
      <group id="g" slr:sizeRestriction="30" slr:storageRestriction="99"><group id="h">
      <unit id="a" slr:sizeRestriction="10">\(segment)</unit><unit id="b">\(segment)</unit>
      </group></group><unit id="c">\(segment)</unit>
      """))
  #expect(
    try ["a", "b", "c"].map { words(catalog.entry($0, in: try tag("de"))?.limits) } == [
      "characters 10, bytes 99", "characters 30, bytes 99", "",
    ])
}
