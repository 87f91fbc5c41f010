// SPDX-License-Identifier: MIT

import LabelModel
import Painting
import Testing

@Suite("Shadows")
struct ShadowTests {
  static let directions = [-1.0, 0, 1].flatMap { x in [-1.0, 0, 1].map { Point(x: x, y: $0) } }
    .filter { $0 != .zero }

  /// The room is the reach that frames are computed with: offset + 1.5 · blur, and 1 + 1.
  @Test(arguments: directions, [0.0, 1, 2, 4, 8, 10, 16, 24, 32])
  func noPaintedPixelTouchesTheBorder(direction: Point, blur: Double) throws {
    var line = Line(
      [Shapes.apex, Shapes.ring], size: 40, margin: 12 + (1.5 * blur).rounded(.up) + 2)
    line.paint = line.paint.shadowed(
      Shadow(offset: Point(x: direction.x * 12, y: direction.y * 12), blur: blur, color: .black))
    #expect(try line.painted().hasFreeBorder)
  }

  @Test(arguments: [0.0, 1, 3, 8, 20, 50])
  func theTextItselfStaysSharp(blur: Double) throws {
    var line = Line([Shapes.stem, Shapes.disc], size: 60, margin: 80)
    line.paint = .fill(.white)
    let plain = try line.painted()
    line.paint = line.paint.shadowed(Shadow(blur: blur, color: Color.black.with(alpha: 77)))
    let shadowed = try line.painted()
    let changed = plain.places.filter {
      plain.alpha($0.x, $0.y) == 255 && shadowed[$0.x, $0.y] != .white
    }
    #expect(changed.isEmpty)
  }

  @Test func aSoftShadowHasNoStepSteeperThanItsBlurAllows() throws {
    var line = Line([Shapes.stem], size: 120, margin: 100)
    line.paint = PaintStyle.fill(.clear).stroked(1, Color.white.with(alpha: 1))
    line.paint = PaintStyle.fill(.white).shadowed(
      Shadow(offset: Point(x: 60, y: 0), blur: 20, color: .black))
    let raster = try line.painted()
    // Away from the text, a Gaussian of sigma 10 rises at most 255 / (10 · √(2π)) a px.
    var steepest = 0
    for y in 0..<raster.height {
      for x in 140..<(raster.width - 1) {
        steepest = max(steepest, abs(raster.alpha(x + 1, y) - raster.alpha(x, y)))
      }
    }
    #expect(steepest <= 12)
    #expect(steepest >= 2)
  }

  @Test(arguments: [0.0, 6])
  func theShadowHasItsOwnColorWhateverCastsIt(blur: Double) throws {
    for shape in [Shapes.ring, Shapes.emoji] {
      var line = Line([shape], size: 60, margin: 90)
      line.paint = PaintStyle.fill(.pureBlue).stroked(6, .pureRed)
        .shadowed(Shadow(offset: Point(x: 70, y: 0), blur: blur, color: .pureGreen))
      let raster = try line.painted()
      var seen = 0
      for (x, y) in raster.places where x > 90 + 64 && raster.alpha(x, y) > 8 {
        seen += 1
        let color = raster[x, y]
        guard color.red > 2 || color.green < 253 || color.blue > 2 else { continue }
        Issue.record("\(color) at \(x), \(y)")
      }
      #expect(seen > 500)
    }
  }

  @Test func theShadowLiesUnderStrokeAndFillAndIncludesTheStroke() throws {
    var line = Line([Shapes.block], size: 60, margin: 30)
    line.paint = PaintStyle.fill(.white).stroked(6, .pureRed)
      .shadowed(Shadow(offset: Point(x: 4, y: 4), color: .pureGreen))
    let raster = try line.painted()
    let row = 30 + 30
    let right = 30 + 42
    #expect(raster[right - 1, row] == .white)
    #expect(raster[right + 5, row] == .pureRed)
    #expect(raster[right + 6, row] == .pureGreen)
    #expect(raster[right + 9, row] == .pureGreen)
    #expect(raster[right + 11, row] == .clear)
  }

