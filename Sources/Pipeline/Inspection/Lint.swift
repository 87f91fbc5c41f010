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
    _ = inspect(&result, progress: progress)
    return result
  }

  /// Labels × locales with their status, in the order of the manifest.
  package func list() async -> (entries: [InspectedEntry], result: BuildResult) {
    var result = BuildResult()
    let entries = inspect(&result) { _ in }
    return (entries, result)
  }

  private func inspect(
    _ result: inout BuildResult, progress: @Sendable (BuildProgress) -> Void
  ) -> [InspectedEntry] {
    let loading = loader.load(request.manifest, timings: &result.timings)
    result.take(loading)
    guard let loaded = loading.loaded else { return [] }
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
  ///
  /// `extraLocale` belongs to it too, whatever the person asked for.
  func scopeTest(_ loaded: LoadedProject, extraLocale: String? = nil) -> (EntryID) -> Bool {
    var scope = request.scope
    if let extraLocale, !scope.locales.isEmpty { scope.locales.append(extraLocale) }
    guard !scope.isEverything else { return { _ in true } }
    let styles = scope.styles.isEmpty ? [:] : loaded.styleNames
    return { [scope] in scope.contains($0, style: styles[$0.key]) }
  }
}
