// SPDX-License-Identifier: MIT

import LabelModel
import Testing

/// The same numbers in every run.
private struct Dice {
  private var state: UInt64

  init(seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func roll(_ range: ClosedRange<Int>) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return range.lowerBound + Int((state >> 33) % UInt64(range.count))
  }

  mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[roll(0...choices.count - 1)]
  }
}

/// One look out of very many, as a flow map.
private func look(_ dice: inout Dice) -> String {
  var parts = ["font: {family: \(families), size: \(dice.roll(6...60)), style: \(slant(&dice))}"]
  if dice.roll(0...2) > 0 {
    let position = dice.pick(["outside", "center", "inside"])
    let join = dice.pick(["round", "miter", "bevel"])
    parts.append(
      "stroke: {width: \(dice.roll(1...20)), color: red, position: \(position), join: \(join)}")
  }
  if dice.roll(0...1) > 0 {
    let offset = "[\(dice.roll(-20...20)), \(dice.roll(-20...20))]"
    let spread = dice.pick([0, 0, 3])
    parts.append(
      "shadow: {color: blue, offset: \(offset), blur: \(dice.roll(0...20)), spread: \(spread)}")
  }
  if dice.roll(0...1) > 0 { parts.append("width: \(dice.roll(100...200))") }
  if dice.roll(0...3) == 0 { parts.append("padding: \(dice.roll(0...30))") }
  if dice.roll(0...3) == 0 { parts.append("background: {fill: '#0f08', radius: 5}") }
  if dice.roll(0...2) == 0 { parts.append("fit: {min_scale: 0.4}, max_lines: 2") }
  if dice.roll(0...3) == 0 { parts.append("line_height: 0.8") }
  parts.append("overflow: \(dice.pick(["visible", "clip", "ellipsis", "fade", "drop"]))")
  parts.append("align: \(dice.pick(["start", "center", "end", "justify"]))")
  return parts.joined(separator: ", ")
}

private let families = "[Noto Sans, Noto Sans Arabic, Noto Sans Thai, Noto Sans CJK JP]"
private let texts = [
  "Vjf Åg", "fjord quay", "مرحبا بالعالم", "ที่นี่ ปั้น", "ゲームを始める", "Go 🚀!", "W", "one\ntwo\nthree",
]

private func slant(_ dice: inout Dice) -> String { dice.pick(["normal", "italic"]) }

@Suite struct Sweeps {
  @Test(arguments: 1...80)
  func nothingPaintedTouchesTheEdgeOfAGrowingImage(seed: Int) throws {
    var dice = Dice(seed: seed)
    let style = look(&dice) + ", canvas: expand"
    let text = dice.pick(texts)
    let scale = dice.pick([1, 1.25, 1.5, 2])
    let drawn = try draw(text, style, scale: scale)
    #expect(drawn.pixels.hasClearBorder, "\(text): \(style) @\(scale)")
    let frame = drawn.picture.frame
    #expect(drawn.pixels.width == Int((frame.image.width * scale).rounded(.up)))
    #expect(drawn.pixels.height == Int((frame.image.height * scale).rounded(.up)))
    #expect(drawn.image.origin.x >= 0 && drawn.image.origin.y >= 0)
  }

  /// Effects that painting has to move or smear by parts of a px, and none.
  private static let effects = [
    "", "shadow: {offset: [3.3, 0], color: black}", "shadow: {offset: [-2.6, -4.7], color: black}",
    "shadow: {offset: [1, -2], color: black, blur: 5}",
    "shadow: {offset: [0.4, 5.5], color: black, blur: 2.5, spread: 1.5}",
    "stroke: {width: 1.3, color: red}", "stroke: {width: 3, color: red, join: miter}",
    "background: {fill: red}", "baseline_offset: 0.3em",
  ]

  @Test(arguments: effects, [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2])
  func nothingPaintedTouchesTheEdgeWhateverTheGrid(effect: String, scale: Double) throws {
    for text in ["ff", "Vjf Åg", "🚀j"] {
      for size in [9, 20, 31.7] {
        for align in ["left", "center", "right"] {
          let box = align == "left" ? "" : "width: 131.3, "
          let style =
            "font: {family: \(families), size: \(size), style: italic}, canvas: expand, "
            + "\(box)align: \(align)" + (effect.isEmpty ? "" : ", " + effect)
          let drawn = try draw(text, style, scale: scale)
          #expect(drawn.pixels.hasClearBorder, "\(text): \(style)")
        }
      }
    }
  }

  @Test(arguments: [20.0, 26.5, 30])
  func plainTextNeverTouchesTheEdge(size: Double) throws {
    for text in ["Play", "ff", "jay", "WAVE", "Äg"] {
      for width in stride(from: 120.0, through: 126, by: 0.4) {
        for align in ["left", "center", "right"] {
          let drawn = try draw(
            text,
            "font: {family: \(families), size: \(size)}, canvas: expand, width: \(width), "
              + "align: \(align)")
          #expect(drawn.pixels.hasClearBorder, "\(text): \(width) \(align)")
        }
      }
    }
  }

