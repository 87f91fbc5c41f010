// SPDX-License-Identifier: MIT

import LabelModel
import Painting
import Testing

@Suite("Images")
struct ImageTests {
  @Test(arguments: [(1.0, 88, 88), (1.5, 132, 132), (2, 176, 176), (0.25, 22, 22), (1.1, 97, 97)])
  func theImageIsTheFrameTimesTheScaleRoundedUp(scale: Double, width: Int, height: Int) throws {
    // 40 px of box and 24 px on each side.
    let raster = try Line([Shapes.block], size: 40).with { $0.advance = 1 }.painted(at: scale)
    #expect(raster.width == width && raster.height == height)
    #expect(raster.image.measurements.origin == Point(x: 24 * scale, y: 24 * scale))
    #expect(raster.pixels.count == width * height * 4)
  }

  @Test func theInkIsTheBoundingBoxOfPaintedPixels() throws {
    for line in [
      Line([Shapes.apex, Shapes.ring]),
      Line([Shapes.apex]).with { $0.paint = $0.paint.stroked(4, .pureRed) },
    ] {
      let raster = try line.painted()
      let box = raster.ink(above: 0)
      let ink = try #require(raster.image.measurements.ink)
      #expect(ink.x == box.left && ink.y == box.top)
      #expect(ink.x + ink.width == box.right && ink.y + ink.height == box.bottom)
    }
  }

  @Test func anEmptyPictureIsTransparentAndHasNoInk() throws {
    let raster = try Line([]).painted()
    #expect(raster.image.measurements.ink == nil)
    #expect(raster.alphas.allSatisfy { $0 == 0 })
    #expect(raster.width == 48 && raster.height == 88)
  }

  @Test func anImageOfNoSizeIsOnePixel() throws {
    var picture = Line([]).picture
    picture.frame = Frame(box: .zero, content: .zero, block: .zero, image: .zero)
    let raster = try picture.painted()
    #expect(raster.width == 1 && raster.height == 1)
    #expect(raster.image.measurements.origin == .zero)
  }

  @Test func trimmingKeepsExactlyTheInkAndMovesTheOrigin() throws {
    var picture = Line([Shapes.apex, Shapes.ring]).picture
    let full = try picture.painted()
    let ink = try #require(full.image.measurements.ink)
    picture.frame.isTrimmed = true
    let trimmed = try picture.painted()
    #expect(trimmed.width == ink.width && trimmed.height == ink.height)
    let origin = full.image.measurements.origin
    #expect(
      trimmed.image.measurements.origin
        == Point(x: origin.x - Double(ink.x), y: origin.y - Double(ink.y)))
    let moved = trimmed.places.filter { trimmed[$0.x, $0.y] != full[$0.x + ink.x, $0.y + ink.y] }
    #expect(moved.isEmpty)
    picture.glyphs = []
    let empty = try picture.painted()
    #expect(empty.width == 1 && empty.height == 1 && empty.image.measurements.ink == nil)
  }

  @Test(arguments: [1, 2, 4, 16, 100], [false, true])
  func imagesGrowRightAndDownToAMultiple(multiple: Int, isTrimmed: Bool) throws {
    var picture = Line([Shapes.apex]).picture
    picture.frame.isTrimmed = isTrimmed
    let plain = try picture.painted(at: 1.5)
    picture.frame.multipleOf = multiple
    let raster = try picture.painted(at: 1.5)
    #expect(raster.width % multiple == 0 && raster.height % multiple == 0)
    #expect(raster.width - plain.width < multiple && raster.height - plain.height < multiple)
    #expect(raster.image.measurements.origin == plain.image.measurements.origin)
    #expect(raster.image.measurements.ink == plain.image.measurements.ink)
  }

  static let styles: [PaintStyle] = [
    .fill(.black), PaintStyle.fill(.black).stroked(2, .pureRed),
    PaintStyle.fill(.black).stroked(3, .pureRed, .center).stroked(1, .white, .inside),
    PaintStyle.fill(.black).shadowed(Shadow(offset: Point(x: 2, y: 3), blur: 9, color: .pureBlue)),
    PaintStyle.fill(.white).innerShadowed(
      Shadow(offset: Point(x: 1, y: 2), blur: 5, color: .black)),
    PaintStyle().filled(.vertical([(0, .pureRed), (1, .pureBlue)])),
  ]

  @Test(arguments: styles.indices, [2, 3])
  func scalesAgreeWhenReduced(style: Int, factor: Int) throws {
    let line = Line([Shapes.apex, Shapes.ring, Shapes.mergedT, Shapes.emoji], size: 40)
      .with { $0.paint = Self.styles[style] }
    let small = try line.painted()
    let large = try line.painted(at: Double(factor))
    #expect(large.width == small.width * factor)
    #expect(Raster.meanDifference(small.reduced(by: 1), large.reduced(by: factor)) < 2)
  }

  @Test func scaleTwoOfSizeTwelveIsScaleOneOfSizeTwentyFour() throws {
    let style = Self.styles[1].shadowed(Shadow(offset: Point(x: 2, y: 2), blur: 4, color: .black))
    var twice = style
    twice.strokes[0].width = 4
    twice.shadows[0] = Shadow(offset: Point(x: 4, y: 4), blur: 8, color: .black)
    let small = try Line([Shapes.apex, Shapes.ring], size: 12, margin: 12)
      .with { $0.paint = style }.painted(at: 2)
    var picture = Line([Shapes.apex, Shapes.ring], size: 24, margin: 24)
      .with { $0.paint = twice }.picture
    let other = Line([Shapes.apex, Shapes.ring], size: 12, margin: 12).picture
    for index in picture.glyphs.indices {
      picture.glyphs[index].x = other.glyphs[index].x * 2
      picture.glyphs[index].baseline = other.glyphs[index].baseline * 2
    }
    picture.frame.image = other.frame.image.doubled
    #expect(try picture.painted().pixels == small.pixels)
  }
}

