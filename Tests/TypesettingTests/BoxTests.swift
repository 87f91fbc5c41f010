// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Testing

@testable import Typesetting

@Suite struct BoxTests {
  @Test(arguments: ["", " ", "   ", "\n", " \n ", "\u{200B}"])
  func blankTextIsATransparentImageOfTheBoxesSize(text: String) throws {
    let label = try Layouter().layout(text)
    #expect(label.widths.isEmpty && label.picture.glyphs.isEmpty)
    #expect(label.measurements.box == .zero)
    #expect(label.picture.frame.image == Rect(x: 0, y: 0, width: 1, height: 1))
    let sized = try Layouter.with {
      $0.width = 90
      $0.height = 40
      $0.style.fit.minScale = 0.5
      $0.style.paint.background = Background(fill: .black)
    }.layout(text)
    #expect(sized.picture.frame.image == Rect(x: 0, y: 0, width: 90, height: 40))
    #expect(sized.picture.paint.background == nil)
    #expect(sized.ids.isEmpty)
  }

  @Test func aBoxAroundTheTextIsTheBlockPlusItsPadding() throws {
    for inset in Array(stride(from: 0.0, through: 50, by: 10)) {
      for text in ["A", "Hello", "two\nlines"] {
        let label = try Layouter.with { $0.style.box.padding = Insets(all: inset) }.layout(text)
        let block = label.measurements.logical
        #expect(label.measurements.box.width == (block.width - 1e-6).rounded(.up) + 2 * inset)
        #expect(label.measurements.box.height == (block.height - 1e-6).rounded(.up) + 2 * inset)
        #expect(label.measurements.content.contains(block))
      }
    }
  }

  @Test func aLargestWidthHugsTheWidestLine() throws {
    let label = try Layouter.with { $0.style.box.width = .flexible(min: nil, max: 120) }
      .layout("The quick brown fox")
    #expect(label.measurements.box.width == label.widest.rounded(.up))
    #expect(label.widths.count > 1 && label.widest <= 120)
    let small = try Layouter.with { $0.style.box.width = .flexible(min: 90, max: 120) }.layout("A")
    #expect(small.measurements.box.width == 90)
  }

  @Test func theMeasuredBoxReproducesTheLines() throws {
    var layouter = Layouter.with {
      $0.width = 120
      $0.style.text.maxLines = 2
      $0.style.overflow = .drop
    }
    let text = "The quick brown fox jumps over the lazy dog"
    let first = try layouter.layout(text)
    layouter.height = first.measurements.box.height
    layouter.style.canvas.mode = .expand
    #expect(try layouter.layout(text).lineTexts(of: text) == first.lineTexts(of: text))
  }

  @Test func aBoxWithoutRoomIsAnErrorNotAGuess() throws {
    let label = try Layouter.with {
      $0.width = 20
      $0.style.box.padding = Insets(all: 10)
    }.layout("A")
    #expect(label.ids == ["range"])
    #expect(label.picture.glyphs.isEmpty)
  }

  @Test func inABoxCanvasTextKeepsRoomForItsEffects() throws {
    var layouter = Layouter.with {
      $0.width = 200
      $0.height = 60
      $0.style.canvas.mode = .auto
      $0.style.paint.strokes = [Stroke(width: 4, paint: .black)]
    }
    let label = try layouter.layout("Hello")
    #expect(label.picture.frame.image == Rect(x: 0, y: 0, width: 200, height: 60))
    #expect(label.measurements.lines[0].x == 6)
    #expect(label.measurements.content == Rect(x: 0, y: 0, width: 200, height: 60))
    layouter.style.box.hasAutoInsets = false
    let bare = try layouter.layout("Hello")
    #expect(bare.measurements.lines[0].x == 0)
    #expect(bare.ids == ["effect_clipped"])
    #expect(try #require(bare.finding(.effectClipped)).numbers.keys.contains("left"))
  }

