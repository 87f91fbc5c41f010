// SPDX-License-Identifier: MIT

import LabelModel

/// What one glyph covers on the device grid; immutable, shared between threads.
final class GlyphMask: Sendable {
  /// Left and top edge relative to the glyph's whole-pixel origin, in device px.
  let x: Int
  let y: Int
  let width: Int
  let height: Int
  /// Row by row without padding.
  let coverage: [UInt8]
  /// Premultiplied RGBA of a colour glyph, row by row; empty for all others.
  let pixels: [UInt8]

  init(x: Int, y: Int, width: Int, height: Int, coverage: [UInt8], pixels: [UInt8] = []) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.coverage = coverage
    self.pixels = pixels
  }

  static let empty = GlyphMask(x: 0, y: 0, width: 0, height: 0, coverage: [])

  var byteCount: Int { coverage.count + pixels.count + 128 }
}

/// Which coverage of a glyph a mask holds.
enum MaskKind: Hashable, Sendable {
  /// The filled shape; of a colour glyph its silhouette.
  case fill
  /// A line along the outline, `width` device px wide in all.
  case line(width: Double, join: Stroke.Join, miterLimit: Double)
  /// What lies within `reach` device px of the shape's edge, measured as a distance.
  case band(reach: Double)
  /// The shape grown by `reach` device px on every side.
  case grown(reach: Double)
  /// One outline of a layered colour glyph.
  case layer(Int)
  /// A colour bitmap resampled to the device grid.
  case bitmap
}

/// Everything a mask depends on.
struct MaskKey: Hashable, Sendable {
  /// The shape's identity; the cache keeps the shape alive, so it cannot be given out again.
  let shape: ObjectIdentifier
  /// The em in device px.
  let size: Double
  /// Quarters of a device px from the whole-pixel origin, 0...3 in each axis, as y * 4 + x.
  let phase: UInt8
  let kind: MaskKind
}
