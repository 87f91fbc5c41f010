// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Planning
import Synchronization

/// Lays out many entries on several threads, asking the cache first.
struct Inspector: Sendable {
  let setter: EntrySetter
  let cache: MeasurementCache?
  /// At least 1.
  let jobs: Int

  /// Entries that one thread takes at a time: enough that handing them out costs nothing.
  private static let batch = 128

  /// Results are in the order of the entries, whoever made them; `nil` where the work was
  /// cancelled before.
  func inspect(
    _ entries: [PlanEntry], progress: @escaping @Sendable (BuildProgress) -> Void
  ) async -> [MeasurementCache.Result?] {
    let tally = Tally()
    let parts = await withTaskGroup(of: [(Int, MeasurementCache.Result)].self) { group in
      for _ in 0..<max(1, jobs) {
        group.addTask {
          var results: [(Int, MeasurementCache.Result)] = []
          while !Task.isCancelled {
            let start = tally.next.wrappingAdd(Self.batch, ordering: .relaxed).oldValue
            guard start < entries.count else { break }
            let end = min(start + Self.batch, entries.count)
            for index in start..<end { results.append((index, inspect(entries[index]))) }
            let done = tally.done.wrappingAdd(end - start, ordering: .relaxed).newValue
            progress(BuildProgress(done: done, total: entries.count))
          }
          return results
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    var results = [MeasurementCache.Result?](repeating: nil, count: entries.count)
    for (index, result) in parts.joined() { results[index] = result }
    return results
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
