// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Testing

@testable import Typesetting

private let pangram = "The quick brown fox jumps over the lazy dog"
private let compound = "Donaudampfschifffahrtsgesellschaft"

@Suite struct LineBreakingTests {
  @Test func textWithoutAWidthIsBrokenAtHardBreaksOnly() throws {
    let label = try Layouter().layout("one two\nthree four five six seven eight nine ten")
    #expect(label.endings == [.hard, .end])
    let spans = label.lineTexts(of: "one two\nthree four five six seven eight nine ten")
    #expect(spans == ["one two", "three four five six seven eight nine ten"])
  }

  @Test func aFinalHardBreakMakesAnEmptyLine() throws {
    let label = try Layouter().layout("A\n")
    #expect(label.widths.count == 2)
    #expect(label.widths[1] == 0)
  }

  @Test(arguments: Array(stride(from: 60.0, through: 420, by: 7)))
  func everyLineIsFullAndNoneIsTooWide(width: Double) throws {
    let label = try Layouter.with { $0.width = width }.layout(pangram)
    #expect(label.widest <= width + 0.001)
    let lines = label.lineTexts(of: pangram)
    #expect(lines.joined(separator: " ") == pangram)
    for (line, next) in zip(lines, lines.dropFirst()) {
      let word = next.split(separator: " ")[0]
      let longer = try Layouter().layout("\(line) \(word)")
      #expect(longer.widest > width)
    }
  }

  @Test func aWordLongerThanTheLineIsSplitBetweenClustersWithoutAHyphen() throws {
    let label = try Layouter.with {
      $0.width = 100
      $0.style.font.features = ["-liga"]
    }.layout(compound)
    #expect(label.widest <= 100)
    #expect(label.picture.glyphs.count == compound.count)
    #expect(label.endings.dropLast().allSatisfy { $0 == .emergency })
    #expect(label.lineTexts(of: compound).joined() == compound)
    #expect(label.ids == ["break_emergency"])
    #expect(label.measurements.flags == ["break_emergency"])
    #expect(!label.measurements.isOverflowing)
  }

  @Test func breakingByCharactersAddsNothingAndReportsNothing() throws {
    let label = try Layouter.with {
      $0.width = 100
      $0.style.text.lineBreak = .char
      $0.style.font.features = ["-liga"]
    }.layout(compound)
    #expect(label.picture.glyphs.count == compound.count)
    #expect(label.lineTexts(of: compound).joined() == compound)
    #expect(label.ids.isEmpty)
    #expect(label.endings.dropLast().allSatisfy { $0 == .soft })
  }

  @Test func withoutLineBreakingOnlyHardBreaksCount() throws {
    let label = try Layouter.with {
      $0.width = 100
      $0.style.text.lineBreak = .none
    }.layout("one two three four\nfive")
    #expect(label.endings == [.hard, .end])
    #expect(label.measurements.excess.x == label.widest - 100)
  }

  @Test func aSoftHyphenShowsOnlyWhereTheLineBreaks() throws {
    let text = "Auto\u{AD}mobil\u{AD}industrie"
    let whole = try Layouter().layout(text)
    #expect(whole.picture.glyphs.count == "Automobilindustrie".count)
    #expect(whole.widest == (try Layouter().layout("Automobilindustrie").widest))

    let broken = try Layouter.with { $0.width = 110 }.layout(text)
    #expect(broken.endings == [.hyphen, .end])
    #expect(broken.picture.glyphs.count == "Automobil-industrie".count)
    let first = try Layouter().layout("Automobil\u{2010}")
    #expect(abs(broken.widths[0] - first.widest) < 0.001)
  }

  @Test func softHyphensCanBeSwitchedOff() throws {
    let label = try Layouter.with {
      $0.width = 110
      $0.style.text.hyphens = .none
    }.layout("Auto\u{AD}mobil\u{AD}industrie")
    #expect(!label.endings.contains(.hyphen))
    #expect(label.picture.glyphs.count == "Automobilindustrie".count)
  }

  @Test func aHyphenThatWouldNotFitMovesTheBreak() throws {
    let text = "Auto\u{AD}mobil\u{AD}industrie"
    let natural = try Layouter().layout("Automobil").widest
    let label = try Layouter.with { $0.width = natural + 1 }.layout(text)
    #expect(label.lineTexts(of: text).first == "Auto\u{AD}")
  }

