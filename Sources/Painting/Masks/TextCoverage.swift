// SPDX-License-Identifier: MIT

import LabelModel

/// What the text of one picture covers on the working area.
struct TextCoverage {
  struct StrokeCoverage {
    let stroke: Stroke
    /// Along outlines only.
    let text: Plane
    /// Along outlines and around colour glyphs.
    let all: Plane
  }

  /// Outline glyphs and rules.
  let fill: Plane
  /// Colour glyphs: their silhouettes and their own colours.
  let colorGlyphs: (silhouette: Plane, colors: ColorPlane)?
  /// In list order, lowest first.
  let strokes: [StrokeCoverage]
}

/// Puts masks together to the coverage of a text.
struct TextCoverageBuilder {
  let canvas: Canvas
  let scratch: Scratch
  let cache: MaskCache
  let items: [TextItem]
  let strokes: [Stroke]
  let emoji: EmojiStyle
  /// The fill's own colour: colour glyphs follow its alpha.
  let fill: Paint

  /// Device px² of a mask from which on all outlines are drawn as one path.
  var largestMask = Self.defaultLargestMask

  /// About 360 px a side: larger masks are seldom used twice.
  static let defaultLargestMask = 1 << 17

  /// Whether the picture's outlines are drawn as one path instead of from masks.
  ///
  /// It follows from the picture and the scale alone.
  var isDrawnAsPath: Bool {
    let reach = strokes.map { $0.outerReach * canvas.scale }.max() ?? 0
    return items.contains { item in
      let extent = item.extent
      let width = extent.width + 2 * reach
      return width * (extent.height + 2 * reach) > Double(largestMask)
    }
  }

  func build() throws(PaintError) -> TextCoverage {
    let isPath = isDrawnAsPath
    let fill = plane()
    if isPath { try drawPath(on: fill, stroke: nil) }
    for item in items where isText(item) && !(isPath && item.outline != nil) {
      Blit.add(try mask(item, .fill), to: fill, item)
    }
    let hasColors = items.contains { !isText($0) }
    let colors = hasColors ? try colorGlyphs() : nil
    var covered: [TextCoverage.StrokeCoverage] = []
    for stroke in strokes {
      covered.append(try coverage(of: stroke, isPath: isPath, hasColors: hasColors))
    }
    let inner = covered.filter { $0.stroke.position != .outside }
    if !inner.isEmpty, try hasJoinedGlyphs() {
      for stroke in inner {
        let width = stroke.stroke.width * canvas.scale
        JoinedGlyphs.limit(
          stroke.text, to: stroke.stroke.position == .center ? width / 2 : width, of: fill)
      }
    }
    return TextCoverage(fill: fill, colorGlyphs: colors, strokes: covered)
  }

  /// Whether the item is painted with the text's own paint.
  func isText(_ item: TextItem) -> Bool { !item.shape.isColored || emoji.drawing == .mono }

  func mask(_ item: TextItem, _ kind: MaskKind) throws(PaintError) -> GlyphMask {
    let maker = MaskMaker(
      shape: item.shape, size: item.size, phaseX: item.phaseX, phaseY: item.phaseY)
    guard item.isShared else { return try maker.make(kind) }
    let key = MaskKey(
      shape: ObjectIdentifier(item.shape), size: item.size, phase: item.phase, kind: kind)
    return try cache.mask(of: item.shape, key) { () throws(PaintError) in try maker.make(kind) }
  }

  /// Which mask of an item a stroke shows; `nil` for none.
  func kind(of stroke: Stroke, for item: TextItem) -> MaskKind? {
    let width = stroke.width * canvas.scale
    guard isText(item) else {
      guard emoji.outline == .silhouette, stroke.position != .inside else { return nil }
      return .grown(reach: stroke.position == .outside ? width : width / 2)
    }
    guard let outline = item.outline else {
      return stroke.position == .outside
        ? .grown(reach: width) : .band(reach: stroke.position == .center ? width / 2 : width)
    }
    let bold = outline.emboldening * item.size
    if stroke.position == .outside {
      return .line(
        width: 2 * (width + bold), join: stroke.join, miterLimit: stroke.effectiveMiterLimit)
    }
    let line = stroke.position == .center ? width : 2 * width
    // A line along overlapping contours would show inside the letter, and one along the thin
    // outline is not the edge of an emboldened one.
    if bold > 0 || (item.isShared && cache.hasOverlaps(item.shape, outline)) {
      return .band(reach: line / 2)
    }
    return .line(width: line, join: stroke.join, miterLimit: stroke.effectiveMiterLimit)
  }

  /// Whether glyphs of the text run into each other, as in joined scripts.
  private func hasJoinedGlyphs() throws(PaintError) -> Bool {
    let seen = plane()
    for item in items where isText(item) {
      let mask = try mask(item, .fill)
      if JoinedGlyphs.meets(mask, seen, x: item.x + mask.x, y: item.y + mask.y) { return true }
      Blit.add(mask, to: seen, item)
    }
    return false
  }

