// SPDX-License-Identifier: MIT

import StringSources
import Testing

@Test func readsTheFlagsOfAPOFile() throws {
  let catalog = try read(
    "po",
    #"""
    #, c-format, max-size:180:2, font-size:19, max-length:40
    #, font-family:"Noto Sans", font-weight:bold, replacements:\E0:"":%s:"John, Doe"
    msgid "k"
    msgstr "x"
    """#, locale: "de")
  let entry = try #require(catalog.entry("k", in: tag("de")))
  let flags = try #require(WeblateFlags(parsing: entry.notes.flags))
  #expect(flags.maxWidth == 180)
  #expect(flags.maxLines == 2)
  #expect(flags.fontSize == 19)
  #expect(flags.maxLength == 40)
  #expect(flags.fontFamily == "Noto Sans")
  #expect(flags.fontWeight == "bold")
  #expect(
    flags.replacements == [
      WeblateFlags.Replacement(pattern: "\\E0", text: ""),
      WeblateFlags.Replacement(pattern: "%s", text: "John, Doe"),
    ])
  #expect(flags.limits.width == 180 && flags.limits.characters == 40)
  // They count only where the project says so.
  #expect(entry.weblate == nil && entry.limits.isEmpty)
}

@Test(arguments: [
  [], ["fuzzy"], ["max-size"], ["max-size:x"], ["max-size:-3"], ["max-length:0"],
  ["font-size:nan"], ["font-size:inf"], ["don't"], ["replacements:a"],
])
func otherFlagsSayNothing(flags: [String]) {
  #expect(WeblateFlags(parsing: flags) == nil)
}

@Test func oneLineIsTheDefault() {
  #expect(WeblateFlags(parsing: ["max-size:100"])?.maxLines == 1)
}

@Test func whatIsWrittenIsReadBackTheSame() throws {
  var flags = WeblateFlags()
  flags.maxWidth = 180
  flags.maxLines = 2
  flags.maxLength = 40
  flags.fontFamily = "Noto Sans, Bold: 3"
  flags.fontSize = 19
  flags.fontWeight = "bold"
  flags.fontSpacing = -1
  flags.replacements = [
    WeblateFlags.Replacement(pattern: "\\E0", text: ""),
    WeblateFlags.Replacement(pattern: "%s", text: "Jane \"J\" Doe"),
  ]
  let catalog = try read(
    "po", "#, \(flags.formatted)\nmsgid \"k\"\nmsgstr \"x\"\n", locale: "de")
  let entry = try #require(catalog.entry("k", in: tag("de")))
  #expect(WeblateFlags(parsing: entry.notes.flags) == flags)
}

@Test func limitsAreRoundedDown() {
  var flags = WeblateFlags()
  flags.maxWidth = 228.9
  #expect(flags.formatted == "max-size:228:1")
}

@Test func exportsATableSortedByKey() {
  var box = WeblateFlags()
  box.maxWidth = 180
  box.maxLines = 2
  box.fontSize = 19
  var limit = WeblateFlags()
  limit.maxLength = 12
  let rows = [
    WeblateFlagsRow(key: "win", flags: limit), WeblateFlagsRow(key: "menu.play", flags: box),
  ]
  #expect(
    rows.weblateFlagsTable == """
      key,flags
      menu.play,"max-size:180:2, font-size:19"
      win,max-length:12

      """)
}
