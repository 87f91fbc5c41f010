// SPDX-License-Identifier: MIT

import Diagnostics
import Hashing
import LabelModel
import Manifest
package import Planning
package import Publishing

/// One entry as layout sees it, without a painted picture.
package struct InspectedEntry: Sendable {
  package let entry: PlanEntry
  package let status: EntryStatus
}

extension BuildSession {
  /// Reads and lays out everything and says what is wrong.
  ///
  /// Needs no output folder.
  package func lint(
    progress: @escaping @Sendable (BuildProgress) -> Void = { _ in }
  ) async -> BuildResult {
    var result = BuildResult()
    guard let loaded = openProject(&result)?.loaded else { return result }
    _ = await inspect(loaded, &result, progress: progress)
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
    let entries = await inspect(loaded, &result) { _ in }
    let frozen = loaded.plan.frozen.filter { scope.contains($0.id, style: $0.label.styleName) }
    return (entries, frozen, result)
  }

  private func inspect(
    _ loaded: LoadedProject, _ result: inout BuildResult,
    progress: @escaping @Sendable (BuildProgress) -> Void
  ) async -> [InspectedEntry] {
    let isInScope = scopeTest(loaded)
    let entries =
      request.scope.isEverything
      ? Array(loaded.plan.entries) : loaded.plan.entries.filter { isInScope($0.id) }
    let cache = result.timings.measure("cache") {
      request.cacheDirectory.map {
        MeasurementCache(folder: $0, manifest: self.request.manifest)
      }
    }
    let inspector = Inspector(
      setter: EntrySetter(project: loaded.project, fonts: loaded.fonts), cache: cache,
      jobs: request.jobs)
    let clock = ContinuousClock()
    let began = clock.now
    let measured = await inspector.inspect(entries, progress: progress)
    result.timings.add(clock.now - began, to: "layout")
    result.isInterrupted = Task.isCancelled
    if let cache, !result.isInterrupted, scope.isEverything {
      result.timings.measure("cache") { cache.write(Self.cacheable(entries, measured)) }
    }
    let places = FindingPlaces(project: loaded.project)
    var inspected: [InspectedEntry] = []
    inspected.reserveCapacity(entries.count)
    for (index, measured) in measured.enumerated() {
      guard let measured else { continue }
      inspected.append(InspectedEntry(entry: entries[index], status: measured.status))
      let findings = entries[index].planFindings + measured.findings
      for finding in findings {
        guard let found = places.diagnostic(for: finding, in: entries[index]) else { continue }
        result.diagnostics.append(found)
      }
    }
    return inspected
  }

  private static func cacheable(
    _ entries: [PlanEntry], _ results: [MeasurementCache.Result?]
  ) -> [(key: Digest, result: MeasurementCache.Result)] {
    zip(entries, results).compactMap { entry, result in
      guard case .text = entry.content, let result else { return nil }
      return (entry.key.digest, result)
    }
  }

  /// Whether an entry belongs to what the person asked for.
  ///
  /// `extraLocale` belongs to it too, whatever the person asked for.
  func scopeTest(_ loaded: LoadedProject, extraLocale: String? = nil) -> (EntryID) -> Bool {
    var scope = scope
    if let extraLocale, !scope.locales.isEmpty { scope.locales.append(extraLocale) }
    guard !scope.isEverything else { return { _ in true } }
    let styles = scope.styles.isEmpty ? [:] : loaded.styleNames
    return { [scope] in scope.contains($0, style: styles[$0.key]) }
  }
}
