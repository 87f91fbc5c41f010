// SPDX-License-Identifier: MIT

import LabelModel
import Painting
import Testing

@Suite("Clipping and fading")
struct SideTests {
  /// A bar 200 px wide in a content box of 100 × 40 px, in an image 20 px larger on all sides.
  static func bar(_ change: (inout LabelPicture) -> Void = { _ in }) -> LabelPicture {
    let content = Rect(x: 0, y: 0, width: 100, height: 40)
    let shape = Shapes.shape(Shapes.rectangle(-5, -3, 20, 6))
    let glyph = PlacedGlyph(
      shape: shape, x: 0, baseline: 20, drop: 0, size: 10, color: nil, line: 0, cluster: content)
    var picture = LabelPicture(
      frame: Frame(
        box: content.size, content: content, block: content,
        image: content.outsetBy(Insets(all: 20))), glyphs: [glyph], lines: [content],
      paint: .fill(.white))
    change(&picture)
    return picture
  }

  @Test func clippingCutsOnlyTheSidesThatAreNamed() throws {
    let raster = try Self.bar { $0.clip = [.right, .top] }.painted()
    #expect(raster.alpha(0, 40) == 255)
    #expect(raster.alpha(119, 40) == 255 && raster.alpha(120, 40) == 0)
    #expect(raster.alpha(60, 20) == 255 && raster.alpha(60, 19) == 0)
    #expect(raster.alpha(60, 69) == 255)
  }

  @Test func clippingCutsStrokesAndShadowsButNotTheBackground() throws {
    let raster = try Self.bar {
      $0.clip = [.left, .right]
      $0.paint = PaintStyle.fill(.white).stroked(4, .pureRed)
        .shadowed(Shadow(offset: Point(x: 3, y: 0), blur: 4, color: .black))
      $0.frame.box.width = 110
      $0.paint.background = Background(fill: Paint(color: .pureBlue))
    }.painted()
    #expect(raster[125, 40] == .pureBlue)
    #expect(raster[10, 40] == .clear)
  }

  @Test(arguments: [10.0, 25, 50])
  func alphaFallsInAStraightLineToZeroAtTheContentsEdge(length: Double) throws {
    let raster = try Self.bar { $0.fade = FadeMask(left: 0, right: length, top: -10) }.painted()
    #expect(raster.alpha(20, 40) == 255)
    for x in 0..<Int(length) {
      let expected = (Double(x) + 0.5) / length * 255
      #expect(abs(Double(raster.alpha(119 - x, 40)) - expected) <= 1)
    }
    #expect(raster.alpha(120, 40) == 0)
    // Never from top to bottom.
    #expect(raster.alpha(110, 20) == raster.alpha(110, 60))
  }

  @Test func theLeftFadeMirrorsTheRightOne() throws {
    let right = try Self.bar { $0.fade = FadeMask(left: 0, right: 30, top: -10) }.painted()
    let left = try Self.bar { $0.fade = FadeMask(left: 30, right: 0, top: -10) }.painted()
    for x in 20..<120 { #expect(left.alpha(x, 40) == right.alpha(139 - x, 40)) }
    #expect(left.alpha(119, 40) == 255)
  }

  @Test func rowsAboveTheLastLineKeepTheirAlpha() throws {
    let raster = try Self.bar { $0.fade = FadeMask(left: 0, right: 40, top: 20) }.painted()
    #expect(raster.alpha(118, 39) == 255)
    #expect(raster.alpha(118, 40) < 20)
  }

  @Test func effectsFadeWithTheText() throws {
    let raster = try Self.bar {
      $0.fade = FadeMask(left: 0, right: 50, top: -40)
      $0.paint = PaintStyle.fill(.white).stroked(5, .pureRed)
    }.painted()
    // The bar's lower edge is 30 px under the baseline, outside the image: look at its top row.
    #expect(raster.alpha(95, 40) == 128 || raster.alpha(95, 40) == 125)
    #expect(raster.alpha(121, 40) == 0)
  }

  @Test func aFadeOfNoLengthChangesNothing() throws {
    let plain = try Self.bar().painted()
    let faded = try Self.bar { $0.fade = FadeMask(left: 0, right: 0, top: 0) }.painted()
    #expect(faded.pixels == plain.pixels)
  }

  @Test func fadesFollowTheScale() throws {
    let raster = try Self.bar { $0.fade = FadeMask(left: 0, right: 20, top: -10) }.painted(at: 2)
    #expect(raster.alpha(239, 80) < 10 && raster.alpha(240, 80) == 0)
    #expect(raster.alpha(199, 80) == 255)
  }
}
