// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Testing

@testable import Pipeline

@Suite struct Measuring {
  @Test func aSizeIsTheEmInPixels() throws {
    // Noto Sans: ascent 1069 and descent 293 of 1000 units.
    let line = try draw("Size", "font: {family: Noto Sans, size: 24}").lines[0]
    #expect(abs(line.ascent + line.descent - 24 * 1.362) <= 1)
    let studio = try? Studio(text: "x", style: "font: {family: Noto Sans, size: 12pt}")
    #expect(studio?.diagnostics.contains { $0.id == .unit } == true)
  }

  @Test(arguments: [
    "", "stroke: {width: 4, color: red}", "shadow: {color: black, blur: 9, offset: [5, -7]}",
    "canvas: {mode: tight}", "width: 200, overflow: fade, max_lines: 1", "opacity: 0.3",
    "background: {fill: '#ff000001'}", "canvas: {multiple_of: 16}", "fill: '#00000003'",
  ])
  func reportedInkIsTheBoundingBoxOfPaintedPixels(style: String) throws {
    for scale in [1.0, 1.5, 2] {
      let drawn = try draw("Ink, Åg fjord", style, scale: scale)
      let box = try #require(drawn.pixels.ink(above: 0))
      let ink = try #require(drawn.image.ink)
      #expect(
        Pixels.Box(
          minX: ink.x, minY: ink.y, maxX: ink.x + ink.width - 1, maxY: ink.y + ink.height - 1)
          == box)
    }
  }

  @Test func logicalAndInkBoxesAreBothReported() throws {
    let drawn = try draw("fff", "font: {family: Noto Serif, style: italic, size: 60}")
    let line = drawn.lines[0]
    let ink = try #require(drawn.ink())
    #expect(drawn.measurements.logical.x == 0 && line.x == 0)
    // The first letter hangs over the left edge, the last one over the right.
    #expect(ink.minX < 0)
    #expect(Double(ink.maxX) > line.width)
    #expect(drawn.pixels.hasClearBorder)
    #expect(drawn.image.origin.x > 0)
  }

  @Test(arguments: [0, 1, 7, 23, 50])
  func aBoxIsTheTextBlockPlusItsPadding(padding: Int) throws {
    for text in ["Åg", "two words", "מרחב", "中文"] {
      let families = "font: {family: [Noto Sans, Noto Sans Hebrew, Noto Sans CJK SC], size: 25}"
      let free = try draw(text, "\(families), padding: \(padding)")
      let block = free.picture.frame.block
      let box = free.measurements.box
      #expect(abs(box.width - block.width - Double(2 * padding)) < 1)
      #expect(abs(box.height - block.height - Double(2 * padding)) < 1)
      for width in [40, 90, 240] {
        let width = width + 2 * padding
        let drawn = try draw(text, "\(families), padding: \(padding), width: \(width)")
        #expect(drawn.measurements.box.width == Double(width))
        #expect(drawn.measurements.content.width == Double(width - 2 * padding))
        let frame = drawn.picture.frame
        #expect(abs(frame.box.height - frame.block.height - Double(2 * padding)) < 1)
        #expect(drawn.pixels.hasClearBorder)
      }
    }
  }

  private static let looks = [
    "", "stroke: {width: 3, color: red}", "shadow: {color: black, blur: 6, offset: [2, 2]}",
    "fill: {gradient: {stops: [red, blue]}}", "width: 90, align: justify",
    "background: {fill: '#def', radius: 6}, padding: 5",
  ]

  @Test(arguments: looks)
  func allScalesShowTheSamePicture(look: String) throws {
    let style = "font: {family: Noto Sans, size: 20}\(look.isEmpty ? "" : ", " + look)"
    let drawn = try [1, 1.5, 2, 3].map { try draw("Same at every scale", style, scale: $0) }
    #expect(drawn[0].pixels.meanDifference(fromReduced: drawn[2].pixels, by: 2) < 4)
    #expect(drawn[0].pixels.meanDifference(fromReduced: drawn[3].pixels, by: 3) < 4)
    #expect(drawn[1].pixels.meanDifference(fromReduced: drawn[3].pixels, by: 2) < 8)
    #expect(Set(drawn.map(\.measurements)).count == 1)
  }

  @Test func twiceTheScaleIsTwiceTheSize() throws {
    let small = try draw("Äquivalent", "font: {family: Noto Sans, size: 12}", scale: 2)
    let large = try draw("Äquivalent", "font: {family: Noto Sans, size: 24}")
    let (a, b) = (try #require(small.ink()), try #require(large.ink()))
    #expect(abs(a.width - b.width) <= 1 && abs(a.height - b.height) <= 1)
  }
}

/// Places where text libraries are known to surprise.
@Suite struct KnownTraps {
  @Test func anEmptyTextHasNoLines() throws {
    #expect(try draw("").lines.isEmpty)
  }

  @Test func aFinalBreakMakesASecondLine() throws {
    #expect(try draw("A\n").lines.count == 2)
    #expect(try draw("A\n").lineTexts == ["A", ""])
  }

  @Test func anItalicSerifLetterOverhangsOnBothSides() throws {
    let drawn = try draw("f", "font: {family: Noto Serif, style: italic, size: 60}")
    let ink = try #require(drawn.ink())
    #expect(abs(drawn.lines[0].width - 19.08) < 0.01)
    #expect(abs(ink.minX + 9) <= 1 && abs(ink.maxX - 29) <= 1)
    #expect(drawn.pixels.hasClearBorder)
  }

  @Test func stackedMarksRiseAboveTheLineAndAreNotCut() throws {
    let marks = String(repeating: "\u{301}", count: 10)
    let drawn = try draw("A" + marks)
    let ink = try #require(drawn.ink())
    #expect(ink.minY < -10)
    #expect(drawn.pixels.hasClearBorder)
    #expect(drawn.lines[0].width == (try draw("A")).lines[0].width)
  }

  @Test func aPrivateUseCharacterIsOneMissingGlyph() throws {
    let drawn = try draw("a\u{E000}b")
    #expect(drawn.measurements.missingGlyphs.map(\.codePoint) == [0xE000])
  }

  @Test func spacingAddsExactlyItsGaps() throws {
    let plain = try draw("AVATAR").lines[0].width
    #expect(abs(try draw("AVATAR", "letter_spacing: 3").lines[0].width - plain - 15) < 1e-6)
  }

  @Test func aTurkishCapitalIKeepsItsDot() throws {
    let layout = try Studio(text: "i", style: "case: upper", locale: "tr").layOut()
    #expect(layout.text == "İ")
  }
}
