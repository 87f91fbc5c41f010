// SPDX-License-Identifier: MIT

import Hashing
import LabelModel
import Manifest
import Planning
import Publishing
import Typesetting

/// Turns finished entries into what the ledger and the metrics keep of them.
struct LeafWriter {
  let project: Project

  func record(_ finished: FinishedEntry) -> LedgerEntry {
    LedgerEntry(
      id: finished.entry.id, contentKey: finished.entry.key.digest,
      facets: finished.entry.facets, status: finished.status.rawValue,
      metrics: leaf(of: finished),
      findings: StoredFindings.encode(finished.layout.findings))
  }

  /// As it stands in the metrics.
  func leaf(of finished: FinishedEntry) -> [UInt8] { metricsLeaf(finished).encoded() }

  private func metricsLeaf(_ finished: FinishedEntry) -> MetricsLeaf {
    var leaf = MetricsLeaf(status: finished.status)
    let entry = finished.entry
    leaf.variant = entry.id.variant
    if entry.locale.pseudo != nil { leaf.flags.insert("pseudo") }
    if entry.isFallback { leaf.flags.insert("fallback") }
    if case .text(_, let textLocale) = entry.content { leaf.textLocale = textLocale.text }
    leaf.alt =
      entry.locale.chain.lazy.compactMap { project.alt(of: entry.label, in: $0) }
      .first?.text
    if let text = finished.layout.text {
      leaf.textHash = Digest(of: Array(text.utf8))
      if project.output.includesTexts { leaf.text = text }
    }
    guard let label = finished.layout.label, finished.status != .error else { return leaf }
    leaf.measurements = label.measurements
    guard finished.status.hasImages else { return leaf }
    let images = finished.painted.images
    leaf.images = images.map { image in
      MetricsImage(
        scale: image.planned.scale, path: image.planned.path, measurements: image.measurements,
        hash: image.hash, pixels: image.pixels)
    }
    let painted =
      images.map { ($0.planned.scale, $0.measurements) }
      + (finished.painted.measured.map { [($0.scale, $0.measurements)] } ?? [])
    leaf.ink = MetricsLeaf.ink(of: painted)
    return leaf
  }
}

extension PlanEntry {
  /// The partial digests of the key, with the text's own.
  var facets: [String: String] {
    let text = if case .text(let placed, _) = content { placed.text } else { "" }
    return key.facets(text: Digest(of: Array(text.utf8)))
  }
}
