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
    _ = await inspect(&result, progress: progress)
    return result
  }

  /// Labels × locales with their status, in the order of the manifest.
  package func list() async -> (entries: [InspectedEntry], result: BuildResult) {
    var result = BuildResult()
    let entries = await inspect(&result) { _ in }
    return (entries, result)
  }

  private func inspect(
    _ result: inout BuildResult, progress: @escaping @Sendable (BuildProgress) -> Void
  ) async -> [InspectedEntry] {
    let loading = loader.load(request.manifest, timings: &result.timings)
    result.take(loading)
    guard let loaded = loading.loaded else { return [] }
    let isInScope = scopeTest(loaded)
    let entries = loaded.plan.entries.filter { isInScope($0.id) }
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
    if let cache, !result.isInterrupted, request.scope.isEverything {
      result.timings.measure("cache") { cache.write(Self.cacheable(entries, measured)) }
    }
    let places = FindingPlaces(project: loaded.project)
    var inspected: [InspectedEntry] = []
    inspected.reserveCapacity(entries.count)
    for (entry, measured) in zip(entries, measured) {
      guard let measured else { continue }
      inspected.append(InspectedEntry(entry: entry, status: measured.status))
      result.diagnostics += (entry.planFindings + measured.findings).compactMap {
        places.diagnostic(for: $0, in: entry)
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
    var scope = request.scope
    if let extraLocale, !scope.locales.isEmpty { scope.locales.append(extraLocale) }
    guard !scope.isEverything else { return { _ in true } }
    let styles = scope.styles.isEmpty ? [:] : loaded.styleNames
    return { [scope] in scope.contains($0, style: styles[$0.key]) }
  }
}
