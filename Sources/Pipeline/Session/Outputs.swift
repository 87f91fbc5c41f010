// SPDX-License-Identifier: MIT

import Diagnostics
import Hashing
import LabelModel
import Manifest
import Planning
import Publishing

/// The output folder with everything that is known about it.
final class Outputs {
  /// What is not as the ledger says.
  struct Damage {
    var ids: Set<EntryID> = []
    var deviations: [OutputDeviation] = []
  }

  let shownPath: String
  let ledger: Ledger
  private let folder: OutputFolder
  private let publisher: Publisher
  private let notices: NoticeList
  private var hasAdoptedStale = false
  /// See `BuildRequest.willReplace`.
  var willReplace: (@Sendable (Digest, String) -> Void)?

  /// Opens the folder and takes its lock.
  init(
    path: String, manifestDirectory: String, metrics: [String], isDurable: Bool, lock: LockMode
  ) throws(OutputError) {
    let notices = NoticeList()
    shownPath = path
    folder = try OutputFolder.open(
      path: path, manifestDirectory: manifestDirectory, lock: lock)
    ledger = try Ledger.open(in: folder, isDurable: isDurable)
    publisher = Publisher(ledger: ledger, isDurable: isDurable, metricsPaths: metrics) {
      notices.items.append($0)
    }
    self.notices = notices
  }

  func announce(url: String?) { folder.announce(url: url) }

  /// Whether the folder's name still leads to the folder that was opened.
  var isInPlace: Bool { folder.placement == .inPlace }

  /// Looks at every file the ledger lists; with `readsEverything`, trusts no signature.
  func verify(readsEverything: Bool = false) -> Damage {
    let deviations = ledger.verify(readsEverything: readsEverything)
    return Damage(ids: Set(deviations.map(\.id)), deviations: deviations)
  }

  /// Publishes finished entries; what could not be published is drawn again next time.
  ///
  /// Returns the keys of labels that could not.
  func publish(
    _ finished: [FinishedEntry], leafs: LeafWriter, keepsFrozen: Bool, _ result: inout BuildResult
  ) -> Set<String> {
    var unpublished: Set<String> = []
    var items: [PublishItem] = []
    var frozen: [LedgerEntry] = []
    for entry in finished {
      var record = leafs.record(entry)
      let old = ledger.entries[record.id]
      if keepsFrozen, !entry.status.hasImages, entry.status.freezesImages, let old {
        // The images of the last good build stay where they are.
        record.images = old.images
        frozen.append(record)
        result.kept += old.images.map(\.path)
      } else {
        items.append(PublishItem(entry: record, images: entry.publishedImages))
      }
    }
    announceReplacements(items)
    for (item, outcome) in zip(items, publisher.publish(items)) {
      result.add(outcome, of: item, shownPath: shownPath)
      if !outcome.isPublished { unpublished.insert(outcome.id.key) }
    }
    do {
      try ledger.update(frozen)
    } catch {
      result.diagnostics.append(
        Diagnostic(.write, at: nil, "the ledger cannot be written: \(error.message)"))
      unpublished.formUnion(frozen.map(\.id.key))
    }
    result.notices += notices.take()
    return unpublished
  }

  private func announceReplacements(_ items: [PublishItem]) {
    guard let willReplace else { return }
    for item in items {
      let new = Set(item.images.map(\.hash))
      for old in ledger.entries[item.entry.id]?.images ?? [] where !new.contains(old.hash) {
        willReplace(old.hash, shownPath + "/" + old.path)
      }
    }
  }

  /// Takes files that only the old metrics know for ours; `wanted` are the paths of all images.
  func adoptStaleOnce(wanted: () -> Set<String>) throws(OutputError) {
    guard ledger.isNew, !hasAdoptedStale else { return }
    hasAdoptedStale = true
    try publisher.adoptStale(except: wanted())
  }