extension Rect {
  fileprivate var doubled: Rect { Rect(x: x * 2, y: y * 2, width: width * 2, height: height * 2) }
}

@Suite("Limits")
struct LimitTests {
  static func picture(_ width: Double, _ height: Double) -> LabelPicture {
    var picture = Line([Shapes.block]).picture
    picture.frame.image = Rect(x: 0, y: 0, width: width, height: height)
    return picture
  }

  @Test func aSideAtItsLimitIsPaintedAndOneBeyondIsRefused() throws {
    let limits = PaintLimits(side: 200, area: 1 << 20, workingBytes: 1 << 30)
    let painter = Painter(cache: MaskCache(), limits: limits)
    #expect(try painter.paint(Self.picture(200, 10), at: .one).width == 200)
    #expect(throws: PaintError.imageTooLarge(width: 201, height: 10, limit: .side(200))) {
      try painter.paint(Self.picture(201, 10), at: .one)
    }
    #expect(throws: PaintError.self) { try painter.paint(Self.picture(10, 200.1), at: .one) }
  }

  @Test func anAreaAtItsLimitIsPaintedAndOneBeyondIsRefused() throws {
    let limits = PaintLimits(side: 10_000, area: 2_000, workingBytes: 1 << 30)
    let painter = Painter(cache: MaskCache(), limits: limits)
    #expect(try painter.paint(Self.picture(100, 20), at: .one).height == 20)
    #expect(throws: PaintError.self) { try painter.paint(Self.picture(100, 21), at: .one) }
  }

  @Test func workingMemoryIsBoundedBeforeItIsTaken() throws {
    let limits = PaintLimits(side: 10_000, area: 1 << 26, workingBytes: 40_000)
    let painter = Painter(cache: MaskCache(), limits: limits)
    _ = try painter.paint(Self.picture(30, 30), at: .one)
    #expect(throws: PaintError.self) { try painter.paint(Self.picture(100, 100), at: .one) }
  }

  @Test func theStandardLimitsRefuseHugeImages() {
    let painter = Painter(cache: MaskCache())
    for (width, height) in [(16_385.0, 1.0), (9_000, 9_000), (1e6, 1e6), (1e300, 1)] {
      #expect(throws: PaintError.self) { try painter.paint(Self.picture(width, height), at: .one) }
    }
  }

  static let hostile: [Double] = [.nan, .infinity, -.infinity, 1e9, -1e9]

  static let changes: [(String, @Sendable (inout LabelPicture, Double) -> Void)] = [
    ("image.x", { $0.frame.image.x = $1 }), ("image.width", { $0.frame.image.width = $1 }),
    ("box", { $0.frame.box.width = $1 }), ("block", { $0.frame.block.height = $1 }),
    ("content", { $0.frame.content.y = $1 }), ("line", { $0.lines[0].width = $1 }),
    ("glyph.x", { $0.glyphs[0].x = $1 }), ("glyph.size", { $0.glyphs[0].size = $1 }),
    ("baseline", { $0.glyphs[0].baseline = $1 }), ("drop", { $0.glyphs[0].drop = $1 }),
    ("cluster", { $0.glyphs[0].cluster.x = $1 }),
    (
      "rule",
      { $0.rules = [TextRule(rect: Rect(x: 0, y: 0, width: $1, height: 1), color: nil, line: 0)] }
    ),
    ("stroke", { $0.paint = $0.paint.stroked($1, .black) }),
    ("offset", { $0.paint = $0.paint.shadowed(Shadow(offset: Point(x: $1, y: 0), color: .black)) }),
    ("blur", { $0.paint = $0.paint.shadowed(Shadow(blur: $1, color: .black)) }),
    ("spread", { $0.paint = $0.paint.innerShadowed(Shadow(spread: $1, color: .black)) }),
    ("radius", { $0.paint.background = Background(fill: .black, radius: $1) }),
    ("fade", { $0.fade = FadeMask(left: $1, right: 0, top: 0) }),
    ("opacity", { $0.paint.opacity = $1 }),
  ]

  @Test(arguments: changes.indices, hostile)
  func hostileNumbersAreRefused(change: Int, value: Double) {
    var picture = Line([Shapes.block]).picture
    Self.changes[change].1(&picture, value)
    #expect(throws: PaintError.self) { try picture.painted() }
  }

  @Test func aStrokeTooWideToMeasureIsRefused() {
    var picture = Line([Shapes.overlappingT]).picture
    picture.paint = picture.paint.stroked(30_000, .black, .center)
    #expect(throws: PaintError.self) { try picture.painted() }
  }

  @Test func strangeButFiniteNumbersArePainted() throws {
    var picture = Line([Shapes.ring, Shapes.overlappingT]).picture
    picture.glyphs[0].x = -90_000
    picture.glyphs[1].x = 90_000
    picture.paint = PaintStyle.fill(.white).stroked(500, .black, .center)
      .shadowed(Shadow(offset: Point(x: 80_000, y: -3), blur: 300, spread: -4, color: .black))
      .innerShadowed(Shadow(offset: Point(x: 9, y: 9), blur: -3, spread: 700, color: .black))
    picture.paint.opacity = 7
    picture.paint.background = Background(
      fill: .black, radius: 1e6, border: Background.Border(width: 1e6, paint: .black))
    #expect(try picture.painted().width == 112)
  }
}
