// SPDX-License-Identifier: MIT

import LabelModel
import Testing

@testable import Painting

@Suite("Glyph masks")
struct MaskTests {
  static let style = PaintStyle.fill(.white).stroked(3, .black)
    .shadowed(Shadow(offset: Point(x: 0, y: 3), blur: 4, color: Color.black.with(alpha: 153)))

  static func line(_ start: Double) -> Line {
    Line(StrokeTests.letters + [Shapes.emoji], size: 37).with {
      $0.start = start
      $0.paint = style.stroked(2, .pureRed, .center)
    }
  }

  @Test(arguments: [
    (Shapes.overlappingT, true), (Shapes.mergedT, false), (Shapes.ring, false),
    (Shapes.apex, false), (Shapes.disc, false),
  ])
  func overlappingContoursAreFound(shape: GlyphShape, expected: Bool) throws {
    guard case .outline(let outline) = shape.content else { throw PaintError.drawing("no outline") }
    #expect(OutlineOverlap.exists(in: outline) == expected)
  }

  @Test func contoursThatOnlyShareAnEdgeCountAsOverlapping() {
    let halves = Shapes.outline(
      Shapes.rectangle(0, 0, 0.3, 0.6) + Shapes.rectangle(0.3, 0, 0.3, 0.6))
    #expect(OutlineOverlap.exists(in: halves))
  }

  /// Apart from pixels where outlines meet, masks put together are one path.
  @Test(arguments: [0.0, 0.25, 0.5, 0.75], Stroke.Position.allCases)
  func masksEqualOnePathOverTheWholeText(start: Double, position: Stroke.Position) throws {
    var line = Line([Shapes.block, Shapes.ring, Shapes.apex, Shapes.mergedT], size: 40)
    line.start = start
    line.paint = PaintStyle.fill(.white).stroked(2, .black, position)
    let masks = Painter(cache: MaskCache())
    let path = Painter(cache: MaskCache())
    path.largestMask = 0
    let a = Raster(try masks.paint(line.picture, at: .one))
    let b = Raster(try path.paint(line.picture, at: .one))
    let different = a.places.filter {
      abs(a.alpha($0.x, $0.y) - b.alpha($0.x, $0.y)) > 3
        || abs(Int(a[$0.x, $0.y].red) - Int(b[$0.x, $0.y].red)) > 3
    }
    #expect(different.count <= a.places.count / 1000)
  }

  @Test func largeTextIsDrawnAsAPathWithTheSameResult() throws {
    let line = Line([Shapes.ring], size: 500, margin: 20).with { $0.paint = Self.style }
    let path = Painter(cache: MaskCache())
    let masks = Painter(cache: MaskCache())
    masks.largestMask = .max
    let a = Raster(try path.paint(line.picture, at: .one))
    let b = Raster(try masks.paint(line.picture, at: .one))
    let worst = zip(a.pixels, b.pixels).map { abs(Int($0) - Int($1)) }.max()
    #expect((worst ?? 255) <= 3)
  }

  @Test func glyphsSnapToQuartersAcrossAndBaselinesToWholePixels() throws {
    func alphas(_ x: Double, _ baseline: Double, _ drop: Double = 0) throws -> [UInt8] {
      var picture = Line([Shapes.apex], size: 40).picture
      picture.glyphs[0].x = x
      picture.glyphs[0].baseline = baseline
      picture.glyphs[0].drop = drop
      return try picture.painted().alphas
    }
    #expect(try alphas(0.1, 32) == alphas(0, 32))
    #expect(try alphas(0.13, 32) == alphas(0.25, 32))
    #expect(try alphas(0.25, 32) != alphas(0, 32))
    #expect(try alphas(0, 32.4) == alphas(0, 32))
    #expect(try alphas(0, 32, 0.25) != alphas(0, 32))
    #expect(try alphas(0, 32, 0.2) == alphas(0, 32, 0.25))
    #expect(try alphas(0, 31, 1) == alphas(0, 32))
  }

  @Test func fillAndOutlineShareTheirPlace() throws {
    // A stroke on both sides of a stem is equally wide on both.
    for start in [0.0, 0.1, 0.3, 0.45, 0.6, 0.9] {
      var line = Line([Shapes.stem], size: 100, margin: 20)
      line.start = start
      line.paint = PaintStyle.fill(.white).stroked(5, .black)
      let raster = try line.painted()
      func weight(_ range: Range<Int>) -> Double {
        range.reduce(0) { sum, x in
          let pixel = raster[x, 60]
          return sum + Double(pixel.alpha) * (255 - Double(pixel.red)) / 255 / 255
        }
      }
      let middle = 20 + 19
      #expect(abs(weight(0..<middle) - weight(middle..<raster.width)) < 0.05)
    }
  }

  @Test func bytesNeverDependOnTheCache() throws {
    let pictures = [0.0, 0.3, 0.55, 0.8].map { Self.line($0).picture }
    let fresh = try pictures.map { try $0.painted().pixels }
    for limit in [0, 1, 4_000, 40_000, 64 << 20] {
      let cache = MaskCache(byteLimit: limit)
      for _ in 0..<3 {
        for (picture, expected) in zip(pictures, fresh) {
          #expect(try picture.painted(cache: cache).pixels == expected)
        }
      }
      #expect(cache.byteCount <= max(limit, 0))
    }
  }

  @Test func bytesAreTheSameFromManyThreads() async throws {
    let pictures = (0..<12).map { Self.line(Double($0) * 0.13).picture }
    let expected = try pictures.map { try $0.painted().pixels }
    let cache = MaskCache(byteLimit: 100_000)
    let equal = try await withThrowingTaskGroup(of: Bool.self) { group in
      for task in 0..<16 {
        group.addTask {
          let painter = Painter(cache: cache)
          for step in 0..<12 {
            let index = (step * 5 + task) % 12
            let image = try painter.paint(pictures[index], at: .one)
            if image.pixels != expected[index] { return false }
          }
          return true
        }
      }
      return try await group.reduce(true) { $0 && $1 }
    }
    #expect(equal)
  }

  @Test func oneShapeAtTheSamePhaseIsMadeOnce() throws {
    let cache = MaskCache()
    let picture = Self.line(0).picture
    _ = try picture.painted(cache: cache)
    let bytes = cache.byteCount
    #expect(bytes > 0)
    _ = try picture.painted(cache: cache)
    #expect(cache.byteCount == bytes)
  }

  @Test func growingAndShrinkingFollowTheDisc() {
    // A square of 11 px in the middle of 41.
    let side = 41
    var coverage = [UInt8](repeating: 0, count: side * side)
    for y in 15..<26 { for x in 15..<26 { coverage[y * side + x] = 255 } }
    let grown = DistanceField(of: coverage, width: side, height: side).grown(by: 5.5)
    #expect(grown[20 * side + 9] == 128 && grown[20 * side + 10] == 255)
    #expect(grown[20 * side + 8] == 0)
    #expect(grown[10 * side + 10] < 60)
    let outside = DistanceField(of: coverage, width: side, height: side, inverted: true)
      .grown(by: 3)
    #expect(outside[20 * side + 17] == 255 && outside[20 * side + 18] == 0)
  }
}