  private func plane() -> Plane {
    scratch.plane(width: canvas.width, height: canvas.height, cleared: true)
  }

  private func coverage(
    of stroke: Stroke, isPath: Bool, hasColors: Bool
  ) throws(PaintError) -> TextCoverage.StrokeCoverage {
    let text = plane()
    if isPath { try drawPath(on: text, stroke: stroke) }
    for item in items where isText(item) {
      guard let kind = kind(of: stroke, for: item) else { continue }
      if isPath, case .line = kind, item.outline != nil { continue }
      Blit.maximum(try mask(item, kind), to: text, item)
    }
    guard hasColors, stroke.position != .inside, emoji.outline == .silhouette else {
      return TextCoverage.StrokeCoverage(stroke: stroke, text: text, all: text)
    }
    let all = plane()
    all.base.update(from: text.base, count: all.stride * all.height)
    for item in items where !isText(item) {
      guard let kind = kind(of: stroke, for: item) else { continue }
      Blit.maximum(try mask(item, kind), to: all, item)
    }
    return TextCoverage.StrokeCoverage(stroke: stroke, text: text, all: all)
  }

  /// Draws all outlines at once: filled, or with a line along them.
  private func drawPath(on plane: Plane, stroke: Stroke?) throws(PaintError) {
    let items = items.filter { isText($0) && $0.outline != nil }
    if stroke == nil {
      let surface = try CoverageSurface(
        drawingInto: plane.base, width: plane.width, height: plane.height, stride: plane.stride)
      for item in items {
        guard let outline = item.outline else { continue }
        surface.add(outline, size: item.size, x: item.placeX, y: item.placeY)
      }
      surface.fill()
      try surface.finish()
    }
    var path = StrokePath(width: plane.width, height: plane.height)
    var isEmpty = true
    for item in items {
      guard let outline = item.outline, let width = lineWidth(item, stroke), width > 0 else {
        continue
      }
      let pen = Pen(
        width: width, join: stroke?.join ?? .round, miterLimit: stroke?.effectiveMiterLimit ?? 1)
      path.follow(outline, size: item.size, x: item.placeX, y: item.placeY, pen: pen)
      isEmpty = false
    }
    if !isEmpty { path.cover(plane.base, stride: plane.stride) }
  }

  private func lineWidth(_ item: TextItem, _ stroke: Stroke?) -> Double? {
    guard let outline = item.outline else { return nil }
    guard let stroke else { return 2 * outline.emboldening * item.size }
    guard case .line(let width, _, _)? = kind(of: stroke, for: item) else { return nil }
    return width
  }

  private func colorGlyphs() throws(PaintError) -> (silhouette: Plane, colors: ColorPlane) {
    let silhouette = plane()
    let colors = ColorPlane(width: canvas.width, height: canvas.height, scratch: scratch)
    for item in items where !isText(item) {
      Blit.cover(try mask(item, .fill), to: silhouette, item)
      let opacity = Int(item.color?.alpha ?? fill.colorGlyphAlpha)
      switch item.shape.content {
      case .empty, .outline: continue
      case .bitmap:
        let mask = try mask(item, .bitmap)
        colors.paint(mask, opacity: opacity, x: item.x + mask.x, y: item.y + mask.y)
      case .layers(let layers):
        for (index, layer) in layers.enumerated() {
          let mask = try mask(item, .layer(index))
          var color = layer.color ?? item.color ?? fill.color ?? .black
          // The text's own alpha is already in `opacity`.
          let alpha = layer.color.map { Int($0.alpha) } ?? 255
          color.alpha = UInt8((alpha * opacity + 127) / 255)
          colors.paint(
            mask, color: FloatColor(color), x: item.x + mask.x, y: item.y + mask.y)
        }
      }
    }
    return (silhouette, colors)
  }
}

extension Blit {
  static func add(_ mask: GlyphMask, to plane: Plane, _ item: TextItem) {
    add(mask, to: plane, x: item.x + mask.x, y: item.y + mask.y)
  }

  static func maximum(_ mask: GlyphMask, to plane: Plane, _ item: TextItem) {
    maximum(mask, to: plane, x: item.x + mask.x, y: item.y + mask.y)
  }

  static func cover(_ mask: GlyphMask, to plane: Plane, _ item: TextItem) {
    cover(mask, to: plane, x: item.x + mask.x, y: item.y + mask.y)
  }
}

extension Paint {
  /// 0...255; a gradient hides the colour under it, so colour glyphs under one stay opaque.
  var colorGlyphAlpha: UInt8 { gradient == nil ? color?.alpha ?? 255 : 255 }
}

extension Stroke {
  /// Only for miter joins: the others do not look at it, and one mask serves all values.
  var effectiveMiterLimit: Double { join == .miter ? max(1, miterLimit) : 1 }

  /// How far it reaches outside the text, design px.
  var outerReach: Double {
    let reach =
      switch position {
      case .outside: width
      case .center: width / 2
      case .inside: 0.0
      }
    return reach * effectiveMiterLimit
  }
}
