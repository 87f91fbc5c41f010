// SPDX-License-Identifier: MIT

import LabelModel

/// Makes the masks of one shape at one size and phase.
struct MaskMaker {
  let shape: GlyphShape
  /// The em in device px.
  let size: Double
  /// The place of the origin within its pixel, 0..<1.
  let phaseX: Double
  let phaseY: Double

  /// Samples in each axis from which distances are measured: fine enough that a band's edge is
  /// as smooth as a drawn line's.
  private static let samples = 4
  /// Samples of one mask; larger shapes use fewer in each axis and need no more.
  private static let sampleLimit = 4 << 20

  /// Samples beyond which a mask is refused: a stroke as wide as a wall must not take gigabytes.
  private static let largestMask = 1 << 24

  func make(_ kind: MaskKind) throws(PaintError) -> GlyphMask {
    switch (kind, shape.content) {
    case (_, .empty): return .empty
    case (.bitmap, .bitmap(let bitmap)):
      return BitmapScaler(bitmap: bitmap, size: size, phaseX: phaseX, phaseY: phaseY).scaled()
    case (.bitmap, _), (.layer, .outline), (.layer, .bitmap): return .empty
    case (.layer(let index), .layers(let layers)):
      guard layers.indices.contains(index) else { return .empty }
      return try drawn([layers[index].outline])
    case (.fill, _): return try silhouette()
    case (.line(let width, let join, let limit), .outline(let outline)):
      return try drawn(
        [outline], pen: Pen(width: width, join: join, miterLimit: limit), isFilled: false)
    case (.line(let width, _, _), _): return try measured(reach: width / 2, isBand: true)
    case (.band(let reach), _): return try measured(reach: reach, isBand: true)
    case (.grown(let reach), _): return try measured(reach: reach, isBand: false)
    }
  }

  private func silhouette() throws(PaintError) -> GlyphMask {
    switch shape.content {
    case .empty: .empty
    case .outline(let outline):
      try drawn([outline], pen: boldPen(outline))
    case .layers(let layers): try drawn(layers.map(\.outline))
    case .bitmap(let bitmap):
      BitmapScaler(bitmap: bitmap, size: size, phaseX: phaseX, phaseY: phaseY).scaled().silhouette
    }
  }

  /// Fills the outlines, draws a line along them, or both.
  private func drawn(
    _ outlines: [GlyphOutline], pen: Pen? = nil, isFilled: Bool = true, samples: Int = 1,
    border: Int = 0
  ) throws(PaintError) -> GlyphMask {
    guard let bounds = Self.bounds(of: outlines) else { return .empty }
    let spike = pen?.join == .miter ? max(1, pen?.miterLimit ?? 1) : 1
    let reach = (pen?.width ?? 0) / 2 * spike + Double(border) + 1
    let left = Int(((bounds.minX * size + phaseX) - reach).rounded(.down))
    let top = Int(((bounds.minY * size + phaseY) - reach).rounded(.down))
    let right = Int(((bounds.maxX * size + phaseX) + reach).rounded(.up))
    let bottom = Int(((bounds.maxY * size + phaseY) + reach).rounded(.up))
    let width = (right - left) * samples
    let height = (bottom - top) * samples
    guard width > 0, height > 0 else { return .empty }
    guard width <= CoverageSurface.largestSide, height <= CoverageSurface.largestSide,
      width * height <= Self.largestMask
    else {
      throw .imageTooLarge(width: width, height: height, limit: .memory)
    }
    let stride = (width + 3) & ~3
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: stride * height)
    defer { memory.deallocate() }
    memory.initialize(repeating: 0, count: stride * height)
    let factor = Double(samples)
    let x = (phaseX - Double(left)) * factor
    let y = (phaseY - Double(top)) * factor
    if isFilled {
      let surface = try CoverageSurface(
        drawingInto: memory, width: width, height: height, stride: stride)
      for outline in outlines {
        surface.add(outline, size: size * factor, x: x, y: y)
        surface.fill()
      }
      try surface.finish()
    }
    if var pen, pen.width > 0 {
      pen.width *= factor
      var path = StrokePath(width: width, height: height)
      for outline in outlines { path.follow(outline, size: size * factor, x: x, y: y, pen: pen) }
      path.cover(memory, stride: stride)
    }
    return GlyphMask.trimmed(
      memory, stride: stride, width: width, height: height, left: left * samples,
      top: top * samples, keepingBorder: border > 0)
  }

  /// Takes what lies within `reach` of the shape, or of its edge, from supersampled coverage.
  private func measured(reach: Double, isBand: Bool) throws(PaintError) -> GlyphMask {
    let border = Int(reach.rounded(.up)) + 2
    let samples: Int
    let sampled: GlyphMask
    switch shape.content {
    case .empty: return .empty
    case .outline(let outline):
      samples = samplesAcross(outline.bounds, border: border)
      sampled = try drawn(
        [outline], pen: boldPen(outline), samples: samples, border: border)
    case .layers(let layers):
      let outlines = layers.map(\.outline)
      samples = samplesAcross(Self.bounds(of: outlines) ?? .zero, border: border)
      sampled = try drawn(outlines, samples: samples, border: border)
    case .bitmap(let bitmap):
      samples = samplesAcross(bitmap.placement, border: border)
      let factor = Double(samples)
      let scaler = BitmapScaler(
        bitmap: bitmap, size: size * factor, phaseX: phaseX * factor, phaseY: phaseY * factor)
      sampled = scaler.scaled().sharpened.bordered(by: border, samples: samples)
    }
    return sampled.banded(reach: reach * Double(samples), isBand: isBand)
      .reduced(samples: samples)
  }

  private func boldPen(_ outline: GlyphOutline) -> Pen? {
    outline.emboldening > 0 ? Pen(width: 2 * outline.emboldening * size) : nil
  }

  private func samplesAcross(_ bounds: Rect, border: Int) -> Int {
    let width = bounds.width * size + Double(2 * border)
    let height = bounds.height * size + Double(2 * border)
    var samples = Self.samples
    while samples > 1, width * height * Double(samples * samples) > Double(Self.sampleLimit) {
      samples /= 2
    }
    return samples
  }

  private static func bounds(of outlines: [GlyphOutline]) -> Rect? {
    var all: Rect?
    for outline in outlines where !outline.segments.isEmpty {
      all = all?.union(outline.bounds) ?? outline.bounds
    }
    return all
  }
}
