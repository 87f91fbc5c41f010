// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Manifest
package import Planning
package import Publishing
package import Typesetting

/// Everything that is known about one label in one locale.
package struct Explanation: Sendable {
  package let entry: PlanEntry
  package let status: EntryStatus
  /// `nil` when nothing could be laid out.
  package let label: LaidOutLabel?
  package let images: [PlannedImage]
  /// Facets of the content key that differ from what was drawn last; `nil` when it never was.
  package let changedFacets: [String]?
}

extension BuildSession {
  /// Explains a label in every locale of the scope.
  ///
  /// Where there is nothing to explain, `presence` says why.
  package func explain(
    key: String
  ) async -> (sections: [Explanation], presence: LabelPresence, result: BuildResult) {
    var result = BuildResult()
    guard let loaded = openProject(&result)?.loaded else {
      return ([], LabelPresence(key: key), result)
    }
    let path = request.outputPath(loaded.project.output)
    let ledger = (try? OutputFolder.openReadOnly(path: path)).flatMap { $0 }.map(Ledger.read(in:))
    let setter = EntrySetter(project: loaded.project, fonts: loaded.fonts)
    let isInScope = scopeTest(loaded)
    let entries = loaded.plan.entries.filter { $0.id.key == key && isInScope($0.id) }
    let sections = entries.map { entry in
      let finished = FinishedEntry(layout: setter.layOut(entry), painted: PaintedJob())
      let facets = entry.facets
      let old = ledger.flatMap { ledger in
        ledger.entries[entry.id].flatMap { try? ledger.details(of: $0) }
      }
      let changed = old.map { $0.changedFacets(now: facets) }
      return Explanation(
        entry: entry, status: finished.status, label: finished.layout.label,
        images: entry.images(loaded.project.output), changedFacets: changed)
    }
    return (sections, LabelPresence(key: key, in: loaded), result)
  }
}

/// What is known of a key, whether or not anything is drawn for it.
package struct LabelPresence: Hashable, Sendable {
  /// Whether a label has this key.
  package var exists = false
  /// Whether an error keeps the label from being drawn.
  package var isFrozen = false
  /// The key that was probably meant.
  package var nearest: String?

  init(key: String) {}

  init(key: String, in loaded: LoadedProject) {
    let keys = loaded.project.labelFiles.lazy.flatMap(\.labels).map(\.key)
    let frozen = loaded.plan.frozen.map(\.id.key)
    isFrozen = frozen.contains(key)
    exists = isFrozen || keys.contains(key)
    if !exists { nearest = EditDistance.nearest(to: key, among: keys + frozen) }
  }
}
