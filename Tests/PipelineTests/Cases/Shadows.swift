// SPDX-License-Identifier: MIT

import LabelModel
import Testing

private let directions = [
  (12, 0), (12, 12), (0, 12), (-12, 12), (-12, 0), (-12, -12), (0, -12), (12, -12),
]

/// Places where a style's shadow is alone: nothing is painted there without it.
private func shadowOnly(_ with: Drawn, _ without: Drawn) -> [(x: Int, y: Int)] {
  with.places.filter { with.alpha($0.x, $0.y) > 8 && without.alpha($0.x, $0.y) == 0 }
}

@Suite struct Shadows {
  @Test(arguments: directions, [0, 1, 3, 10, 21, 32])
  func aShadowIsNeverCutAtTheImagesEdge(offset: (Int, Int), blur: Int) throws {
    let shadow = "shadow: {color: black, offset: [\(offset.0), \(offset.1)], blur: \(blur)}"
    let drawn = try draw("Shadow", shadow)
    #expect(drawn.pixels.hasClearBorder)
    let plain = try #require(try draw("Shadow").ink())
    // The shadow is there: it reaches beyond the text in its direction.
    let growth = try #require(drawn.ink()).growth(over: plain)
    if offset.0 < 0 { #expect(growth[0] > 8) }
    if offset.1 < 0 { #expect(growth[1] > 8) }
    if offset.0 > 0 { #expect(growth[2] > 8) }
    if offset.1 > 0 { #expect(growth[3] > 8) }
  }

  @Test(arguments: [0, 20])
  func blurSoftensTheShadowAndNotTheText(blur: Int) throws {
    let plain = try draw("I", "font: {family: Noto Sans, size: 120}")
    // White on black: what shines is the fill's coverage.
    let drawn = try draw(
      "I",
      "font: {family: Noto Sans, size: 120}, fill: white, shadow: {color: black, blur: \(blur)}")
    for place in plain.places {
      let color = drawn.color(place.x, place.y)
      let light = Double(color.red) * Double(color.alpha) / 255
      #expect(abs(light - Double(plain.alpha(place.x, place.y))) <= 2)
    }
  }

  @Test func aSoftShadowHasNoSecondSharpEdge() throws {
    let font = "font: {family: Noto Sans, size: 120}"
    let plain = try draw("I", font)
    let drawn = try draw(
      "I", "\(font), shadow: {color: '#0000004d', offset: [0, 10], blur: 50}")
    // 77 / (σ √(2π)) is the steepest slope a blur of σ = 25 allows.
    for place in shadowOnly(drawn, plain) where plain.alpha(place.x + 1, place.y) == 0 {
      let step = drawn.alpha(place.x, place.y) - drawn.alpha(place.x + 1, place.y)
      #expect(abs(step) <= 3)
    }
  }

  @Test(arguments: [0, 8])
  func aShadowHasItsOwnColorWhateverCastsIt(blur: Int) throws {
    let style =
      "font: {family: Noto Sans, size: 80}, stroke: {position: outside, width: 6, color: red}"
    let plain = try draw("RG", style)
    let drawn = try draw(
      "RG", "\(style), shadow: {color: '#0f0', offset: [30, 30], blur: \(blur)}")
    let alone = shadowOnly(drawn, plain)
    #expect(alone.count > 500)
    for place in alone { #expect(drawn.color(place.x, place.y).hasHue(of: .pureGreen)) }
  }

  @Test(arguments: [0, 10, 200, 500])
  func largePaddingNeverRepeatsTheText(padding: Int) throws {
    let plain = try draw("one", "font: {family: Noto Sans, size: 30}, padding: \(padding)")
    #expect(plain.pixels.components() == 3)
    let drawn = try draw(
      "one",
      "font: {family: Noto Sans, size: 30}, padding: \(padding), shadow: {color: white, blur: 12}")
    #expect(drawn.pixels.components() == 1)
  }

  @Test(arguments: [0, 6])
  func anEmojisShadowHasTheShadowsColor(blur: Int) throws {
    let font = "font: {family: Noto Sans, size: 64}"
    let plain = try draw("🙂", font)
    let drawn = try draw("🙂", "\(font), shadow: {color: '#00f', offset: [80, 0], blur: \(blur)}")
    let alone = shadowOnly(drawn, plain)
    #expect(alone.count > 2000)
    for place in alone { #expect(drawn.color(place.x, place.y).hasHue(of: .pureBlue)) }
  }

  @Test(arguments: ["\n", "\u{2028}", "\r\n", "\u{2029}", "\r"])
  func lineBreaksLeaveNoInkOfTheirOwn(separator: String) throws {
    let shadow = "font: {family: Noto Sans, size: 30}, shadow: {color: black, offset: [1, 1]}"
    func weight(_ text: String) throws -> Int {
      try draw(text, shadow).pixels.alphas.reduce(0) { $0 + Int($1) }
    }
    #expect(try weight("A\(separator)B") == weight("A") + weight("B"))
    #expect(try draw("A\(separator)B", shadow).lines.count == 2)
  }

  @Test func aTabulatorLeavesNoInk() throws {
    let drawn = try draw("A\tB", "shadow: {color: black, offset: [1, 1]}")
    #expect(drawn.pixels.components() == 2)
    #expect(drawn.inkedGlyphs.count == 2)
  }

  @Test func blurFollowsTheScale() throws {
    let small = try draw("soft", "shadow: {color: black, blur: 9}")
    let large = try draw("soft", "shadow: {color: black, blur: 9}", scale: 2)
    #expect(small.pixels.meanDifference(fromReduced: large.pixels, by: 2) < 3)
  }

  @Test func theShadowOfTheSilhouetteIncludesTheOutlineAndThatOfTheFillDoesNot() throws {
    func right(_ caster: String) throws -> Int {
      let shadow = "shadow: {color: '#00f', offset: [40, 0], of: \(caster)}"
      let drawn = try draw("O", "stroke: {width: 6, color: red}, \(shadow)")
      return try #require(drawn.ink(above: 127)).maxX
    }
    #expect(abs(try right("silhouette") - right("fill") - 6) <= 1)
  }

  @Test func theShadowLiesUnderOutlineAndFill() throws {
    let style = "fill: white, stroke: {width: 6, color: red}"
    let plain = try draw("O", style)
    let drawn = try draw("O", "\(style), shadow: {color: '#00f', offset: [3, 3]}")
    for place in plain.places where plain.alpha(place.x, place.y) == 255 {
      #expect(drawn.color(place.x, place.y) == plain.color(place.x, place.y))
    }
  }
}

@Suite struct InnerShadows {
  private let font = "font: {family: Noto Sans, weight: 700, size: 90}"

  @Test func aWhiteInnerShadowLightensDarkText() throws {
    let drawn = try draw(
      "GLOW", "\(font), fill: '#003', inner_shadow: {color: white, blur: 6, offset: [0, 2]}")
    let inside = drawn.places.filter { drawn.alpha($0.x, $0.y) == 255 }
      .map { drawn.color($0.x, $0.y) }
    #expect(inside.contains { $0.red > 120 })
    #expect(inside.contains { $0.red < 20 })
    for color in inside { #expect(color.blue >= 51) }
  }

  @Test(arguments: [10, 60])
  func anInnerShadowNeverChangesTheAlpha(blur: Int) throws {
    let plain = try draw("GLOW", font)
    let drawn = try draw(
      "GLOW", "\(font), inner_shadow: {color: white, blur: \(blur), offset: [0, 2]}")
    #expect(drawn.pixels.alphas == plain.pixels.alphas)
  }

  @Test func innerShadowAndGradientBelongToTheLettersAndNotToTheFrame() throws {
    let box = "width: 300, height: 200"
    let plain = try draw("x", box)
    let gradient = "fill: {gradient: {stops: [red, blue]}}"
    for effect in ["inner_shadow: {color: black, blur: 10}", gradient] {
      let drawn = try draw("x", "\(box), \(effect)")
      #expect(drawn.pixels.width == 300 && drawn.pixels.height == 200)
      #expect(drawn.pixels.alphas == plain.pixels.alphas)
      #expect(drawn.pixels.hasClearBorder)
    }
  }

  @Test func anOutsideOutlineLeavesTheInnerShadowInSight() throws {
    let inner = "fill: white, inner_shadow: {color: black, blur: 12}"
    let plain = try draw("BOTH", "\(font), \(inner)")
    let drawn = try draw("BOTH", "\(font), \(inner), stroke: {width: 6, color: '#f0f'}")
    let covered = plain.places.filter { plain.alpha($0.x, $0.y) == 255 }
    #expect(covered.contains { plain.color($0.x, $0.y).red < 160 })
    for place in covered {
      #expect(drawn.color(place.x, place.y) == plain.color(place.x, place.y))
    }
  }

  @Test func aCenteredOutlineCoversTheInnerShadowsEdge() throws {
    let style = "\(font), fill: white, inner_shadow: {color: black, blur: 12}"
    let drawn = try draw(
      "BOTH", "\(style), stroke: {position: center, width: 6, color: '#f0f'}")
    let plain = try draw("BOTH", font)
    let ink = try #require(plain.ink())
    let middle = (ink.minY * 3 + ink.maxY) / 4
    let edge = try #require((0..<90).first { plain.alpha($0, middle) == 255 })
    let magenta = Color(red: 255, green: 0, blue: 255)
    for x in edge - 2...edge + 1 { #expect(drawn.color(x, middle) == magenta) }
    let beyond = drawn.color(edge + 5, middle)
    #expect(beyond.red == beyond.green && beyond.red < 255)
  }

  @Test func anInnerShadowHasAllKeysOfAShadow() throws {
    let keys = "offset: [1, 2], blur: 3, spread: 2, color: red"
    let studio = try Studio(
      text: "x", style: "shadow: {\(keys)}, inner_shadow: {\(keys), from: stroke}")
    #expect(studio.errors.isEmpty)
    let paint = try studio.draw().picture.paint
    #expect(paint.innerShadows.map(\.shadow) == paint.shadows)
  }
}

/// Which effects a label has: all combinations are a table of their own.
@Suite struct EffectCombinations {
  @Test(arguments: 0..<16)
  func everyCombinationOfEffectsDrawsWhatItSays(bits: Int) throws {
    let (hasStroke, hasShadow) = (bits & 1 != 0, bits & 2 != 0)
    let (hasGradient, hasFade) = (bits & 4 != 0, bits & 8 != 0)
    var style = "font: {family: Noto Sans, size: 60}, width: 240, max_lines: 1, canvas: expand"
    style += ", overflow: \(hasFade ? "fade" : "clip")"
    style += hasGradient ? ", fill: {gradient: {stops: ['#ff0', '#0ff'], angle: 90}}" : ""
    style += hasStroke ? ", stroke: {width: 4, color: '#f00'}" : ""
    style += hasShadow ? ", shadow: {color: '#00f', offset: [0, 60]}" : ""
    let drawn = try draw("HHHHHHHHHHHHHH", style)
    let shown = drawn.places.filter { $0.x < 100 && drawn.alpha($0.x, $0.y) == 255 }
      .map { drawn.color($0.x, $0.y) }
    #expect(shown.contains(.pureRed) == hasStroke)
    #expect(shown.contains(.pureBlue) == hasShadow)
    #expect(shown.contains(.black) == !hasGradient)
    #expect(shown.contains { $0.green > 150 } == hasGradient)
    let edge =
      drawn.places.filter { (236..<239).contains($0.x) }
      .map { drawn.alpha($0.x, $0.y) }.max() ?? 0
    #expect(hasFade ? edge < 30 : edge > 200)
    #expect(drawn.flags.contains("faded") == hasFade)
  }
}