  @Test(arguments: [
    ("aaaa\u{200B}bbbb", ["aaaa", "bbbb"]),
    ("aaaa bbbb\u{A0}c", ["aaaa", "bbbb\u{A0}c"]),
    ("aaaa bbbb \u{2060}c", ["aaaa", "bbbb \u{2060}c"]),
  ])
  func zeroWidthSpacesBreakAndJoinersForbid(text: String, expected: [String]) throws {
    let label = try Layouter.with { $0.width = 75 }.layout(text)
    let lines = label.lineTexts(of: text).map { $0.replacing("\u{200B}", with: "") }
    #expect(lines == expected)
  }

  @Test func whiteSpaceAtASoftBreakHasNoWidth() throws {
    let label = try Layouter.with {
      $0.width = 100
      $0.style.text.align = .right
    }.layout("brown    fox jumps")
    #expect(label.widths[0] == (try Layouter().layout("brown").widest))
    #expect(abs(label.measurements.lines[0].x + label.widths[0] - 100) < 0.001)
    #expect(!label.ids.contains("space_edge"))
  }

  @Test func spacesAtTheTextsOwnEndCountAndAreReported() throws {
    let label = try Layouter().layout("brown ")
    #expect(label.widest > (try Layouter().layout("brown").widest))
    #expect(label.ids == ["space_edge"])
    #expect(label.finding(.spaceEdge)?.anchor == .text(scalar: 5))
    #expect(try Layouter().layout(" brown").ids == ["space_edge"])
    #expect(try Layouter().layout("brown\u{A0}").ids.isEmpty)
  }

  @Test(arguments: [HorizontalAlignment.left, .center, .right, .justify], LineBreakRule.allCases)
  func whatFitsLiesInTheBoxWhateverTheTextEndsWith(
    align: HorizontalAlignment, rule: LineBreakRule
  ) throws {
    let texts = ["Play      ", "Play \t ", "one two   ", "one   \ntwo three  ", "  one two", "a "]
    for text in texts {
      for width in stride(from: 10.0, through: 130, by: 4) {
        let label = try Layouter.with {
          $0.width = width
          $0.style.text.align = align
          $0.style.text.lineBreak = rule
        }.layout(text)
        let isTooWide = label.widest > width + 0.001
        #expect(label.ids.contains("overflow") == isTooWide, "\(text) \(width)")
        for line in label.measurements.lines where !isTooWide {
          #expect(line.x >= -0.001 && line.x + line.width <= width + 0.001, "\(text) \(width)")
        }
      }
    }
  }

  @Test func theSpacesAtTheEndGoWithTheLastWord() throws {
    let word = try Layouter().layout("two").widest
    let spaced = try Layouter().layout("two  ").widest
    let both = try Layouter().layout("one two").widest
    for (width, lines) in [(both + spaced - word, ["one two  "]), (both, ["one", "two  "])] {
      let label = try Layouter.with { $0.width = width + 0.01 }.layout("one two  ")
      #expect(label.lineTexts(of: "one two  ") == lines)
      #expect(label.ids.subtracting(["near_limit"]) == ["space_edge"])
    }
  }

  @Test func aTabulatorGoesToTheNextStop() throws {
    let space = try Layouter().layout("a a").widest - 2 * Layouter().layout("a").widest
    let label = try Layouter().layout("ab\tc")
    let c = try #require(label.picture.glyphs.last)
    #expect(abs(c.x - 8 * space) < 0.01)
    #expect(label.ids.isEmpty)
  }

  @Test func aTextFitsTheWidthThatWasMeasuredForIt() throws {
    for spacing in stride(from: -2.0, through: 20, by: 1) {
      for text in ["AB AB", "AVATAR To", "fi fl ffi"] {
        var layouter = Layouter.with { $0.style.text.letterSpacing = .px(spacing) }
        let natural = try layouter.layout(text)
        layouter.width = natural.measurements.box.width
        #expect(try layouter.layout(text).widths.count == 1)
      }
    }
  }

