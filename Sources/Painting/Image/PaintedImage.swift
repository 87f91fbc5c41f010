// SPDX-License-Identifier: MIT

package import LabelModel

/// A finished picture: pixels, what was measured of them, and what they took.
package struct PaintedImage: Sendable {
  /// Straight (not premultiplied) RGBA, row by row, 4 bytes a pixel, without padding.
  package var pixels: [UInt8]
  package var measurements: ImageMeasurements
  package var times = PaintTimes()

  package init(pixels: [UInt8], measurements: ImageMeasurements) {
    self.pixels = pixels
    self.measurements = measurements
  }

  package var width: Int { measurements.width }
  package var height: Int { measurements.height }
}
