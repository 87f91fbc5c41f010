// SPDX-License-Identifier: MIT

import LabelModel
import Painting
import Testing

@Suite("Gradients")
struct GradientTests {
  /// A block that fills the whole box of a 100 px line.
  static let full = Shapes.shape(Shapes.rectangle(0, -0.8, 0.8, 1))

  static func painted(_ gradient: Gradient, over color: Color? = nil) throws -> Raster {
    var line = Line([full], size: 100, margin: 0)
    line.paint = line.paint.filled(gradient, over: color)
    return try line.painted()
  }

  static func gradient(
    _ shape: Gradient.Shape, _ stops: [(Double, Color)] = [(0, .black), (1, .white)]
  ) -> Gradient {
    Gradient(
      shape: shape, scope: .block,
      stops: stops.map { Gradient.Stop(position: $0.0, color: $0.1) })
  }

  @Test func ninetyDegreesRunFromTopToBottomAndZeroFromLeftToRight() throws {
    let down = try Self.painted(Self.gradient(.angle(90)))
    #expect(down[40, 0].red < 3 && down[40, 99].red > 252)
    #expect(down[0, 50] == down[79, 50])
    let right = try Self.painted(Self.gradient(.angle(0)))
    #expect(right[0, 50].red < 4 && right[79, 50].red > 251)
    #expect(right[40, 0] == right[40, 99])
    let up = try Self.painted(Self.gradient(.angle(270)))
    #expect(up[40, 0].red > 252 && up[40, 99].red < 3)
  }

  @Test func aSlantedAngleGivesTheCornersTheEndColors() throws {
    let raster = try Self.painted(Self.gradient(.angle(45)))
    #expect(raster[0, 0].red < 4 && raster[79, 99].red > 251)
  }

  @Test func pointsOutsideTheSquareAreLegalAndColorsEndAtTheEnds() throws {
    let raster = try Self.painted(
      Self.gradient(.linear(from: Point(x: 0.5, y: -1), to: Point(x: 0.5, y: 2))))
    #expect(abs(Int(raster[40, 0].red) - 85) <= 2 && abs(Int(raster[40, 99].red) - 170) <= 2)
    let inner = try Self.painted(
      Self.gradient(.linear(from: Point(x: 0.5, y: 0.25), to: Point(x: 0.5, y: 0.75))))
    #expect(inner[40, 10] == .black && inner[40, 90] == .white)
  }

  /// Lines that share no row of pixels, lines that touch, and lines that overlap.
  @Test(arguments: [60.0, 41, 40, 33, 21])
  func everyLineHasTheColorsItHasAlone(distance: Double) throws {
    func picture(_ lines: [Int]) -> LabelPicture {
      let rects = (0..<3).map { Rect(x: 0, y: Double($0) * distance, width: 40, height: 40) }
      let block = Rect(x: 0, y: 0, width: 40, height: 2 * distance + 40)
      let frame = Frame(box: block.size, content: block, block: block, image: block)
      let glyphs = lines.map { line in
        PlacedGlyph(
          shape: Self.full, x: 0, baseline: rects[line].minY + 32, drop: 0, size: 40, color: nil,
          line: line, cluster: rects[line])
      }
      var paint = PaintStyle()
      paint.fill = Paint(
        color: nil, gradient: .vertical([(0, .pureRed), (1, .pureBlue)], .line))
      return LabelPicture(frame: frame, glyphs: glyphs, lines: rects, paint: paint)
    }
    let all = try picture([0, 1, 2]).painted()
    for line in 0..<3 {
      let alone = try picture([line]).painted()
      // Of two lines that share a row the later one is on top.
      let end = line == 2 ? 40 : min(40, Int(distance))
      for y in (line * Int(distance))..<(line * Int(distance) + end) {
        #expect(all[16, y] == alone[16, y], "line \(line), row \(y)")
      }
    }
  }

  @Test func aRadialGradientRunsFromItsCenterToTheCircle() throws {
    let raster = try Self.painted(
      Self.gradient(.radial(center: Point(x: 0.5, y: 0.5), edge: Point(x: 0.5, y: 0.9))))
    #expect(raster[40, 50].red < 8)
    #expect(abs(Int(raster[40, 70].red) - 128) <= 4)
    #expect(abs(Int(raster[60, 50].red) - 128) <= 4)
    #expect(raster[40, 95] == .white)
  }

  @Test func aGradientWithoutExtentIsItsLastColor() throws {
    let point = Point(x: 0.5, y: 0.5)
    for shape in [
      Gradient.Shape.linear(from: point, to: point), .radial(center: point, edge: point),
    ] {
      #expect(try Self.painted(Self.gradient(shape))[40, 50] == .white)
    }
  }

  @Test func stopsAtOnePlaceMakeAHardEdge() throws {
    let raster = try Self.painted(
      Self.gradient(.angle(90), [(0, .pureRed), (0.5, .pureRed), (0.5, .pureBlue), (1, .pureBlue)]))
    #expect(raster[40, 49] == .pureRed && raster[40, 50] == .pureBlue)
  }