  @Test(arguments: [
    ("th", "Noto Sans Thai", "ดูการบ้านดูการบ้านดูการบ้าน"),
    ("km", "Noto Sans Khmer", "សួស្តីពិភពលោកសួស្តី"),
    ("lo", "Noto Sans Lao", "ສະບາຍດີຊາວໂລກ"),
    ("my", "Noto Sans Myanmar", "မင်္ဂလာပါကမ္ဘာလောက"),
    ("hi", "Noto Sans Devanagari", "हिन्दी क्षत्रिय नमस्ते दुनिया"),
    ("ar", "Noto Sans Arabic", "مرحبا بالعالم الكبير جدا"),
    ("ja", "Noto Sans CJK JP", "ゲームを 始める前に、設定を確認。"),
  ])
  func joinedLinesAreTheTextWithoutItsBreakSpaces(
    language: String, family: String, text: String
  ) throws {
    for width in stride(from: 30.0, through: 200, by: 9) {
      var layouter = Layouter.with { $0.width = width }
      layouter.language = language
      layouter.families = [family]
      if language == "ar" { layouter.direction = .fixed(.rightToLeft) }
      let label = try layouter.layout(text)
      let joined = label.lineTexts(of: text).joined()
      #expect(joined.filter { $0 != " " } == text.filter { $0 != " " })
      for line in label.lineTexts(of: text) {
        // A line begins with a whole cluster: never with a mark.
        let first = try #require(line.unicodeScalars.first)
        #expect(first.properties.generalCategory != .nonspacingMark)
      }
    }
  }
}

@Suite struct ScriptBreakingTests {
  @Test func thaiBreaksOnlyAfterWords() throws {
    let text = "ดูการบ้านดูการบ้าน"
    let allowed: Set<Int> = [2, 9, 11, 18]
    for width in stride(from: 40.0, through: 160, by: 4) {
      var layouter = Layouter.thai()
      layouter.width = width
      let label = try layouter.layout(text)
      if label.endings.contains(.emergency) { continue }
      var end = 0
      for line in label.lineTexts(of: text) {
        end += line.unicodeScalars.count
        #expect(allowed.contains(end))
      }
    }
  }

  @Test(arguments: Array(stride(from: 20.0, through: 400, by: 4)))
  func kinsokuHoldsAtEveryWidth(width: Double) throws {
    let text = "ゴドー・エンジンは、「だれでも」（無償で）使えるっ！ゲームエンジン。キャッチーー、々"
    var layouter = Layouter.japanese()
    layouter.width = width
    let lines = try layouter.layout(text).lineTexts(of: text)
    #expect(lines.joined() == text)
    for line in lines {
      let first = try #require(line.first)
      let last = try #require(line.last)
      #expect(!"。、！」）ーっッャ・々".contains(first), "\(lines)")
      #expect(!"「（".contains(last), "\(lines)")
    }
  }

  @Test func aJapaneseSentenceWithASpaceFillsItsLines() throws {
    let text = "ゲームを始める前に 設定を確認してください"
    var layouter = Layouter.japanese()
    layouter.width = 100
    let label = try layouter.layout(text)
    #expect(label.widths.dropLast().allSatisfy { $0 > 75 })
  }

  @Test func koreanWordsStayWholeUnlessSyllablesMayBreak() throws {
    let text = "한국어텍스트 안녕하세요"
    var layouter = Layouter.with { $0.width = 130 }
    layouter.families = ["Noto Sans CJK KR"]
    layouter.language = "ko"
    #expect(try layouter.layout(text).lineTexts(of: text) == ["한국어텍스트", "안녕하세요"])
    layouter.style.text.koreanBreak = .syllable
    #expect(try layouter.layout(text).lineTexts(of: text) == ["한국어텍스트", "안녕하세요"])
    layouter.width = 80
    let split = try layouter.layout(text)
    #expect(split.endings.allSatisfy { $0 != .emergency })
    layouter.style.text.koreanBreak = .word
    #expect(try layouter.layout(text).endings.contains(.emergency))
  }

