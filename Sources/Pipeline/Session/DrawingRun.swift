// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Manifest
import Planning
import Typesetting

/// Draws entries in batches: while one batch is painted, the next one is laid out.
struct DrawingRun {
  let loaded: LoadedProject
  let pool: PaintPool
  let setter: EntrySetter

  init(loaded: LoadedProject, pool: PaintPool) {
    self.loaded = loaded
    self.pool = pool
    setter = EntrySetter(project: loaded.project, fonts: loaded.fonts)
  }

  /// Labels in the first batch: few, so that the first picture is there soon.
  private static let firstBatch = 8
  /// Labels in later batches: enough that waiting for the slowest one costs little.
  private static let batch = 64
  /// Device px that may be waiting at once, each of about a dozen bytes while it is worked on.
  private static let pixelBudget = 16_000_000.0

  /// Hands over finished entries batch by batch, in the order of `entries`.
  ///
  /// Stops early when `consume` returns `false`.
  func draw(
    _ entries: [PlanEntry], timings: inout BuildTimings,
    isolation: isolated (any Actor)? = #isolation,
    consume: ([FinishedEntry], inout BuildTimings) -> Bool
  ) async {
    var index = 0
    var waiting: (layouts: [EntryLayout], painting: Task<[PaintedJob], Never>)?
    while index < entries.count || waiting != nil {
      var layouts: [EntryLayout] = []
      timings.measure("layout") {
        var pixels = 0.0
        let limit = index == 0 ? Self.firstBatch : Self.batch
        while index < entries.count, layouts.count < limit, pixels < Self.pixelBudget {
          let layout = setter.layOut(entries[index])
          pixels += pixelCount(of: layout)
          layouts.append(layout)
          index += 1
        }
      }
      let finished = waiting
      waiting = layouts.isEmpty ? nil : (layouts, startPainting(layouts))
      guard let finished else { continue }
      let clock = ContinuousClock()
      let began = clock.now
      let painted = await finished.painting.value
      timings.add(clock.now - began, to: "wait")
      for job in painted { timings.add(job.times) }
      let results = zip(finished.layouts, painted).map(FinishedEntry.init)
      guard consume(results, &timings) else {
        waiting?.painting.cancel()
        return
      }
    }
  }

  private func startPainting(_ layouts: [EntryLayout]) -> Task<[PaintedJob], Never> {
    let output = loaded.project.output
    let largest = output.scales.max() ?? .one
    let jobs = layouts.map { layout in
      layout.paintJob(images: layout.entry.images(output), largestScale: largest)
    }
    let pool = pool
    return Task { await pool.paint(jobs) }
  }

  private func pixelCount(of layout: EntryLayout) -> Double {
    guard let image = layout.label?.picture.frame.image else { return 0 }
    return loaded.project.output.scales.reduce(0) { sum, scale in
      sum + image.width * image.height * scale.factor * scale.factor
    }
  }
}
