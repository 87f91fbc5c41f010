// SPDX-License-Identifier: MIT

import LabelModel

/// Puts the layers of one picture together, row by row, in floating point.
///
/// On the text there are two planes. Inner: fill, inner shadow, colour glyphs and the strokes'
/// inside halves, all cut to the text's shape K. Outer: the strokes' outside halves, cut to 1 - K.
/// Their sum is the text: the shares of both at an edge add up to one, so no seam shows.
final class Composer {
  struct CastShadow {
    let color: ColorRows
    let plane: Plane
    let isKnockedOut: Bool
  }

  struct StrokeLayer {
    let paint: RowPaint
    let coverage: TextCoverage.StrokeCoverage
  }

  struct Plate {
    let paint: RowPaint
    let coverage: Plane
  }

  let coverage: TextCoverage
  let fill: RowPaint?
  let strokes: [StrokeLayer]
  var innerShadows: [CastShadow] = []
  var shadows: [CastShadow] = []
  /// Lowest first.
  var plates: [Plate] = []
  var weights: SideWeights?
  var opacity: Float = 1

  private let width: Int
  private let text: ColorRows
  private let outer: ColorRows
  private let total: ColorRows
  private let back: ColorRows
  private let shape: UnsafeMutablePointer<Float>
  private let outline: UnsafeMutablePointer<Float>
  private let part: UnsafeMutablePointer<Float>
  private let other: UnsafeMutablePointer<Float>

  /// How much of the text is composed.
  enum Extent { case fill, all }

  init(
    coverage: TextCoverage, fill: RowPaint?, strokes: [StrokeLayer], width: Int, scratch: Scratch
  ) {
    self.coverage = coverage
    self.fill = fill
    self.strokes = strokes
    self.width = width
    text = ColorRows(width: width, scratch: scratch)
    outer = ColorRows(width: width, scratch: scratch)
    total = ColorRows(width: width, scratch: scratch)
    back = ColorRows(width: width, scratch: scratch)
    shape = scratch.floats(width)
    outline = scratch.floats(width)
    part = scratch.floats(width)
    other = scratch.floats(width)
  }

  /// Writes the text's alpha, 0...255: what casts a shadow.
  func castRow(_ y: Int, _ extent: Extent, to out: UnsafeMutablePointer<UInt8>) {
    composeText(y, extent)
    let alpha = text.alpha
    for x in 0..<width { out[x] = UInt8(alpha[x] * 255 + 0.5) }
  }

  /// Writes `count` finished pixels from column `first` on, straight alpha.
  func composeRow(
    _ y: Int, from first: Int, count: Int, to out: UnsafeMutablePointer<UInt32>
  ) {
    composeText(y, .all)
    total.set(.clear, width: width)
    for shadow in shadows {
      RowLoops.expand(part, shadow.plane.row(y), width)
      if shadow.isKnockedOut { cutAwaySilhouette(y) }
      total.cover(with: shadow.color, covering: part, width: width)
    }
    total.cover(with: text, width: width)
    if let weights { total.scale(by: weights.row(y), width: width) }
    var result = total
    if !plates.isEmpty {
      back.set(.clear, width: width)
      for plate in plates {
        RowLoops.expand(part, plate.coverage.row(y), width)
        back.cover(with: plate.paint.rows(y: y), covering: part, width: width)
      }
      back.cover(with: total, width: width)
      result = back
    }
    if opacity != 1 {
      part.update(repeating: opacity, count: width)
      result.scale(by: part, width: width)
    }
    PixelRow.write(result.advanced(by: first), count: count, to: out)
  }

  private func composeText(_ y: Int, _ extent: Extent) {
    RowLoops.expand(outline, coverage.fill.row(y), width)
    composeShape(y)
    if let fill {
      text.set(fill.rows(y: y), covering: outline, width: width)
    } else {
      text.set(.clear, width: width)
    }
    if extent == .all { composeInnerShadows(y) }
    if let colors = coverage.colorGlyphs?.colors { composeColorGlyphs(colors, y) }
    guard extent == .all, !strokes.isEmpty else { return }
    composeStrokes(y)
    text.join(outer, outside: shape, width: width)
  }

  /// K: outline glyphs and colour glyphs.
  private func composeShape(_ y: Int) {
    guard let silhouette = coverage.colorGlyphs?.silhouette else {
      shape.update(from: outline, count: width)
      return
    }
    RowLoops.expand(shape, silhouette.row(y), width)
    for x in 0..<width { shape[x] = shape[x] + outline[x] * (1 - shape[x]) }
  }

  private func composeInnerShadows(_ y: Int) {
    for shadow in innerShadows {
      // The plane holds the text's own softened shape; what it leaves is in shadow.
      RowLoops.expand(part, shadow.plane.row(y), width)
      RowLoops.complement(part, width)
      text.cover(with: shadow.color, covering: part, in: shape, width: width)
    }
  }

  private func composeColorGlyphs(_ colors: ColorPlane, _ y: Int) {
    let row = colors.base + y * colors.width * 4
    for x in 0..<width where row[x * 4 + 3] > 0 {
      let alpha = Float(row[x * 4 + 3]) * (1 / 255)
      let rest = max(0, 1 - alpha / max(shape[x], alpha))
      text.red[x] = Float(row[x * 4]) * (1 / 255) + text.red[x] * rest
      text.green[x] = Float(row[x * 4 + 1]) * (1 / 255) + text.green[x] * rest
      text.blue[x] = Float(row[x * 4 + 2]) * (1 / 255) + text.blue[x] * rest
      text.alpha[x] = alpha + text.alpha[x] * rest
    }
  }

  private func composeStrokes(_ y: Int) {
    outer.set(.clear, width: width)
    for stroke in strokes {
      let colors = stroke.paint.rows(y: y)
      let position = stroke.coverage.stroke.position
      if position != .outside {
        RowLoops.expand(part, stroke.coverage.text.row(y), width)
        if let silhouette = coverage.colorGlyphs?.silhouette {
          // Colour glyphs keep their pixels where a neighbour's stroke meets them.
          RowLoops.expand(other, silhouette.row(y), width)
          RowLoops.cutAway(part, other, width)
        }
        text.cover(with: colors, covering: part, in: shape, width: width)
      }
      if position != .inside {
        RowLoops.expand(part, stroke.coverage.all.row(y), width)
        outer.cover(with: colors, covering: part, width: width)
      }
    }
  }

  /// Sets part = part · (1 - what text and strokes cover).
  private func cutAwaySilhouette(_ y: Int) {
    // Text and strokes cover K + (1 - K)·S, which leaves (1 - K)·(1 - S).
    RowLoops.cutAway(part, shape, width)
    other.update(repeating: 0, count: width)
    for stroke in strokes where stroke.coverage.stroke.position != .inside {
      let row = stroke.coverage.all.row(y)
      for x in 0..<width { other[x] = max(other[x], Float(row[x]) * (1 / 255)) }
    }
    RowLoops.cutAway(part, other, width)
  }
}
