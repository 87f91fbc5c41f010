// SPDX-License-Identifier: MIT

package import Diagnostics
package import Hashing
package import LabelModel
import Manifest
import Planning
import Publishing

/// Everything a reviewer wants to see of the last build.
package struct Review: Sendable {
  package struct Label: Sendable {
    package let key: String
    package let context: String?
    package let maxLength: Int?
    package let tags: [String]
    package let position: TextPosition
  }

  /// The metrics of all locales in one file, whatever the manifest asks for.
  package let metrics: [UInt8]
  /// In the order of the manifest.
  package let labels: [Label]
  /// The author's texts.
  package let texts: [EntryID: String]
  /// Paths below the output folder, by the hash of their bytes.
  package let images: [Digest: String]
  package let folder: String
}

extension BuildSession {
  /// Describes what the last build or pass published; `nil` before the first one.
  package func review() -> Review? {
    guard let loaded = lastLoaded, let outputs else { return nil }
    var whole = loaded
    whole.project.output.metrics = .metrics
    let metrics = whole.metrics { outputs.ledger.entries[$0] }.first?.bytes ?? []
    var texts: [EntryID: String] = [:]
    var images: [Digest: String] = [:]
    for entry in loaded.plan.entries {
      if case .text(let text, _) = entry.content { texts[entry.id] = text.text }
      for image in outputs.ledger.entries[entry.id]?.images ?? [] {
        images[image.hash] = image.path
      }
    }
    let labels = loaded.project.labelFiles.flatMap(\.labels).map { label in
      Review.Label(
        key: label.key, context: label.details.context ?? loaded.strings.comment(on: label),
        maxLength: label.details.maxLength,
        tags: label.details.tags, position: label.keyPosition)
    }
    return Review(
      metrics: metrics, labels: labels, texts: texts, images: images,
      folder: outputs.shownPath)
  }
}
