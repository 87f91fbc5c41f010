// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Testing

@testable import Typesetting

@Suite struct AlignmentTests {
  @Test(arguments: [
    (HorizontalAlignment.start, 0.0, 1.0), (.end, 1, 0), (.left, 0, 0), (.right, 1, 1),
    (.center, 0.5, 0.5), (.justify, 0, 1),
  ])
  func startAndEndFollowTheDirectionAndLeftAndRightDoNot(
    align: HorizontalAlignment, leftToRight: Double, rightToLeft: Double
  ) throws {
    for (direction, fraction) in [
      (WritingDirection.leftToRight, leftToRight), (.rightToLeft, rightToLeft),
    ] {
      let label = try Layouter.with {
        $0.width = 200
        $0.direction = .fixed(direction)
        $0.style.text.align = align
      }.layout("abc")
      let line = try #require(label.measurements.lines.first)
      #expect(abs(line.x - fraction * (200 - line.width)) < 0.001)
    }
  }

  @Test(arguments: [
    (VerticalAlignment.top, 0.0), (.center, 36), (.bottom, 72),
  ])
  func theBlockStandsAtTheTopInTheMiddleOrAtTheBottom(valign: VerticalAlignment, top: Double)
    throws
  {
    let label = try Layouter.with {
      $0.height = 100
      $0.style.text.valign = valign
    }.layout("abc")
    #expect(label.picture.frame.block.y == top)
  }

  @Test func labelsOfOneStyleStayOnOneBaseline() throws {
    for height in [nil, 60.0] {
      var layouter = Layouter.with {
        $0.families = ["Noto Sans", "Noto Sans CJK JP", "Noto Sans Thai"]
        $0.height = height
        $0.style.text.valign = .baseline
      }
      let expected = try layouter.layout("aaa")
      for text in ["ggg", "ÁÁÁ", "中文", "ที่นี่"] {
        let label = try layouter.layout(text)
        #expect(label.measurements.lines[0].baseline == expected.measurements.lines[0].baseline)
      }
      layouter.width = 60
      layouter.style.text.maxLines = 1
      layouter.style.fit.minScale = 0.3
      let shrunk = try layouter.layout("a long caption")
      #expect(shrunk.measurements.flags.contains("shrunk"))
      #expect(shrunk.measurements.lines[0].baseline == expected.measurements.lines[0].baseline)
    }
  }

  @Test func everyLineIsAlignedByItself() throws {
    let label = try Layouter.with {
      $0.width = 200
      $0.style.text.align = .center
    }.layout("a\nlonger\nx")
    for line in label.measurements.lines { #expect(abs(line.x * 2 + line.width - 200) < 0.001) }
  }
}

@Suite struct DirectionTests {
  /// The text in the order it is drawn, read from left to right.
  private func visual(_ text: String, _ direction: LayoutRequest.BaseDirection) throws -> String {
    var layouter = Layouter.with { $0.direction = direction }
    layouter.families = ["Noto Sans", "Noto Sans Hebrew"]
    let library = try #require(layouter.library)
    let context = LayoutContext(request: layouter.request(text), library: library)
    let paragraph = Paragraph(
      context.source.slice(0..<context.source.scalars.count), context: context)
    let line = LineBreaker(
      paragraph: paragraph, measure: Measure(size: 20), limit: nil, rule: .none
    ).lines()[0]
    let assembled = LineAssembly(line: line, measure: Measure(size: 20), justifiedWidth: nil)
      .assembled()
    #expect(assembled.pieces.map(\.x) == assembled.pieces.map(\.x).sorted())
    return assembled.pieces.map { context.source.text($0.unit.range) }.joined()
  }

  @Test(arguments: [
    ("שלום (abc) 123!", WritingDirection.rightToLeft, "!123 )abc( םולש"),
    ("שלום (abc) 123!", .leftToRight, "םולש (abc) 123!"),
    ("abc שלום 12", .leftToRight, "abc 12 םולש"),
    ("abc", .rightToLeft, "abc"),
    ("1 2 3", .rightToLeft, "3 2 1"),
  ])
  func textIsReorderedByTheBidirectionalAlgorithm(
    text: String, direction: WritingDirection, expected: String
  ) throws {
    #expect(try visual(text, .fixed(direction)) == expected)
  }

  @Test func bracketsAreMirroredInRightToLeftText() throws {
    var layouter = Layouter.with { $0.families = ["Noto Sans Hebrew", "Noto Sans"] }
    layouter.direction = .fixed(.rightToLeft)
    let mirrored = try layouter.layout("(")
    layouter.direction = .fixed(.leftToRight)
    #expect(try layouter.layout(")").shapes == mirrored.shapes)
  }

  @Test(arguments: [
    ("שלום abc", WritingDirection.rightToLeft), ("abc שלום", .leftToRight),
    ("123 שלום", .rightToLeft), ("123", .leftToRight),
  ])
  func theFirstStrongLetterDecidesWhereTheStyleAsks(text: String, expected: WritingDirection)
    throws
  {
    var layouter = Layouter.with { $0.direction = .firstStrong }
    layouter.families = ["Noto Sans", "Noto Sans Hebrew"]
    #expect(try layouter.layout(text).measurements.direction == expected)
  }

  @Test func arabicLettersAreJoined() throws {
    let layouter = Layouter.arabic()
    let joined = try layouter.layout("سلام")
    let apart = try layouter.layout("س ل ا م")
    // Both begin at the right with the same letter: here it joins its neighbour, there it does not.
    #expect(joined.shapes.last != apart.shapes.last)
    #expect(joined.measurements.missingGlyphs.isEmpty)
  }

  @Test func arabicKeepsItsFormsWhereAWordIsSplit() throws {
    var layouter = Layouter.arabic()
    let whole = try layouter.layout("سسسسسسسسسسسس")
    layouter.width = whole.widest / 2
    let split = try layouter.layout("سسسسسسسسسسسس")
    #expect(split.endings.contains(.emergency))
    #expect(Set(split.shapes) == Set(whole.shapes))
  }

  @Test func hindiIsShapedAndItsVowelSignStandsBeforeItsConsonant() throws {
    var layouter = Layouter.with { $0.families = ["Noto Sans Devanagari"] }
    layouter.language = "hi"
    let label = try layouter.layout("हि")
    #expect(label.picture.glyphs.count == 2)
    let ha = try #require(try layouter.layout("ह").shapes.first)
    #expect(label.shapes.last == ha)
    #expect(try layouter.layout("क्ष").picture.glyphs.count == 1)
  }
}
