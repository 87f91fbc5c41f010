// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Testing

@testable import Typesetting

@Suite struct SpacingTests {
  private func width(_ text: String, _ spacing: Length, _ layouter: Layouter = Layouter()) throws
    -> Double
  {
    var layouter = layouter
    layouter.style.text.letterSpacing = spacing
    return try layouter.layout(text).widest
  }

  @Test(arguments: [0.0001, 3, -1, 20])
  func spacingGoesBetweenClustersAndKeepsPairKerning(spacing: Double) throws {
    let plain = try width("AVATAR", .zero)
    #expect(abs(try width("AVATAR", .px(spacing)) - plain - 5 * spacing) < 1e-6)
    let apart = try width("A", .zero) + width("V", .zero)
    #expect(try width("AV", .zero) < apart - 0.1)
  }

  @Test(arguments: ["A L", "ที่นี่", "e\u{301}e\u{301}", "👩‍👩‍👧🇩🇪", "क्षि"])
  func nothingIsAddedBeforeTheFirstOrAfterTheLastCluster(text: String) throws {
    var layouter = Layouter.with {
      $0.families = ["Noto Sans", "Noto Sans Thai", "Noto Sans Devanagari"]
      $0.width = 300
      $0.style.text.align = .center
      $0.style.text.letterSpacing = .px(20)
    }
    let spaced = try layouter.layout(text)
    let line = try #require(spaced.measurements.lines.first)
    #expect(abs(line.x - (300 - line.x - line.width)) < 0.001)
    let first = try #require(spaced.picture.glyphs.first?.cluster)
    let last = try #require(spaced.picture.glyphs.last?.cluster)
    #expect(abs(first.minX - line.x) < 0.001)
    #expect(abs(last.maxX - line.x - line.width) < 0.001)
    layouter.style.text.letterSpacing = .zero
    let added = line.width - (try layouter.layout(text).widest)
    // A whole number of gaps: clusters are never torn.
    #expect(abs(added - (added / 20).rounded() * 20) < 0.001)
  }

  @Test(arguments: [("ffi", 0.0, true), ("ffi", 1.0 / 128, true), ("ffi", 1, false)])
  func spacingOfA64thOfAPixelSwitchesLigaturesOff(text: String, spacing: Double, joined: Bool)
    throws
  {
    let label = try Layouter.with { $0.style.text.letterSpacing = .px(spacing) }.layout(text)
    #expect((label.picture.glyphs.count < 3) == joined)
  }

  @Test func cursiveScriptsAreNeverTornApart() throws {
    var layouter = Layouter.arabic(size: 60)
    let plain = try layouter.layout("سلام")
    layouter.style.text.letterSpacing = .px(6)
    let spaced = try layouter.layout("سلام")
    #expect(spaced.widest == plain.widest)
    #expect(spaced.shapes == plain.shapes)
    #expect(spaced.ids == ["letter_spacing_ignored"])
    #expect(spaced.finding(.letterSpacingIgnored)?.words["scripts"] == "Arab")
    #expect(
      spaced.finding(.letterSpacingIgnored)?.message.contains("in Arabic script") == true)
    #expect(try layouter.layout("abc").ids.isEmpty)
  }

  @Test func negativeSpacingNeverMakesAnAdvanceNegative() throws {
    let label = try Layouter.with { $0.style.text.letterSpacing = .px(-500) }.layout("WiW")
    #expect(label.glyphXs == label.glyphXs.sorted())
    #expect(label.widest >= (try Layouter().layout("W").widest) - 0.001)
  }

  @Test func emSpacingFollowsTheUsedFontSize() throws {
    let one = try width("AB", .em(0.5), Layouter(size: 20)) - width("AB", .zero, Layouter(size: 20))
    let two = try width("AB", .em(0.5), Layouter(size: 40)) - width("AB", .zero, Layouter(size: 40))
    #expect(abs(one - 10) < 1e-6 && abs(two - 20) < 1e-6)
  }

  @Test func theKerningTableAddsItsSpaceAfterACluster() throws {
    let plain = try Layouter().layout("Ab!c!")
    let label = try Layouter.with {
      $0.style.text.kerning = [.init(cluster: "!", space: .em(-0.25))]
    }.layout("Ab!c!")
    // Between clusters only: nothing follows the last one.
    #expect(abs(label.widest - plain.widest + 5) < 1e-6)
    #expect(label.glyphXs[3] < plain.glyphXs[3])
  }

  @Test func aSpanCanHaveItsOwnSpacing() throws {
    var attributes = SpanAttributes()
    attributes.letterSpacing = .px(10)
    let label = try Layouter().layout(
      "abcd", spans: [.init(range: 0..<2, attributes: attributes)])
    let plain = try Layouter().layout("abcd")
    #expect(abs(label.widest - plain.widest - 20) < 0.5)
  }

  @Test func invisibleCharactersTakeNoPartInSpacing() throws {
    #expect(
      try width("A\u{AD}B\u{200B}C\u{2060}D", .px(10)) == width("ABCD", .px(10)))
  }
}

