// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Testing

@Suite struct LetterSpacing {
  @Test(arguments: [
    ("A L", "en"), ("ที่นี่", "th"), ("Cafe\u{301}", "en"), ("मिति", "hi"), ("中文", "zh-Hans"),
  ])
  func spacedTextStaysCentered(text: String, locale: String) throws {
    let families =
      "[Noto Sans, Noto Sans Thai, Noto Sans Devanagari, Noto Sans CJK SC]"
    let style = "font: {family: \(families), size: 30}, width: 300, align: center"
    let spaced = try draw(text, "\(style), letter_spacing: 20", locale: locale)
    let line = spaced.lines[0]
    #expect(abs(line.x - (300 - line.x - line.width)) <= 1)
    // Spacing moves the ends apart evenly: the gaps to the box shrink by the same amount.
    let plain = try #require(try draw(text, style, locale: locale).ink())
    let ink = try #require(spaced.ink())
    let growth = ink.growth(over: plain)
    #expect(growth[0] > 5 && abs(growth[0] - growth[2]) <= 1)
  }

  @Test(arguments: [("سلام", 2), ("مرحبا", 3), ("بيت", 1)])
  func joinedLettersAreNeverTornApart(text: String, groups: Int) throws {
    let style = "font: {family: Noto Sans Arabic, size: 60}"
    let plain = try draw(text, style, locale: "ar")
    let spaced = try draw(text, "\(style), letter_spacing: 6", locale: "ar")
    #expect(spaced.pixels == plain.pixels)
    #expect(spaced.lines == plain.lines)
    let finding = try #require(spaced.finding(.letterSpacingIgnored))
    #expect(finding.words["scripts"] == "Arab")
    #expect(plain.finding(.letterSpacingIgnored) == nil)
    // Dots apart, each joined group is one area.
    #expect(spaced.pixels.components() >= groups)
  }

  @Test(arguments: [0, 0.0001, 3, -1])
  func spacingNeverSwitchesPairKerningOff(spacing: Double) throws {
    let plain = try draw("AVATAR").lines[0].width
    let spaced = try draw("AVATAR", "letter_spacing: \(spacing)").lines[0].width
    #expect(abs(spaced - plain - 5 * spacing) < 0.01)
    let apart = try draw("A").lines[0].width + draw("V").lines[0].width
    #expect(try draw("AV").lines[0].width < apart - 0.5)
  }

  @Test(arguments: Array(-2...20))
  func aTextFitsItsOwnMeasuredWidth(spacing: Int) throws {
    for text in ["AB AB", "To be, or", "fi ffl"] {
      let natural = try draw(text, "letter_spacing: \(spacing)")
      let width = natural.measurements.box.width
      let again = try draw(text, "letter_spacing: \(spacing), width: \(width)")
      #expect(again.lines.count == 1)
    }
  }

  @Test func enoughSpacingKeepsThickOutlinesApart() throws {
    let style = "font: {family: Noto Sans, size: 50}, stroke: {width: 5, color: black}"
    #expect(try draw("illi", "\(style), letter_spacing: 10").pixels.columnGroups() == 4)
    #expect(try draw("illi", style).pixels.columnGroups() < 4)
  }
}

@Suite struct LineSpacing {
  @Test(arguments: [-12, 0, 30])
  func firstAndLastLineAreNeverCut(spacing: Int) throws {
    let drawn = try draw("gÅ\ngÅ\ngÅ", "max_lines: 0, line_spacing: \(spacing)")
    let single = try draw("gÅ").lines[0]
    let height = single.ascent + single.descent
    #expect(
      abs(drawn.measurements.logical.height - 3 * height - 2 * Double(spacing)) <= 1.5)
    #expect(drawn.pixels.hasClearBorder)
    for line in drawn.lines {
      #expect(line.ascent == single.ascent && line.descent == single.descent)
    }
    // Outermost ink stands where it stands in a single line.
    let ink = try #require(drawn.ink())
    let alone = try #require(try draw("gÅ").ink())
    #expect(Double(ink.minY) - drawn.lines[0].baseline == Double(alone.minY) - single.baseline)
    #expect(Double(ink.maxY) - drawn.lines[2].baseline == Double(alone.maxY) - single.baseline)
  }

  @Test func labelsOfOneStyleStandOnOneBaseline() throws {
    let drawn = try ["aaa", "ggg", "ÁÁÁ", "—"].map { try draw($0, "valign: baseline") }
    #expect(Set(drawn.map { $0.lines[0].baseline }).count == 1)
    #expect(Set(drawn.map(\.pixels.height)).count == 1)
    let boxed = try ["aaa", "ggg", "ÁÁÁ"].map {
      try draw($0, "valign: baseline, width: 120, height: 80")
    }
    #expect(Set(boxed.map { $0.lines[0].baseline }).count == 1)
  }

  @Test(arguments: ["中文", "😂", "ไทย"])
  func aFallbackFontKeepsBaselineAndPitch(other: String) throws {
    let families = "[Noto Sans, Noto Sans CJK SC, Noto Sans Thai]"
    let style = "font: {family: \(families), size: 30}, max_lines: 0, line_height: font"
    let mixed = try draw("Ab \(other)\nAb cd", style)
    let plain = try draw("Ab xx\nAb cd", style)
    #expect(mixed.lines.map(\.baseline) == plain.lines.map(\.baseline))
    #expect(mixed.measurements.box.height == plain.measurements.box.height)
    #expect(Set(mixed.picture.glyphs.filter { $0.line == 0 }.map(\.baseline)).count == 1)
    #expect(mixed.pixels.hasClearBorder)
  }

  @Test func hardBreaksMakeOneBlockThatIsCenteredAsAWhole() throws {
    let drawn = try draw("one\ntwo lines\nx", "width: 300, height: 200, align: center")
    #expect(drawn.lines.map(\.ending) == [.hard, .hard, .end])
    for line in drawn.lines { #expect(abs(2 * line.x + line.width - 300) < 0.01) }
    let first = drawn.lines[0].baseline - drawn.lines[0].ascent
    let last = drawn.lines[2].baseline + drawn.lines[2].descent
    #expect(abs(first - (200 - last)) <= 1.5)
  }
}
