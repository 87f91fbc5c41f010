// SPDX-License-Identifier: MIT

/// How many device pixels one design pixel becomes: 1 for `@1x`, 2 for `@2x`.
///
/// Always within `allowedRange`, so code that multiplies by it need not think of zero or infinity.
package struct Scale: Hashable, Comparable, Sendable {
  package static let allowedRange = 0.25...8.0

  package let factor: Double

  /// Returns `nil` when the factor is outside `allowedRange` or not a number.
  package init?(_ factor: Double) {
    guard Self.allowedRange.contains(factor) else { return nil }
    self.factor = factor
  }

  package static let one = Scale(unchecked: 1)

  private init(unchecked factor: Double) { self.factor = factor }

  package static func < (left: Self, right: Self) -> Bool { left.factor < right.factor }

  package var isWhole: Bool { factor == factor.rounded() }

  /// How far painting moves a baseline or an edge of a plate from its exact place, in device px.
  ///
  /// They lie on whole design px and snap to whole device px.
  package var gridSnap: Double { isWhole ? 0 : 1.0 / 2 }

  /// Where painting puts a glyph that belongs at a place in the box: at a quarter of a device px.
  ///
  /// The box itself lies between px where the scale is no whole number; what snapping does there is
  /// not known before the image is, and `glyphSnap` is the most it can be, in device px.
  package func snapped(_ place: Double) -> Double {
    isWhole ? (place * factor * 4 + 0.5).rounded(.down) / 4 / factor : place
  }

  package var glyphSnap: Double { isWhole ? 0 : 1.0 / 8 }

  /// What `{scale}` in an output path becomes: nothing at 1, `@2x`, `@1.5x`.
  package var pathSuffix: String {
    if factor == 1 { return "" }
    return isWhole ? "@\(Int(factor))x" : "@\(factor)x"
  }
}
