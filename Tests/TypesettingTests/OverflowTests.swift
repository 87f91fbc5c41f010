// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Testing

@testable import Typesetting

private let pangram = "The quick brown fox jumps over the lazy dog"

private func layouter(_ overflow: Overflow, lines: Int = 1, width: Double? = 100) -> Layouter {
  .with {
    $0.width = width
    $0.style.text.maxLines = lines
    $0.style.overflow = overflow
  }
}

private let ellipses: [Overflow] = [.ellipsis(.end), .ellipsis(.start), .ellipsis(.middle)]
private let policies: [Overflow] =
  ellipses + [.clip, .drop, .fade(FadeStyle()), .fade(FadeStyle(edge: .both))]

@Suite struct OverflowTests {
  @Test(arguments: policies)
  func textThatFitsIsTheSameUnderEveryRule(overflow: Overflow) throws {
    let natural = try Layouter().layout("Hello").widest
    for width in [natural, natural + 0.5, natural + 40] {
      let plain = try layouter(.visible, width: width).layout("Hello")
      let label = try layouter(overflow, width: width).layout("Hello")
      #expect(label.measurements == plain.measurements)
      #expect(label.glyphXs == plain.glyphXs)
      #expect(label.picture.clip == [] && label.picture.fade == nil)
      #expect(!label.ids.contains("truncated"))
    }
  }

  @Test(arguments: policies, [1, 2, 3])
  func noRuleExceedsTheLinesThatAreAllowed(overflow: Overflow, lines: Int) throws {
    for text in ["one two three\nfour five six\nseven", pangram, "a\nb\nc\nd\ne"] {
      let label = try layouter(overflow, lines: lines).layout(text)
      #expect(label.widths.count <= lines)
    }
  }

  @Test(arguments: policies)
  func onlyWholeLinesThatFitTheHeightAreDrawn(overflow: Overflow) throws {
    var layouter = layouter(overflow, lines: 0)
    layouter.height = 60
    layouter.style.canvas.mode = .expand
    #expect(try layouter.layout(pangram).widths.count == 2)
    layouter.height = 10
    #expect(try layouter.layout(pangram).widths.count == 1)
  }

  @Test(arguments: policies)
  func aLabelWithoutLimitsNeverReportsTruncation(overflow: Overflow) throws {
    let label = try layouter(overflow, lines: 0, width: nil).layout(pangram + "\n" + pangram)
    #expect(label.ids.isEmpty && label.measurements.dropped == nil)
    #expect(label.measurements.flags.isEmpty)
  }

  @Test func visibleTextIsDrawnWholeAndItsExcessIsAWidth() throws {
    let label = try layouter(.visible).layout(pangram)
    #expect(label.widths.count == 1)
    #expect(abs(label.measurements.excess.x - (label.widest - 100)) < 1e-6)
    #expect(label.measurements.excess.lines == 0)
    #expect(label.measurements.flags == ["overflow"])
    #expect(label.picture.frame.image.maxX > label.widest - 2)
  }

  @Test func visibleTextOfSeveralLinesExceedsItsLines() throws {
    let label = try layouter(.visible, lines: 2).layout(pangram)
    #expect(label.measurements.excess.lines == label.widths.count - 2)
    #expect(label.measurements.excess.x == 0)
    let finding = try #require(label.finding(.overflow))
    #expect(finding.message == "has 3 lines too many (5 of 2)")
    #expect(finding.anchor == .text(scalar: 20))
  }

  @Test func theMessageSaysHowMuchWhereAndWhatHelps() throws {
    let label = try layouter(.visible).layout("The quick brown fox")
    let finding = try #require(label.finding(.overflow))
    #expect(finding.message == "is 90 px too wide (190 of 100 px, 190 %), line 1")
    #expect(finding.label == "first character outside the box")
    #expect(finding.anchor == .text(scalar: 10))
    #expect(finding.helps == ["shorten by about 9 characters or allow max_lines: 2"])
    #expect(finding.numbers["limit"] == 100 && finding.numbers["line"] == 1)
  }

