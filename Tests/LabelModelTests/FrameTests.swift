// SPDX-License-Identifier: MIT

import LabelModel
import Testing

private func rules(
  width: BoxStyle.Extent = .content, height: BoxStyle.Extent = .content,
  padding: Insets = .zero, mode: CanvasStyle.Mode = .auto, autoInsets: Bool = true,
  margin: Double = 1, _ paint: (inout PaintStyle) -> Void = { _ in }
) -> FrameRules {
  var box = BoxStyle()
  box.width = width
  box.height = height
  box.padding = padding
  box.hasAutoInsets = autoInsets
  var canvas = CanvasStyle()
  canvas.mode = mode
  canvas.margin = margin
  var style = PaintStyle()
  paint(&style)
  return FrameRules(box: box, canvas: canvas, paint: style)
}

private func stroke(
  _ width: Double, _ position: Stroke.Position = .outside, _ join: Stroke.Join = .round
) -> Stroke {
  Stroke(width: width, paint: .black, position: position, join: join)
}

@Suite struct ReachTests {
  @Test(
    arguments: [
      ([], 0.0),
      ([stroke(4)], 5),
      ([stroke(4, .center)], 3),
      ([stroke(4, .inside)], 1),
      ([stroke(2), stroke(6)], 7),
      ([stroke(2, .outside, .miter)], 9),
      ([Stroke(width: 4, paint: Paint(color: .clear))], 0),
    ] as [([Stroke], Double)])
  func strokesNeedTheirOutsidePartAndOne(strokes: [Stroke], edge: Double) {
    var paint = PaintStyle()
    paint.strokes = strokes
    #expect(paint.reach(margin: 0) == Insets(all: edge))
    #expect(paint.reach(margin: 1) == Insets(all: edge + 1))
  }

  @Test func aShadowReachesAsFarAsItsBlurAndSpreadMovedByItsOffset() {
    var paint = PaintStyle()
    paint.strokes = [stroke(4)]
    paint.shadows = [Shadow(offset: Point(x: 2, y: 30), blur: 5, spread: 1, color: .black)]
    // E = 5, R = ceil(7.5) = 8, s = 1.
    #expect(paint.reach(margin: 0) == Insets(top: 5, right: 16, bottom: 44, left: 12))
  }

  @Test func theFarthestOfAllShadowsCounts() {
    var paint = PaintStyle()
    paint.shadows = [
      Shadow(offset: Point(x: 9, y: 0), color: .black),
      Shadow(offset: Point(x: -7, y: 1), color: .black),
      Shadow(offset: Point(x: 0, y: -40), color: .clear),
    ]
    #expect(paint.reach(margin: 0) == Insets(top: 0, right: 9, bottom: 1, left: 7))
  }

  @Test(arguments: [0.1, 0.5, 2.3, 7.9])
  func reachIsInWholeDesignPixels(width: Double) {
    var paint = PaintStyle()
    paint.strokes = [stroke(width)]
    let reach = paint.reach(margin: 0.25)
    #expect(reach.left == reach.left.rounded() && reach.left >= width + 1.25)
  }
}

@Suite struct FrameTests {
  @Test func theBoxIsTheTextBlockPlusTheInsetsForAnyWidthAndInsets() {
    for inset in stride(from: 0.0, through: 50, by: 5) {
      for width in stride(from: 0.3, through: 300, by: 37.7) {
        let insets = Insets(top: inset, right: inset / 2, bottom: 3, left: inset)
        let rules = rules(padding: insets, mode: .expand)
        let block = Size(width: width, height: width / 3)
        let box = rules.boxSize(around: block)
        let content = rules.content(of: box)
        #expect(box.width > block.width + insets.horizontal - 1e-5)
        #expect(box.width < block.width + insets.horizontal + 1)
        #expect(content.width > block.width - 1e-5)
        #expect(content.height > block.height - 1e-5)
        let top = rules.blockTop(height: block.height, in: content, valign: .center)
        #expect(top >= content.minY - 1 && top + block.height <= content.maxY + 1e-5)
      }
    }
  }

  @Test func aSizeThatFollowsTheTextIsRoundedUpToWholePixels() {
    let box = rules().boxSize(around: Size(width: 20.2, height: 10))
    #expect(box == Size(width: 21, height: 10))
  }

  @Test(arguments: [
    (BoxStyle.Extent.fixed(100), 100.0),
    (.flexible(min: 90, max: nil), 90),
    (.flexible(min: 10, max: nil), 64),
    (.flexible(min: nil, max: 40), 40),
    (.flexible(min: nil, max: 70), 64),
  ])
  func fixedAndLimitedExtentsDecideTheBox(extent: BoxStyle.Extent, expected: Double) {
    let rules = rules(width: extent, padding: Insets(all: 2), mode: .expand)
    #expect(rules.boxSize(around: Size(width: 59.4, height: 5)).width == expected)
  }

  @Test(arguments: [
    (BoxStyle.Extent.fixed(50), BoxStyle.Extent.fixed(50), CanvasStyle.Mode.box),
    (.fixed(50), .content, .expand),
    (.content, .fixed(50), .expand),
    (.flexible(min: nil, max: 50), .flexible(min: nil, max: 50), .expand),
  ])
  func theImageIsTheBoxOnlyWhereBothExtentsAreFixed(
    width: BoxStyle.Extent, height: BoxStyle.Extent, mode: CanvasStyle.Mode
  ) {
    #expect(rules(width: width, height: height).mode == mode)
  }

