// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Testing

@testable import Pipeline

/// Every key of a style, from the manifest to what it does.
@Suite struct StyleKeys {
  private func width(_ text: String, _ style: String) throws -> Double {
    try draw(text, style).lines[0].width
  }

  @Test func spacingKeys() throws {
    let plain = try width("Hey!", "")
    #expect(abs(try width("Hey!", "letter_spacing: 0.05em") - plain - 3 * 2) < 1e-6)
    #expect(abs(try width("Hey!x", "kerning: {'!': '-0.25em'}") - width("Hey!x", "") + 10) < 1e-6)
    let pitch = try [0, 6].map { spacing in
      let lines = try draw("a\nb", "line_spacing: \(spacing)").lines
      return lines[1].baseline - lines[0].baseline
    }
    #expect(pitch[1] - pitch[0] == 6)
    let lines = try draw("a\nb", "line_height: 90px").lines
    #expect(lines[1].baseline - lines[0].baseline == 90)
    let double = try draw("a\nb", "line_height: 2").lines
    #expect(abs(double[1].baseline - double[0].baseline - 2 * pitch[0]) <= 1)
  }

  @Test func aBaselineOffsetMovesInkAndNoMeasurement() throws {
    let plain = try draw("Offset")
    let moved = try draw("Offset", "baseline_offset: 7")
    #expect(moved.measurements == plain.measurements)
    #expect(moved.ink() == plain.ink()?.moved(by: (0, 7)))
  }

  @Test(arguments: [
    ("case: lower", "Big DAY", "big day"), ("case: title", "big day", "Big Day"),
    ("case: none", "Big DAY", "Big DAY"),
  ])
  func caseKeys(style: String, text: String, expected: String) throws {
    #expect(try Studio(text: text, style: style).layOut().text == expected)
  }

  @Test func boxKeys() throws {
    let natural = try draw("Some text here").measurements.box
    #expect(try draw("Some text here", "min_width: 900").measurements.box.width == 900)
    #expect(try draw("Some text here", "min_height: 200").measurements.box.height == 200)
    let narrow = try draw("Some text here", "max_width: 200")
    #expect(narrow.lines.count == 2 && narrow.measurements.box.width < 200)
    #expect(narrow.measurements.box.width == narrow.lines.map(\.width).max()?.rounded(.up))
    let padded = try draw("Some text here", "padding: [1, 20, 3, 40]")
    #expect(padded.measurements.box.width == natural.width + 60)
    #expect(padded.measurements.box.height == natural.height + 4)
    #expect(padded.measurements.content.x == 40 && padded.measurements.content.y == 1)
    let two = try draw("Some text here", "padding: [5, 30]").measurements
    #expect(two.content.x == 30 && two.content.y == 5)
    let low = try draw("a b c", "width: 40, max_height: 60, overflow: drop")
    #expect(low.lines.count == 1 && low.measurements.dropped != nil)
  }

  @Test func withoutAutoInsetsEffectsMayBeCutAndThatIsSaid() throws {
    let style = "width: 110, height: 80, align: left, stroke: {width: 8, color: red}"
    let kept = try draw("Hi", style)
    let cut = try draw("Hi", "\(style), auto_insets: false")
    #expect(kept.pixels.hasClearBorder && !kept.ids.contains("effect_clipped"))
    #expect(!cut.pixels.hasClearBorder && cut.ids.contains("effect_clipped"))
  }

  @Test(arguments: [
    ("start", "ar", false), ("end", "ar", true), ("left", "ar", true), ("right", "ar", false),
    ("start", "en", true), ("end", "en", false), ("left", "en", true), ("right", "en", false),
  ])
  func alignKeys(align: String, locale: String, isLeft: Bool) throws {
    let text = locale == "ar" ? "سلام" : "word"
    let line = try draw(
      text, "font: {family: [Noto Sans, Noto Sans Arabic]}, width: 300, align: \(align)",
      locale: locale
    ).lines[0]
    #expect(abs(isLeft ? line.x : 300 - line.x - line.width) < 0.01)
  }

  @Test func lineKeys() throws {
    let font = "font: {family: [Noto Sans, Noto Sans CJK KR], size: 20}"
    let narrow = "\(font), width: 90"
    #expect(try draw("aaa bbb ccc ddd", "\(narrow), line_break: none").lines.count == 1)
    #expect(try draw("auto\u{AD}mobile", "\(narrow), hyphens: none").lines[0].ending != .hyphen)
    let whole = try draw("한국어설정 확인합니다", "\(narrow), korean_break: word", locale: "ko")
    let parts = try draw("한국어설정 확인합니다", "\(narrow), korean_break: syllable", locale: "ko")
    #expect(whole.lines.map(\.ending) != parts.lines.map(\.ending))
    let last = try draw("aaaa bbbb cccc", "\(font), width: 115, orphans: false").lineTexts.last
    #expect(last == "bbbb cccc")
    let text = "one two three four five six"
    let plain = try draw(text, "\(font), width: 200").lines.map(\.width)
    let even = try draw(text, "\(font), width: 200, balance: true").lines.map(\.width)
    #expect(plain.count == even.count)
    #expect((even.max() ?? 0) < (plain.max() ?? 0))
  }