  @Test func textThatIsTooHighSaysSo() throws {
    var layouter = layouter(.visible, lines: 0)
    layouter.height = 30
    layouter.style.canvas.mode = .expand
    let finding = try #require(try layouter.layout("one two three four").finding(.overflow))
    #expect(finding.message == "is 25 px too high (55 of 30 px, 181 %)")
  }

  @Test func wordsThatDoNotFitAreDropped() throws {
    let text = "The quick brown fox"
    let label = try layouter(.drop).layout(text)
    #expect(label.lineTexts(of: text) == ["The quick"])
    #expect(label.measurements.dropped == "brown fox")
    #expect(label.ids == ["truncated"])
    let nothing = try layouter(.drop).layout("Donaudampfschifffahrt")
    #expect(nothing.picture.glyphs.isEmpty)
    #expect(nothing.measurements.dropped == "Donaudampfschifffahrt")
    let hyphenated = "The Auto\u{AD}mobil"
    let head = try layouter(.drop, width: 95).layout(hyphenated)
    #expect(head.lineTexts(of: hyphenated) == ["The"])
    let whole = try layouter(.drop, lines: 2).layout("The quick Donaudampfschifffahrt")
    #expect(whole.measurements.dropped == "Donaudampfschifffahrt")
  }

  @Test(arguments: [LineBreakRule.word, .char, .none], [0, 1, 2])
  func droppingNeverPaintsAWordThatDoesNotFit(rule: LineBreakRule, lines: Int) throws {
    let texts = [
      "first line is long\nsecond", "Donaudampfschifffahrt\nok", "a\nDonaudampfschifffahrt b\nc",
      "The Auto\u{AD}mobil", "one two   ", "Play            ",
    ]
    for text in texts {
      for width in stride(from: 15.0, through: 240, by: 15) {
        var layouter = layouter(.drop, lines: lines, width: width)
        layouter.style.text.lineBreak = rule
        let label = try layouter.layout(text)
        #expect(label.widest <= width + 0.001, "\(text) \(width)")
        let shown = label.lineTexts(of: text)
        let isWhole =
          shown.joined().filter { !$0.isWhitespace }.count
          == text.filter { !$0.isWhitespace }.count
        #expect(isWhole || label.ids.contains("truncated"), "\(shown) \(width)")
        #expect((label.measurements.dropped == nil) != label.ids.contains("truncated"))
        guard rule != .char else { continue }
        let words = text.split { $0 == " " || $0 == "\n" }
        for line in shown where !label.ids.contains("break_emergency") {
          for word in line.split(separator: " ") where !word.contains("\u{AD}") {
            #expect(words.contains { $0 == word || $0.hasSuffix("\u{AD}" + word) }, "\(shown)")
          }
        }
      }
    }
  }

  @Test func everyLineThatIsTooWideLosesItsOwnWords() throws {
    let text = "first line is long\nsecond"
    var layouter = layouter(.drop, lines: 0, width: 80)
    layouter.style.text.lineBreak = .none
    let label = try layouter.layout(text)
    #expect(label.lineTexts(of: text) == ["first line", "second"])
    #expect(label.measurements.dropped == "is long")
    #expect(label.ids == ["truncated"] && label.measurements.flags == ["dropped", "truncated"])
  }

  @Test func aLineThatIsTooHighIsCutAndReported() throws {
    var layouter = layouter(.drop, lines: 0, width: 200)
    layouter.height = 14
    let label = try layouter.layout("Play")
    #expect(label.picture.clip == [.top, .bottom])
    #expect(label.ids == ["truncated"] && label.measurements.flags == ["clipped", "truncated"])
    let image = label.picture.frame.image
    #expect(image.minY >= -1 && image.maxY <= 15)
  }

