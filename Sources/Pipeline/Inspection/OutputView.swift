// SPDX-License-Identifier: MIT

import Hashing
import LabelModel
import Manifest
import Planning
import Publishing

/// An output folder that is only looked at; there may be none.
struct OutputView {
  let folder: OutputFolder?
  let ledger: Ledger?
  let damaged: Set<EntryID>
  private let modified: Set<String>

  /// Takes no lock: another process may be at work there.
  init(path: String, manifestDirectory: String) throws(OutputError) {
    folder = try OutputFolder.openReadOnly(path: path, manifestDirectory: manifestDirectory)
    ledger = folder.map(Ledger.read(in:))
    let deviations = ledger?.verify() ?? []
    damaged = Set(deviations.map(\.id))
    modified = Set(deviations.filter { $0.state == .modified }.map(\.path))
  }

  func images(of id: EntryID) -> [LedgerImage] { ledger?.entries[id]?.images ?? [] }

  /// Of an entry of the ledger, or of one that was drawn to be compared.
  func details(of entry: LedgerEntry) throws(FileError) -> EntryDetails? {
    if let held = entry.heldDetails { return held }
    return try ledger?.details(of: entry)
  }

  func exists(_ path: String) -> Bool { folder?.exists(path) ?? false }

  func diff(
    _ plan: RenderPlan, _ reading: ManifestReading, isInScope: (EntryID) -> Bool
  ) -> PlanDiff {
    let record = PlanRecord(
      keys: ledger?.entries.mapValues(\.contentKey) ?? [:], damaged: damaged,
      frozenKeys: reading.frozenKeys, mayHideLabels: reading.mayHideLabels)
    return plan.diff(from: record, isInScope: isInScope)
  }

  func deviation(of image: PublishImage) -> BuildResult.Deviation? {
    guard let folder, folder.exists(image.path) else { return .missing }
    if folder.contentHash(of: image.path) == image.hash { return nil }
    return modified.contains(image.path) ? .modified : .outdated
  }
}
