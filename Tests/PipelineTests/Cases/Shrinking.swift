// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Testing

@Suite struct Shrinking {
  @Test(arguments: [
    ("Settings and accessibility options", 2), ("Options", 1), ("a b c d e f g h", 3),
  ])
  func theLargestSizeThatFitsIsUsedForAnyNumberOfLines(text: String, lines: Int) throws {
    let box = "width: 120, height: \(20 * lines), max_lines: \(lines), canvas: expand"
    let font = "font: {family: Noto Sans, size: 40}"
    let drawn = try draw(text, "\(font), \(box), fit: {min_scale: 0.2}")
    let size = drawn.measurements.fontSize
    #expect(size < 40 && drawn.flags.contains("shrunk"))
    #expect(drawn.lines.count <= lines && !drawn.measurements.isOverflowing)
    #expect(!drawn.ids.contains("truncated"))
    let larger = try draw(
      text, "font: {family: Noto Sans, size: \(size + 0.5)}, \(box)")
    #expect(larger.measurements.isOverflowing || larger.ids.contains("break_emergency"))
  }

  @Test func whatDoesNotFitAtTheFloorIsAnOverflowAndNeverCutSilently() throws {
    let drawn = try draw(
      "Settings and accessibility options for everybody",
      "width: 100, height: 30, max_lines: 2, fit: {min_scale: 0.7}, canvas: expand")
    #expect(drawn.measurements.fontSize == 28)
    #expect(drawn.measurements.isOverflowing && drawn.ids.contains("overflow"))
    #expect(drawn.pixels.hasClearBorder)
  }

  @Test(arguments: ["baseline", "center", "top"])
  func aShrunkLineStandsWhereItsRuleSays(rule: String) throws {
    let style = "valign: top, fit: {min_scale: 0.3, baseline: \(rule)}, max_lines: 1"
    let full = try draw("Shrunk baseline text", "valign: top, max_lines: 1").lines[0]
    let drawn = try draw("Shrunk baseline text", "\(style), width: 200")
    let line = drawn.lines[0]
    let top = line.baseline - line.ascent
    let (before, after) = (full.ascent + full.descent, line.ascent + line.descent)
    #expect(drawn.measurements.fontSize < 30)
    let expected = ["baseline": full.ascent - line.ascent, "center": (before - after) / 2][rule]
    #expect(abs(top - (expected ?? 0)) <= 0.5)
    // The block keeps the height of the full size.
    #expect(abs(drawn.measurements.box.height - before.rounded(.up)) <= 1)
    #expect(drawn.pixels.hasClearBorder)
  }

  @Test(arguments: [1.0, 2, 3])
  func effectsFollowTheTextOrStayAsTheStyleSays(scale: Double) throws {
    let style =
      "font: {family: Noto Sans, size: 24}, width: 120, max_lines: 1, "
      + "stroke: {width: 6, color: black}, shadow: {color: red, blur: 8, offset: [2, 4]}"
    for effects in ["scale", "fixed"] {
      let fit = "fit: {min_scale: 0.3, effects: \(effects)}"
      let drawn = try draw("a rather long caption", "\(style), \(fit)", scale: scale)
      let factor = drawn.measurements.fontSize / 24
      #expect(factor < 0.9)
      let paint = drawn.picture.paint
      #expect(abs(paint.strokes[0].width - (effects == "scale" ? 6 * factor : 6)) < 1e-9)
      #expect(abs(paint.shadows[0].blur - (effects == "scale" ? 8 * factor : 8)) < 1e-9)
      #expect(drawn.pixels.hasClearBorder)
      // Images do not change their size between locales.
      let other = try draw("ab", "\(style), \(fit)", scale: scale)
      #expect(drawn.pixels.width == other.pixels.width)
      #expect(drawn.pixels.height == other.pixels.height)
    }
  }

  @Test func aScriptCanListEveryTextThatIsTooLong() throws {
    let studio = try Studio(
      """
      source_locale: en
      locales: [en, de, fr, {tag: qps-ploc, pseudo: {of: en, expand: auto}}]
      styles:
        s: {font: {family: Noto Sans, size: 30}, width: 150, max_lines: 1, fit: {min_scale: 0.8}}
      labels:
        options: {style: s, text: {en: Options, de: Einstellungen, fr: Réglages et options}}
      """)
    let drawn = try ["en", "de", "fr", "qps-ploc"].map { try studio.draw("options", $0) }
    let tooLong = drawn.map { $0.flags.contains("shrunk") || $0.measurements.isOverflowing }
    #expect(tooLong == [false, true, true, true])
    #expect(drawn.map(\.measurements.isOverflowing) == [false, true, true, true])
    #expect(drawn.map(\.measurements.fontSizeRequested) == [30, 30, 30, 30])
  }

  @Test func aLocaleCanHaveASmallerCondensedStyle() throws {
    let studio = try Studio(
      """
      source_locale: en
      locales: [en, el]
      styles:
        s:
          font: {family: DejaVu Sans, size: 30}
          width: 160
          max_lines: 1
          locales: {el: {font: {size: 20, stretch: condensed}, letter_spacing: -0.5}}
      labels:
        a: {style: s, text: {en: Settings, el: Διαμόρφωση συστήματος}}
      """)
    let greek = try studio.draw("a", "el")
    #expect(greek.measurements.fontSize == 20)
    #expect(greek.picture.glyphs[0].size == 20)
    let excess = greek.measurements.excess.x
    #expect(excess > 0)
    let finding = try #require(greek.finding(.overflow))
    #expect(finding.message.contains("\(Int(excess.rounded(.up))) px too wide"))
    #expect(try studio.draw("a", "en").measurements.fontSize == 30)
  }
}
