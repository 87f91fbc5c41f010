// SPDX-License-Identifier: MIT

import TextPreparation
import Testing

/// Which parts of a text are filled, and what is left out of it.
@Suite struct PlaceholderScanTests {
  private func filled(
    _ text: String, _ syntax: PlaceholderSyntax, _ values: [String: String],
    patterns: [String] = []
  ) -> String {
    MappedText(text).filled(syntax, patterns: patterns, with: values, escapesMarkup: false)
      .text.text
  }

  @Test(arguments: [
    ("{n} files", "7 files"), ("It''s {n}", "It's 7"), ("'{'{n}'}'", "{7}"), ("'{n}'", "{n}"),
    ("don't {n}", "don't 7"), ("'#'{n}", "#7"), ("{n, number}", "7"), ("{{n}}", "{7}"),
    ("'{n", "{n"), ("a ' b", "a ' b"), ("'' ''", "' '"),
  ])
  func anApostropheQuotesInAMessage(text: String, expected: String) {
    #expect(filled(text, .icu, ["n": "7"]) == expected)
  }

  @Test(arguments: [
    (#"\E0Los"#, "Los"), (#"a\E0\E0b"#, "ab"), ("%NAME%, {n}", "Ada, 7"), ("E0", "E0"),
    ("{%NAME%}", "{Ada}"),
  ])
  func aPatternStandsForItsValueWhereverItOccurs(text: String, expected: String) {
    let values = ["n": "7", #"\E0"#: "", "%NAME%": "Ada"]
    #expect(filled(text, .brace, values, patterns: [#"\E0"#, "%NAME%"]) == expected)
  }

  @Test func whatIsFilledRemembersWhereItStood() {
    let text = MappedText(#"x\E0y"#).filled(
      .brace, patterns: [#"\E0"#], with: [#"\E0"#: ""], escapesMarkup: false
    ).text
    #expect(text.text == "xy" && text.origins == [0, 4])
  }

  @Test(arguments: [
    ("n", true), ("user.name", true), ("0", true), ("%NAME%", false), (#"\E0"#, false),
    ("a b", false), ("", false),
  ])
  func onlyWordsCanNamePlaceholders(text: String, isName: Bool) {
    #expect(PlaceholderSyntax.canName(text) == isName)
  }
}
