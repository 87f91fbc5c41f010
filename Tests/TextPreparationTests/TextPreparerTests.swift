// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Testing

@testable import TextPreparation

private func prepare(
  _ text: String, _ change: (inout TextRecipe) -> Void = { _ in }
) -> PreparedText {
  var recipe = TextRecipe()
  change(&recipe)
  let context = MarkupContext(
    color: { $0 == "red" ? Color(red: 255, green: 0, blue: 0) : nil },
    styleClass: { name, _ in
      var attributes = SpanAttributes()
      attributes.weight = 900
      return name == "loud" ? attributes : nil
    }, monospaceFamilies: ["DejaVu Sans Mono"])
  return TextPreparer(context: context).prepare(text, with: recipe)
}

struct CaseChanges {
  @Test(arguments: [
    ("tr", TextCase.upper, "izmir ı", "İZMİR I"), ("en", .upper, "izmir", "IZMIR"),
    ("de", .upper, "straße", "STRASSE"), ("el", .upper, "άλφα Ελλάδα", "ΑΛΦΑ ΕΛΛΑΔΑ"),
    ("en", .lower, "ÉCOLE", "école"), ("en", .title, "new GAME", "New Game"),
  ])
  func caseFollowsTheLanguage(language: String, change: TextCase, text: String, expected: String) {
    let prepared = prepare(text) {
      $0.textCase = change
      $0.language = language
    }
    #expect(prepared.text.text == expected)
  }

  @Test func caseIsChangedPerRunAndSpansFollowTheLength() {
    let prepared = prepare("a<b>ß</b>c") {
      $0.isMarkup = true
      $0.textCase = .upper
    }
    #expect(prepared.text.text == "ASSC")
    #expect(prepared.text.spans.map(\.range) == [1..<3])
  }
}

struct HardBreaks {
  @Test(arguments: ["a\nb", "a\rb", "a\r\nb", "a\u{2028}b", "a\u{2029}b"])
  func everyHardBreakIsOneLineFeed(text: String) {
    #expect(prepare(text).text.text == "a\nb")
  }

  @Test func twoBreaksStayTwo() {
    #expect(prepare("a\r\n\r\nb\n\rc").text.text == "a\n\nb\n\nc")
  }

  @Test func originsPointBehindAContractedBreak() {
    let prepared = prepare("a\r\nbc")
    #expect(prepared.origin(ofScalar: 2) == 3)
  }
}

struct ControlCharacters {
  @Test(arguments: ["\u{0}", "\u{7}", "\u{B}", "\u{1B}", "\u{7F}", "\u{85}", "\u{9F}"])
  func controlCharactersAreFindings(control: String) {
    let prepared = prepare("ab" + control)
    #expect(prepared.problems.map(\.id) == ["control_char"])
    #expect(prepared.problems.first?.anchor == .text(scalar: 2))
  }

  @Test func tabIsText() { #expect(prepare("a\tb").problems.isEmpty) }
}

struct Markup {
  @Test func withoutMarkupTagsAndAmpersandsAreText() {
    let prepared = prepare("Tom & <b>Jerry</b>")
    #expect(prepared.text == StyledText("Tom & <b>Jerry</b>"))
    #expect(prepared.problems.isEmpty)
  }

  @Test func tagsBecomeSpansInUTF8Offsets() {
    let prepared = prepare("é<b>b<i>i</i></b>") { $0.isMarkup = true }
    #expect(prepared.text.text == "ébi")
    #expect(prepared.text.spans.map(\.range) == [2..<3, 3..<4])
    #expect(prepared.text.spans[1].attributes.slant == .italic)
    #expect(prepared.text.spans[1].attributes.weight == 700)
  }

  @Test func entitiesBecomeCharacters() {
    #expect(prepare("&lt;&amp;&#65;&#x42;") { $0.isMarkup = true }.text.text == "<&AB")
  }

  @Test func spanAttributesAreRead() {
    let text = "<span color='red' size='34' weight='bold' letter_spacing='0.1em'>x</span>"
    let attributes = prepare(text) { $0.isMarkup = true }.text.spans.first?.attributes
    #expect(attributes?.color == Color(red: 255, green: 0, blue: 0))
    #expect(attributes?.sizeFactor == 2)
    #expect(attributes?.weight == 700)
    #expect(attributes?.letterSpacing == .em(0.1))
  }

  @Test func aClassTakesOverAStyle() {
    let prepared = prepare("<span class=\"loud\">x</span>") { $0.isMarkup = true }
    #expect(prepared.text.spans.first?.attributes.weight == 900)
  }

  @Test func ignoredColorsAreDropped() {
    let prepared = prepare("<span color=\"red\">x</span>") {
      $0.isMarkup = true
      $0.markupColors = .ignore
    }
    #expect(prepared.text.spans.allSatisfy { $0.attributes.color == nil })
  }

  @Test(arguments: [
    ("a & b", 2), ("<x>a</x>", 0), ("ab<b>c", 2), ("a</b>", 1), ("<b>a</i>", 4), ("a < b", 2),
    ("<span colour=\"red\">x</span>", 6), ("<span color=\"rad\">x</span>", 6),
    ("<b x=\"1\">a</b>", 3), ("<span color=red>x</span>", 6),
    ("&nope;", 0), ("<b", 0),
  ])
  func everythingElseIsAFindingAtItsPlace(text: String, scalar: Int) {
    let prepared = prepare(text) { $0.isMarkup = true }
    #expect(prepared.problems.map(\.id) == ["markup_syntax"])
    #expect(prepared.problems.first?.anchor == .text(scalar: scalar))
  }

