// SPDX-License-Identifier: MIT

/// How finished pixels become PNG bytes.
///
/// The bytes follow from these values and the pixels alone.
package struct PNGOptions: Hashable, Sendable {
  package enum Compression: String, Hashable, Sendable, CaseIterable { case fast, balanced, small }
  package enum Alpha: String, Hashable, Sendable, CaseIterable { case straight, premultiplied }
  package enum Palette: String, Hashable, Sendable, CaseIterable {
    case never
    /// Lossless: used where an image has at most 256 different pixels.
    case auto
  }

  /// How far, in device px, colour may spread into transparent pixels.
  package static let allowedBleed = 0...16

  package var compression: Compression
  package var alpha: Alpha
  /// Device px around the ink whose transparent pixels carry the nearest ink's colour.
  package var bleed: Int
  package var palette: Palette

  package init(
    compression: Compression = .balanced, alpha: Alpha = .straight, bleed: Int = 0,
    palette: Palette = .never
  ) {
    self.compression = compression
    self.alpha = alpha
    self.bleed = bleed
    self.palette = palette
  }
}
