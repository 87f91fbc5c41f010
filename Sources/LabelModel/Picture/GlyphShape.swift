// SPDX-License-Identifier: MIT

/// What one glyph looks like, independent of size: shared by every label that uses it.
///
/// Compared by identity: a face hands out one shape object per glyph for as long as it lives.
package final class GlyphShape: Sendable {
  package enum Content: Sendable {
    /// Nothing to paint: a space.
    case empty
    case outline(GlyphOutline)
    case bitmap(ColorBitmap)
    /// Flat coloured outlines, lowest first; a `nil` colour is the text's own.
    case layers([(outline: GlyphOutline, color: Color?)])
  }

  package let content: Content

  package init(_ content: Content) { self.content = content }

  package var isColored: Bool {
    switch content {
    case .empty, .outline: false
    case .bitmap, .layers: true
    }
  }
}

/// Closed contours in em units (1 is the font size), y down, origin on the baseline.
package struct GlyphOutline: Hashable, Sendable {
  package enum Segment: Hashable, Sendable {
    case move(Point)
    case line(Point)
    case curve(Point, Point, Point)
    case close
  }

  package var segments: [Segment]
  /// The box of all points, control points included, in em units.
  package var bounds: Rect
  /// Extra stroke on each side for an artificial bold, in em units; 0 for real faces.
  package var emboldening: Double

  package init(segments: [Segment], bounds: Rect, emboldening: Double = 0) {
    self.segments = segments
    self.bounds = bounds
    self.emboldening = emboldening
  }
}

/// A colour glyph that its font stores as pixels.
package struct ColorBitmap: Hashable, Sendable {
  package var width: Int
  package var height: Int
  /// Premultiplied RGBA, row by row, 4 bytes a pixel.
  package var pixels: [UInt8]
  /// Where the bitmap lies, in em units, y down, origin on the baseline.
  package var placement: Rect

  package init(width: Int, height: Int, pixels: [UInt8], placement: Rect) {
    self.width = width
    self.height = height
    self.pixels = pixels
    self.placement = placement
  }
}