  @Test func overhangingGlyphsEnlargeTheImageAndLeaveTheBox() throws {
    var layouter = Layouter.with(size: 60) { $0.families = ["Noto Serif"] }
    layouter.style.font.slant = .italic
    let label = try layouter.layout("fff")
    #expect(label.measurements.logical.x == 0)
    #expect(label.picture.frame.image.minX < -4)
    #expect(label.picture.frame.image.maxX > label.measurements.logical.maxX + 4)
    layouter.height = 100
    layouter.width = 100
    layouter.style.canvas.mode = .box
    #expect(try layouter.layout("fff").ids.contains("effect_clipped"))
  }

  @Test func stackedMarksEnlargeTheImage() throws {
    let marks = String(repeating: "\u{302}", count: 10)
    let label = try Layouter(size: 30).layout("A" + marks)
    #expect(label.picture.frame.image.minY < -14)
  }

  @Test func inkIsInsideTheImageForManyFonts() throws {
    let library = try #require(Layouter.library)
    for family in library.familyNames.filter({ $0.hasPrefix("Noto S") }).prefix(40) {
      let label = try Layouter.with(size: 60) { $0.families = [family] }.layout("ÉÅŶĝ")
      let image = label.picture.frame.image
      for glyph in label.picture.glyphs {
        guard case .outline(let outline) = glyph.shape.content else { continue }
        for segment in outline.segments {
          guard case .line(let point) = segment else { continue }
          #expect(glyph.baseline + glyph.drop + point.y * glyph.size >= image.minY + 1)
          #expect(glyph.x + point.x * glyph.size <= image.maxX - 1)
        }
      }
    }
  }

  @Test func aNearlyFullLineIsNoted() throws {
    let natural = try Layouter().layout("Continue").widest
    let label = try Layouter.with { $0.width = natural + 2 }.layout("Continue")
    #expect(label.ids == ["near_limit"])
    #expect(try Layouter.with { $0.width = natural * 2 }.layout("Continue").ids.isEmpty)
  }
}

@Suite struct MarkupTests {
  @Test func aSpansColourIsTheColourOfItsClusters() throws {
    var attributes = SpanAttributes()
    attributes.color = Color(red: 255, green: 0, blue: 0)
    let label = try Layouter().layout("abcd", spans: [.init(range: 1..<3, attributes: attributes)])
    #expect(label.picture.glyphs.map { $0.color != nil } == [false, true, true, false])
    #expect(label.widest == (try Layouter().layout("abcd").widest))
  }

  @Test func aColourPartsNeitherPairsNorLigaturesNorJoinedLetters() throws {
    var attributes = SpanAttributes()
    attributes.color = Color(red: 255, green: 0, blue: 0)
    for (text, range, layouter) in [
      ("AVAV", 1..<2, Layouter()), ("office", 2..<3, Layouter()), ("سلام", 2..<4, .arabic()),
    ] {
      let label = try layouter.layout(text, spans: [.init(range: range, attributes: attributes)])
      let plain = try layouter.layout(text)
      #expect(label.widest == plain.widest && label.shapes == plain.shapes)
    }
  }

  @Test func spansChangeFaceSizeAndPlace() throws {
    var bold = SpanAttributes()
    bold.weight = 700
    bold.sizeFactor = 0.5
    bold.rise = 0.4
    let label = try Layouter().layout("aa", spans: [.init(range: 1..<2, attributes: bold)])
    let (first, second) = (label.picture.glyphs[0], label.picture.glyphs[1])
    #expect(second.size == 10 && first.size == 20)
    #expect(second.drop == -8 && first.baseline == second.baseline)
    #expect(first.shape !== second.shape)
  }

  @Test func underlinesAndStrikesAreRulesOfTheirLine() throws {
    var attributes = SpanAttributes()
    attributes.isUnderlined = true
    attributes.isStruckThrough = true
    let label = try Layouter().layout(
      "ab cd e", spans: [.init(range: 0..<5, attributes: attributes)])
    #expect(label.picture.rules.count == 2)
    let baseline = label.measurements.lines[0].baseline
    let under = try #require(label.picture.rules.max { $0.rect.y < $1.rect.y })
    let through = try #require(label.picture.rules.min { $0.rect.y < $1.rect.y })
    #expect(under.rect.minY > baseline && through.rect.maxY < baseline)
    #expect(abs(under.rect.width - (try Layouter().layout("ab cd").widest)) < 0.01)
  }
}
