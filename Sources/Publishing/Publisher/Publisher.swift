// SPDX-License-Identifier: MIT

import Glibc
import Hashing

/// Brings finished files into the output folder and takes old ones out of it.
///
/// The order makes it safe to stop anywhere: what is about to be written is recorded, files are
/// renamed into place one by one, the results are recorded, then come the metrics, and removals
/// come last. An instance belongs to one thread at a time.
package final class Publisher {
  let ledger: Ledger
  let files: FileSystem
  let temporary: TemporaryFiles
  let report: (PublishNotice) -> Void
  let replacement: FileReplacement?
  private let isDurable: Bool
  private let metricsPaths: [String]
  private(set) lazy var listedHashes = readListedHashes()
  private var sweptFolders: Set<String> = []
  private let mustSweep: Bool
  private var times = PublishTimes()

  /// Takes over a folder; cleans up at once what an interrupted run has left.
  ///
  /// - `ledger`: must have been opened for writing.
  /// - `isDurable`: whether to synchronize every file and folder with the disk.
  /// - `metricsPaths`: where metrics may be, relative to the folder. A file they list with its
  ///   hash is ours even if the ledger is lost.
  /// - `report`: is told what a person may want to know, before it happens.
  package init(
    ledger: Ledger, isDurable: Bool = false, metricsPaths: [String] = [],
    report: @escaping (PublishNotice) -> Void = { _ in }
  ) {
    self.ledger = ledger
    self.isDurable = isDurable
    self.metricsPaths = metricsPaths
    self.report = report
    let folder = ledger.folder
    files = folder.files
    temporary = TemporaryFiles(
      files: files, tag: folder.instanceTag, isDurable: isDurable)
    if let work = folder.work {
      replacement = FileReplacement(
        files: files, temporary: temporary,
        quarantine: Quarantine(work: work, files: files, report: report))
    } else {
      replacement = nil
    }
    mustSweep = ledger.wasInterrupted || ledger.isNew
    recover()
  }

  /// Publishes a batch; one entry that fails does not stop the others.
  ///
  /// Returns one outcome for each item, in their order.
  package func publish(_ items: [PublishItem]) -> [PublishOutcome] {
    var tree = FolderTree(root: ledger.folder.root, files: files)
    var claimed: [String: [Digest]] = [:]
    let clock = ContinuousClock()
    let began = clock.now
    for image in items.lazy.flatMap(\.images) {
      claimed[image.path] = ledger.claims.hashes(of: image.path)
    }
    do {
      try ledger.apply(intents(for: items, claimed: claimed, tree: &tree))
    } catch {
      return items.map { item in
        PublishOutcome(
          id: item.entry.id,
          images: item.images.map { ImageOutcome(path: $0.path, outcome: .failed(error)) },
          ledgerError: error)
      }
    }
    let recorded = clock.now
    var outcomes = items.map { item in
      PublishOutcome(
        id: item.entry.id,
        images: item.images.map { image in
          let outcome = put(
            image.path, NewContent(image.bytes, hash: image.hash),
            claimed: claimed[image.path] ?? [], tree: &tree
          ) { [self] content in listedHashes[image.path] == content.hash }
          return ImageOutcome(path: image.path, outcome: outcome)
        })
    }
    synchronizeFolders(of: &outcomes, tree: &tree)
    let written = clock.now
    do {
      try ledger.apply(results(of: items, outcomes: outcomes, tree: &tree))
    } catch {
      for index in outcomes.indices { outcomes[index].ledgerError = error }
    }
    times.write += written - recorded
    times.ledger += recorded - began + (clock.now - written)
    return outcomes
  }

  /// What publishing took since this was asked last.
  package func takeTimes() -> PublishTimes {
    defer { times = PublishTimes() }
    return times
  }

  /// Publishes a file that belongs to no entry: metrics and the like.
  ///
  /// `recognizes`: tells whether a file the ledger does not know is one of this kind.
  @discardableResult
  package func publishDocument(
    _ path: String, _ content: NewContent, recognizes: @escaping ([UInt8]) -> Bool
  ) -> FileOutcome {
    var tree = FolderTree(root: ledger.folder.root, files: files)
    let hash = content.hash
    let claimed = ledger.claims.hashes(of: path)
    guard let place = OutputPath(path) else { return .failed(.badPath(path)) }
    let row = LedgerStore.FileRow(kind: .document, path: path, hash: hash)
    var intents = LedgerStore.Change()
    if !claimed.contains(hash) {
      intents.addedFiles = [LedgerStore.FileRow(kind: .intent, path: path, hash: hash)]
    }
    intents.addedFolders = tree.missing(place.folder)
    do {
      try ledger.apply(intents)
      var outcome = put(path, content, claimed: claimed, tree: &tree) { found in
        found.bytes.map(recognizes) ?? false
      }
      if outcome.isInPlace, let error = synchronize([place.folder], tree: &tree) {
        outcome = .failed(.file(error))
      }
      var results = LedgerStore.Change()
      let rows = ledger.claims.rows(at: path)
      if outcome.isInPlace {
        results.removedFiles = rows.filter { $0 != row }
        if !rows.contains(row) { results.addedFiles = [row] }
      } else {
        results.removedFiles = intents.addedFiles
      }
      try ledger.apply(results)
      return outcome
    } catch {
      return .failed(error)
    }
  }

  // MARK: Steps

  /// Records what is about to be written, where the ledger does not know it yet.
  private func intents(
    for items: [PublishItem], claimed: [String: [Digest]], tree: inout FolderTree
  ) -> LedgerStore.Change {
    var change = LedgerStore.Change()
    var seen: Set<String> = []
    for image in items.lazy.flatMap(\.images) {
      guard let path = OutputPath(image.path) else { continue }
      if claimed[image.path]?.contains(image.hash) != true {
        change.addedFiles.append(
          LedgerStore.FileRow(kind: .intent, path: image.path, hash: image.hash))
      }
      if seen.insert(path.folder).inserted {
        change.addedFolders += tree.missing(path.folder)
      }
    }
    return change
  }

  private func put(
    _ path: String, _ content: NewContent, claimed: [Digest], tree: inout FolderTree,
    isKnown: @escaping (FileContent) -> Bool
  ) -> FileOutcome {
    guard let replacement, let place = OutputPath(path) else { return .failed(.badPath(path)) }
    do {
      let folder = try tree.make(place.folder)
      if mustSweep, sweptFolders.insert(place.folder).inserted { sweep(folder) }
      return replacement.publish(
        FileReplacement.Request(
          path: place, content: content, claimed: claimed, isKnown: isKnown),
        in: folder)
    } catch {
      if error.code == ENOTDIR || error.code == ELOOP,
        let path = obstacle(to: place.folder, tree: &tree)
      {
        return .blocked(by: path)
      }
      return .failed(.file(error))
    }
  }

  /// Turns outcomes into what the ledger has to remember.
  private func results(
    of items: [PublishItem], outcomes: [PublishOutcome], tree: inout FolderTree
  ) -> LedgerStore.Change {
    var change = LedgerStore.Change()
    let now = Ledger.now()
    for (item, outcome) in zip(items, outcomes) {
      guard outcome.isPublished else {
        // What did get into place stays claimed by its intent until the whole entry is done.
        for (image, result) in zip(item.images, outcome.images) where !result.outcome.isInPlace {
          change.removedFiles += ledger.claims.rows(at: image.path)
            .filter { $0.kind == .intent && $0.hash == image.hash }
        }
        continue
      }
      let images = zip(item.images, outcome.images).map { image, result in
        LedgerImage(
          scale: image.scale, path: image.path, hash: image.hash, size: image.bytes.count,
          signature: settledSignature(of: image.path, result.outcome, at: now, tree: &tree))
      }
      let entry = item.entry.with(images: images)
      change.entries.append(entry)
      let paths = Set(item.images.map(\.path))
      for path in paths { change.removedFiles += ledger.claims.rows(at: path) }
      for old in ledger.entries[entry.id]?.images ?? [] where !paths.contains(old.path) {
        guard ledger.claims.isOwner(entry.id, of: old.path) else { continue }
        change.addedFiles.append(
          LedgerStore.FileRow(kind: .stale, path: old.path, hash: old.hash))
      }
    }
    // A path that one entry gives up in this batch may be another's from now on.
    let taken = Set(change.entries.lazy.flatMap(\.images).map(\.path))
    change.addedFiles.removeAll { taken.contains($0.path) }
    return change
  }

  /// A file that was just written is too young for a signature; one that was left alone may not be.
  private func settledSignature(
    of path: String, _ outcome: FileOutcome, at now: Int64, tree: inout FolderTree
  ) -> FileSignature? {
    guard outcome == .unchanged || outcome == .adopted, let place = OutputPath(path),
      let folder = try? tree.open(place.folder),
      let signature = try? files.status(of: place.name, in: folder).signature,
      signature.isSettled(at: now)
    else { return nil }
    return signature
  }

  // MARK: Durability

  private func synchronizeFolders(of outcomes: inout [PublishOutcome], tree: inout FolderTree) {
    guard isDurable else { return }
    var errors: [String: FileError] = [:]
    var done: Set<String> = []
    for index in outcomes.indices {
      for (place, image) in outcomes[index].images.enumerated() where image.outcome.isInPlace {
        let folder = OutputPath(image.path)?.folder ?? ""
        if done.insert(folder).inserted { errors[folder] = synchronize([folder], tree: &tree) }
        if let error = errors[folder] {
          outcomes[index].images[place].outcome = .failed(.file(error))
        }
      }
    }
  }

  /// Makes renames in these folders permanent; does nothing unless durability was asked for.
  func synchronize(_ folders: some Sequence<String>, tree: inout FolderTree) -> FileError? {
    guard isDurable else { return nil }
    do {
      for path in folders { try files.synchronize(tree.open(path)) }
      return nil
    } catch {
      return error
    }
  }

  // MARK: After an interruption

  private func recover() {
    guard mustSweep else { return }
    var tree = FolderTree(root: ledger.folder.root, files: files)
    for path in ledger.claims.allFolders().union([""]) {
      guard let folder = try? tree.open(path), sweptFolders.insert(path).inserted else { continue }
      sweep(folder)
    }
    var change = LedgerStore.Change()
    for intent in ledger.claims.rows(of: .intent) {
      guard let hash = ledger.claims.hash(ofImageAt: intent.path) else {
        // Nothing but the intent knows of this file: if nobody wants it again it has to go.
        change.removedFiles.append(intent)
        change.addedFiles.append(
          LedgerStore.FileRow(kind: .stale, path: intent.path, hash: intent.hash))
        continue
      }
      if let place = OutputPath(intent.path), let folder = try? tree.open(place.folder),
        let content = try? FileContent(place.name, in: folder, files: files),
        content.hash == hash
      {
        change.removedFiles.append(intent)
      }
    }
    // If it cannot be recorded the intents stay, and the next start tries again.
    try? ledger.apply(change)
  }

  private func sweep(_ folder: Folder) {
    guard let replacement else { return }
    OrphanSweep(
      files: files, temporary: temporary, quarantine: replacement.quarantine,
      ourHashes: ledger.claims.allHashes(), report: report
    ).clean(folder)
  }

  private func readListedHashes() -> [String: Digest] {
    var tree = FolderTree(root: ledger.folder.root, files: files)
    var hashes: [String: Digest] = [:]
    for path in metricsPaths {
      guard let place = OutputPath(path), let folder = try? tree.open(place.folder),
        let content = try? FileContent(
          place.name, in: folder, files: files, keepingUpTo: FileContent.largestDocument),
        let bytes = content.bytes, let listed = MetricsReader.hashes(in: bytes)
      else { continue }
      hashes.merge(listed) { first, _ in first }
    }
    return hashes
  }
}