@Suite struct LineHeightTests {
  @Test func oneLineIsAsHighAsItsFont() throws {
    // Noto Sans: ascent 1.069, descent 0.293.
    let line = try #require(Layouter(size: 24).layout("Ag").measurements.lines.first)
    #expect(abs(line.ascent - 24 * 1.069) < 0.001 && abs(line.descent - 24 * 0.293) < 0.001)
    #expect(
      try Layouter(size: 24).layout("Ag").measurements.logical.height == line.ascent + line.descent)
  }

  @Test func baselinesAndBlockOriginsAreWholePixels() throws {
    for size in [13.0, 17, 20.5, 31.7] {
      let label = try Layouter(size: size).layout("one\ntwo\nthree")
      for line in label.measurements.lines { #expect(line.baseline == line.baseline.rounded()) }
      #expect(label.picture.frame.block.y == label.picture.frame.block.y.rounded())
      let baselines = label.measurements.lines.map(\.baseline)
      #expect(baselines[1] - baselines[0] == baselines[2] - baselines[1])
      #expect(label.measurements.box.width == label.measurements.box.width.rounded())
    }
  }

  @Test(arguments: [-12.0, -3, 0, 5, 30])
  func lineSpacingIsAddedBetweenLinesOnly(spacing: Double) throws {
    let one = try Layouter(size: 30).layout("gÅ").measurements.logical.height
    let label = try Layouter.with(size: 30) { $0.style.text.lineSpacing = .px(spacing) }
      .layout("gÅ\ngÅ\ngÅ")
    #expect(abs(label.measurements.logical.height - 3 * one - 2 * spacing) <= 1)
    let first = try #require(label.picture.lines.first)
    let last = try #require(label.picture.lines.last)
    #expect(first.minY == 0)
    #expect(last.maxY <= label.measurements.box.height + 0.5)
  }

  @Test func aFallbackFontMakesALineHigherUnlessTheFirstFamilyDecides() throws {
    var layouter = Layouter.with(size: 30) { $0.families = ["Noto Sans", "Noto Sans CJK JP"] }
    let text = "Ab cd\nAb 中文\nAb ef"
    func pitches() throws -> [Double] {
      let baselines = try layouter.layout(text).measurements.lines.map(\.baseline)
      return zip(baselines, baselines.dropFirst()).map { $1 - $0 }
    }
    let automatic = try pitches()
    #expect(automatic[0] > automatic[1])
    layouter.style.text.lineHeight = .font
    let fixed = try pitches()
    #expect(fixed[0] == fixed[1] && fixed[0] < automatic[0])
    #expect(
      try layouter.layout("好😂\n好好").measurements.logical
        .height == layouter.layout("ab\ncd").measurements.logical.height)
  }

  @Test func lineHeightCanBeAMultipleOrALength() throws {
    let one = try Layouter(size: 30).layout("Ag").measurements.logical.height
    let wide = try Layouter.with(size: 30) { $0.style.text.lineHeight = .multiple(1.5) }.layout(
      "Ag")
    #expect(abs(wide.measurements.logical.height - 1.5 * one) < 0.001)
    let fixed = try Layouter.with(size: 30) { $0.style.text.lineHeight = .px(40) }.layout("A\nb\nc")
    #expect(fixed.measurements.logical.height == 120)
    #expect(
      fixed.measurements.lines.map(\.baseline)[1] - fixed.measurements.lines[0].baseline == 40)
  }

  @Test func aBaselineOffsetMovesOnlyWhatIsPainted() throws {
    let plain = try Layouter().layout("Ag")
    let moved = try Layouter.with { $0.style.text.baselineOffset = .em(0.25) }.layout("Ag")
    #expect(moved.measurements == plain.measurements)
    #expect(moved.picture.glyphs.map(\.drop) == plain.picture.glyphs.map { $0.drop + 5 })
  }
}
