// SPDX-License-Identifier: MIT

import LabelModel
import Painting
import Synchronization

/// Painters that share the glyph masks and take jobs from one list.
struct PaintPool: Sendable {
  private let workers: [PaintWorker]

  /// Paints up to `count` jobs at once; at least 1.
  init(count: Int, cache: MaskCache, limits: PaintLimits, png: PNGOptions) {
    workers = (0..<max(1, count)).map { _ in
      PaintWorker(cache: cache, limits: limits, png: png)
    }
  }

  /// Paints every job; results are in the order of the jobs, whoever painted them.
  func paint(_ jobs: [PaintJob?]) async -> [PaintedJob] {
    // The usual edit: waking another thread takes as long as a small picture.
    if jobs.count == 1, let worker = workers.first {
      guard let job = jobs[0] else { return [PaintedJob()] }
      return [await worker.paint(job)]
    }
    let next = NextIndex(count: jobs.count)
    let parts = await withTaskGroup(of: [(Int, PaintedJob)].self) { group in
      for worker in workers.prefix(max(1, jobs.count)) {
        group.addTask {
          var done: [(Int, PaintedJob)] = []
          while let index = next.take() {
            guard let job = jobs[index] else { continue }
            done.append((index, await worker.paint(job)))
          }
          return done
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    var results = [PaintedJob](repeating: PaintedJob(), count: jobs.count)
    for (index, result) in parts { results[index] = result }
    return results
  }
}

/// Hands out the indexes below a count, each once.
private final class NextIndex: Sendable {
  private let next = Atomic(0)
  private let count: Int

  init(count: Int) { self.count = count }

  func take() -> Int? {
    let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
    return index < count ? index : nil
  }
}