  @Test(arguments: [
    ("km", "Noto Sans Khmer", "សួស្តីពិភពលោកសួស្តី"), ("lo", "Noto Sans Lao", "ສະບາຍດີຊາວໂລກ"),
    ("my", "Noto Sans Myanmar", "မင်္ဂလာပါကမ္ဘာလောက"),
  ])
  func scriptsWithoutADictionaryBreakAtClustersAndSaySo(
    language: String, family: String, text: String
  ) throws {
    var layouter = Layouter.with { $0.width = 60 }
    layouter.families = [family]
    layouter.language = language
    let label = try layouter.layout(text)
    #expect(label.ids.contains("no_break_dictionary"))
    #expect(!label.ids.contains("break_emergency"))
    #expect(!label.measurements.isOverflowing)
    #expect(label.widest <= 60)
  }

  @Test func aZeroWidthSpaceIsADictionary() throws {
    let text = "ສະບາຍດີ\u{200B}ຊາວໂລກ"
    var layouter = Layouter.with { $0.width = 80 }
    layouter.families = ["Noto Sans Lao"]
    layouter.language = "lo"
    let label = try layouter.layout(text)
    #expect(label.endings == [.soft, .end])
    #expect(label.ids.isEmpty)
  }

  @Test(arguments: ["👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", "🇩🇪🇫🇷🇯🇵", "☺️☺️☺️☺️"])
  func aClusterIsNeverDivided(text: String) throws {
    for width in stride(from: 5.0, through: 90, by: 5) {
      let label = try Layouter.with { $0.width = width }.layout(text)
      for line in label.lineTexts(of: text) {
        #expect(text.hasPrefix(line) || line.allSatisfy { text.contains($0) })
        #expect(line.unicodeScalars.first?.value != 0xFE0F)
        #expect(line.unicodeScalars.first?.value != 0x200D)
      }
      #expect(label.lineTexts(of: text).joined() == text)
    }
  }
}

@Suite struct ParagraphShapeTests {
  @Test func theLastWordNeverStandsAlone() throws {
    let text = "one two three four"
    var layouter = Layouter.with { $0.width = 145 }
    #expect(try layouter.layout(text).lineTexts(of: text) == ["one two three", "four"])
    layouter.style.text.allowsOrphans = false
    #expect(try layouter.layout(text).lineTexts(of: text) == ["one two", "three four"])
  }

  @Test(arguments: ["–", ":", ";"])
  func aLoneMarkDoesNotMoveDown(mark: String) throws {
    let text = "one two aa \(mark) four"
    let width = try Layouter().layout("one two aa \(mark)").widest + 2
    let label = try Layouter.with {
      $0.width = width
      $0.style.text.allowsOrphans = false
    }.layout(text)
    #expect(label.lineTexts(of: text).last == "four")
  }

  @Test func aBalancedTextKeepsItsLinesInTheSmallestWidth() throws {
    var layouter = Layouter.with { $0.width = 300 }
    let greedy = try layouter.layout(pangram)
    layouter.style.text.isBalanced = true
    let balanced = try layouter.layout(pangram)
    #expect(balanced.widths.count == greedy.widths.count)
    #expect(balanced.widest < greedy.widest)
    layouter.style.text.isBalanced = false
    layouter.width = balanced.widest - 0.5
    #expect(try layouter.layout(pangram).widths.count > greedy.widths.count)
  }

  @Test func justifiedLinesFillTheWidthButNeverAParagraphsLast() throws {
    let label = try Layouter.with {
      $0.width = 150
      $0.style.text.align = .justify
    }.layout("The quick brown fox jumps\nover the lazy dog and runs")
    for line in label.measurements.lines {
      if line.ending == .soft {
        #expect(abs(line.width - 150) < 0.001)
      } else {
        #expect(line.width < 150)
      }
      #expect(line.x == 0)
    }
    #expect(label.endings.contains(.soft) && label.endings.contains(.hard))
  }

  @Test func justifiedJapaneseWidensTheRoomBetweenClusters() throws {
    var layouter = Layouter.japanese()
    layouter.width = 109
    layouter.style.text.align = .justify
    let label = try layouter.layout("ゲームを始める前に設定を確認してください")
    #expect(label.widths.dropLast().allSatisfy { abs($0 - 109) < 0.001 })
    let first = label.picture.glyphs.filter { $0.line == 0 }.map(\.cluster.x)
    let steps = zip(first, first.dropFirst()).map { $1 - $0 }
    #expect(steps.allSatisfy { $0 > 20 })
  }
}