  @Test(
    arguments: [
      (HorizontalAlignment.left, ClipSides.right), (.right, .left), (.center, [.left, .right]),
    ] as [(HorizontalAlignment, ClipSides)])
  func textIsCutOnTheOverflowingSidesOnly(align: HorizontalAlignment, sides: ClipSides) throws {
    var layouter = layouter(.clip)
    layouter.style.text.align = align
    let label = try layouter.layout("The quick brown fox")
    #expect(label.picture.clip == sides)
    #expect(label.picture.glyphs.count == 16)
    #expect(label.measurements.flags == ["clipped", "truncated"])
    #expect(label.picture.frame.image.maxX <= 101)
  }
}

@Suite struct EllipsisTests {
  private func shown(_ overflow: Overflow, _ text: String, width: Double = 100) throws -> String {
    let label = try layouter(overflow, width: width).layout(text)
    return label.measurements.dropped.map { text.replacing($0, with: "…") } ?? text
  }

  @Test func theTokenStandsForWhatIsLeftOut() throws {
    #expect(try shown(.ellipsis(.end), "The quick brown fox") == "The quic…")
    #expect(try shown(.ellipsis(.start), "The quick brown fox") == "…rown fox")
    #expect(try shown(.ellipsis(.middle), "The quick brown fox") == "The q…fox")
  }

  @Test(arguments: ellipses)
  func theLongestTextThatFitsStays(overflow: Overflow) throws {
    for width in Array(stride(from: 30.0, through: 350, by: 5)) {
      let label = try layouter(overflow, width: width).layout(pangram)
      #expect(label.widest <= width + 0.001)
      #expect(label.measurements.flags.isSuperset(of: ["ellipsized", "truncated"]))
      if overflow == .ellipsis(.end) {
        let kept = try #require(label.lineTexts(of: pangram).first)
        let next = pangram.prefix(kept.count + (pangram.dropFirst(kept.count).first == " " ? 2 : 1))
        #expect(try Layouter().layout(next + "…").widest > width)
      }
    }
  }

  @Test func whiteSpaceBeforeTheTokenIsRemoved() throws {
    let width = try Layouter().layout("The …").widest + 1
    let label = try layouter(.ellipsis(.end), width: width).layout("The quick")
    #expect(label.lineTexts(of: "The quick") == ["The"])
    #expect(label.widest == (try Layouter().layout("The…").widest))
  }

  @Test func onlyTheLastVisibleLineIsShortened() throws {
    let text = "one two three\nfour five six\nseven"
    let label = try layouter(.ellipsis(.end), lines: 2, width: 90).layout(text)
    #expect(label.lineTexts(of: text) == ["one two", "three\nfo"])
    #expect(label.measurements.dropped == "ur five six\nseven")
    // The hard break became one space.
    #expect(abs(label.widths[1] - (try Layouter().layout("three fo…").widest)) < 0.001)
  }

  @Test func aHardBreakBetweenIdeographsLeavesNoSpace() throws {
    var layouter = Layouter.japanese()
    layouter.width = 200
    layouter.style.text.maxLines = 1
    layouter.style.overflow = .ellipsis(.end)
    let label = try layouter.layout("日本\n語")
    #expect(abs(label.widest - 60) < 0.001)
    #expect(label.measurements.dropped == nil)
    #expect(!label.measurements.flags.contains("ellipsized"))
  }

  @Test func aTokenThatDoesNotFitIsDrawnAloneAndCut() throws {
    let label = try layouter(.ellipsis(.end), width: 8).layout("Hello")
    #expect(label.picture.glyphs.count == 1)
    #expect(label.measurements.dropped == "Hello")
    #expect(label.measurements.flags.isSuperset(of: ["clipped", "ellipsized", "truncated"]))
    #expect(label.picture.clip == .right)
  }

  @Test(arguments: ["مرحبا بالعالم الكبير جدا", "1 2 3 4 5 6 7 8 9"])
  func inRightToLeftTextTheEndIsTheLeft(text: String) throws {
    var layouter = Layouter.arabic()
    layouter.width = 80
    layouter.style.text.maxLines = 1
    layouter.style.overflow = .ellipsis(.end)
    let token = try #require(try layouter.layout("…").shapes.first)
    let label = try layouter.layout(text)
    let leftmost = try #require(label.picture.glyphs.min { $0.x < $1.x })
    #expect(ObjectIdentifier(leftmost.shape) == token)
  }

