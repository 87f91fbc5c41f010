// SPDX-License-Identifier: MIT

import LabelModel

/// Resamples a colour bitmap to the device grid.
///
/// A triangle filter as wide as the larger of a source and a device pixel: an average when
/// shrinking, linear interpolation when growing.
struct BitmapScaler {
  let bitmap: ColorBitmap
  /// The em in device px.
  let size: Double
  let phaseX: Double
  let phaseY: Double

  /// The weights of the source pixels that one device pixel is made of.
  private struct Contribution {
    var first: Int
    var weights: [Float]
  }

  func scaled() -> GlyphMask {
    guard bitmap.width > 0, bitmap.height > 0,
      bitmap.pixels.count >= bitmap.width * bitmap.height * 4
    else { return .empty }
    let left = bitmap.placement.minX * size + phaseX
    let top = bitmap.placement.minY * size + phaseY
    let (x, columns) = Self.contributions(
      start: left, extent: bitmap.placement.width * size, count: bitmap.width)
    let (y, rows) = Self.contributions(
      start: top, extent: bitmap.placement.height * size, count: bitmap.height)
    guard !columns.isEmpty, !rows.isEmpty else { return .empty }
    let pixels = vertical(horizontal(columns), columns.count, rows)
    let coverage = stride(from: 3, to: pixels.count, by: 4).map { pixels[$0] }
    return GlyphMask(
      x: x, y: y, width: columns.count, height: rows.count, coverage: coverage, pixels: pixels)
  }

  private static func contributions(
    start: Double, extent: Double, count: Int
  ) -> (first: Int, [Contribution]) {
    guard extent > 0 else { return (0, []) }
    let ratio = Double(count) / extent
    let support = max(1, ratio)
    // A triangle reaches one support beyond the bitmap's edge, where an image may already end: only
    // pixels that the bitmap touches are painted.
    let first = Int(start.rounded(.down))
    let end = Int((start + extent).rounded(.up))
    var result: [Contribution] = []
    for device in first..<end {
      let center = (Double(device) + 0.5 - start) * ratio - 0.5
      let low = Int((center - support).rounded(.up))
      let high = Int((center + support).rounded(.down))
      var total = 0.0
      var weights: [Float] = []
      var from = 0
      for source in low...max(low, high) {
        let weight = max(0, 1 - abs(Double(source) - center) / support)
        // Beyond the bitmap is transparency: its weight counts and brings nothing.
        total += weight
        guard source >= 0, source < count else { continue }
        if weights.isEmpty { from = source }
        weights.append(Float(weight))
      }
      let scale = Float(total > 0 ? 1 / total : 0)
      result.append(Contribution(first: from, weights: weights.map { $0 * scale }))
    }
    return (first, result)
  }

  private func horizontal(_ columns: [Contribution]) -> [Float] {
    var result = [Float](repeating: 0, count: columns.count * bitmap.height * 4)
    for y in 0..<bitmap.height {
      for (x, column) in columns.enumerated() {
        let target = (y * columns.count + x) * 4
        for (index, weight) in column.weights.enumerated() {
          let source = (y * bitmap.width + column.first + index) * 4
          for channel in 0..<4 {
            result[target + channel] += Float(bitmap.pixels[source + channel]) * weight
          }
        }
      }
    }
    return result
  }

  private func vertical(_ source: [Float], _ width: Int, _ rows: [Contribution]) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: width * rows.count * 4)
    var sums = [Float](repeating: 0, count: width * 4)
    for (y, row) in rows.enumerated() {
      for index in 0..<(width * 4) { sums[index] = 0 }
      for (index, weight) in row.weights.enumerated() {
        let start = (row.first + index) * width * 4
        for column in 0..<(width * 4) { sums[column] += source[start + column] * weight }
      }
      for column in 0..<width {
        let alpha = UInt8(min(255, sums[column * 4 + 3] + 0.5))
        let target = (y * width + column) * 4
        for channel in 0..<3 {
          // Premultiplied: no channel exceeds alpha.
          result[target + channel] = min(alpha, UInt8(min(255, sums[column * 4 + channel] + 0.5)))
        }
        result[target + 3] = alpha
      }
    }
    return result
  }
}
