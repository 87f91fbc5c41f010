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
    async let cache = Self.readCache(in: request.cacheDirectory, of: request.manifest)
    guard let loaded = openProject(&result)?.loaded else { return result }
    _ = await inspect(loaded, await cache, &result, progress: progress)
    return result
  }

  /// Labels × locales with their status, in the order of the manifest.
  ///
  /// Those in error come last.
  package func list() async -> (
    entries: [InspectedEntry], frozen: [FrozenEntry], result: BuildResult
  ) {
    var result = BuildResult()
    async let cache = Self.readCache(in: request.cacheDirectory, of: request.manifest)
    guard let loaded = openProject(&result)?.loaded else { return ([], [], result) }
    let entries = await inspect(loaded, await cache, &result) { _ in }
    let frozen = loaded.plan.frozen.filter { scope.contains($0.id, style: $0.label.styleName) }
    return (entries, frozen, result)
  }

  /// Reads what earlier runs measured while the project is read.
  private static func readCache(
    in folder: String?, of manifest: String
  ) async -> MeasurementCache? {
    folder.map { MeasurementCache(folder: $0, manifest: manifest) }
  }

  private func inspect(
    _ loaded: LoadedProject, _ cache: MeasurementCache?, _ result: inout BuildResult,
    progress: @escaping @Sendable (BuildProgress) -> Void
  ) async -> [InspectedEntry] {
    let isInScope = scopeTest(loaded)
    let entries =
      request.scope.isEverything
      ? Array(loaded.plan.entries) : loaded.plan.entries.filter { isInScope($0.id) }
    let inspector = Inspector(
      setter: EntrySetter(project: loaded.project, fonts: loaded.fonts),
      places: FindingPlaces(project: loaded.project), cache: cache, jobs: request.jobs)
    let clock = ContinuousClock()
    let began = clock.now
    let batches = await inspector.inspect(entries, progress: progress)
    result.timings.add(clock.now - began, to: "layout")
    result.isInterrupted = Task.isCancelled
    for batch in batches { result.diagnostics += batch.diagnostics }
    guard !result.isInterrupted else { return [] }
    let results = batches.flatMap(\.results)
    if let cache = inspector.cache, scope.isEverything {
      result.timings.measure("cache") {
        let results = Self.cacheable(entries, results)
        if !cache.holds(results) { cache.write(results) }
      }
    }
    return zip(entries, results).map { InspectedEntry(entry: $0, status: $1.status) }
  }

  private static func cacheable(
    _ entries: [PlanEntry], _ results: [MeasurementCache.Result]
  ) -> [(key: Digest, result: MeasurementCache.Result)] {
    zip(entries, results).compactMap { entry, result in
      guard case .text = entry.content else { return nil }
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
