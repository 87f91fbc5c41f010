// SPDX-License-Identifier: MIT

import LabelModel

/// Turns text and style into a picture with measurements.
package struct LayoutEngine: Sendable {
  package let library: FontLibrary

  package init(library: FontLibrary) { self.library = library }

  /// Lays out one label in one locale.
  ///
  /// Never fails: what is wrong is a finding, and the picture is then empty.
  package func layout(_ request: LayoutRequest) -> LaidOutLabel {
    let frame = Frame(
      box: .zero, content: .zero, block: .zero, image: Rect(x: 0, y: 0, width: 1, height: 1))
    return LaidOutLabel(
      picture: LabelPicture(frame: frame, glyphs: [], lines: [], paint: request.style.paint),
      measurements: Measurements(), findings: [])
  }
}
