// SPDX-License-Identifier: MIT

import LabelModel

/// The effects of a style that can be seen.
struct VisiblePaint {
  let strokes: [Stroke]
  let shadows: [Shadow]
  let innerShadows: [InnerShadow]

  init(_ paint: PaintStyle) {
    strokes = paint.strokes.filter { $0.width > 0 && !$0.paint.isInvisible }
    shadows = paint.shadows.filter { $0.color.alpha > 0 }
    innerShadows = paint.innerShadows.filter { $0.shadow.color.alpha > 0 }
  }

  /// Device px from which something outside the image can still be seen inside; `nil` without
  /// shadows.
  func shadowReach(scale: Double) -> Double? {
    (shadows + innerShadows.map(\.shadow)).map { ShadowCaster.reach(of: $0, scale: scale) }.max()
  }

  /// Bytes of all planes for each pixel, at most, without planes of span colours.
  var bytesPerPixel: Int {
    // Fill, plate and colour glyphs; then two planes a stroke; then caster, result and the
    // blur's own for each shadow, and distances where one is spread or glyphs are joined.
    let all = shadows + innerShadows.map(\.shadow)
    let isMeasured =
      all.contains { $0.spread != 0 } || strokes.contains { $0.position != .outside }
    return 4 + 8 + 2 * strokes.count + 6 * all.count + (isMeasured ? 24 : 0)
  }
}
