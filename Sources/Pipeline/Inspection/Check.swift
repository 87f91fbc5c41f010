// SPDX-License-Identifier: MIT

import Diagnostics
import Hashing
import LabelModel
import Manifest
import Planning
import Publishing

extension BuildSession {
  /// Says what a build would change, and everything lint says.
  ///
  /// Writes nothing.
  /// What the ledger does not vouch for is drawn in memory and compared with the file.
  package func check(
    progress: @Sendable (BuildProgress) -> Void = { _ in }
  ) async -> BuildResult {
    var result = BuildResult()
    guard let (loading, loaded) = openProject(&result) else { return result }
    do {
      let path = request.outputPath(loaded.project.output)
      result.outputDirectory = path
      let view = try OutputView(path: path, manifestDirectory: request.manifestDirectory)
      let diff = view.diff(loaded.plan, loading.reading, isInScope: scopeTest(loaded))
      let drawn = await drawInMemory(diff.work, loaded, &result, progress: progress) {
        Self.compare($0, with: view, &$1)
      }
      result.unchanged += diff.unchanged.reduce(0) { $0 + view.images(of: $1).count }
      for id in diff.gone {
        for image in view.images(of: id) where view.exists(image.path) {
          result.deviations.append((image.path, .stale))
        }
      }
      try compareMetrics(loaded, view, drawn, &result)
      result.addFindings(of: loaded, scope: scope) { id in
        drawn[id]?.findings ?? view.ledger?.entries[id]?.findings
      }
    } catch {
      result.failure = .output(error)
    }
    return result
  }

  private static func compare(
    _ finished: FinishedEntry, with view: OutputView, _ result: inout BuildResult
  ) {
    for image in finished.publishedImages {
      if let deviation = view.deviation(of: image) {
        result.deviations.append((image.path, deviation))
      } else {
        result.unchanged += 1
      }
    }
  }

  /// Draws entries without writing anything; returns what the ledger would know of them.
  func drawInMemory(
    _ work: [PlanDiff.Work], _ loaded: LoadedProject, _ result: inout BuildResult,
    progress: @Sendable (BuildProgress) -> Void,
    consume: (FinishedEntry, inout BuildResult) -> Void
  ) async -> [EntryID: LedgerEntry] {
    let leafs = LeafWriter(project: loaded.project)
    var records: [EntryID: LedgerEntry] = [:]
    var current = result
    var timings = result.timings
    await drawingRun(loaded).draw(work.map(\.entry), timings: &timings) { finished, _ in
      for entry in finished {
        consume(entry, &current)
        let images = entry.publishedImages.map { image in
          LedgerImage(
            scale: image.scale, path: image.path, hash: image.hash, size: image.bytes.count)
        }
        let record = leafs.record(entry).with(images: images)
        records[record.id] = record
      }
      progress(BuildProgress(done: records.count, total: work.count))
      current.isInterrupted = Task.isCancelled
      return !current.isInterrupted
    }
    current.timings = timings
    result = current
    return records
  }

  private func compareMetrics(
    _ loaded: LoadedProject, _ view: OutputView, _ drawn: [EntryID: LedgerEntry],
    _ result: inout BuildResult
  ) throws(OutputError) {
    func record(_ id: EntryID) -> LedgerEntry? { drawn[id] ?? view.ledger?.entries[id] }
    let documents: [MetricsDocument]
    do {
      documents = try loaded.metrics(records: record) { id throws(FileError) -> [UInt8] in
        guard let record = record(id) else { return [] }
        return try view.details(of: record)?.metrics ?? []
      }
    } catch {
      throw .file(error)
    }
    for document in documents {
      switch view.folder?.contentHash(of: document.path) {
      case nil: result.deviations.append((document.path, .missing))
      case document.content.hash: break
      case let found?:
        // A lost ledger cannot tell who wrote the file.
        let isOurs = view.ledger.map { $0.isNew || $0.vouches(for: found, at: document.path) }
        result.deviations.append((document.path, isOurs ?? true ? .outdated : .modified))
      }
    }
  }
}
