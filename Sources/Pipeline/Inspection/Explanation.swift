// SPDX-License-Identifier: MIT

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
  /// Returns `nil` for an unknown key, with the keys that exist.
  package func explain(
    key: String
  ) async -> (sections: [Explanation], keys: [String], result: BuildResult) {
    var result = BuildResult()
    let loading = loader.load(request.manifest, timings: &result.timings)
    result.take(loading)
    guard let loaded = loading.loaded else { return ([], [], result) }
    let path = request.outputPath(loaded.project.output)
    let ledger = (try? OutputFolder.openReadOnly(path: path)).flatMap { $0 }.map(Ledger.read(in:))
    let setter = EntrySetter(project: loaded.project, fonts: loaded.fonts)
    let isInScope = scopeTest(loaded)
    let entries = loaded.plan.entries.filter { $0.id.key == key && isInScope($0.id) }
    let sections = entries.map { entry in
      let finished = FinishedEntry(layout: setter.layOut(entry), painted: PaintedJob())
      let facets = entry.facets
      let changed = ledger?.entries[entry.id].map { old in
        old.facets.filter { facets[$0.key] != $0.value }.map(\.key).sorted()
      }
      return Explanation(
        entry: entry, status: finished.status, label: finished.layout.label,
        images: entry.images(loaded.project.output), changedFacets: changed)
    }
    let keys = sections.isEmpty ? loaded.project.labelFiles.flatMap { $0.labels.map(\.key) } : []
    return (sections, keys, result)
  }
}
