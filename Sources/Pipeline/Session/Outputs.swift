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
  let folder: OutputFolder
  private let publisher: Publisher
  private let notices: NoticeList
  private var hasAdoptedStale = false
  /// The paths of everything that is to be there after the run; worked out when it is asked for.
  private var wanted: Set<String> {
    if let known = wantedPaths { return known }
    var paths = loaded?.plannedPaths ?? []
    for entry in ledger.entries.values where loaded?.keepsImages(of: entry.id) ?? true {
      paths.formUnion(entry.images.map(\.path))
    }
    wantedPaths = paths
    return paths
  }

  private var wantedPaths: Set<String>?
  private var loaded: LoadedProject?
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

  /// Tells what the files are written for.
  func begin(_ loaded: LoadedProject) {
    self.loaded = loaded
    wantedPaths = nil
  }

  func announce(url: String?) { folder.announce(url: url) }

  /// Whether the folder's name still leads to the folder that was opened.
  var isInPlace: Bool { folder.placement == .inPlace }

  /// What the system says of files below the folder; `nil` when one is missing.
  func signatures(of paths: [String]) -> [FileSignature]? { folder.signatures(of: paths) }

  /// Looks at every file the ledger lists; with `readsEverything`, trusts no signature.
  func verify(readsEverything: Bool = false) -> Damage {
    let deviations = ledger.verify(readsEverything: readsEverything)
    return Damage(ids: Set(deviations.map(\.id)), deviations: deviations)
  }

  /// Publishes finished entries; what could not be published is drawn again next time.
  ///
  /// Returns the keys of labels that could not.
  func publish(
    _ finished: [FinishedEntry], leafs: LeafWriter, keepsFrozen: Bool, _ result: inout BuildResult,
    _ timings: inout BuildTimings
  ) -> Set<String> {
    var unpublished: Set<String> = []
    var items: [PublishItem] = []
    var frozen: [LedgerEntry] = []
    let records = timings.measure("metrics") { finished.map { leafs.record($0) } }
    for (entry, record) in zip(finished, records) {
      let old = ledger.entries[record.id]
      if keepsFrozen, !entry.status.hasImages, entry.status.freezesImages, let old {
        // The images of the last good build stay where they are.
        frozen.append(record.with(images: old.images))
        result.note(old.images, of: record.id, keepsFrozen: true)
      } else {
        if entry.status.freezesImages, let old {
          result.note(old.images, of: record.id, keepsFrozen: false)
        }
        items.append(PublishItem(entry: record, images: entry.publishedImages))
      }
    }
    clearWay(for: items.flatMap { $0.images.map(\.path) }, &result)
    announceReplacements(items)
    for outcome in publisher.publish(items) {
      result.add(outcome, in: self)
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
    let times = publisher.takeTimes()
    timings.add(times.write, to: "write")
    timings.add(times.ledger, to: "ledger")
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
  func write(document path: String, _ content: NewContent, _ result: inout BuildResult) {
    clearWay(for: [path], &result)
    let outcome = publisher.publishDocument(path, content) { MetricsReader.areMetrics($0) }
    result.metrics.append(path)
    let file = WrittenFile(
      folder: shownPath, path: path, setting: "output.metrics",
      exists: !outcome.isInPlace && exists(path))
    if let finding = file.finding(for: outcome) { result.report(finding) }
  }

  /// Whether anything has this name in the folder.
  func exists(_ path: String) -> Bool { folder.exists(path) }

  /// Old files of ours must not stand where new ones need a folder, or the other way round.
  private func clearWay(for paths: [String], _ result: inout BuildResult) {
    let removals = publisher.clearWay(for: paths) { self.wanted.contains($0) }
    result.add(removals, shownPath: shownPath)
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
  mutating func add(_ outcome: PublishOutcome, in outputs: Outputs) {
    for image in outcome.images {
      switch image.outcome {
      case .unchanged, .adopted: unchanged += 1
      case .written, .restored: written.append(Image(id: outcome.id, path: image.path))
      case .conflict, .blocked, .failed: break
      }
      let file = WrittenFile(
        folder: outputs.shownPath, path: image.path, setting: "output.path", id: outcome.id,
        exists: !image.outcome.isInPlace && outputs.exists(image.path))
      if let finding = file.finding(for: image.outcome) { report(finding) }
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
        report(
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
