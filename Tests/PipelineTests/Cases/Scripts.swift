// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Manifest
import Planning
import Testing

@testable import Pipeline

@Suite struct LineBreaks {
  @Test(arguments: Array(stride(from: 60, through: 300, by: 12)))
  func thaiBreaksAfterWordsOnly(width: Int) throws {
    let drawn = try draw(
      "ดูการบ้านดูการบ้านดูการบ้าน", "font: {family: Noto Sans Thai, size: 20}, width: \(width)",
      locale: "th")
    var end = 0
    for (line, text) in zip(drawn.lines, drawn.lineTexts) {
      end += text.unicodeScalars.count
      #expect([2, 9, 11, 18, 20, 27].contains(end) || line.ending == .emergency)
    }
    // Every word fits 100 px.
    if width >= 100 { #expect(!drawn.ids.contains("break_emergency")) }
    #expect(drawn.lineTexts.joined().unicodeScalars.count == 27)
  }

  @Test(arguments: [("lo", "Lao", "ສະບາຍດີ\u{200B}ຊາວໂລກ"), ("km", "Khmer", "សួស្តី\u{200B}ពិភពលោក")])
  func withoutADictionaryZeroWidthSpacesDecide(locale: String, script: String, text: String) throws
  {
    let style = "font: {family: Noto Sans \(script), size: 20}"
    let words = try text.split(separator: "\u{200B}").map {
      try draw(String($0), style, locale: locale).lines[0].width
    }
    let width = (words.max() ?? 0) + 2
    let drawn = try draw(text, "\(style), width: \(width)", locale: locale)
    #expect(drawn.lines.count == 2 && !drawn.ids.contains("no_break_dictionary"))
    #expect(
      drawn.lineTexts.map { $0.filter { $0 != "\u{200B}" } }
        == text.split(separator: "\u{200B}").map(String.init))
    // Without room for a word a cluster break is better than an overflow.
    let narrow = try draw(text, "\(style), width: \(width / 2)", locale: locale)
    #expect(!narrow.measurements.isOverflowing && narrow.ids.contains("no_break_dictionary"))
    for line in narrow.lines { #expect(line.width <= width / 2) }
  }

  @Test func aWordJoinerForbidsABreak() throws {
    let text = "ສະບາຍດີ\u{2060}ຊາວໂລກ"
    let drawn = try draw(text, "font: {family: Noto Sans Lao, size: 20}, width: 90", locale: "lo")
    for line in drawn.lineTexts.dropLast() { #expect(!line.hasSuffix("ດີ")) }
  }

  @Test(arguments: [
    ("ja", "JP", "ゴドー・エンジンは、「だれでも」（無償で）使えるっ！ゲームエンジン。"),
    ("zh-Hans", "SC", "他说：“你好！”（大家）一起来，学习《中文》。"),
    ("zh-Hant", "TC", "他說：「你好！」（大家）一起來，學習《中文》。"),
  ])
  func noLineBeginsWithAClosingMarkOrEndsWithAnOpeningOne(
    locale: String, region: String, text: String
  ) throws {
    for width in stride(from: 20, through: 400, by: 10) {
      let drawn = try draw(
        text, "font: {family: Noto Sans CJK \(region), size: 20}, width: \(width)", locale: locale)
      #expect(drawn.lineTexts.joined() == text)
      for line in drawn.lineTexts {
        #expect(!"。、，！？）」ーっ：》”".contains(line.first ?? " "), "\(width): \(line)")
        #expect(!"（「《“".contains(line.last ?? " "), "\(width): \(line)")
      }
    }
  }

  @Test(arguments: [
    ("th", "Thai", "ดูการบ้านดูการบ้านดูการบ้าน"), ("km", "Khmer", "សួស្តីពិភពលោកសួស្តី"),
    ("lo", "Lao", "ສະບາຍດີຊາວໂລກ"), ("my", "Myanmar", "မင်္ဂလာပါကမ္ဘာလောက"),
    ("hi", "Devanagari", "हिन्दी क्षत्रिय नमस्ते दुनिया"), ("ar", "Arabic", "مرحبا بالعالم الكبير جدا"),
  ])
  func noLetterIsLostOrDoubledAtABreak(locale: String, script: String, text: String) throws {
    for width in stride(from: 40, through: 200, by: 23) {
      let style = "font: {family: Noto Sans \(script), size: 20}"
      let drawn = try draw(text, "\(style), width: \(width)", locale: locale)
      #expect(drawn.lineTexts.joined().filter { $0 != " " } == text.filter { $0 != " " })
      // What is painted is what a line of that text alone paints.
      for (index, line) in drawn.lineTexts.enumerated() where line.hasSuffix(" ") {
        let alone = try draw(line.filter { $0 != "\n" }, style, locale: locale)
        #expect(
          drawn.inkedGlyphs.filter { $0.line == index }.count == alone.inkedGlyphs.count)
      }
    }
  }

  @Test(arguments: ["👩‍👩‍👧‍👦", "🇩🇪", "❤️", "👍🏽", "क्षत्रि", "e\u{301}\u{323}"])
  func aGraphemeClusterIsNeverDivided(cluster: String) throws {
    let text = String(repeating: cluster, count: 6)
    for width in [30, 61, 97] {
      let drawn = try draw(
        text, "font: {family: [Noto Sans, Noto Sans Devanagari], size: 24}, width: \(width)",
        locale: "hi")
      #expect(drawn.lineTexts.joined() == text)
      #expect(drawn.lineTexts.map(\.count).reduce(0, +) == text.count)
      if drawn.lineTexts.allSatisfy({ $0.count > 1 }) {
        for line in drawn.lines { #expect(line.width <= Double(width)) }
      }
    }
  }

  @Test func aJapaneseSentenceWithOneSpaceFillsItsLines() throws {
    let drawn = try draw(
      "ゲームを始める前に 設定を確認してください",
      "font: {family: Noto Sans CJK JP, size: 20}, width: 150", locale: "ja")
    for line in drawn.lines.dropLast() { #expect(line.width > 109) }
  }
}

@Suite struct Shaping {
  @Test func hindiIsShapedAndItsVowelSignStandsBeforeItsConsonant() throws {
    let style = "font: {family: Noto Sans Devanagari, size: 40}"
    let drawn = try draw("हिन्दी", style, locale: "hi")
    let apart = try "हिन्दी".unicodeScalars.map { try draw(String($0), style).shapes.first }
    #expect(drawn.shapes.map(Optional.some) != apart)
    let ha = try draw("ह", style, locale: "hi").shapes[0]
    let place = try #require(drawn.shapes.firstIndex(of: ha))
    #expect(place > 0)
    #expect(drawn.picture.glyphs[0].x < drawn.picture.glyphs[place].x)
    #expect(try draw("क्षत्रिय", style, locale: "hi").picture.glyphs.count < 8)
  }

  @Test func arabicAloneIsJoinedAndRunsFromRightToLeft() throws {
    let style = "font: {family: Noto Sans Arabic, size: 40}"
    let drawn = try draw("بيت", style, locale: "ar")
    #expect(drawn.measurements.direction == .rightToLeft)
    #expect(drawn.measurements.missingGlyphs.isEmpty)
    let narrow = try draw("بيت", style, locale: "ar").lines[0].width
    let apart = try ["ب", "ي", "ت"].reduce(0.0) { try $0 + draw($1, style).lines[0].width }
    #expect(narrow < apart * 0.8)
    // A box pins it to the right.
    let boxed = try draw("بيت", "\(style), width: 300", locale: "ar").lines[0]
    #expect(abs(boxed.x + boxed.width - 300) < 0.01)
  }

  @Test func mixedTextIsReorderedAndItsBracketsAreMirrored() throws {
    let style = "font: {family: [Noto Sans Hebrew, Noto Sans], size: 30}"
    let drawn = try draw("שלום (abc) 123!", style, locale: "he")
    #expect(drawn.measurements.direction == .rightToLeft)
    // Read from the left: !123 )abc( םולש, brackets turned, so they look like (abc).
    let visual = drawn.inkedGlyphs.sorted { $0.x < $1.x }.map { ObjectIdentifier($0.shape) }
    let expected = try "!123(abc)םולש".map { letter in
      try draw(String(letter), style).shapes[0]
    }
    #expect(visual.count == expected.count)
    #expect(visual == expected)
  }

  @Test func theBaseDirectionCanFollowTheText() throws {
    func direction(_ text: String) throws -> WritingDirection {
      let studio = try Studio(
        """
        locales: [{tag: en, direction: text}]
        labels:
          label:
            style: {font: {family: [Noto Sans, Noto Sans Hebrew]}}
            text: \(text.quotedForYAML)
        """)
      return try studio.draw().measurements.direction
    }
    #expect(try direction("שלום abc") == .rightToLeft)
    #expect(try direction("abc שלום") == .leftToRight)
    let fixed = try draw("12 34", "direction: rtl")
    #expect(fixed.measurements.direction == .rightToLeft)
  }

  @Test(arguments: [
    ("tr", "istanbul ı", "İSTANBUL I"), ("de", "straße", "STRASSE"), ("en", "title", "TITLE"),
    ("el", "Καλημέρα", "ΚΑΛΗΜΕΡΑ"), ("az", "iı", "İI"),
  ])
  func capitalsFollowTheLanguage(locale: String, text: String, expected: String) throws {
    let layout = try Studio(text: text, style: "case: upper", locale: locale).layOut()
    #expect(layout.text == expected)
  }
}
