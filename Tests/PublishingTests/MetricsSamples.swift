// SPDX-License-Identifier: MIT

import Hashing
import LabelModel

@testable import Publishing

func metricsImage(
  _ path: String, _ hash: Digest = Digest(of: [1]), scale: Scale = .one
) -> MetricsImage {
  MetricsImage(
    scale: scale, path: path,
    measurements: ImageMeasurements(
      width: 12, height: 6, origin: Point(x: 1, y: 2),
      ink: ImageMeasurements.Ink(x: 2, y: 3, width: 7, height: 2)),
    hash: hash, pixels: XXH64(of: [1, 2, 3]))
}

extension MetricsFile {
  /// The whole file.
  static func assemble(
    _ header: MetricsHeader, labels: [MetricsLabel], fragments: [MetricsFragment],
    locale: String? = nil
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    write(
      header, labels: labels, fragments: fragments, locale: locale, checkpoint: {},
      leaf: { _ in [] }
    ) { bytes += $0 }
    return bytes
  }
}

func metricsText(_ leaf: MetricsLeaf, key: String = "menu.quit", locale: String = "en") -> String {
  let bytes = MetricsFile.assemble(
    metricsHeader, labels: [MetricsLabel(key: key, style: "button")],
    fragments: [
      MetricsFragment(
        id: EntryID(key: key, locale: locale), status: leaf.status, imageCount: leaf.images.count,
        leaf: leaf.encoded())
    ])
  return String(decoding: bytes, as: UTF8.self)
}

let metricsHeader = MetricsHeader(
  generator: "labelsmith 0.1", sourceLocale: "en", scales: [.one],
  locales: [
    "en": MetricsHeader.Locale(direction: .leftToRight, chain: ["en"]),
    "ar": MetricsHeader.Locale(direction: .rightToLeft, chain: ["ar", "en"]),
    "en-XA": MetricsHeader.Locale(direction: .leftToRight, chain: ["en"], isPseudo: true),
  ])

/// A leaf in which everything is set.
func fullLeaf() -> MetricsLeaf {
  var measured = Measurements()
  measured.fontSize = 24
  measured.fontSizeRequested = 28
  measured.fonts = ["Noto Sans", "Noto Sans CJK JP"]
  measured.lines = [
    Measurements.Line(
      x: -0.5, baseline: 47.25, width: 135.0009, ascent: 20.5, descent: 5, ending: .emergency,
      text: 1..<3)
  ]
  measured.box = Rect(x: 0, y: 0, width: 260, height: 72)
  measured.content = Rect(x: 16, y: 6, width: 228, height: 60)
  measured.logical = Rect(x: 17.5, y: 19, width: 225, height: 34)
  measured.excess = Measurements.Excess(x: 37.5, lines: 1)
  measured.tightening = -0.25
  measured.dropped = " b"
  measured.missingGlyphs = [Measurements.MissingGlyph(codePoint: 0x1F600, index: 3)]
  measured.flags = ["shrunk", "ellipsized"]
  var leaf = MetricsLeaf(status: .overflow)
  leaf.measurements = measured
  leaf.flags = ["pseudo"]
  leaf.variant = "few"
  leaf.textLocale = "de"
  leaf.textHash = Digest(of: [9])
  leaf.images = [metricsImage("de/a.png")]
  return leaf
}
