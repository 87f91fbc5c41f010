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

  func make(_ kind: MaskKind) throws(PaintError) -> GlyphMask {
    switch (kind, shape.content) {
    case (_, .empty): return .empty
    case (.bitmap, .bitmap(let bitmap)):
      return BitmapScaler(bitmap: bitmap, size: size, phaseX: phaseX, phaseY: phaseY).scaled()
    case (.bitmap, _), (.layer, .outline), (.layer, .bitmap): return .empty
    case (.layer(let index), .layers(let layers)):
      guard layers.indices.contains(index) else { return .empty }
      return try drawn([layers[index].outline], lineWidth: 0)
    case (.fill, _): return try silhouette()
    case (.line(let width, let join, let limit), .outline(let outline)):
      return try drawn([outline], lineWidth: width, isFilled: false, join: join, miterLimit: limit)
    case (.line(let width, _, _), _): return try measured(reach: width / 2, isBand: true)
    case (.band(let reach), _): return try measured(reach: reach, isBand: true)
    case (.grown(let reach), _): return try measured(reach: reach, isBand: false)
    }
  }

  private func silhouette() throws(PaintError) -> GlyphMask {
    switch shape.content {
    case .empty: .empty
    case .outline(let outline):
      try drawn([outline], lineWidth: 2 * outline.emboldening * size)
    case .layers(let layers): try drawn(layers.map(\.outline), lineWidth: 0)
    case .bitmap(let bitmap):
      BitmapScaler(bitmap: bitmap, size: size, phaseX: phaseX, phaseY: phaseY).scaled().silhouette
    }
  }

  /// Fills the outlines, and strokes them where `lineWidth` is not 0.
  private func drawn(
    _ outlines: [GlyphOutline], lineWidth: Double, isFilled: Bool = true,
    join: Stroke.Join = .round, miterLimit: Double = 1, samples: Int = 1, border: Int = 0
  ) throws(PaintError) -> GlyphMask {
    let factor = Double(samples)
    let reach = lineWidth / 2 * (join == .miter ? max(1, miterLimit) : 1) + Double(border) + 1
    guard let bounds = Self.bounds(of: outlines) else { return .empty }
    let left = Int(((bounds.minX * size + phaseX) - reach).rounded(.down))
    let top = Int(((bounds.minY * size + phaseY) - reach).rounded(.down))
    let right = Int(((bounds.maxX * size + phaseX) + reach).rounded(.up))
    let bottom = Int(((bounds.maxY * size + phaseY) + reach).rounded(.up))
    let width = (right - left) * samples
    let height = (bottom - top) * samples
    guard width > 0, height > 0 else { return .empty }
    guard width <= CoverageSurface.largestSide, height <= CoverageSurface.largestSide else {
      throw .imageTooLarge(width: Double(width), height: Double(height))
    }
    let stride = (width + 3) & ~3
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: stride * height)
    defer { memory.deallocate() }
    memory.initialize(repeating: 0, count: stride * height)
    let surface = try CoverageSurface(
      drawingInto: memory, width: width, height: height, stride: stride)
    for outline in outlines {
      surface.clearPath()
      surface.add(
        outline, size: size * factor, x: (phaseX - Double(left)) * factor,
        y: (phaseY - Double(top)) * factor)
      if isFilled { surface.fill() }
      if lineWidth > 0 {
        surface.stroke(width: lineWidth * factor, join: join, miterLimit: miterLimit)
      }
    }
    try surface.finish()
    return GlyphMask.trimmed(
      memory, stride: stride, width: width, height: height, left: left * samples,
      top: top * samples, keepingBorder: border > 0)
  }

  /// Takes what lies within `reach` of the shape, or of its edge, from supersampled coverage.
  private func measured(reach: Double, isBand: Bool) throws(PaintError) -> GlyphMask {
    let border = Int(reach.rounded(.up)) + 2
    switch shape.content {
    case .empty: return .empty
    case .outline(let outline):
      let samples = Self.samples(for: outline, size: size, border: border)
      let sampled = try drawn(
        [outline], lineWidth: 2 * outline.emboldening * size, samples: samples, border: border)
      return sampled.banded(reach: reach * Double(samples), isBand: isBand)
        .reduced(samples: samples)
    case .layers(let layers):
      let sampled = try drawn(layers.map(\.outline), lineWidth: 0, border: border)
      return sampled.banded(reach: reach, isBand: isBand)
    case .bitmap:
      return try silhouette().bordered(by: border).banded(reach: reach, isBand: isBand)
    }
  }

  private static func samples(for outline: GlyphOutline, size: Double, border: Int) -> Int {
    let width = outline.bounds.width * size + Double(2 * border)
    let height = outline.bounds.height * size + Double(2 * border)
    var samples = Self.samples
    while samples > 1, width * height * Double(samples * samples) > Double(sampleLimit) {
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