  @Test func aTransparentStopBorrowsItsNeighboursColor() throws {
    let fading = try Self.painted(
      Self.gradient(.angle(0), [(0, .white), (1, Color.black.with(alpha: 0))]))
    let gray = fading.places.filter {
      fading.alpha($0.x, $0.y) > 8 && fading[$0.x, $0.y].red < 250
    }
    #expect(gray.isEmpty)
    #expect(abs(fading.alpha(40, 50) - 126) <= 3)
    // Between two colours it takes each side's own.
    let gap = try Self.painted(
      Self.gradient(.angle(0), [(0, .pureRed), (0.5, .clear), (1, .pureBlue)]))
    #expect(gap[20, 50].red == 255 && gap[20, 50].blue == 0)
    #expect(gap[60, 50].blue == 255 && gap[60, 50].red == 0)
  }

  @Test func aGradientLiesOverTheFillsColor() throws {
    let raster = try Self.painted(
      Self.gradient(.angle(0), [(0, .clear), (1, .pureRed)]), over: .pureBlue)
    #expect(raster[0, 50].blue > 252 && raster[0, 50].alpha == 255)
    #expect(raster[79, 50].red > 252)
    #expect(raster.alphas.allSatisfy { $0 == 255 })
  }

  /// Two lines of 50 px each.
  static func twoLines(_ scope: Gradient.Scope) throws -> Raster {
    let block = Rect(x: 0, y: 0, width: 80, height: 100)
    let shape = Shapes.shape(Shapes.rectangle(0, -1, 0.8, 1))
    let lines = [
      Rect(x: 0, y: 0, width: 80, height: 50), Rect(x: 0, y: 50, width: 80, height: 50),
    ]
    let glyphs = (0..<4).map { index in
      let x = Double(index % 2) * 40
      let line = index / 2
      return PlacedGlyph(
        shape: shape, x: x, baseline: Double(line + 1) * 50, drop: 0, size: 50, color: nil,
        line: line, cluster: Rect(x: x, y: Double(line) * 50, width: 40, height: 50))
    }
    var picture = LabelPicture(
      frame: Frame(box: block.size, content: block, block: block, image: block), glyphs: glyphs,
      lines: lines, paint: PaintStyle())
    let shape2 =
      scope == .glyph
      ? Gradient.Shape.angle(0) : .linear(from: Point(x: 0.5, y: 0), to: Point(x: 0.5, y: 1))
    picture.paint.fill = Paint(
      color: nil,
      gradient: Gradient(
        shape: shape2, scope: scope,
        stops: [
          Gradient.Stop(position: 0, color: .black), Gradient.Stop(position: 1, color: .white),
        ]))
    return try picture.painted()
  }

  @Test func scopeBlockRunsOverAllLines() throws {
    let raster = try Self.twoLines(.block)
    #expect(abs(Int(raster[10, 50].red) - Int(raster[10, 49].red)) <= 4)
    #expect(raster[10, 0].red < 3 && raster[10, 99].red > 252)
  }

  @Test func scopeLineStartsAgainWithEveryLine() throws {
    let raster = try Self.twoLines(.line)
    #expect(raster[10, 49].red > 250 && raster[10, 50].red < 5)
    for y in 0..<50 { #expect(raster[10, y] == raster[10, y + 50]) }
  }

  @Test func scopeGlyphStartsAgainWithEveryGlyph() throws {
    let raster = try Self.twoLines(.glyph)
    #expect(raster[39, 20].red > 248 && raster[40, 20].red < 7)
  }

  @Test func scopeBoxRunsOverTheBoxWhereverTheTextStands() throws {
    var line = Line([Shapes.block], size: 100, margin: 0)
    line.paint = line.paint.filled(.vertical([(0, .black), (1, .white)], .box))
    var picture = line.picture
    picture.frame.block = Rect(x: 10, y: 10, width: 60, height: 70)
    let raster = try picture.painted()
    #expect(abs(Int(raster[40, 40].red) - 103) <= 2)
  }

  @Test func strokesHaveGradientsOfTheirOwn() throws {
    var line = Line([Shapes.block], size: 100, margin: 10)
    line.paint.strokes = [
      Stroke(
        width: 6, paint: Paint(color: nil, gradient: .vertical([(0, .pureRed), (1, .pureBlue)])))
    ]
    let raster = try line.painted()
    let left = 10 + 10 - 3
    #expect(raster[left, 20].red > 200 && raster[left, 85].blue > 180)
    #expect(raster[50, 50] == .black)
  }

  @Test func alphaOutsideTheLettersIsUntouched() throws {
    var line = Line([Shapes.apex, Shapes.ring], size: 60)
    let plain = try line.painted()
    line.paint = line.paint.filled(.vertical([(0, .pureRed), (1, .pureBlue)]))
    #expect(try line.painted().alphas == plain.alphas)
  }
}
