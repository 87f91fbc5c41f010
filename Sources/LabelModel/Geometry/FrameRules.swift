// SPDX-License-Identifier: MIT

/// What a style says about boxes, before any text is known.
///
/// The only place where padding, effects and canvas meet: wrapping, fitting, placing and the
/// image's size all ask here. Design px throughout.
package struct FrameRules: Hashable, Sendable {
  package let box: BoxStyle
  package let canvas: CanvasStyle
  /// Never `auto`.
  package let mode: CanvasStyle.Mode
  /// The room for effects, with the margin.
  package let reach: Insets
  /// The scales the picture is painted at.
  package let scales: [Scale]

  package init(
    box: BoxStyle, canvas: CanvasStyle, paint: PaintStyle, scales: [Scale] = [.one]
  ) {
    self.box = box
    self.canvas = canvas
    self.scales = scales
    let isFixed = box.width.isFixed && box.height.isFixed
    mode = canvas.mode == .auto ? (isFixed ? .box : .expand) : canvas.mode
    reach = paint.reach(margin: canvas.margin)
  }

  /// The reach that must stay inside the image; zero where the image grows instead.
  private var keptReach: Insets { mode == .box && box.hasAutoInsets ? reach : .zero }

  /// What wrapping and fitting take away from the box.
  package var fittingInsets: Insets { box.padding.maximum(keptReach) }

  /// The widest a line may be, where that is limited.
  package var widthLimit: Double? {
    box.width.upperBound.map { $0 - fittingInsets.horizontal }
  }

  /// The highest the lines may be together, where that is limited.
  package var heightLimit: Double? {
    box.height.upperBound.map { $0 - fittingInsets.vertical }
  }

  /// Whether anything is left of the box after its insets.
  package var hasRoom: Bool { (widthLimit ?? 1) > 0 && (heightLimit ?? 1) > 0 }

  /// The box around a text block of this size.
  ///
  /// An extent that follows the text is rounded up to whole design px.
  package func boxSize(around block: Size) -> Size {
    Size(
      width: Self.extent(box.width, block.width + fittingInsets.horizontal),
      height: Self.extent(box.height, block.height + fittingInsets.vertical))
  }

  /// The box of a label without text.
  package var emptyBoxSize: Size {
    Size(width: Self.extent(box.width, 0), height: Self.extent(box.height, 0))
  }

  private static func extent(_ rule: BoxStyle.Extent, _ needed: Double) -> Double {
    switch rule {
    case .fixed(let value):
      return value
    case .flexible(let least, let most):
      // A sum of advances may lie a rounding error above a whole number.
      let covering = (needed - 1e-6).rounded(.up)
      return max(least ?? 0, min(covering, most ?? .infinity))
    }
  }

  /// The box without its padding.
  package func content(of box: Size) -> Rect {
    Rect(x: 0, y: 0, width: box.width, height: box.height).insetBy(self.box.padding)
  }
}

extension FrameRules {
  /// The top of a block that is aligned in the content box: a whole number.
  ///
  /// A centred block that is too high is cut equally above and below. `baseline` is placed as
  /// `center`: the caller passes the height that decides.
  package func blockTop(height: Double, in content: Rect, valign: VerticalAlignment) -> Double {
    let room = content.height - height
    let offset =
      switch valign {
      case .top: 0.0
      case .center, .baseline: (room / 2 + 1e-6).rounded(.down)
      case .bottom: room
      }
    return (content.y + offset + 1e-6).rounded(.down)
  }

  /// How far the block must move so that it and its effects stay inside the image.
  ///
  /// The least amount, and nothing where the image grows. A block that is too large stays whole on
  /// the side it is aligned to.
  package func movement(of block: Rect, in box: Size) -> Point {
    guard mode == .box else { return .zero }
    let kept = keptReach
    let content = content(of: box)
    return Point(
      x: Self.movement(
        block.minX...max(block.minX, block.maxX), content.minX, content.maxX,
        kept.left, box.width - kept.right),
      y: Self.movement(
        block.minY...max(block.minY, block.maxY), content.minY, content.maxY,
        kept.top, box.height - kept.bottom
      ).rounded(.toNearestOrAwayFromZero))
  }

  private static func movement(
    _ block: ClosedRange<Double>, _ contentStart: Double, _ contentEnd: Double,
    _ start: Double, _ end: Double
  ) -> Double {
    let tolerance = 1e-6
    let before = max(0, start - block.lowerBound)
    let after = max(0, block.upperBound - end)
    if block.upperBound - block.lowerBound <= end - start + tolerance {
      return before > 0 ? before : -after
    }
    if block.lowerBound >= contentStart - tolerance { return before }
    if block.upperBound <= contentEnd + tolerance { return -after }
    return 0
  }

  /// Everything about one label's boxes.
  ///
  /// `block` is where the text ended up, `ink` what it paints with all its effects, if anything.
  package func frame(box: Size, block: Rect, ink: Rect?) -> Frame {
    let whole = Rect(x: 0, y: 0, width: box.width, height: box.height)
    let content = content(of: box)
    var room = Insets.zero
    if mode != .box {
      room = whole.room(for: content.outsetBy(reach))
      if let ink { room = room.maximum(whole.room(for: ink.outsetBy(Insets(all: clearance)))) }
    }
    return Frame(
      box: box, content: content, block: block,
      image: Self.paintable(whole.outsetBy(room.roundedUp)),
      isTrimmed: mode == .tight, multipleOf: canvas.multipleOf, largestSide: canvas.max)
  }

  /// The room between ink and the image's border, in design px.
  ///
  /// Enough for a clear px at every scale, whatever grid painting snaps to.
  private var clearance: Double {
    scales.map { (1 + $0.gridSnap) / $0.factor }.reduce(1, max)
  }

  /// The frame of a label without text: the image is the box, and never empty.
  package var emptyFrame: Frame {
    let box = emptyBoxSize
    let isSized = box.width > 0 || box.height > 0
    let content = isSized ? content(of: box) : .zero
    return Frame(
      box: box,
      content: Rect(
        x: content.x, y: content.y, width: max(0, content.width), height: max(0, content.height)),
      block: Rect(x: content.x, y: content.y, width: 0, height: 0),
      image: Self.paintable(Rect(x: 0, y: 0, width: box.width, height: box.height)),
      multipleOf: canvas.multipleOf, largestSide: canvas.max)
  }

  /// An image is never empty.
  private static func paintable(_ rect: Rect) -> Rect {
    var image = rect
    if image.width <= 0 { image.width = 1 }
    if image.height <= 0 { image.height = 1 }
    return image
  }
}