  @Test func wrappingLeavesRoomForPaddingOrEffectsWhicheverIsLarger() {
    let box = rules(
      width: .fixed(100), height: .fixed(50), padding: Insets(top: 0, right: 20, bottom: 0, left: 0)
    ) { $0.strokes = [stroke(4)] }
    #expect(box.widthLimit == 74.0)
    #expect(box.heightLimit == 38.0)
    let expanding = rules(width: .fixed(100), padding: Insets(all: 3), mode: .expand) {
      $0.strokes = [stroke(4)]
    }
    #expect(expanding.widthLimit == 94.0)
    #expect(expanding.heightLimit == nil)
  }

  @Test func withoutAutomaticInsetsEffectsTakeNoRoom() {
    let rules = rules(width: .fixed(100), height: .fixed(50), autoInsets: false) {
      $0.strokes = [stroke(4)]
    }
    #expect(rules.widthLimit == 100.0)
    let block = Rect(x: 0, y: 0, width: 100, height: 50)
    #expect(rules.movement(of: block, in: Size(width: 100, height: 50)) == .zero)
  }

  @Test func aBoxWithoutRoomForContentIsNoticed() {
    #expect(!rules(width: .fixed(10), padding: Insets(all: 5), mode: .expand).hasRoom)
    #expect(rules(width: .fixed(11), padding: Insets(all: 5), mode: .expand).hasRoom)
    #expect(!rules(height: .fixed(10), padding: Insets(all: 6), mode: .expand).hasRoom)
  }

  @Test func anExpandedImageHoldsTheBoxTheReachAndTheInk() {
    let rules = rules(padding: Insets(all: 2), mode: .expand) { $0.strokes = [stroke(4)] }
    let block = Rect(x: 2, y: 2, width: 40, height: 20)
    let box = rules.boxSize(around: block.size)
    let plain = rules.frame(box: box, block: block, ink: nil)
    #expect(plain.image == Rect(x: -4, y: -4, width: 52, height: 32))
    let ink = Rect(x: -9.5, y: 3, width: 90, height: 4)
    let wide = rules.frame(box: box, block: block, ink: ink)
    #expect(wide.image == Rect(minX: -11, minY: -4, maxX: 82, maxY: 28))
    #expect(wide.box == plain.box && wide.block == plain.block)
  }

  @Test func inABoxCanvasTheBlockMovesByTheLeastAmountThatKeepsEffectsInside() {
    let rules = rules(width: .fixed(100), height: .fixed(60)) {
      $0.strokes = [stroke(4)]
    }
    let box = Size(width: 100, height: 60)
    func move(_ x: Double, _ y: Double, _ width: Double = 20, _ height: Double = 10) -> Point {
      rules.movement(of: Rect(x: x, y: y, width: width, height: height), in: box)
    }
    #expect(move(40, 25) == .zero)
    #expect(move(0, 25) == Point(x: 6, y: 0))
    #expect(move(80, 25) == Point(x: -6, y: 0))
    #expect(move(40, 0) == Point(x: 0, y: 6))
    #expect(move(40, 50) == Point(x: 0, y: -6))
    // Too wide: the side it is aligned to stays whole, a centred block stays centred.
    #expect(move(0, 25, 120) == Point(x: 6, y: 0))
    #expect(move(-10, 25, 120) == .zero)
    #expect(
      rules.frame(box: box, block: .zero, ink: Rect(x: -50, y: 0, width: 9, height: 9)).image
        == Rect(x: 0, y: 0, width: 100, height: 60))
  }

  @Test func anExpandingCanvasNeverMovesTheBlock() {
    let rules = rules(mode: .expand) { $0.strokes = [stroke(40)] }
    let block = Rect(x: 0, y: 0, width: 5, height: 5)
    #expect(rules.movement(of: block, in: Size(width: 5, height: 5)) == .zero)
  }

  @Test(arguments: [
    (VerticalAlignment.top, 3.0), (.center, 12), (.bottom, 22),
  ])
  func theBlockTopIsAWholeNumber(valign: VerticalAlignment, top: Double) {
    let content = Rect(x: 0, y: 3, width: 50, height: 40)
    #expect(rules().blockTop(height: 20.3, in: content, valign: valign) == top)
  }

  @Test func aCentredBlockThatIsTooHighIsCutOnBothSides() {
    let content = Rect(x: 0, y: 0, width: 50, height: 20)
    #expect(rules().blockTop(height: 30, in: content, valign: .center) == -5)
  }

  @Test func withoutTextTheImageIsTheBoxAndNeverEmpty() {
    #expect(
      rules(padding: Insets(all: 9)).emptyFrame.image == Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(rules(padding: Insets(all: 9)).emptyFrame.box == .zero)
    let sized = rules(width: .fixed(80), height: .fixed(30)) { $0.strokes = [stroke(4)] }
    #expect(sized.emptyFrame.image == Rect(x: 0, y: 0, width: 80, height: 30))
  }

  @Test func tightImagesAreTrimmedByThePainter() {
    let rules = rules(mode: .tight)
    #expect(rules.frame(box: .zero, block: .zero, ink: nil).isTrimmed)
    #expect(!FrameTests.plain.isTrimmed)
  }

  private static let plain = rules(mode: .expand).frame(box: .zero, block: .zero, ink: nil)
}
