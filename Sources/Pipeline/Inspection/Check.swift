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
      let folder = try OutputFolder.openReadOnly(
        path: path, manifestDirectory: request.manifestDirectory)
      let ledger = folder.map(Ledger.read(in:))
      let view = OutputView(folder: folder, ledger: ledger)
      let record = PlanRecord(
        keys: view.recorded, damaged: view.damaged, frozenKeys: loading.reading.frozenKeys,
        mayHideLabels: loading.reading.mayHideLabels)
      let diff = loaded.plan.diff(from: record, isInScope: scopeTest(loaded))
      let drawn = await compare(diff, loaded, view, &result, progress: progress)
      result.unchanged += diff.unchanged.reduce(0) { $0 + view.images(of: $1).count }
      for id in diff.gone {
        for image in view.images(of: id) where view.exists(image.path) {
          result.deviations.append((image.path, .stale))
        }
      }
      compareMetrics(loaded, view, drawn, &result)
      result.addFindings(of: loaded, scope: scope) { id in
        drawn[id]?.findings ?? ledger?.entries[id]?.findings
      }
    } catch {
      result.failure = .output(error)
    }
    return result
  }

  /// Draws what is not vouched for and compares it with what is there.
  private func compare(
    _ diff: PlanDiff, _ loaded: LoadedProject, _ view: OutputView, _ result: inout BuildResult,
    progress: @Sendable (BuildProgress) -> Void
  ) async -> [EntryID: LedgerEntry] {
    let leafs = LeafWriter(project: loaded.project)
    var records: [EntryID: LedgerEntry] = [:]
    var current = result
    var timings = result.timings
    await drawingRun(loaded).draw(diff.work.map(\.entry), timings: &timings) { finished, _ in
      for entry in finished {
        var record = leafs.record(entry)
        for image in entry.publishedImages {
          record.images.append(
            LedgerImage(
              scale: image.scale, path: image.path, hash: image.hash, size: image.bytes.count))
          guard let deviation = view.deviation(of: image) else {
            current.unchanged += 1
            continue
          }
          current.deviations.append((image.path, deviation))
        }
        records[record.id] = record
      }
      progress(BuildProgress(done: records.count, total: diff.work.count))
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
  ) {
    let documents = loaded.metrics { drawn[$0] ?? view.ledger?.entries[$0] }
    for document in documents {
      switch view.folder?.contentHash(of: document.path) {
      case nil: result.deviations.append((document.path, .missing))
      case Digest(of: document.bytes): break
      case let found?:
        // A lost ledger cannot tell who wrote the file.
        let isOurs = view.ledger.map { $0.isNew || $0.vouches(for: found, at: document.path) }
        result.deviations.append((document.path, isOurs ?? true ? .outdated : .modified))
      }
    }
  }
}

/// An output folder that is only looked at; there may be none.
private struct OutputView {
  let folder: OutputFolder?
  let ledger: Ledger?
  let damaged: Set<EntryID>
  private let modified: Set<String>

  init(folder: OutputFolder?, ledger: Ledger?) {
    self.folder = folder
    self.ledger = ledger
    let deviations = ledger?.verify() ?? []
    damaged = Set(deviations.map(\.id))
    modified = Set(deviations.filter { $0.state == .modified }.map(\.path))
  }

  var recorded: [EntryID: Digest] { ledger?.entries.mapValues(\.contentKey) ?? [:] }

  func images(of id: EntryID) -> [LedgerImage] { ledger?.entries[id]?.images ?? [] }

  func exists(_ path: String) -> Bool { folder?.exists(path) ?? false }

  func deviation(of image: PublishImage) -> BuildResult.Deviation? {
    guard let folder, folder.exists(image.path) else { return .missing }
    if folder.contentHash(of: image.path) == image.hash { return nil }
    return modified.contains(image.path) ? .modified : .outdated
  }
}