  @Test func ofFillCastsOnlyTheFillsShadow() throws {
    var line = Line([Shapes.block], size: 60, margin: 80)
    line.paint = PaintStyle.fill(.white).stroked(6, .pureRed)
      .shadowed(Shadow(offset: Point(x: 60, y: 0), color: .pureGreen, caster: .fill))
    let raster = try line.painted()
    let row = 80 + 30
    let right = 80 + 42 + 60
    #expect(raster[right - 1, row] == .pureGreen)
    #expect(raster[right, row] == .clear)
  }

  @Test(arguments: [UInt8(0), 64, 128, 255])
  func whatCastsAShadowIsTheAlphaOfTheText(alpha: UInt8) throws {
    var line = Line([Shapes.block], size: 60, margin: 80)
    line.paint = PaintStyle.fill(Color.white.with(alpha: alpha))
      .shadowed(Shadow(offset: Point(x: 60, y: 0), color: .black))
    #expect(try line.painted().alpha(80 + 20 + 60, 80 + 30) == Int(alpha))
  }

  @Test func aKnockedOutShadowLeavesNothingUnderTheText() throws {
    var line = Line([Shapes.block], size: 60, margin: 30)
    line.paint = PaintStyle.fill(Color.white.with(alpha: 128))
      .stroked(6, Color.pureRed.with(alpha: 128))
      .shadowed(Shadow(offset: Point(x: 4, y: 4), color: .pureGreen, isKnockedOut: true))
    let raster = try line.painted()
    let row = 30 + 30
    #expect(raster[30 + 20, row] == Color.white.with(alpha: 128))
    #expect(raster[30 + 42 + 4, row] == Color.pureRed.with(alpha: 128))
    #expect(raster[30 + 42 + 8, row].green == 255)
  }

  @Test(arguments: [1.0, 2, 5.5, 10])
  func spreadGrowsWhatCasts(spread: Double) throws {
    for alpha in [UInt8(128), 255] {
      func right(_ spread: Double) throws -> Int {
        var line = Line([Shapes.disc], size: 60, margin: 90)
        line.paint = PaintStyle.fill(Color.white.with(alpha: alpha))
          .shadowed(Shadow(offset: Point(x: 60, y: 0), spread: spread, color: .black))
        return try line.painted().ink().right
      }
      let growth = try right(spread) - right(0)
      #expect(abs(Double(growth) - spread) <= 1)
    }
  }

  @Test func severalShadowsArePaintedLowestFirst() throws {
    var line = Line([Shapes.block], size: 60, margin: 30)
    line.paint = PaintStyle.fill(.white)
      .shadowed(Shadow(offset: Point(x: 10, y: 0), color: .pureGreen))
      .shadowed(Shadow(offset: Point(x: 5, y: 0), color: .pureBlue))
    let raster = try line.painted()
    #expect(raster[30 + 42 + 3, 60] == .pureBlue)
    #expect(raster[30 + 42 + 8, 60] == .pureGreen)
  }

  @Test func textOutsideTheImageStillCastsIntoIt() throws {
    var line = Line([Shapes.block], size: 60, margin: 0)
    line.start = -60
    line.paint = PaintStyle.fill(.white).shadowed(Shadow(offset: Point(x: 60, y: 0), color: .black))
    #expect(try line.painted()[20, 30] == .black)
    line.paint.shadows[0].isKnockedOut = true
    #expect(try line.painted()[20, 30] == .black)
  }
}

@Suite("Inner shadows")
struct InnerShadowTests {
  static let blurs = [0.0, 2, 6, 12, 30, 60]

  @Test(arguments: blurs)
  func theAlphaOfAnOpaqueFillIsUntouched(blur: Double) throws {
    var line = Line([Shapes.ring, Shapes.apex], size: 80)
    line.paint = .fill(Color(red: 0, green: 0, blue: 51))
    let plain = try line.painted()
    line.paint = line.paint.innerShadowed(
      Shadow(offset: Point(x: 0, y: 2), blur: blur, color: .white))
    #expect(try line.painted().alphas == plain.alphas)
  }

