// SPDX-License-Identifier: MIT

import LabelModel
import Painting
import Testing

@Suite("Colour glyphs")
struct EmojiTests {
  static func line(_ change: (inout Line) -> Void = { _ in }) -> Line {
    Line([Shapes.block, Shapes.emoji], size: 64, margin: 24).with(change)
  }

  /// Places inside the emoji, fully covered.
  static func inside(_ raster: Raster) -> [(x: Int, y: Int)] {
    raster.places.filter { $0.x > 24 + 51 && raster.alpha($0.x, $0.y) == 255 }
  }

  static let effects: [(String, PaintStyle)] = [
    ("outside", PaintStyle.fill(.white).stroked(4, .black)),
    ("center", PaintStyle.fill(.white).stroked(6, .black, .center)),
    ("inside", PaintStyle.fill(.white).stroked(6, .black, .inside)),
    ("gradient", PaintStyle().filled(.vertical([(0, .pureRed), (1, .pureBlue)]))),
    ("inner", PaintStyle.fill(.white).innerShadowed(Shadow(blur: 8, color: .black))),
    ("shadow", PaintStyle.fill(.white).shadowed(Shadow(blur: 8, color: .black))),
  ]

  @Test(arguments: effects)
  func keepTheirOwnColorsWhateverTheStyle(effect: (String, PaintStyle)) throws {
    let plain = try Self.line().painted()
    let styled = try Self.line { $0.paint = effect.1 }.painted()
    let changed = Self.inside(plain).filter { plain[$0.x, $0.y] != styled[$0.x, $0.y] }
    #expect(changed.isEmpty)
    #expect(Self.inside(plain).count > 1500)
  }

  @Test func theirEdgePixelsAlsoStayWithAnInsideStroke() throws {
    let plain = try Self.line().painted()
    let styled = try Self.line { $0.paint = $0.paint.stroked(6, .pureRed, .inside) }.painted()
    let changed = plain.places.filter {
      $0.x > 24 + 51 && plain[$0.x, $0.y] != styled[$0.x, $0.y]
    }
    #expect(changed.isEmpty)
  }

  @Test(arguments: [2.0, 4, 8, 13])
  func aSilhouetteStrokeIsARingOfItsWidth(width: Double) throws {
    var line = Line([Shapes.emoji], size: 64, margin: 24)
    let plain = try line.painted().ink(above: 127)
    line.paint = line.paint.stroked(width, .pureRed)
    let ring = try line.painted().ink(above: 127)
    for growth in [
      plain.left - ring.left, plain.top - ring.top, ring.right - plain.right,
      ring.bottom - plain.bottom,
    ] { #expect(abs(Double(growth) - width) <= 1) }
    // Round: seen along the diagonal the ring is as wide as along the axes.
    let raster = try line.painted()
    let center = (x: 24 + 0.45 * 64, y: 24 + 51 - 0.3 * 64)
    let reach = 0.4 * 64 - 0.8 + width
    for angle in stride(from: 0.0, to: 6.28, by: 0.1) {
      func alpha(_ distance: Double) -> Int {
        let x = center.x + distance * cosine(angle)
        let y = center.y + distance * cosine(angle - 1.570_796)
        return raster.alpha(Int(x.rounded(.down)), Int(y.rounded(.down)))
      }
      #expect(alpha(reach - 2) >= 250)
      #expect(alpha(reach + 2) == 0)
    }
  }

  private func cosine(_ angle: Double) -> Double {
    // Enough terms for a test of pixels: no mathematics library needed here.
    var reduced = angle.remainder(dividingBy: 6.283_185_307)
    reduced *= reduced
    return 1 - reduced / 2
      * (1 - reduced / 12 * (1 - reduced / 30 * (1 - reduced / 56 * (1 - reduced / 90))))
  }

  @Test func outlineNoneAddsNothing() throws {
    let plain = try Self.line().painted()
    let styled = try Self.line {
      $0.paint = $0.paint.stroked(4, .pureRed)
      $0.paint.emoji.outline = .none
    }.painted()
    let changed = plain.places.filter {
      $0.x > 24 + 51 && plain[$0.x, $0.y] != styled[$0.x, $0.y]
    }
    #expect(changed.isEmpty)
  }

  @Test func aTransparentFillHidesThemButNotTheirRing() throws {
    let raster = try Self.line {
      $0.paint = PaintStyle.fill(Color.white.with(alpha: 0)).stroked(4, .pureRed)
    }.painted()
    let center = (x: 24 + 51 + 29, y: 24 + 51 - 19)
    #expect(raster.alpha(center.x, center.y) == 0)
    #expect(raster[center.x, center.y - 27] == .pureRed)
  }

  @Test func theirAlphaFollowsTheFills() throws {
    let raster = try Self.line { $0.paint = .fill(Color.white.with(alpha: 128)) }.painted()
    #expect(raster.alpha(24 + 51 + 29, 24 + 51 - 19) == 128)
  }

  @Test func monoDrawsTheirSilhouetteInTheTextsPaint() throws {
    let raster = try Self.line {
      $0.paint = PaintStyle.fill(.pureBlue).stroked(4, .pureRed)
      $0.paint.emoji.drawing = .mono
    }.painted()
    let center = (x: 24 + 51 + 29, y: 24 + 51 - 19)
    #expect(raster[center.x, center.y] == .pureBlue)
    #expect(raster[center.x, center.y - 27] == .pureRed)
  }

  @Test func layersArePaintedInTheirColorsAndNilIsTheTexts() throws {
    let shape = GlyphShape(
      .layers([
        (Shapes.outline(Shapes.rectangle(0, -0.8, 0.8, 0.8)), .pureGreen),
        (Shapes.outline(Shapes.rectangle(0.2, -0.6, 0.4, 0.4)), nil),
      ]))
    var line = Line([shape], size: 50, margin: 10)
    line.paint = .fill(.pureRed)
    let raster = try line.painted()
    #expect(raster[10 + 4, 10 + 36] == .pureGreen)
    #expect(raster[10 + 20, 10 + 20] == .pureRed)
    var picture = line.picture
    picture.glyphs[0].color = .pureBlue
    #expect(try picture.painted()[10 + 20, 10 + 20] == .pureBlue)
  }

  @Test(arguments: [0.5, 1, 2, 3.7])
  func bitmapsKeepTheirPlaceAndMeanColorAtEveryScale(scale: Double) throws {
    let line = Line([Shapes.emoji], size: 48, margin: 8)
    let ink = try line.painted(at: scale).ink(above: 127)
    #expect(abs(Double(ink.left) - (8 + 0.05 * 48 + 0.7) * scale) <= 1.3)
    #expect(abs(Double(ink.right) - (8 + 0.85 * 48 - 0.7) * scale) <= 1.3)
    let raster = try line.painted(at: scale)
    let x = Int((8 + 0.45 * 48) * scale)
    let y = Int((8 + 38 - 0.3 * 48) * scale)
    #expect(abs(Int(raster[x, y].red) - 255) <= 2 && abs(Int(raster[x, y].green) - 210) <= 3)
  }
}
