// SPDX-License-Identifier: MIT

import LabelModel
import TextPreparation
import Testing

/// What a pseudo-locale makes longer, and what it leaves alone.
@Suite struct PseudoLocaleDetailTests {
  private func prepared(
    _ text: String, _ pseudo: PseudoTransform, _ change: (inout TextRecipe) -> Void = { _ in }
  ) -> String {
    var recipe = TextRecipe()
    recipe.pseudo = pseudo
    change(&recipe)
    let context = MarkupContext(
      color: { _ in nil }, styleClass: { _, _ in nil }, monospaceFamilies: [])
    return TextPreparer(context: context).prepare(text, with: recipe).text.text
  }

  /// The first length of each row of the table; `textsGrowByTheUsualTable` has the last ones.
  @Test(arguments: [(1, 3), (11, 22), (21, 38), (31, 50), (51, 71), (71, 92)])
  func aTextOneCharacterLongerBelongsToTheNextRowOfTheTable(length: Int, expected: Int) {
    let text = prepared(String(repeating: "a", count: length), PseudoTransform(expansion: .auto))
    #expect(text.count == expected)
  }

  @Test(arguments: [
    (35.0, 100, 135), (0, 10, 10), (200, 1, 3), (12.5, 40, 45), (15, 10, 12), (4, 10, 10),
  ])
  func aPercentageIsThatPartOfTheText(percent: Double, length: Int, expected: Int) {
    let text = prepared(
      String(repeating: "a", count: length), PseudoTransform(expansion: .percent(percent)))
    #expect(text.count == expected)
  }

  @Test(arguments: [
    ("{name}: go", false, 15), ("<b>go</b>", true, 6), ("<b>go</b>", false, 27), ("👩‍👩‍👧", false, 3),
    ("&amp;go", true, 7),
  ])
  func onlyWhatIsTextCountsForTheLength(text: String, isMarkup: Bool, expected: Int) {
    let grown = prepared(text, PseudoTransform(expansion: .auto)) {
      $0.isMarkup = isMarkup
      $0.values = ["name": "Ada"]
    }
    #expect(grown.count == expected, "\(grown)")
  }

  @Test func noTextEndsWithASpaceThatNobodySees() {
    for length in 1...60 {
      let text = prepared(
        String(repeating: "a", count: length), PseudoTransform(expansion: .percent(100)))
      #expect(text.count == 2 * length && text.last != " ", "\(text)")
    }
  }

  struct Kept: Sendable, CustomTestStringConvertible {
    var text: String
    var syntax = PlaceholderSyntax.brace
    var isMarkup = false
    var expected: String
    var testDescription: String { text }
  }

  private static let values = [
    "name": "Ada", "n": "7", "1": "Ada", "2": "5", #"\E0"#: "", "%NAME%": "Ada",
  ]

  static let accented = [
    Kept(text: "{name} saves", expected: "[Ada šåvéš]"),
    Kept(text: "{{save}}", expected: "[{šåvé}]"),
    Kept(text: "%1$s saves %2$d%%", syntax: .printf, expected: "[Ada šåvéš 5%]"),
    Kept(text: "%(name)s saves", syntax: .printf, expected: "[Ada šåvéš]"),
    Kept(text: "%@ saves %ld", syntax: .apple, expected: "[Ada šåvéš 5]"),
    Kept(text: "{n, number} saved it''s", syntax: .icu, expected: "[7 šåvéð îţ'š]"),
    Kept(text: "'{'save'}' {n}", syntax: .icu, expected: "[{šåvé} 7]"),
    Kept(text: "{save} %s", syntax: .none, expected: "[{šåvé} %š]"),
    Kept(text: #"\E0Save\E0"#, expected: "[Šåvé]"),
    Kept(text: "%NAME% saves", expected: "[Ada šåvéš]"),
    Kept(
      text: "<span style=\"italic\">Save</span> &amp; &#65;go", isMarkup: true,
      expected: "[Šåvé & Aĝö]"),
    Kept(text: "<b>{name}</b> saves", isMarkup: true, expected: "[Ada šåvéš]"),
    Kept(text: "<b>go</b> &amp;", expected: "[<ƀ>ĝö</ƀ> &åmþ;]"),
  ]

  @Test(arguments: accented) func placeholdersAndMarkupGetNoAccents(item: Kept) {
    let pseudo = PseudoTransform(hasAccents: true, hasBrackets: true)
    #expect(prepared(item, pseudo) == item.expected)
  }

  /// ‹ and › stand for U+200F U+202E and U+202C U+200F.
  static let turned = [
    Kept(text: "{name} saves", expected: "Ada ‹saves›"),
    Kept(text: "x{name}y", expected: "‹x›Ada‹y›"),
    Kept(text: "%s goes", syntax: .printf, expected: "Ada ‹goes›"),
    Kept(text: "%@ goes", syntax: .apple, expected: "Ada ‹goes›"),
    Kept(text: "{n, number} go", syntax: .icu, expected: "7 ‹go›"),
    Kept(text: #"\E0go"#, expected: "‹go›"),
    Kept(text: "<b>go</b> on", isMarkup: true, expected: "‹go› ‹on›"),
    Kept(text: "&amp;go", isMarkup: true, expected: "&‹go›"),
  ]

  @Test(arguments: turned) func placeholdersAndMarkupAreNotTurned(item: Kept) {
    let text = prepared(item, PseudoTransform(isBidi: true))
    let shown = text.replacing("\u{200F}\u{202E}", with: "‹")
      .replacing("\u{202C}\u{200F}", with: "›")
    #expect(shown == item.expected)
  }

  private func prepared(_ item: Kept, _ pseudo: PseudoTransform) -> String {
    prepared(item.text, pseudo) {
      $0.placeholders = item.syntax
      $0.isMarkup = item.isMarkup
      $0.values = Self.values
      $0.patterns = [#"\E0"#, "%NAME%"]
    }
  }
}
