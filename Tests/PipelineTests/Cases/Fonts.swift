// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Manifest
import Planning
import Testing

@testable import Pipeline

@Suite struct FontChoice {
  private let stacks = """
    fonts:
      stacks:
        s:
          default: [Noto Sans]
          ja: [Noto Sans CJK JP]
          zh-Hans: [Noto Sans CJK SC]
          zh-Hant: [Noto Sans CJK TC]
          zh-Hant-HK: [Noto Sans CJK HK]
          ko: [Noto Sans CJK KR]
    """

  @Test func hanFormsFollowTheLocale() throws {
    let locales = ["ja", "zh-Hans", "zh-Hant", "zh-Hant-HK", "ko"]
    let texts = locales.map { "\($0): 骨直誤" }.joined(separator: ", ")
    let studio = try Studio(
      """
      source_locale: ja
      locales: [\(locales.joined(separator: ", "))]
      \(stacks)
      labels:
        han: {style: {font: {stack: s, size: 60}}, text: {\(texts)}}
      """)
    let drawn = try locales.map { try studio.draw("han", $0) }
    #expect(
      drawn.map(\.measurements.fonts)
        == ["JP", "SC", "TC", "HK", "KR"].map { ["Noto Sans CJK \($0)"] })
    for (a, b) in [(0, 1), (0, 2), (1, 2)] { #expect(drawn[a].pixels != drawn[b].pixels) }
  }

  @Test func oneFontHasOtherFormsForEachLanguage() throws {
    let drawn = try ["ja", "zh-Hans", "zh-Hant", "ko"].map {
      try draw("直骨誤", "font: {family: Noto Sans CJK JP, size: 60}", locale: $0)
    }
    for (a, b) in [(0, 1), (0, 2), (1, 2)] {
      #expect(drawn[a].shapes != drawn[b].shapes, "\(a), \(b)")
    }
    #expect(drawn.allSatisfy { $0.picture.glyphs.count == 3 })
  }

  @Test func spellingsOfOneLocaleGiveOnePicture() throws {
    let pictures = try ["ja", "ja-JP", "ja_JP.UTF-8"].map {
      try draw("直骨誤", "font: {family: Noto Sans CJK JP, size: 60}", locale: $0).pixels
    }
    #expect(pictures[0] == pictures[1] && pictures[1] == pictures[2])
  }

  @Test(arguments: [
    ("zh-Hans", "zh-cn"), ("zh-CN", "zh-cn"), ("zh-Hant", "zh-tw"), ("zh-TW", "zh-tw"),
    ("zh-Hant-HK", "zh-hk"), ("zh-Hant-MO", "zh-hk"), ("yue", "zh-hk"), ("ja", "ja"),
    ("pt-BR", "pt-br"),
  ])
  func fontsAreAskedInTheTextsLanguage(locale: String, expected: String) throws {
    let entry = try Studio(text: "x", style: "", locale: locale).entry()
    #expect(entry.locale.fontLanguage == expected)
  }

  @Test func theOrderOfAStacksLocalesDoesNotMatter() throws {
    func fonts(_ lines: [String]) throws -> [[String]] {
      let list = lines.map { "      \($0)" }.joined(separator: "\n")
      let studio = try Studio(
        """
        locales: [en, ar, zh-Hant-HK, zh-Hant, zh-Hans]
        fonts:
          stacks:
            s:
        \(list)
        labels:
          a: {style: {font: {stack: s}}, text: {en: abc, ar: سلام, zh-Hant: 骨, zh-Hans: 骨}}
        """)
      #expect(studio.errors.isEmpty)
      return try ["en", "ar", "zh-Hant-HK", "zh-Hant", "zh-Hans"].map {
        try studio.draw("a", $0).measurements.fonts
      }
    }
    let lines = [
      "default: [Noto Sans]", "ar: [Noto Sans Arabic]", "zh-Hant: [Noto Sans CJK TC]",
      "zh: [Noto Sans CJK SC]",
    ]
    let expected = try fonts(lines)
    #expect(expected[2] == ["Noto Sans CJK TC"] && expected[4] == ["Noto Sans CJK SC"])
    #expect(expected[1] == ["Noto Sans Arabic"])
    #expect(try fonts(lines.reversed()) == expected)
  }

  @Test func aHermeticFontSetGivesTheSamePixelsAndNothingElse() throws {
    let file = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    let closed = try Studio(
      """
      fonts: {system: false, files: [\(file)]}
      labels:
        label: {style: {font: {family: DejaVu Sans, size: 30}}, text: Hermetic}
        other: {style: {font: {family: Noto Sans, size: 30}}, text: Hermetic}
      """)
    let open = try draw("Hermetic", "font: {family: DejaVu Sans, size: 30}")
    #expect(try closed.draw("label").pixels == open.pixels)
    let other = try closed.layOut("other")
    #expect(other.findings.map(\.id) == ["family_unknown"])
    #expect(other.paintJob(images: [], largestScale: .one) == nil)
  }

  @Test(arguments: [
    "Noto Sans", "Noto Serif", "Noto Sans Display", "Noto Serif Display", "DejaVu Sans",
    "DejaVu Serif", "DejaVu Sans Mono", "Noto Sans CJK JP", "Noto Serif CJK SC",
    "Noto Sans Mono CJK KR",
  ])
  func noAccentIsCut(family: String) throws {
    for style in ["normal", "italic"] {
      let font = "font: {family: \(family), size: 60, style: \(style)}, canvas: expand"
      let drawn = try draw("ÉÅŶ'ĝ", font)
      #expect(drawn.pixels.hasClearBorder)
      let bordered = try draw("ÉÅŶ'ĝ", "\(font), height: 30")
      #expect(bordered.pixels.hasClearBorder)
    }
  }

  @Test(arguments: ["好😂\n好好", "😂", "x😂"])
  func emojiAreNeverCut(text: String) throws {
    for lineHeight in ["font", "auto", "0.5"] {
      let drawn = try draw(
        text,
        "font: {family: Noto Sans CJK JP, size: 40}, max_lines: 0, line_height: \(lineHeight)")
      #expect(drawn.pixels.hasClearBorder)
    }
  }
}

@Suite struct PseudoLocales {
  private func text(_ source: String, _ pseudo: String) throws -> String {
    let studio = try Studio(
      """
      locales: [en, {tag: qps-ploc, pseudo: {\(pseudo)}}]
      labels:
        a: {style: {font: {family: Noto Sans}}, args: {name: Ada}, text: \(source.quotedForYAML)}
      """)
    let drawn = try studio.draw("a", "qps-ploc")
    #expect(drawn.measurements.missingGlyphs.isEmpty)
    return try #require(drawn.layout.text)
  }

  @Test func aShortTextGrowsByTwoHundredPerCent() throws {
    let grown = try text("Play again", "of: en, expand: auto, accents: true, brackets: false")
    #expect(grown.count == 30)
  }

  @Test func placeholdersStayAsTheyAre() throws {
    #expect(try text("Hello {name}!", "of: en, accents: true").contains("Ada"))
  }
}