  @Test(arguments: [(60.5, 40.5), (60.25, 40), (61, 33.1), (0.5, 12)], [0.5, 1, 1.5, 2, 3, 4])
  func anImageThatIsItsBoxIsAsLargeAsTheBoxAtEveryScale(
    size: (width: Double, height: Double), scale: Double
  ) throws {
    for text in ["Hi", ""] {
      let drawn = try draw(
        text,
        "font: {family: Noto Sans, size: 12}, width: \(size.width), height: \(size.height), "
          + "overflow: clip",
        scale: scale)
      #expect(drawn.pixels.width == Int((size.width * scale - 1e-6).rounded(.up)))
      #expect(drawn.pixels.height == Int((size.height * scale - 1e-6).rounded(.up)))
    }
    let grown = try draw(
      "Hi", "canvas: expand, width: 60.5, stroke: {width: 2, color: red}", scale: scale)
    let frame = grown.picture.frame
    #expect(frame.image.width - 60.5 == (frame.image.width - 60.5).rounded())
    #expect(grown.pixels.width == Int((frame.image.width * scale - 1e-6).rounded(.up)))
  }

  @Test(arguments: 1...30)
  func atTightEdgesThereIsInk(seed: Int) throws {
    var dice = Dice(seed: seed)
    let style = look(&dice)
    let text = dice.pick(texts)
    let tight = try draw(text, style + ", canvas: tight")
    let loose = try draw(text, style + ", canvas: expand")
    let ink = try #require(loose.pixels.ink(above: 0))
    #expect(tight.pixels.width == ink.width && tight.pixels.height == ink.height)
    #expect(tight.ink(above: 0) == loose.ink(above: 0))
    for place in tight.places where tight.color(place.x, place.y) != loose.color(place.x, place.y) {
      Issue.record("\(place) differs: \(text), \(style)")
      break
    }
  }

  @Test(arguments: 1...20)
  func drawingAgainGivesTheSamePixels(seed: Int) throws {
    var dice = Dice(seed: seed)
    let style = look(&dice)
    let text = dice.pick(texts)
    #expect(try draw(text, style).pixels == draw(text, style).pixels)
  }

  @Test(arguments: ["Vjf Åg", "مرحبا", "ที่นี่", "ゲーム"], [3, 10])
  func inAFixedImageTheEffectsOfFittingTextAreWhole(text: String, width: Int) throws {
    let box = "width: 260, height: 120, fit: {min_scale: 0.2}"
    let effects =
      "stroke: {width: \(width), color: red}, shadow: {color: black, offset: [6, -3], blur: 6}"
    for align in ["start", "end", "center"] {
      for valign in ["top", "bottom", "center", "baseline"] {
        let drawn = try draw(
          text,
          "font: {family: \(families), size: 40}, \(box), \(effects), align: \(align), "
            + "valign: \(valign)")
        #expect(drawn.pixels.width == 260 && drawn.pixels.height == 120)
        #expect(drawn.pixels.hasClearBorder && !drawn.ids.contains("effect_clipped"))
      }
    }
  }

  @Test func aPlateHasAFreePixelAroundItWhereTheImageGrows() throws {
    let plate = "background: {fill: red}, padding: 20"
    let drawn = try draw("Plate", plate)
    #expect(drawn.pixels.hasClearBorder)
    let box = drawn.measurements.box
    #expect(
      drawn.ink() == .init(minX: 0, minY: 0, maxX: Int(box.width) - 1, maxY: Int(box.height) - 1))
    let fixed = try draw("Plate", "\(plate), width: 200, height: 100")
    #expect(fixed.pixels.width == 200 && fixed.alpha(0, 0) == 255)
    #expect(try draw("Plate", "background: {fill: transparent}, padding: 20").image.origin == .zero)
  }
}

@Suite struct MixedDirections {
  private let families = "[Noto Sans, Noto Sans Hebrew]"

  @Test(arguments: [
    ("en", "Hello שלום עולם גדול", "ellipsis", false),
    ("he", "שלום hello big world", "ellipsis", true),
    ("en", "Hello שלום עולם גדול", "ellipsis_start", true),
    ("he", "שלום hello big world", "ellipsis_start", false),
  ])
  func theTokenStandsAtTheParagraphsSideWhateverIsCutThere(
    locale: String, text: String, overflow: String, isLeft: Bool
  ) throws {
    let token = try #require(try draw("…").shapes.first)
    for width in [60, 80, 100, 130] {
      let drawn = try draw(
        text,
        "font: {family: \(families), size: 24}, width: \(width), max_lines: 1, "
          + "overflow: \(overflow)",
        locale: locale)
      let inked = drawn.inkedGlyphs.sorted { $0.x < $1.x }
      let end = isLeft ? inked.first : inked.last
      #expect(end.map { ObjectIdentifier($0.shape) } == token, "\(width)")
      #expect(drawn.lines.count == 1 && drawn.lines[0].width <= Double(width))
    }
  }

  @Test func fadesOfSeveralLinesTouchTheLastLineOnly() throws {
    let style = "font: {family: \(families), size: 20}, width: 100, max_lines: 2"
    let text = "first line and second and more"
    let plain = try draw(text, "\(style), overflow: ellipsis")
    let faded = try draw(text, "\(style), overflow: fade")
    let last = Int(faded.lines[1].baseline - faded.lines[1].ascent)
    for place in faded.places where place.y < last - 1 {
      #expect(faded.alpha(place.x, place.y) == plain.alpha(place.x, place.y))
    }
    let end = faded.places.filter { $0.y >= last && (97..<100).contains($0.x) }
    #expect((end.map { faded.alpha($0.x, $0.y) }.max() ?? 0) < 40)
  }
}
