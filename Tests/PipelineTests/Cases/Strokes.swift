// SPDX-License-Identifier: MIT

import LabelModel
import Testing

private let bold = "font: {family: DejaVu Sans, weight: 700, size: 90}"

@Suite struct Strokes {
  @Test(arguments: ["MAVWN4", "Z7/X", "ﺝΛΣ"], [4, 10])
  func thickOutlinesGrowNoHornsAtSharpCorners(text: String, width: Int) throws {
    let font = "font: {family: DejaVu Sans, weight: 700, size: 96}"
    let plain = try #require(try draw(text, font).ink())
    let stroke = "stroke: {position: outside, width: \(width), color: red}"
    let stroked = try #require(try draw(text, "\(font), \(stroke)").ink())
    for growth in stroked.growth(over: plain) { #expect(abs(growth - width) <= 1) }
  }

  @Test(arguments: [("thin", 6), ("AVAV", 12), ("illi", 9)])
  func anOutlineIsNeverPaintedOverTheLetters(text: String, width: Int) throws {
    let style = "font: {family: Noto Sans, weight: 300, size: 40}, fill: white"
    let plain = try draw(text, style)
    let stroked = try draw(text, "\(style), stroke: {width: \(width), color: black}")
    let covered = plain.places.filter { plain.alpha($0.x, $0.y) == 255 }
    #expect(covered.count > 50)
    for place in covered { #expect(stroked.color(place.x, place.y) == .white) }
  }

  @Test(arguments: [0, 128])
  func aTranslucentFillNeverShowsTheOutlinesInnerHalf(alpha: Int) throws {
    let plain = try draw("O8B", bold)
    let fill = alpha == 0 ? "#ffffff00" : "#ffffff80"
    let stroked = try draw("O8B", "\(bold), fill: '\(fill)', stroke: {width: 5, color: black}")
    let inner = plain.innerPlaces
    #expect(inner.count > 1000)
    let expected =
      alpha == 0 ? Color.clear : Color(red: 255, green: 255, blue: 255, alpha: 128)
    for place in inner { #expect(stroked.color(place.x, place.y) == expected) }
  }

  @Test func whiteOnWhiteIsOneFlatShape() throws {
    let font = "font: {family: DejaVu Sans, weight: 700, size: 80.3}"
    let plain = try draw("SOS", font)
    let stroked = try draw("SOS", "\(font), fill: white, stroke: {width: 6, color: white}")
    for place in plain.places where plain.alpha(place.x, place.y) > 0 {
      // Within four px of the letters, which is inside the outline's outer contour.
      for (dx, dy) in [(0, 0), (4, 0), (-4, 0), (0, 4), (0, -4)] {
        #expect(stroked.color(place.x + dx, place.y + dy) == .white)
      }
    }
  }

  @Test func theSeamOfFillAndOutlineIsNotDarkerThanBoth() throws {
    let font = "font: {family: DejaVu Sans, weight: 700, size: 80.3}"
    let drawn = try draw("SOS", "\(font), fill: white, stroke: {width: 6, color: '#ff8080'}")
    for place in drawn.places where drawn.alpha(place.x, place.y) > 8 {
      let color = drawn.color(place.x, place.y)
      #expect(color.red >= 253 && color.green >= 126 && color.blue >= 126)
    }
  }

  @Test(arguments: 6...40)
  func aThinOutlineShowsOnAllSidesAtEverySize(size: Int) throws {
    let font = "font: {family: Noto Sans, size: \(size)}"
    let plain = try #require(try draw("Lana", font).ink())
    let stroked = try #require(try draw("Lana", "\(font), stroke: {width: 1, color: black}").ink())
    for growth in stroked.growth(over: plain) { #expect(growth >= 1) }
  }

  @Test(arguments: [("魑魅魍魎 鬱", "Noto Sans CJK JP"), ("♠♣⚙★", "DejaVu Sans")])
  func noLetterVanishesUnderItsOutline(text: String, family: String) throws {
    let font = "font: {family: \(family), size: 24}"
    let plain = try draw(text, font)
    // White on black: what shines through is the fill's coverage.
    let stroked = try draw(text, "\(font), fill: white, stroke: {width: 3, color: black}")
    for place in plain.places where plain.alpha(place.x, place.y) > 0 {
      let color = stroked.color(place.x, place.y)
      #expect(color.alpha == 255)
      #expect(abs(Int(color.red) - plain.alpha(place.x, place.y)) <= 2)
    }
  }

  @Test(arguments: ["outside", "center", "inside"])
  func anOutlineChangesNoLayout(position: String) throws {
    let box = "width: 180, max_lines: 0, canvas: expand"
    let plain = try draw("Hello World, here I am", box)
    let stroke = "stroke: {position: \(position), width: 3, color: white}"
    let stroked = try draw("Hello World, here I am", "\(box), \(stroke)")
    #expect(plain.lines.count > 1)
    #expect(stroked.measurements == plain.measurements)
    #expect(stroked.picture.glyphs.map(\.x) == plain.picture.glyphs.map(\.x))
  }

  @Test(arguments: [2, 3])
  func anOutlineFollowsTheScale(scale: Int) throws {
    let style = "font: {family: Noto Sans, size: 30}"
    let stroked = "\(style), stroke: {width: 2, color: black}"
    let small = try draw("Scale", stroked)
    let large = try draw("Scale", stroked, scale: Double(scale))
    let plain = try #require(try draw("Scale", style, scale: Double(scale)).ink())
    let ink = try #require(large.ink())
    for growth in ink.growth(over: plain) { #expect(abs(growth - 2 * scale) <= 1) }
    #expect(small.pixels.meanDifference(fromReduced: large.pixels, by: scale) < 4)
  }

  @Test func severalOutlinesArePaintedInTheirOrderOnACanvasForTheWidest() throws {
    let font = "font: {family: Noto Sans, size: 72}"
    let plain = try draw("LEVEL 7", font)
    let widest = "{width: 16, color: '#fc0'}"
    let all = try draw(
      "LEVEL 7",
      "\(font), stroke: [\(widest), {width: 10, color: '#f00'}, {width: 4, color: white}]")
    #expect(
      all.picture.frame == (try draw("LEVEL 7", "\(font), stroke: [\(widest)]")).picture.frame)
    let ink = try #require(plain.ink())
    let middle = (ink.minY + ink.maxY) / 2
    let edge = try #require((0..<60).first { plain.alpha($0, middle) > 128 })
    #expect(all.color(edge - 2, middle) == .white)
    #expect(all.color(edge - 7, middle) == .pureRed)
    #expect(all.color(edge - 13, middle) == Color(red: 255, green: 204, blue: 0))
  }

  @Test(arguments: ["outside", "center", "inside"], [1, 4, 15, 40])
  func inkGrowsByTheOutsidePartOnly(position: String, width: Int) throws {
    for size in [8, 21, 50, 96] {
      let font = "font: {family: Noto Sans, size: \(size)}"
      let plain = try #require(try draw("Rg", font).ink(above: 127))
      let stroke = "stroke: {position: \(position), width: \(width), color: black}"
      let ink = try #require(try draw("Rg", "\(font), \(stroke)").ink(above: 127))
      let expected = (["outside": 1.0, "center": 0.5][position] ?? 0) * Double(width)
      for growth in ink.growth(over: plain) {
        #expect(abs(Double(growth) - expected) <= 1, "size \(size)")
      }
    }
  }

  @Test func aMiterJoinKeepsSquareCornersAndARoundOneRoundsThem() throws {
    func corner(_ join: String) throws -> Int {
      let stroke = "stroke: {width: 8, color: black, \(join)}"
      let drawn = try draw("■", "font: {family: DejaVu Sans, size: 60}, \(stroke)")
      let ink = try #require(drawn.ink(above: 127))
      // One px inwards, where antialiasing does not count.
      return drawn.alpha(ink.minX + 1, ink.minY + 1)
    }
    #expect(try corner("join: miter, miter_limit: 4") == 255)
    #expect(try corner("join: round") == 0)
  }

  @Test(arguments: ["gjpqy", "ÅÉÑ", "ﷺ"], [1.0, 7.5, 20])
  func noEdgeOfTheOutlineIsCut(text: String, width: Double) throws {
    let families = "[Noto Sans, Noto Sans Arabic, DejaVu Sans]"
    let drawn = try draw(
      text, "font: {family: \(families), size: 40}, stroke: {width: \(width), color: black}")
    #expect(drawn.pixels.hasClearBorder)
  }
}

@Suite struct EmojiStrokes {
  private let stroke = "stroke: {width: 4, color: black}"
  private let font = "font: {family: Noto Sans, size: 48}"

  @Test func emojiKeepTheirPixelsAndGetARingOfTheOutlinesWidth() throws {
    let plain = try draw("🚀", font)
    let stroked = try draw("🚀", "\(font), \(stroke)")
    for place in plain.innerPlaces {
      #expect(stroked.color(place.x, place.y) == plain.color(place.x, place.y))
    }
    #expect(plain.innerPlaces.count > 300)
    let growth = try #require(stroked.ink(above: 127)).growth(
      over: try #require(plain.ink(above: 127)))
    for side in growth { #expect(abs(side - 4) <= 1) }
  }

  @Test func withoutAnEmojiOutlineNothingIsAdded() throws {
    let plain = try draw("🚀", font)
    let stroked = try draw("🚀", "\(font), \(stroke), emoji: {stroke: none}")
    for place in stroked.places {
      #expect(stroked.color(place.x, place.y) == plain.color(place.x, place.y))
    }
  }

  @Test func aTransparentFillDoesNotHideTheRing() throws {
    let stroked = try draw("Go 🚀 now", "\(font), \(stroke)")
    let hollow = try draw("Go 🚀 now", "\(font), fill: transparent, \(stroke)")
    #expect(hollow.ink() == stroked.ink())
  }

  @Test func lettersBesideEmojiAreOutlinedAndTheEmojiIsReported() throws {
    let plain = try draw("hi 😊", font)
    let stroked = try draw("hi 😊", "\(font), \(stroke)")
    #expect(plain.flags.contains("color_glyph") && stroked.flags.contains("color_glyph"))
    let letter = try #require(plain.ink(above: 127))
    #expect(stroked.color(letter.minX - 2, letter.maxY - 20) == .black)
    let emoji = plain.innerPlaces.filter { plain.color($0.x, $0.y) != .black }
    #expect(emoji.count > 300)
    for place in emoji {
      #expect(stroked.color(place.x, place.y) == plain.color(place.x, place.y))
    }
  }
}