  @Test func aStyleThatIsNotThereIsNoFaultOfTheMarkup() {
    let prepared = prepare("<span class=\"none\">x</span>") { $0.isMarkup = true }
    #expect(prepared.problems.map(\.id) == ["style_unknown"])
    #expect(prepared.problems.first?.anchor == .text(scalar: 6))
    #expect(prepared.problems.first?.helps == [])
  }

  @Test func aBillionTagsEndInAFindingNotInACrash() {
    let prepared = prepare(String(repeating: "<b>", count: 20_000)) { $0.isMarkup = true }
    #expect(prepared.problems.map(\.id) == ["markup_syntax"])
  }
}

struct Placeholders {
  @Test(arguments: [
    (PlaceholderSyntax.brace, "Hi {name}!", ["name": "Ada"], "Hi Ada!"),
    (.brace, "{{name}} {name}", ["name": "Ada"], "{name} Ada"),
    (.brace, "{0} of {1}", ["0": "3", "1": "9"], "3 of 9"),
    (.printf, "%s has %d%%", ["1": "Ada", "2": "5"], "Ada has 5%"),
    (.printf, "%2$s %1$s", ["1": "a", "2": "b"], "b a"),
    (.printf, "%(name)s", ["name": "Ada"], "Ada"), (.apple, "%@ %ld", ["1": "a", "2": "1"], "a 1"),
    (.icu, "{n, number}", ["n": "7"], "7"), (.none, "{a} %s", [:], "{a} %s"),
    (.icu, "{n, offset:2} of {n}", ["n": "7"], "5 of 7"), (.icu, "{n, offset:1}", ["n": "x"], "x"),
    (.icu, "{n, offset:1}", ["n": "0"], "0"),
    // What nobody means must not end the program.
    (.icu, "{n, offset:-9223372036854775807}", ["n": "5"], "5"),
    (.icu, "{n, offset:1}", ["n": "-9223372036854775808"], "-9223372036854775808"),
    (.brace, "{n, offset:2}", ["n": "7"], "7"),
  ])
  func valuesReplacePlaceholders(
    syntax: PlaceholderSyntax, text: String, values: [String: String], expected: String
  ) {
    let prepared = prepare(text) {
      $0.placeholders = syntax
      $0.values = values
    }
    #expect(prepared.text.text == expected)
    #expect(prepared.problems.isEmpty)
  }

  @Test func anUnfilledPlaceholderIsAFinding() {
    let prepared = prepare("Hello {name}")
    #expect(prepared.problems.map(\.id) == ["placeholder_unfilled"])
    #expect(prepared.problems.first?.anchor == .text(scalar: 6))
  }

  @Test func valuesCannotInjectMarkup() {
    let prepared = prepare("<b>{name}</b>") {
      $0.isMarkup = true
      $0.values = ["name": "<i>&"]
    }
    #expect(prepared.text.text == "<i>&")
    #expect(prepared.text.spans.count == 1)
  }

  @Test func bracesThatNameNothingAreText() {
    #expect(prepare("{ } {a b}").text.text == "{ } {a b}")
    #expect(prepare("{ } {a b}").problems.isEmpty)
  }
}

struct PseudoLocales {
  @Test(arguments: [(10, 30), (20, 40), (30, 54), (50, 80), (70, 98), (100, 130)])
  func textsGrowByTheUsualTable(length: Int, expected: Int) {
    let prepared = prepare(String(repeating: "a", count: length)) {
      $0.pseudo = PseudoTransform(expansion: .auto)
    }
    #expect(prepared.text.text.count == expected)
  }

  @Test func accentsLeavePlaceholdersAndTagsAlone() {
    let prepared = prepare("<b>Save</b> {name}") {
      $0.isMarkup = true
      $0.values = ["name": "Ada"]
      $0.pseudo = PseudoTransform(hasAccents: true, hasBrackets: true)
    }
    #expect(prepared.text.text == "[Šåvé Ada]")
  }

  @Test func accentsComeOnlyFromGlyphsTheFontsHave() {
    var recipe = TextRecipe()
    recipe.pseudo = PseudoTransform(hasAccents: true)
    let context = MarkupContext(
      color: { _ in nil }, styleClass: { _, _ in nil }, monospaceFamilies: [])
    let prepared = TextPreparer(context: context).prepare("Save", with: recipe) {
      $0.value < 0x100
    }
    #expect(prepared.text.text == "Såvé")
  }

  @Test func bidiWrapsEveryWord() {
    let prepared = prepare("ab cd") { $0.pseudo = PseudoTransform(isBidi: true) }
    let turned = ["ab", "cd"].map { "\u{200F}\u{202E}\($0)\u{202C}\u{200F}" }
    #expect(prepared.text.text == turned.joined(separator: " "))
  }

  @Test func maxLengthCountsClustersAfterFillingAndBeforePseudo() {
    var recipe = TextRecipe()
    recipe.pseudo = PseudoTransform(expansion: .auto)
    recipe.values = ["n": "👩‍👩‍👧"]
    let context = MarkupContext(
      color: { _ in nil }, styleClass: { _, _ in nil }, monospaceFamilies: [])
    #expect(TextPreparer(context: context).characterCount(of: "ab{n}", with: recipe) == 3)
  }
}