  @Test func fittingKeys() throws {
    let natural = try width("Fitting", "")
    let tight = try draw("Fitting", "width: \(natural * 0.97), fit: {tighten: 0.05}, max_lines: 1")
    #expect(tight.flags.contains("tightened") && tight.measurements.fontSize == 40)
    #expect(abs(tight.lines[0].width - natural * 0.97) < 0.01)
    let stepped = try draw(
      "Fitting", "width: \(natural * 0.9), fit: {min_scale: 0.5, step: 7}, max_lines: 1")
    #expect(stepped.measurements.fontSize == 33)
  }

  @Test func overflowKeys() throws {
    let box = "font: {family: Noto Sans, size: 20}, width: 100, max_lines: 1"
    let text = "The beginning of it all and the end"
    let dropped = try draw(text, "\(box), overflow: drop")
    #expect(dropped.lineTexts == ["The"] || text.hasPrefix(dropped.lineTexts[0]))
    #expect(dropped.measurements.dropped?.hasSuffix("the end") == true)
    let token = try draw(text, "\(box), overflow: ellipsis, ellipsis: '>>'")
    #expect(token.shapes.last == (try draw(">").shapes.first))
    let start = try draw(text, "\(box), overflow: ellipsis_start")
    #expect(start.measurements.dropped.map { text.hasPrefix($0) } == true)
    let always = try draw("ok", "\(box), overflow: {fade: {when: always, edge: both, length: 40}}")
    #expect(always.flags.contains("faded"))
    #expect((always.places.filter { $0.x == 1 }.map { always.alpha($0.x, $0.y) }.max() ?? 0) < 20)
  }

  @Test func clippingCutsOnlyWhereTextIsTooLong() throws {
    let style = "width: 150, max_lines: 1, overflow: clip, stroke: {width: 6, color: red}"
    let drawn = try draw("Clipped text", style)
    let ink = try #require(drawn.ink())
    #expect(ink.minX < 0 && ink.maxX == 149)
    #expect(drawn.ids.contains("truncated") && drawn.flags.contains("clipped"))
  }

  @Test func paintKeys() throws {
    let plain = try draw("Paint")
    let faint = try draw("Paint", "opacity: 0.5")
    for place in plain.places {
      let expected = Double(plain.alpha(place.x, place.y)) / 2
      #expect(abs(Double(faint.alpha(place.x, place.y)) - expected) <= 1)
    }
    #expect(try draw("Paint", "opacity: 0").image.ink == nil)
    let over = try draw(
      "■■",
      "font: {family: DejaVu Sans}, fill: {color: red, gradient: {stops: ['#00f0', blue], "
        + "from: [0, 0], to: [1, 0]}}")
    #expect(Set(over.pixels.colors.filter { $0.alpha == 255 }).count > 20)
    #expect(over.pixels.colors.allSatisfy { $0.green == 0 })
    let ring = try draw(
      "O",
      "fill: transparent, stroke: {width: 5, gradient: {stops: [red, blue], from: [0, 0], "
        + "to: [1, 0]}}")
    let colors = ring.pixels.colors.filter { $0.alpha == 255 }
    #expect(colors.contains { $0.red > 230 } && colors.contains { $0.blue > 230 })
    let cut = try draw("O", "fill: '#fff0', shadow: {color: black, knockout: true, offset: [9, 0]}")
    #expect(cut.pixels.colors.allSatisfy { $0.alpha == 0 })
  }

  @Test func backgroundKeys() throws {
    let drawn = try draw(
      "x",
      "width: 80, height: 60, background: {fill: red, radius: 20, stroke: {width: 4, color: blue}}")
    #expect(drawn.alpha(0, 0) == 0 && drawn.alpha(79, 59) == 0)
    #expect(drawn.color(40, 2) == .pureBlue && drawn.color(40, 8) == .pureRed)
    #expect(drawn.pixels.width == 80)
  }

  @Test func emojiKeys() throws {
    let mono = try draw("🚀", "fill: red, emoji: {draw: mono}")
    #expect(Set(mono.pixels.colors.filter { $0.alpha == 255 }) == [.pureRed])
    let refused = try draw("🚀", "emoji: {draw: error}")
    #expect(refused.ids.contains("missing_glyph"))
    #expect(refused.layout.paintJob(images: [], largestScale: .one) == nil)
  }

  @Test func canvasKeys() throws {
    let plain = try draw("x")
    let wide = try draw("x", "canvas: {margin: 9}")
    #expect(wide.pixels.width == plain.pixels.width + 16)
    let even = try draw("x", "canvas: {multiple_of: 8}", scale: 1.5)
    #expect(even.pixels.width % 8 == 0 && even.pixels.height % 8 == 0)
    let boxed = try draw("x", "canvas: box, stroke: {width: 5, color: red}")
    #expect(boxed.pixels.width == Int(boxed.measurements.box.width))
    #expect(boxed.image.origin == .zero && boxed.pixels.hasClearBorder)
  }

  @Test func fontKeys() throws {
    #expect(try width("11", "font: {features: [pnum]}") > 0)
    let joined = try draw("ffi", "font: {family: DejaVu Sans}")
    let apart = try draw("ffi", "font: {family: DejaVu Sans, features: ['-liga']}")
    #expect(joined.picture.glyphs.count < apart.picture.glyphs.count)
    let regular = try draw("bold")
    #expect(try width("bold", "font: {weight: bold}") > regular.lines[0].width)
    let slanted = try draw("ก", "font: {family: Noto Sans Thai, style: italic}", locale: "en")
    #expect(slanted.ids.contains("synthetic_style"))
  }
}