  @Test func anotherTokenCanBeUsed() throws {
    var layouter = layouter(.ellipsis(.end))
    layouter.style.ellipsis = " [more]"
    let label = try layouter.layout("The quick brown fox")
    #expect(label.measurements.flags.contains("ellipsized"))
    #expect(label.widest <= 100)
    layouter.style.ellipsis = ""
    #expect(
      try layouter.layout("The quick brown fox").lineTexts(of: "The quick brown fox") == [
        "The quick"
      ])
  }

  @Test func clustersAreNotCutApart() throws {
    let text = "👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧"
    let label = try layouter(.ellipsis(.end), width: 80).layout(text)
    #expect(label.lineTexts(of: text) == ["👩‍👩‍👧👩‍👩‍👧"])
  }
}

@Suite struct FadeTests {
  private func fade(_ style: FadeStyle, _ text: String = pangram, rightToLeft: Bool = false) throws
    -> LaidOutLabel
  {
    var layouter = layouter(.fade(style))
    if rightToLeft { layouter.direction = .fixed(.rightToLeft) }
    return try layouter.layout(text)
  }

  @Test(arguments: [(false, 0.0, 25.0), (true, 25, 0)])
  func theReadingEndFadesOut(rightToLeft: Bool, left: Double, right: Double) throws {
    let label = try fade(FadeStyle(), rightToLeft: rightToLeft)
    let mask = try #require(label.picture.fade)
    #expect(mask.left == left && mask.right == right)
    #expect(mask.top == label.picture.lines.last?.minY)
    #expect(label.picture.clip == (rightToLeft ? .left : .right))
    #expect(label.measurements.flags.isSuperset(of: ["faded", "clipped"]))
  }

  @Test func fadedTextIsAlignedToThePartThatStays() throws {
    let end = try fade(FadeStyle(edge: .end))
    #expect(end.measurements.lines[0].x == 0)
    let start = try fade(FadeStyle(edge: .start))
    #expect(abs(start.measurements.lines[0].x + start.widest - 100) < 0.001)
    let both = try fade(FadeStyle(edge: .both))
    #expect(abs(both.measurements.lines[0].x - (100 - both.widest) / 2) < 0.001)
    #expect(both.picture.fade?.left == both.picture.fade?.right)
    let shown = try fade(FadeStyle(edge: .end, shown: .end))
    #expect(abs(shown.measurements.lines[0].x + shown.widest - 100) < 0.001)
  }

  @Test func theLengthIsTheSmallerOfTwoLinesAndAQuarterUnlessGiven() throws {
    var wide = layouter(.fade(FadeStyle()), width: 300)
    #expect(try wide.layout(pangram).picture.fade?.right == 2 * 20 * (1.069 + 0.293))
    wide.style.overflow = .fade(FadeStyle(length: .em(2)))
    #expect(try wide.layout(pangram).picture.fade?.right == 40)
    wide.width = 103
    wide.style.overflow = .fade(FadeStyle())
    #expect(try wide.layout(pangram).picture.fade?.right == 25)
  }

  @Test func aFadeCanBeDrawnAlwaysAndOnAllLines() throws {
    let style = FadeStyle(occasion: .always, lines: .all)
    let label = try fade(style, "ok")
    #expect(label.picture.fade?.right == 25)
    #expect(try #require(label.picture.fade).top < 0)
    #expect(label.picture.clip == [])
    #expect(label.ids.isEmpty)
  }

  @Test func theLastLineHoldsTheRestOfTheText() throws {
    let label = try layouter(.fade(FadeStyle()), lines: 2).layout(pangram)
    #expect(label.lineTexts(of: pangram) == ["The quick", "brown fox jumps over the lazy dog"])
    #expect(label.picture.fade?.top == label.picture.lines[1].minY)
  }
}