  /// Removes what nobody asks for any more.
  func remove(_ ids: [EntryID], isEverythingPlanned: Bool, metrics: Set<String>) -> [RemovalOutcome]
  {
    var outcomes = publisher.remove(ids)
    if isEverythingPlanned {
      outcomes += publisher.removeStale()
      outcomes += publisher.removeDocuments(except: metrics)
    }
    return outcomes
  }

  /// Writes a file that belongs to no label, unless it already holds these bytes.
  func write(document path: String, _ bytes: [UInt8]) -> FileOutcome {
    publisher.publishDocument(path, bytes) { MetricsReader.hashes(in: $0) != nil }
  }

  func removeEverything() -> [RemovalOutcome] { publisher.removeEverything() }
}

/// Collects what the publisher says on the way.
private final class NoticeList {
  var items: [PublishNotice] = []

  func take() -> [PublishNotice] {
    defer { items = [] }
    return items
  }
}

extension EntryStatus {
  /// Whether an entry in this state keeps the images of its last good build.
  ///
  /// A text that is missing or not wanted is no error: its images go.
  var freezesImages: Bool {
    switch self {
    case .error, .missingGlyph: true
    case .ok, .fallback, .overflow, .missing, .skipped: false
    }
  }
}

extension FinishedEntry {
  /// The files of this entry; none where something is wrong with it.
  var publishedImages: [PublishImage] {
    guard status.hasImages else { return [] }
    return painted.images.map { image in
      PublishImage(
        scale: image.planned.scale.factor, path: image.planned.path, bytes: image.bytes,
        hash: image.hash)
    }
  }
}

extension BuildResult {
  /// Counts what became of an entry's images.
  mutating func add(_ outcome: PublishOutcome, of item: PublishItem, shownPath: String) {
    for image in outcome.images {
      let path = shownPath + "/" + image.path
      switch image.outcome {
      case .unchanged, .adopted: unchanged += 1
      case .written: written.append(Image(id: outcome.id, path: image.path))
      case .restored(let quarantine):
        written.append(Image(id: outcome.id, path: image.path))
        diagnostics.append(
          Diagnostic(
            .modifiedOutput, at: TextPosition(file: path, line: 1, column: 1),
            "'\(path)' was changed by hand and has been replaced",
            notes: ["the changed file is kept as \(shownPath)/\(quarantine)"],
            key: outcome.id.key, locale: outcome.id.locale))
      case .conflict:
        diagnostics.append(
          Diagnostic(
            .conflict, at: TextPosition(file: path, line: 1, column: 1),
            "'\(path)' is not one of our files and was not overwritten",
            helps: ["move it away or change output.path"], key: outcome.id.key,
            locale: outcome.id.locale))
      case .failed(let error):
        diagnostics.append(
          Diagnostic(
            .write, at: TextPosition(file: path, line: 1, column: 1),
            "'\(path)' cannot be written: \(error.message)",
            notes: ["the old file was left as it is"], key: outcome.id.key,
            locale: outcome.id.locale))
      }
    }
    if let error = outcome.ledgerError {
      diagnostics.append(
        Diagnostic(
          .write, at: nil, "'\(outcome.id)' was not recorded: \(error.message)",
          notes: ["it will be drawn again"], key: outcome.id.key, locale: outcome.id.locale))
    }
  }

  /// Notes files that were removed or had to stay.
  mutating func add(_ removals: [RemovalOutcome], shownPath: String) {
    for removal in removals {
      let path = shownPath + "/" + removal.path
      switch removal.result {
      case .removed: removed.append(removal.path)
      case .alreadyGone: break
      case .kept(let reason):
        diagnostics.append(
          Diagnostic(
            .stale, at: TextPosition(file: path, line: 1, column: 1),
            "'\(path)' belongs to no label any more and was kept: \(reason.rawValue)",
            helps: ["remove it yourself if nobody needs it"]))
      case .failed(let error):
        diagnostics.append(
          Diagnostic(
            .write, at: TextPosition(file: path, line: 1, column: 1),
            "'\(path)' cannot be removed: \(error.message)"))
      }
    }
  }
}
