// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Planning
import Synchronization

/// Lays out many entries on several threads, asking the cache first.
struct Inspector: Sendable {
  let setter: EntrySetter
  let places: FindingPlaces
  let cache: MeasurementCache?
  /// At least 1.
  let jobs: Int

  /// Some entries in a row.
  struct Batch: Sendable {
    fileprivate var start: Int
    /// One for each entry.
    fileprivate(set) var results: [MeasurementCache.Result] = []
    /// What is wrong with them, in their order.
    fileprivate(set) var diagnostics: [Diagnostic] = []
  }

  /// Entries that one thread takes at a time: enough that handing them out costs nothing.
  private static let batch = 128

  /// Batches are in the order of the entries, whoever made them; where the work was cancelled, some
  /// are not there.
  func inspect(
    _ entries: [PlanEntry], progress: @escaping @Sendable (BuildProgress) -> Void
  ) async -> [Batch] {
    let tally = Tally()
    let batches = await withTaskGroup(of: [Batch].self) { group in
      for _ in 0..<max(1, jobs) {
        group.addTask {
          var batches: [Batch] = []
          while !Task.isCancelled {
            let start = tally.next.wrappingAdd(Self.batch, ordering: .relaxed).oldValue
            guard start < entries.count else { break }
            let end = min(start + Self.batch, entries.count)
            var batch = Batch(start: start)
            for entry in entries[start..<end] {
              let result = inspect(entry)
              batch.results.append(result)
              batch.diagnostics += places.diagnostics(of: entry, result.findings)
            }
            batches.append(batch)
            let done = tally.done.wrappingAdd(end - start, ordering: .relaxed).newValue
            progress(BuildProgress(done: done, total: entries.count))
          }
          return batches
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    return batches.sorted { $0.start < $1.start }
  }

  private func inspect(_ entry: PlanEntry) -> MeasurementCache.Result {
    guard case .text = entry.content else {
      let finished = FinishedEntry(layout: EntryLayout(entry), painted: PaintedJob())
      return MeasurementCache.Result(status: finished.status, findings: [])
    }
    if let known = cache?[entry.key.digest] { return known }
    let layout = setter.layOut(entry)
    let finished = FinishedEntry(layout: layout, painted: layout.sizeCheck(in: setter.project))
    return MeasurementCache.Result(status: finished.status, findings: finished.layout.findings)
  }
}

/// How far several threads are with one list.
private final class Tally: Sendable {
  let next = Atomic(0)
  let done = Atomic(0)
}
