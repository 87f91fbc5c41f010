// SPDX-License-Identifier: MIT

import Foundation
import LabelModel
import Testing

@testable import Painting

@Suite("Strokes")
struct StrokeTests {
  static let letters = [
    Shapes.block, Shapes.disc, Shapes.ring, Shapes.apex, Shapes.mergedT, Shapes.overlappingT,
  ]
  static let widths = [1.0, 2, 3, 5, 8, 12, 20, 40]

  @Test(arguments: widths, Stroke.Position.allCases)
  func inkGrowsByExactlyTheStrokesOuterPart(width: Double, position: Stroke.Position) throws {
    let growth =
      switch position {
      case .outside: width
      case .center: width / 2
      case .inside: 0.0
      }
    for shape in Self.letters {
      let line = Line([shape], size: 60, margin: 48)
      let plain = try line.painted().ink()
      let stroked = try line.with { $0.paint = $0.paint.stroked(width, .pureRed, position) }
        .painted().ink()
      let sides = [
        plain.left - stroked.left, plain.top - stroked.top, stroked.right - plain.right,
        stroked.bottom - plain.bottom,
      ]
      for side in sides { #expect(abs(Double(side) - growth) <= 1) }
    }
  }

  @Test(arguments: 6...40)
  func aThinOutlineShowsOnAllSidesAtEverySize(size: Int) throws {
    let line = Line([Shapes.stem, Shapes.apex], size: Double(size), margin: 6)
    let plain = try line.painted().ink()
    let stroked = try line.with { $0.paint = $0.paint.stroked(1, .black) }.painted().ink()
    #expect(stroked.left < plain.left && stroked.top < plain.top)
    #expect(stroked.right > plain.right && stroked.bottom > plain.bottom)
  }

  @Test(arguments: [1.0, 3, 6, 12, 24])
  func anOutsideStrokeLeavesTheFillAsItIs(width: Double) throws {
    let line = Line([Shapes.stem, Shapes.apex, Shapes.ring], size: 40, margin: 30)
      .with { $0.paint = .fill(.white) }
    let plain = try line.painted()
    let stroked = try line.with { $0.paint = $0.paint.stroked(width, .black) }.painted()
    for (x, y) in plain.places where plain.alpha(x, y) == 255 {
      #expect(stroked[x, y] == .white)
    }
  }

  /// The stroke of a letter must not be painted over the letter before it.
  @Test func neighboursKeepTheirFillUnderWideStrokes() throws {
    var line = Line([Shapes.apex, Shapes.block, Shapes.apex, Shapes.disc], size: 40, margin: 20)
    line.advance = 0.72
    line.paint = .fill(.white)
    let plain = try line.painted()
    line.paint = line.paint.stroked(12, .pureRed)
    let stroked = try line.painted()
    for (x, y) in plain.places where plain.alpha(x, y) == 255 {
      #expect(stroked[x, y] == .white)
    }
  }

  @Test(arguments: [UInt8(0), 64, 128, 255], [UInt8(64), 128, 255])
  func translucentFillsShowNoInnerHalfOfAnOutsideStroke(fill: UInt8, stroke: UInt8) throws {
    let line = Line([Shapes.ring, Shapes.block], size: 80, margin: 12)
    let solid = try line.painted()
    let stroked = try line.with {
      $0.paint = .fill(Color.white.with(alpha: fill)).stroked(5, Color.black.with(alpha: stroke))
    }.painted()
    let color = fill == 0 ? Color.clear : Color.white.with(alpha: fill)
    var outside = 0
    for (x, y) in solid.places {
      if solid.alpha(x, y) == 255 { #expect(stroked[x, y] == color) }
      // Well inside the stroke: its own colour everywhere, also where letters meet.
      if solid.alpha(x, y) == 0, stroked.alpha(x, y) == Int(stroke) { outside += 1 }
      if solid.alpha(x, y) == 0 { #expect(stroked.alpha(x, y) <= Int(stroke)) }
    }
    #expect(outside > 500)
  }

  @Test(arguments: [0.0, 0.25, 0.3, 0.5, 0.77])
  func whiteOnWhiteIsOneFlatShape(start: Double) throws {
    var line = Line(Self.letters, size: 80.3, margin: 12)
    line.start = start
    line.paint = PaintStyle.fill(.white).stroked(6, .white)
    let raster = try line.painted()
    line.paint = .fill(.white)
    let plain = try line.painted()
    for (x, y) in raster.places {
      if plain.alpha(x, y) > 0 { #expect(raster.alpha(x, y) == 255) }
      if raster.alpha(x, y) > 0 {
        #expect(raster[x, y] == Color.white.with(alpha: raster[x, y].alpha))
      }
    }
  }

  @Test func theSeamOfTwoColorsIsNeverDarkerThanBoth() throws {
    var line = Line([Shapes.disc, Shapes.apex], size: 80.3, margin: 12)
    line.paint = PaintStyle.fill(.white).stroked(
      6, Color(red: 200, green: 200, blue: 255))
    let raster = try line.painted()
    for (x, y) in raster.places where raster.alpha(x, y) > 0 {
      #expect(raster[x, y].red >= 199 && raster[x, y].green >= 199 && raster[x, y].blue >= 254)
    }
  }

  @Test func strokesArePaintedInListOrderAndInAlphaAddNothing() throws {
    var line = Line([Shapes.block], size: 60, margin: 24)
    line.paint = PaintStyle.fill(.black)
      .stroked(16, Color(red: 255, green: 204, blue: 0)).stroked(10, .pureRed).stroked(4, .white)
    let raster = try line.painted()
    let row = 24 + 30
    // The block starts 0.1 em from the left.
    let edge = 24 + 6
    #expect(raster[edge + 2, row] == .black)
    #expect(raster[edge - 2, row] == .white)
    #expect(raster[edge - 7, row] == .pureRed)
    #expect(raster[edge - 13, row] == Color(red: 255, green: 204, blue: 0))
    #expect(raster[edge - 18, row] == .clear)
  }

  @Test func roundJoinsStayRoundAndMiterJoinsReachTheCorner() throws {
    func corner(_ join: Stroke.Join) throws -> Int {
      var line = Line([Shapes.block], size: 60, margin: 24)
      line.paint = PaintStyle.fill(.black).stroked(10, .pureRed, join: join)
      // The outermost pixel of the block's upper left corner grown by 10.
      return try line.painted().alpha(24 + 6 - 10, 24 + 48 - 42 - 10)
    }
    #expect(try corner(.round) == 0)
    #expect(try corner(.bevel) == 0)
    #expect(try corner(.miter) == 255)
  }

  @Test func miterJoinsBeyondTheirLimitAreCutOff() throws {
    func top(_ limit: Double) throws -> Int {
      var line = Line([Shapes.apex], size: 80, margin: 60)
      line.paint.strokes = [
        Stroke(width: 8, paint: Paint(color: .pureRed), join: .miter, miterLimit: limit)
      ]
      return try line.painted().ink().top
    }
    let plain = try Line([Shapes.apex], size: 80, margin: 60).painted().ink().top
    #expect(try plain - top(1) <= 9)
    #expect(try plain - top(10) > 15)
  }

  /// The angle of a corner is that of the tangents, however the curves bend before they meet.
  @Test(arguments: [-0.5, -0.2, 0.2, 0.5], [12.0, 40, 150])
  func theMiterLimitIsThatOfTheCurvesTangents(bend: Double, size: Double) throws {
    /// How far the ink rises above a tip whose miter has this ratio to the line; the limit is 4.
    func rise(ratio: Double) throws -> Double {
      let line = Line(
        [Shapes.spire(halfAngle: asin(1 / ratio), bend: bend)], size: size, margin: 40)
      let plain = try line.painted().ink().top
      let stroked = try line.with {
        $0.paint.strokes = [
          Stroke(width: 8, paint: Paint(color: .pureRed), join: .miter, miterLimit: 4)
        ]
      }.painted().ink().top
      return Double(plain - stroked)
    }
    #expect(try rise(ratio: 3.95) > 25)
    #expect(try rise(ratio: 4.05) < 10)
  }

  /// A counter 16 px wide closes at 8 px and stays closed.
  @Test(arguments: [7.0, 7.5, 8, 8.5, 9, 10, 12, 14, 16, 20, 24, 32, 40, 60])
  func aCounterClosesAtHalfItsWidthAndNeverReopens(width: Double) throws {
    let round = Shapes.shape(
      Shapes.circle(0.5, -0.5, 0.4) + Shapes.circle(0.5, -0.5, 0.2, clockwise: false))
    let square = Shapes.shape(
      Shapes.rectangle(0.1, -0.9, 0.8, 0.8)
        + Shapes.rectangle(0.3, -0.7, 0.4, 0.4, clockwise: false))
    for shape in [round, square] {
      var line = Line([shape], size: 40, margin: 70)
      line.advance = 1
      line.paint = PaintStyle.fill(.black).stroked(width, .pureRed)
      let raster = try line.painted()
      let centerX = 70 + 20
      let centerY = 70 + 32 - 20
      var least = 255
      for y in (centerY - 8)..<(centerY + 8) {
        for x in (centerX - 8)..<(centerX + 8) { least = min(least, raster.alpha(x, y)) }
      }
      if width < 8 { #expect(least < 255) } else { #expect(least >= 250) }
    }
  }

  @Test(arguments: [2.0, 4, 7, 10], [Stroke.Position.center, .inside])
  func overlappingContoursShowNoInnerLines(width: Double, position: Stroke.Position) throws {
    func painted(_ shape: GlyphShape) throws -> Raster {
      var line = Line([shape], size: 80, margin: 12)
      line.paint = PaintStyle.fill(.white).stroked(width, .pureRed, position)
      return try line.painted()
    }
    let overlapping = try painted(Shapes.overlappingT)
    let merged = try painted(Shapes.mergedT)
    var largest = 0
    for (x, y) in merged.places {
      let a = overlapping[x, y]
      let b = merged[x, y]
      let green = abs(Int(a.green) * Int(a.alpha) - Int(b.green) * Int(b.alpha)) / 255
      largest = max(largest, max(green, abs(Int(a.alpha) - Int(b.alpha))))
    }
    // Edges are measured in another way, so a pixel on one may differ; a line would differ by 255.
    #expect(largest <= 40)
  }

  /// Two halves of a bar, one glyph each, as a joined script draws them.
  @Test(arguments: [0.52, 0.55, 0.6], [Stroke.Position.center, .inside])
  func joinedGlyphsShowNoLineAlongTheirJoint(end: Double, position: Stroke.Position) throws {
    let left = Shapes.shape(Shapes.rectangle(0.1, -0.7, end - 0.1, 0.7))
    let right = Shapes.shape(Shapes.rectangle(-0.3, -0.7, 0.7, 0.7))
    var line = Line([left, right], size: 80, margin: 12)
    line.paint = PaintStyle.fill(.white).stroked(6, .pureRed, position)
    for largest in [TextCoverageBuilder.defaultLargestMask, 0] {
      let painter = Painter(cache: MaskCache())
      painter.largestMask = largest
      let raster = Raster(try painter.paint(line.picture, at: .one))
      let row = 12 + 64 - 28
      let colored = (26..<(12 + 90)).filter { raster[$0, row] != .white }
      #expect(colored.isEmpty)
      #expect(raster[21, row] == .pureRed)
    }
  }

  @Test func strokesNeverChangeWhereTheTextStands() throws {
    let line = Line(Self.letters, size: 40, margin: 40)
    let plain = try line.painted()
    for position in Stroke.Position.allCases {
      let stroked = try line.with { $0.paint = $0.paint.stroked(6, .pureRed, position) }.painted()
      #expect(stroked.image.measurements.origin == plain.image.measurements.origin)
      #expect(stroked.width == plain.width && stroked.height == plain.height)
    }
  }

  @Test func aStrokeThatCannotBeSeenIsAbsent() throws {
    let line = Line(Self.letters)
    let plain = try line.painted().pixels
    for stroke in [
      Stroke(width: 0, paint: Paint(color: .pureRed)),
      Stroke(width: 6, paint: Paint(color: Color.pureRed.with(alpha: 0))),
    ] {
      #expect(try line.with { $0.paint.strokes = [stroke] }.painted().pixels == plain)
    }
  }

  @Test func anEmboldenedFaceIsWiderAndItsStrokesFollowItsEdge() throws {
    let bold = Shapes.shape(Shapes.circle(0.4, -0.35, 0.3), emboldening: 0.05)
    let wide = Shapes.disc  // the same circle, 0.05 em larger
    for position in Stroke.Position.allCases {
      func painted(_ shape: GlyphShape) throws -> Raster {
        try Line([shape], size: 80).with {
          $0.paint = PaintStyle.fill(.white).stroked(4, .pureRed, position)
        }.painted()
      }
      let difference = Raster.meanDifference(
        try painted(bold).reduced(by: 1), try painted(wide).reduced(by: 1))
      #expect(difference < 0.6)
    }
  }
}