  @Test func aLightInnerShadowLightensDarkTextNearItsEdge() throws {
    var line = Line([Shapes.block], size: 90)
    line.paint = PaintStyle.fill(Color(red: 0, green: 0, blue: 51))
      .innerShadowed(Shadow(offset: Point(x: 0, y: 2), blur: 6, color: .white))
    let raster = try line.painted()
    let top = 24 + 72 - 63
    #expect(raster[24 + 35, top + 1].red > 100)
    #expect(raster[24 + 35, top + 30].red == 0)
  }

  @Test func withoutBlurTheShadowIsTheEdgeMovedInwards() throws {
    var line = Line([Shapes.block], size: 60)
    line.paint = PaintStyle.fill(.white)
      .innerShadowed(Shadow(offset: Point(x: 5, y: 0), color: .black))
    let raster = try line.painted()
    let left = 24 + 6
    #expect(raster[left, 54] == .black)
    #expect(raster[left + 4, 54] == .black)
    #expect(raster[left + 5, 54] == .white)
  }

  @Test func theImagesBorderIsNoHoleInTheShadow() throws {
    // The text leaves the image on the left: there it has no edge to cast a shadow from.
    var line = Line([Shapes.block], size: 60, margin: 0)
    line.start = -20
    line.paint = PaintStyle.fill(.white).innerShadowed(Shadow(blur: 8, color: .black))
    let raster = try line.painted()
    #expect(raster[0, 30] == .white)
    #expect(raster[21, 30].red < 160)
  }

  @Test func spreadWidensTheShadow() throws {
    var line = Line([Shapes.block], size: 60)
    line.paint = PaintStyle.fill(.white).innerShadowed(Shadow(spread: 4, color: .black))
    let raster = try line.painted()
    #expect(raster[24 + 6 + 3, 54] == .black)
    #expect(raster[24 + 6 + 5, 54] == .white)
  }

  @Test func strokesLieOverTheInnerShadow() throws {
    var line = Line([Shapes.block], size: 100)
    line.paint = PaintStyle.fill(.white).innerShadowed(Shadow(blur: 12, color: .black))
    func inside(_ position: Stroke.Position) throws -> (Color, Color) {
      let raster = try line.with {
        $0.paint = $0.paint.stroked(6, Color(red: 255, green: 0, blue: 255), position)
      }.painted()
      return (raster[24 + 10 + 1, 74], raster[24 + 10 + 4, 74])
    }
    let outside = try inside(.outside)
    #expect(outside.0.red < 200 && outside.0.red == outside.0.green)
    let center = try inside(.center)
    #expect(center.0 == Color(red: 255, green: 0, blue: 255))
    #expect(center.1.red == center.1.green)
  }

  @Test func fromStrokeStartsAtTheStrokesInnerEdge() throws {
    var line = Line([Shapes.block], size: 100)
    line.paint = PaintStyle.fill(.white).stroked(6, .pureRed, .inside)
      .innerShadowed(Shadow(offset: Point(x: 4, y: 0), color: .black), .stroke)
    let raster = try line.painted()
    let left = 24 + 10
    #expect(raster[left + 3, 74] == .pureRed)
    #expect(raster[left + 6 + 2, 74] == .black)
    #expect(raster[left + 6 + 5, 74] == .white)
  }

  @Test func nothingOutsideTheTextChanges() throws {
    var line = Line([Shapes.apex, Shapes.ring], size: 40, margin: 60)
    let plain = try line.painted()
    line.paint = line.paint.innerShadowed(Shadow(blur: 20, color: .pureRed))
    let shadowed = try line.painted()
    #expect(plain.alphas == shadowed.alphas)
    #expect(shadowed[0, 0] == .clear)
  }
}
