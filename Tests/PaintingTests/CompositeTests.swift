// SPDX-License-Identifier: MIT

import LabelModel
import Testing

@testable import Painting

/// A set of effects that are on.
struct Effects: OptionSet, CustomTestStringConvertible {
  let rawValue: Int

  static let stroke = Effects(rawValue: 1)
  static let shadow = Effects(rawValue: 2)
  static let inner = Effects(rawValue: 4)
  static let gradient = Effects(rawValue: 8)
  static let fade = Effects(rawValue: 16)

  static let all = (0..<32).map(Effects.init)

  var testDescription: String {
    let names = ["stroke", "shadow", "inner", "gradient", "fade"]
    return names.indices.filter { rawValue >> $0 & 1 == 1 }.map { names[$0] }
      .joined(separator: "+")
  }

  /// A block of 60 × 70 px whose left edge is 34 px and whose top edge is 34 px into the image.
  var line: Line {
    var line = Line([Shapes.block], size: 100, margin: 24)
    line.paint = .fill(.white)
    if contains(.gradient) {
      line.paint = line.paint.filled(.vertical([(0, .white), (1, .pureBlue)]))
    }
    if contains(.stroke) { line.paint = line.paint.stroked(4, .pureRed) }
    if contains(.shadow) {
      line.paint = line.paint.shadowed(Shadow(offset: Point(x: 8, y: 8), color: .pureGreen))
    }
    if contains(.inner) {
      line.paint = line.paint.innerShadowed(Shadow(offset: Point(x: 6, y: 0), color: .black))
    }
    if contains(.fade) { line.fade = FadeMask(left: 0, right: 40, top: -100) }
    return line
  }
}

@Suite("Layers together")
struct CompositeTests {
  @Test(arguments: Effects.all)
  func everyCombinationOfEffectsDrawsWhatItSays(effects: Effects) throws {
    let raster = try effects.line.painted()
    let middle = raster[60, 70]
    #expect(middle.alpha == (255))
    #expect((middle.red < 255) == effects.contains(.gradient))
    #expect((raster[36, 70] == .black) == effects.contains(.inner))
    #expect((raster[32, 70] == .pureRed) == effects.contains(.stroke))
    // Right of the block by 6 px: only the shadow reaches there, 6 px before the box's end.
    let beyond = raster[94 + 6, 70]
    #expect((beyond.green == 255) == effects.contains(.shadow))
    if effects.contains(.shadow) {
      #expect(beyond.alpha == (effects.contains(.fade) ? 22 : 255))
    }
    let right = raster[90, 70].alpha
    #expect((right < 255) == effects.contains(.fade))
  }

