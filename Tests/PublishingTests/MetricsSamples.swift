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
