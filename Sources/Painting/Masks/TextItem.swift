// SPDX-License-Identifier: MIT

import LabelModel

/// A glyph or a rule at its snapped place on the device grid.
///
/// Places snap to quarters of a px across and baselines to whole px, so that the same masks serve
/// every label; what lies off its baseline keeps quarters of a px.
struct TextItem {
  let shape: GlyphShape
  /// The em in device px.
  let size: Double
  /// The whole-px origin in the working area.
  let x: Int
  let y: Int
  /// Quarters of a px beyond it, y * 4 + x.
  let phase: UInt8
  let color: Color?
  let line: Int
  let cluster: Rect
  /// Whether its masks may be kept for other labels.
  let isShared: Bool

  /// A glyph has no size or nothing to paint: `nil`.
  init?(_ glyph: PlacedGlyph, on canvas: Canvas) {
    if case .empty = glyph.shape.content { return nil }
    guard glyph.size > 0 else { return nil }
    let quartersX = Int((canvas.x(glyph.x) * 4 + 0.5).rounded(.down))
    let baseline = Int((canvas.y(glyph.baseline) + 0.5).rounded(.down))
    let drop = Int((glyph.drop * canvas.scale * 4 + 0.5).rounded(.down))
    shape = glyph.shape
    size = glyph.size * canvas.scale
    x = quartersX >> 2
    y = baseline + (drop >> 2)
    phase = UInt8((drop & 3) * 4 + (quartersX & 3))
    color = glyph.color
    line = glyph.line
    cluster = glyph.cluster
    isShared = true
  }

  /// A rule keeps quarters of a px across; its thickness is whole px, at least one.
  init?(_ rule: TextRule, on canvas: Canvas) {
    guard rule.rect.width > 0, rule.rect.height > 0 else { return nil }
    let place = canvas.rect(rule.rect)
    let left = (place.minX * 4 + 0.5).rounded(.down) / 4
    let right = (place.maxX * 4 + 0.5).rounded(.down) / 4
    let top = (place.minY + 0.5).rounded(.down)
    let height = max(1, place.height.rounded())
    let wholeLeft = left.rounded(.down)
    let start = left - wholeLeft
    let end = right - wholeLeft
    let segments: [GlyphOutline.Segment] = [
      .move(Point(x: start, y: 0)), .line(Point(x: end, y: 0)), .line(Point(x: end, y: height)),
      .line(Point(x: start, y: height)), .close,
    ]
    let bounds = Rect(minX: start, minY: 0, maxX: end, maxY: height)
    shape = GlyphShape(.outline(GlyphOutline(segments: segments, bounds: bounds)))
    size = 1
    x = Int(wholeLeft)
    y = Int(top)
    phase = 0
    color = rule.color
    line = rule.line
    cluster = rule.rect
    isShared = false
  }

  var phaseX: Double { Double(phase & 3) / 4 }
  var phaseY: Double { Double(phase >> 2) / 4 }
  /// The origin with its quarters.
  var placeX: Double { Double(x) + phaseX }
  var placeY: Double { Double(y) + phaseY }

  /// Everything the shape covers, in device px of the working area.
  var extent: Rect {
    let bounds: Rect
    switch shape.content {
    case .empty: return Rect(x: Double(x), y: Double(y), width: 0, height: 0)
    case .outline(let outline): bounds = outline.bounds
    case .bitmap(let bitmap): bounds = bitmap.placement
    case .layers(let layers):
      bounds = layers.dropFirst().reduce(layers.first?.outline.bounds ?? .zero) {
        $0.union($1.outline.bounds)
      }
    }
    let left = Double(x) + phaseX
    let top = Double(y) + phaseY
    return Rect(
      minX: left + bounds.minX * size - 1, minY: top + bounds.minY * size - 1,
      maxX: left + bounds.maxX * size + 1, maxY: top + bounds.maxY * size + 1)
  }

  /// The rows of the working area that the shape touches when it grows by `reach` device px.
  func rows(reach: Double) -> Range<Int> {
    // Resampled bitmaps need the extent's free pixel; outlines touch no more than their bounds.
    let inset = outline.map { 1 - $0.emboldening * size } ?? 0
    let top = extent.minY + inset - reach
    let bottom = extent.maxY - inset + reach
    return Int(top.rounded(.down))..<max(Int(top.rounded(.down)), Int(bottom.rounded(.up)))
  }

  var outline: GlyphOutline? {
    if case .outline(let outline) = shape.content { outline } else { nil }
  }
}
