// SPDX-License-Identifier: MIT

import Diagnostics
import Foundation
import Hashing
import LabelModel
import Pipeline
import Preview
import Synchronization

extension PreviewSnapshot {
  /// What the page shows of a build: its metrics, with texts, places and findings.
  init(
    _ review: Review, findings: [Diagnostic], title: String, generation: Int
  ) throws(MetricsFileError) {
    let metrics = try MetricsFile(review.metrics, name: "metrics.json")
    self = metrics.snapshot(title: title)
    self.generation = generation
    let facts = Dictionary(review.labels.enumerated().map { ($1.key, ($0, $1)) }) { first, _ in
      first
    }
    let messages = Dictionary(grouping: findings) { diagnostic in
      EntryID(key: diagnostic.key ?? "", locale: diagnostic.locale ?? "")
    }
    for index in labels.indices {
      let key = labels[index].key
      if let (_, label) = facts[key] {
        labels[index].context = label.context
        labels[index].maxLength = label.maxLength
        labels[index].tags = label.tags
        labels[index].place = PreviewPlace(file: label.position.file, line: label.position.line)
      }
      for place in labels[index].entries.indices {
        let id = EntryID(key: key, locale: labels[index].entries[place].locale)
        labels[index].entries[place].text = review.texts[id] ?? ""
        labels[index].entries[place].findings =
          (messages[id] ?? []).compactMap { PreviewMessage($0) }
      }
    }
    labels.sort { (facts[$0.key]?.0 ?? 0, $0.key) < (facts[$1.key]?.0 ?? 0, $1.key) }
    errors = findings.filter { $0.severity == .error && $0.key == nil }
      .compactMap { PreviewMessage($0) }
  }
}

/// Images of the output folder, looked up by what is in them.
final class OutputImages: ImageProvider {
  private let files = Mutex<(folder: String, paths: [Digest: String])>(("", [:]))

  func replace(with review: Review) {
    files.withLock { $0 = (review.folder, review.images) }
  }

  func image(_ hash: Digest) -> [UInt8]? {
    let path = files.withLock { files in files.paths[hash].map { files.folder + "/" + $0 } }
    guard let path, let data = FileManager.default.contents(atPath: path) else { return nil }
    let bytes = [UInt8](data)
    // A newer build may have put another picture there.
    return Digest(of: bytes) == hash ? bytes : nil
  }
}
