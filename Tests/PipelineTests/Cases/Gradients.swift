// SPDX-License-Identifier: MIT

import LabelModel
import Testing

@testable import Painting

private func redByRow(_ drawn: Drawn) -> [(y: Int, reds: Set<UInt8>)] {
  (0..<drawn.pixels.height).compactMap { y in
    let reds = Set(
      (0..<drawn.pixels.width).map { drawn.pixels.color($0, y) }.filter { $0.alpha == 255 }
        .map(\.red))
    return reds.isEmpty ? nil : (y, reds)
  }
}

@Suite struct Gradients {
  private let down = "stops: ['#f00', '#00f'], from: [0.5, 0], to: [0.5, 1]"
  private let font = "font: {family: Noto Sans, size: 60}, max_lines: 0"

  @Test func aGradientRunsOnceOverAllLines() throws {
    let drawn = try draw("HHHH\nHHHH", "\(font), fill: {gradient: {\(down)}}")
    let rows = redByRow(drawn)
    #expect(rows.allSatisfy { $0.reds.count == 1 })
    let reds = rows.compactMap { row in row.reds.first.map { (row.y, Int($0)) } }
    // Along the whole block, gap included: a straight line from red to blue.
    let height = drawn.picture.frame.block.height
    for (y, red) in reds {
      let place = (Double(y - drawn.corner.y) + 0.5 - drawn.picture.frame.block.y) / height
      #expect(abs(Double(red) - 255 * (1 - place)) <= 2)
    }
    #expect(drawn.lines.count == 2 && reds.count > 60)
  }

  @Test func scopeLineStartsAgainOnEveryLine() throws {
    let drawn = try draw("HHHH\nHHHH", "\(font), fill: {gradient: {\(down), scope: line}}")
    let pitch = Int(drawn.lines[1].baseline - drawn.lines[0].baseline)
    let rows = redByRow(drawn)
    let first = rows.prefix(rows.count / 2)
    #expect(first.count > 30)
    for (upper, lower) in zip(first, rows.suffix(rows.count / 2)) {
      #expect(lower.y - upper.y == pitch && lower.reds == upper.reds)
    }
  }

  @Test func aTransparentStopLeavesNoGreyBand() throws {
    let gradient = "{stops: ['#fff', '#00000000'], from: [0, 0], to: [1, 0]}"
    let drawn = try draw(
      "█████", "font: {family: DejaVu Sans, size: 80}, fill: {gradient: \(gradient)}")
    let seen = drawn.pixels.colors.filter { $0.alpha > 8 }
    #expect(Set(seen.map(\.alpha)).count > 100)
    for color in Set(seen) {
      #expect(color.red >= 250 && color.green >= 250 && color.blue >= 250)
    }
  }

  @Test func emojiAreNeverRecolored() throws {
    let plain = try draw("🌈A")
    let drawn = try draw("🌈A", "fill: {gradient: {stops: ['#f00', '#00f']}}")
    let width = Int(try #require(drawn.picture.glyphs.last).x) - 2
    let emoji = plain.places.filter { $0.x < width && plain.alpha($0.x, $0.y) > 0 }
    for place in emoji {
      #expect(drawn.color(place.x, place.y) == plain.color(place.x, place.y))
    }
    #expect(Set(emoji.map { drawn.color($0.x, $0.y) }).count > 16)
    let letter = drawn.places.filter { $0.x > width && drawn.alpha($0.x, $0.y) == 255 }
    #expect(Set(letter.map { drawn.color($0.x, $0.y) }).count > 8)
  }
}

@Suite struct ImageEdges {
  @Test(arguments: ["50", "fg", "🙂", "Ŵ"], ["", "canvas: {mode: expand, margin: 3}"])
  func thereIsAlwaysAFreePixelAroundTheInk(text: String, canvas: String) throws {
    let drawn = try draw(text, canvas.isEmpty ? "font: {family: Noto Sans, size: 32}" : canvas)
    #expect(drawn.pixels.hasClearBorder)
  }

  @Test func transparentPixelsHaveNoColorUnlessTheyBleed() throws {
    let drawn = try draw("halo", "fill: white")
    let clear = drawn.pixels.colors.filter { $0.alpha == 0 }
    #expect(Set(clear) == [.clear])
    #expect(Set(drawn.pixels.colors.filter { $0.alpha > 0 }.map(\.red)) == [255])
  }

  @Test(arguments: [1, 2, 8, 16])
  func bleedGivesTransparentPixelsTheNearestColorAndKeepsAlpha(reach: Int) throws {
    let drawn = try draw("ab", "font: {family: Noto Sans, size: 24}, fill: '#fa0'")
    let before = drawn.pixels
    var image = drawn.painted
    image.pixels = Bleed(reach: reach).apply(to: image)
    let after = Pixels(image)
    #expect(after.alphas == before.alphas)
    let orange = Color(red: 255, green: 170, blue: 0, alpha: 0)
    for y in 0..<before.height {
      for x in 0..<before.width {
        if before.alpha(x, y) > 0 {
          #expect(after.color(x, y) == before.color(x, y))
          continue
        }
        let isNear = (0..<before.height).contains { inkY in
          let dy = inkY - y
          guard abs(dy) <= reach else { return false }
          return (max(0, x - reach)...min(before.width - 1, x + reach)).contains { inkX in
            before.alpha(inkX, inkY) > 0 && (inkX - x) * (inkX - x) + dy * dy <= reach * reach
          }
        }
        #expect(after.color(x, y) == (isNear ? orange : .clear))
      }
    }
  }

  @Test func noCanvasIsTrimmedUnlessAsked() throws {
    #expect(try !draw("x").picture.frame.isTrimmed)
    #expect(try !draw("x", "width: 90, height: 50").picture.frame.isTrimmed)
    #expect(try draw("x", "canvas: {mode: tight}").picture.frame.isTrimmed)
  }

  @Test(arguments: ["x", "a rather long text", "", "🙂", "gÅ"], [1.0, 2, 3])
  func aFixedBoxGivesAFixedSize(text: String, scale: Double) throws {
    let drawn = try draw(
      text, "width: 90, height: 50, stroke: {width: 3, color: red}, overflow: clip", scale: scale)
    #expect(drawn.pixels.width == Int(90 * scale) && drawn.pixels.height == Int(50 * scale))
  }
}
