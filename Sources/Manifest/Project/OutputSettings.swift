// SPDX-License-Identifier: MIT

package import LabelModel

/// Where images and metrics go, and in which form.
package struct OutputSettings: Hashable, Sendable {
  /// As the manifest writes it: relative to the manifest.
  package var directory = "Output"
  package var path = PathTemplate.standard
  /// File name inside the directory; with `{locale}` one file per locale.
  package var metrics = PathTemplate.metrics
  package var includesTexts = false
  /// In the order of the manifest, without duplicates.
  package var scales: [Scale] = [.one]
  package var canvas = CanvasStyle()
  package var png = PNGSettings()
  package var prunes = true

  package init() {}
}

/// How PNG files are written.
package struct PNGSettings: Hashable, Sendable {
  package enum Compression: String, Hashable, Sendable, CaseIterable { case fast, balanced, small }
  package enum Alpha: String, Hashable, Sendable, CaseIterable { case straight, premultiplied }
  package enum Palette: String, Hashable, Sendable, CaseIterable { case never, auto }

  package var compression = Compression.balanced
  package var alpha = Alpha.straight
  /// Device px, 0...16: how far round the ink transparent pixels carry its colour.
  package var bleed = 0
  package var palette = Palette.never

  package init() {}
}