  @Test(arguments: Effects.all, [UInt8(255), 128])
  func theShortWayGivesTheSameBytes(effects: Effects, alpha: UInt8) throws {
    var line = effects.line
    line.shapes = [Shapes.apex, Shapes.ring, Shapes.disc]
    line.paint.opacity = alpha == 255 ? 1 : 0.7
    line.paint.fill.color?.alpha = alpha
    if effects.contains(.stroke) {
      line.paint.strokes[0].paint.color = Color(red: 9, green: 80, blue: 200, alpha: alpha)
    }
    if effects.contains(.shadow) { line.paint.shadows[0].blur = 5 }
    for scale in [1.0, 1.5] {
      let short = Painter(cache: MaskCache())
      let full = Painter(cache: MaskCache())
      full.isFusing = false
      let at = Scale(scale) ?? .one
      #expect(
        try short.paint(line.picture, at: at).pixels == full.paint(line.picture, at: at).pixels)
    }
  }

  @Test func blackEffectsTakeTheSameValuesAsAnyColor() throws {
    var line = Effects([.stroke, .shadow, .gradient]).line
    line.shapes = [Shapes.apex, Shapes.ring]
    line.paint.strokes[0].paint = .black
    line.paint.shadows[0] = Shadow(
      offset: Point(x: 0, y: 3), blur: 4, color: Color.black.with(alpha: 153))
    let short = Painter(cache: MaskCache())
    let full = Painter(cache: MaskCache())
    full.isFusing = false
    #expect(
      try short.paint(line.picture, at: .one).pixels == full.paint(line.picture, at: .one).pixels)
  }

  /// The formula of the fused loop, one pixel at a time and without vectors.
  static func twin(_ row: FusedRow, _ fill: UInt8, _ line: UInt8?, _ cast: UInt8?) -> UInt32 {
    let k = Float(fill) * (1 / 255)
    var value = [row.fill.red * k, row.fill.green * k, row.fill.blue * k, row.fill.alpha * k]
    let stroke = [row.stroke.red, row.stroke.green, row.stroke.blue, row.stroke.alpha]
    let shadow = [row.shadow.red, row.shadow.green, row.shadow.blue, row.shadow.alpha]
    if let line {
      let s = Float(line) * (1 / 255)
      for channel in 0..<4 { value[channel] += stroke[channel] * s * (1 - k) }
    }
    if let cast {
      let b = Float(cast) * (1 / 255)
      let rest = 1 - value[3]
      for channel in 0..<4 { value[channel] += shadow[channel] * b * rest }
    }
    for channel in 0..<4 { value[channel] *= row.opacity }
    let alpha = UInt32(value[3] * 255 + 0.5)
    guard alpha > 0 else { return 0 }
    let inverse = 255 / (value[3] + PixelRow.smallestAlpha)
    let bytes = value[0..<3].map { UInt32($0 * inverse + 0.5) }
    return bytes[0] | bytes[1] << 8 | bytes[2] << 16 | alpha << 24
  }

  @Test(arguments: [true, false], [true, false])
  func theFusedLoopEqualsItsScalarTwin(hasStroke: Bool, hasShadow: Bool) {
    let count = 517
    let scratch = Scratch()
    var random = SystemRandomNumberGenerator()
    func plane() -> Plane {
      let plane = scratch.plane(width: count, height: 1, cleared: true)
      for x in 0..<count { plane.base[x] = [0, 255, .random(in: 0...255, using: &random)][x % 3] }
      return plane
    }
    func color() -> FloatColor {
      FloatColor(
        Color(
          red: .random(in: 0...255), green: .random(in: 0...255), blue: .random(in: 0...255),
          alpha: .random(in: 1...255)))
    }
    let fill = plane()
    let line = hasStroke ? plane() : nil
    let cast = hasShadow ? plane() : nil
    for isBlack in [false, true] {
      let black = FloatColor(Color.black.with(alpha: 200))
      let row = FusedRow(
        fill: color(), stroke: isBlack ? black : color(), shadow: isBlack ? black : color(),
        opacity: 0.8)
      let out = scratch.bytes(count * 4).bindMemory(to: UInt32.self, capacity: count)
      row.write(
        fill: fill.base, stroke: line?.base, shadow: cast?.base, count: count, to: out)
      let expected = (0..<count).map {
        Self.twin(row, fill.base[$0], line?.base[$0], cast?.base[$0])
      }
      #expect((0..<count).map { out[$0] } == expected)
    }
  }

  @Test func whiteTextIsWhiteInEveryPaintedPixel() throws {
    for size in [11.0, 17.3, 40, 90] {
      let raster = try Line(StrokeTests.letters, size: size).with { $0.paint = .fill(.white) }
        .painted()
      let wrong = raster.places.filter {
        let pixel = raster[$0.x, $0.y]
        return pixel.alpha > 0 && pixel != Color.white.with(alpha: pixel.alpha)
      }
      #expect(wrong.isEmpty)
    }
  }

  @Test func transparentPixelsAreZeroInAllChannels() throws {
    let raster = try Effects([.stroke, .shadow, .inner, .gradient]).line.painted()
    let wrong = raster.places.filter {
      raster[$0.x, $0.y].alpha == 0 && raster[$0.x, $0.y] != .clear
    }
    #expect(wrong.isEmpty)
  }

  @Test(arguments: [0.0, 0.25, 0.5, 1])
  func opacityMultipliesTheFinishedLabel(opacity: Double) throws {
    var line = Effects([.stroke, .shadow, .gradient]).line
    line.paint.background = Background(fill: Paint(color: .black))
    let full = try line.painted()
    line.paint.opacity = opacity
    let faint = try line.painted()
    for (x, y) in [(60, 70), (32, 70), (100, 70), (26, 26)] {
      #expect(abs(Double(faint.alpha(x, y)) - Double(full.alpha(x, y)) * opacity) <= 0.51)
      if opacity > 0 { #expect(faint[x, y].with(alpha: 255) == full[x, y].with(alpha: 255)) }
    }
  }

  @Test func aSpansColorReplacesTheFillForItsGlyphsOnly() throws {
    var picture = Line([Shapes.block, Shapes.block], size: 60, margin: 10).picture
    picture.paint = PaintStyle.fill(.white).stroked(3, .black)
    picture.glyphs[1].color = .pureRed
    let raster = try picture.painted()
    #expect(raster[10 + 24, 40] == .white)
    #expect(raster[10 + 48 + 24, 40] == .pureRed)
    #expect(raster[10 + 48 + 4, 40] == .black)
  }

  @Test func spansOfTheFillsOwnColorChangeNothing() throws {
    var picture = Line(StrokeTests.letters, size: 50.3).picture
    let color = Color(red: 200, green: 90, blue: 17, alpha: 180)
    picture.paint = PaintStyle.fill(color).stroked(3, .black)
    let plain = try picture.painted()
    for index in picture.glyphs.indices { picture.glyphs[index].color = color }
    let spans = try picture.painted()
    let difference = zip(plain.pixels, spans.pixels).map { abs(Int($0) - Int($1)) }.max()
    #expect((difference ?? 255) <= 1)
  }

  @Test func rulesArePartOfTheText() throws {
    var picture = Line([Shapes.block], size: 60, margin: 10).picture
    picture.paint = PaintStyle.fill(.white).stroked(3, .black)
    picture.rules = [
      TextRule(rect: Rect(x: 0, y: 52.3, width: 48, height: 3.2), color: nil, line: 0),
      TextRule(rect: Rect(x: 0, y: 20, width: 48, height: 0.4), color: .pureRed, line: 0),
    ]
    let raster = try picture.painted()
    #expect(raster[30, 10 + 53] == .white)
    // Whole rows: crisp at every scale; the stroke goes round it.
    #expect(raster[30, 10 + 55 + 1] == .black)
    #expect(raster[10 + 46, 10 + 20] == .pureRed)
  }

  @Test func theBackgroundFillsTheBoxWithItsRadiusAndABorderInside() throws {
    var line = Line([Shapes.stem], size: 60, margin: 10)
    line.paint.background = Background(
      fill: Paint(color: .pureBlue), radius: 12,
      border: Background.Border(width: 3, paint: Paint(color: .pureGreen)))
    let raster = try line.painted()
    #expect(raster[10, 10] == .clear)
    #expect(raster[10, 40] == .pureGreen && raster[12, 40] == .pureGreen)
    #expect(raster[13, 40] == .pureBlue)
    #expect(raster[9, 40] == .clear && raster[58, 40] == .clear)
    #expect(raster[30, 12] == .pureGreen)
  }

  @Test func thePlateHasWholeEdgesAtEveryScale() throws {
    var line = Line([Shapes.stem], size: 61, margin: 3)
    line.paint = .fill(.clear)
    line.paint.background = Background(fill: Paint(color: .pureBlue))
    for scale in [0.75, 1, 1.5, 2.25, 3] {
      let alphas = Set(try line.painted(at: scale).alphas)
      #expect(alphas == [0, 255])
    }
  }

  @Test func theBackgroundsGradientRunsOverTheBox() throws {
    var line = Line([Shapes.stem], size: 100, margin: 0)
    line.paint.background = Background(
      fill: Paint(color: nil, gradient: .vertical([(0, .black), (1, .white)], .line)))
    let raster = try line.painted()
    #expect(raster[70, 0].red < 3 && raster[70, 99].red > 252)
  }
}
