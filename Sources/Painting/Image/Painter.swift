// SPDX-License-Identifier: MIT

package import LabelModel

/// Paints pictures on one thread.
///
/// It owns its scratch memory and shares the mask cache; it is not `Sendable`. The pixels depend
/// on the picture and the scale alone.
package final class Painter {
  private let cache: MaskCache
  private let limits: PaintLimits
  private let scratch = Scratch()
  /// Whether common labels take the short way; the bytes are the same either way.
  var isFusing = true
  /// Device px² of a mask from which on a picture's outlines are drawn as one path.
  var largestMask = TextCoverageBuilder.defaultLargestMask

  package init(cache: MaskCache, limits: PaintLimits = .standard) {
    self.cache = cache
    self.limits = limits
  }

  /// Paints one picture at one scale.
  ///
  /// Throws before anything is allocated when a number cannot be painted or a limit would be
  /// exceeded.
  package func paint(
    _ picture: LabelPicture, at scale: Scale
  ) throws(PaintError) -> PaintedImage {
    let image = try painted(picture, at: scale)
    try limits.check(
      width: image.width, height: image.height, ownLimit: picture.frame.largestSide)
    return image
  }

  private func painted(
    _ picture: LabelPicture, at scale: Scale
  ) throws(PaintError) -> PaintedImage {
    scratch.reset()
    var clock = LapClock()
    var times = PaintTimes()
    var canvas = try Canvas(picture, at: scale, limits: limits)
    var items = Self.items(of: picture, on: canvas)
    let style = VisiblePaint(picture.paint)
    if let reach = style.shadowReach(scale: scale.factor) {
      let ink = Self.extent(of: items, strokes: style.strokes, scale: scale.factor)
      if let ink { canvas.extend(toward: ink, reach: reach) }
      if canvas.left != 0 || canvas.top != 0 { items = Self.items(of: picture, on: canvas) }
    }
    let builder = TextCoverageBuilder(
      canvas: canvas, scratch: scratch, cache: cache, items: items, strokes: style.strokes,
      emoji: picture.paint.emoji, fill: picture.paint.fill, largestMask: largestMask)
    let sources = PaintSources(
      picture: picture, canvas: canvas, scratch: scratch, builder: builder)
    try canvas.checkMemory(
      bytesPerPixel: style.bytesPerPixel + sources.planeCount * PaintPlane.bytesPerPixel,
      limits: limits)
    let composer = try Self.composer(builder.build(), sources, style.strokes)
    let finish = ImageFinish(frame: picture.frame, canvas: canvas)
    let plan = LayerPlan(picture)
    composer.weights = SideWeights(
      plan.layers, content: picture.frame.content, canvas: canvas, scratch: scratch)
    composer.opacity = Float(max(0, min(1, picture.paint.opacity)))
    composer.plates = try plates(picture.paint.background, picture.frame.box, sources)
    times.masks = clock.lap()
    let fused = isFusing ? FusedLabel(composer, style, canvas, scratch) : nil
    if fused == nil { castShadows(style, composer, canvas) }
    times.blur = clock.lap()
    let width = canvas.imageWidth
    var image = finish.image { y, out in
      if let fused { return fused.writeRow(y, to: out) }
      composer.composeRow(y - canvas.top, from: -canvas.left, count: width, to: out)
    }
    times.composite = clock.lap()
    image.times = times
    return image
  }

  private static func items(of picture: LabelPicture, on canvas: Canvas) -> [TextItem] {
    var items: [TextItem] = []
    items.reserveCapacity(picture.glyphs.count + picture.rules.count)
    for glyph in picture.glyphs {
      if let item = TextItem(glyph, on: canvas) { items.append(item) }
    }
    for rule in picture.rules {
      if let item = TextItem(rule, on: canvas) { items.append(item) }
    }
    return items
  }

  private static func extent(of items: [TextItem], strokes: [Stroke], scale: Double) -> Rect? {
    guard let first = items.first else { return nil }
    let reach = strokes.map { $0.outerReach * scale }.max() ?? 0
    return items.dropFirst().reduce(first.extent) { $0.union($1.extent) }
      .outsetBy(Insets(all: reach))
  }

  private static func composer(
    _ coverage: TextCoverage, _ sources: PaintSources, _ strokes: [Stroke]
  ) throws(PaintError) -> Composer {
    var layers: [Composer.StrokeLayer] = []
    for (stroke, covered) in zip(strokes, coverage.strokes) {
      layers.append(
        Composer.StrokeLayer(paint: try sources.stroke(stroke), coverage: covered))
    }
    return Composer(
      coverage: coverage, fill: try sources.fill(), strokes: layers,
      width: sources.canvas.width, scratch: sources.scratch)
  }

  private func castShadows(_ style: VisiblePaint, _ composer: Composer, _ canvas: Canvas) {
    let caster = ShadowCaster(canvas: canvas, scratch: scratch)
    composer.innerShadows = style.innerShadows.map {
      caster.castInside($0, on: composer.coverage)
    }
    var casting: [Shadow.Caster: Plane] = [:]
    composer.shadows = style.shadows.map { shadow in
      let plane = casting[shadow.caster] ?? castPlane(shadow.caster, composer, canvas)
      casting[shadow.caster] = plane
      return caster.cast(shadow, from: plane)
    }
  }

  private func castPlane(
    _ caster: Shadow.Caster, _ composer: Composer, _ canvas: Canvas
  ) -> Plane {
    let plane = scratch.plane(width: canvas.width, height: canvas.height, cleared: false)
    let extent: Composer.Extent = caster == .fill ? .fill : .all
    for y in 0..<canvas.height { composer.castRow(y, extent, to: plane.row(y)) }
    return plane
  }

  /// The plate behind the text: its fill, and its border inside the box, on whole px.
  private func plates(
    _ background: Background?, _ box: Size, _ sources: PaintSources
  ) throws(PaintError) -> [Composer.Plate] {
    guard let background else { return [] }
    let canvas = sources.canvas
    let place = canvas.rect(Rect(x: 0, y: 0, width: box.width, height: box.height))
    let rect = Rect(
      minX: place.minX.rounded(), minY: place.minY.rounded(), maxX: place.maxX.rounded(),
      maxY: place.maxY.rounded())
    let radius = max(0, background.radius) * canvas.scale
    var plates: [Composer.Plate] = []
    if let fill = background.fill, !fill.isInvisible {
      let plane = try rounded(rect, radius, canvas)
      plates.append(Composer.Plate(paint: sources.box(fill), coverage: plane))
    }
    if let border = background.border, border.width > 0, !border.paint.isInvisible {
      let plane = try rounded(rect, radius, canvas)
      let width = border.width * canvas.scale
      let hole = try rounded(rect.insetBy(Insets(all: width)), radius - width, canvas)
      for index in 0..<(plane.stride * plane.height) {
        // Coverage of the hole never exceeds that of the plate by more than rounding.
        plane.base[index] = plane.base[index] &- min(plane.base[index], hole.base[index])
      }
      plates.append(Composer.Plate(paint: sources.box(border.paint), coverage: plane))
    }
    return plates
  }

  private func rounded(
    _ rect: Rect, _ radius: Double, _ canvas: Canvas
  ) throws(PaintError) -> Plane {
    let plane = scratch.plane(width: canvas.width, height: canvas.height, cleared: true)
    guard !rect.isEmpty else { return plane }
    let surface = try CoverageSurface(
      drawingInto: plane.base, width: plane.width, height: plane.height, stride: plane.stride)
    surface.addRoundedRectangle(rect, radius: radius)
    surface.fill()
    try surface.finish()
    return plane
  }
}
