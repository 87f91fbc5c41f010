// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Manifest
package import Planning
package import Publishing

/// One entry as layout sees it, without a painted picture.
package struct InspectedEntry: Sendable {
  package let entry: PlanEntry
  package let status: EntryStatus
  let layout: EntryLayout
}

extension BuildSession {
  /// Reads and lays out everything and says what is wrong.
  ///
  /// Needs no output folder.
  package func lint(
    progress: @Sendable (BuildProgress) -> Void = { _ in }
  ) async -> BuildResult {
    var result = BuildResult()
    guard let loaded = openProject(&result)?.loaded else { return result }
    _ = inspect(loaded, &result, progress: progress)
    return result
  }

  /// Labels × locales with their status, in the order of the manifest.
  ///
  /// Those in error come last.
  package func list() async -> (
    entries: [InspectedEntry], frozen: [FrozenEntry], result: BuildResult
  ) {
    var result = BuildResult()
    guard let loaded = openProject(&result)?.loaded else { return ([], [], result) }
    let entries = inspect(loaded, &result) { _ in }
    let frozen = loaded.plan.frozen.filter { scope.contains($0.id, style: $0.label.styleName) }
    return (entries, frozen, result)
  }

  private func inspect(
    _ loaded: LoadedProject, _ result: inout BuildResult,
    progress: @Sendable (BuildProgress) -> Void
  ) -> [InspectedEntry] {
    let isInScope = scopeTest(loaded)
    let entries = loaded.plan.entries.filter { isInScope($0.id) }
    let setter = EntrySetter(project: loaded.project, fonts: loaded.fonts)
    let places = FindingPlaces(project: loaded.project)
    var inspected: [InspectedEntry] = []
    inspected.reserveCapacity(entries.count)
    result.timings.measure("layout") {
      for entry in entries {
        let finished = FinishedEntry(layout: setter.layOut(entry), painted: PaintedJob())
        inspected.append(
          InspectedEntry(entry: entry, status: finished.status, layout: finished.layout))
        if inspected.count % 256 == 0 {
          progress(BuildProgress(done: inspected.count, total: entries.count))
          if Task.isCancelled { break }
        }
      }
    }
    result.isInterrupted = Task.isCancelled
    for item in inspected {
      result.diagnostics += (item.entry.planFindings + item.layout.findings).compactMap {
        places.diagnostic(for: $0, in: item.entry)
      }
    }
    return inspected
  }

  /// Whether an entry belongs to what the person asked for.
  func scopeTest(_ loaded: LoadedProject) -> (EntryID) -> Bool {
    let scope = scope
    guard !scope.isEverything else { return { _ in true } }
    let styles = scope.styles.isEmpty ? [:] : loaded.styleNames
    return { scope.contains($0, style: styles[$0.key]) }
  }
}
