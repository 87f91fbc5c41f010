// SPDX-License-Identifier: MIT

import Hashing

/// The memory of an output folder: which files are ours, and what each entry looked like.
///
/// Everything is kept in memory, but for details, which have a shelf of their own, and every change
/// is recorded before it counts: the file is read once. What cannot be read is set aside, never repaired and never
/// deleted: an empty ledger costs a full build. An instance belongs to one thread at a time.
package final class Ledger {
  /// Every entry as last published.
  package private(set) var entries: [EntryID: LedgerEntry] = [:]
  /// What was wrong with the ledger that was found, for a person.
  package private(set) var warnings: [String] = []
  /// Whether nothing was known when the ledger was opened.
  package private(set) var isNew = false
  /// Whether an earlier run stopped between its first and its last step.
  package private(set) var wasInterrupted = false

  let folder: OutputFolder
  var claims = FileClaims()
  private(set) var folders: Set<String> = []
  private var shelf: DetailShelf
  /// Kept as long as no entry comes or goes: sorting a hundred thousand names takes a while.
  private var order: [EntryID]?
  private let isDurable: Bool
  private var store: LedgerStore?

  /// Entries that are recorded together, with all their details in memory.
  private static let mostAtOnce = 1024

  private init(folder: OutputFolder, isDurable: Bool) {
    self.folder = folder
    self.isDurable = isDurable
    shelf = DetailShelf(in: nil, files: folder.files)
  }

  /// Opens the ledger of a folder that is open for writing.
  ///
  /// `isDurable`: whether every step must survive a power cut.
  package static func open(
    in folder: OutputFolder, isDurable: Bool = false
  ) throws(OutputError) -> Ledger {
    let ledger = Ledger(folder: folder, isDurable: isDurable)
    guard let work = folder.work else { throw .ledger("the folder is open for reading only") }
    ledger.shelf = DetailShelf(in: work, files: folder.files)
    do {
      try LedgerFiles.removeImpostors(in: work, files: folder.files)
    } catch {
      throw .file(error)
    }
    try ledger.openStore(in: work)
    return ledger
  }

  /// Reads the ledger of a folder without writing anything; an unusable one counts as empty.
  package static func read(in folder: OutputFolder) -> Ledger {
    let ledger = Ledger(folder: folder, isDurable: false)
    ledger.isNew = true
    guard let work = folder.work, LedgerFiles.exists(in: work, files: folder.files) else {
      return ledger
    }
    do {
      let store = try LedgerStore(
        reading: LedgerFiles.path(in: folder),
        hasJournal: LedgerFiles.hasJournal(in: work, files: folder.files))
      if let reason = try store.usability(binding: ledger.binding) {
        ledger.warnings.append(Self.warning(for: reason, consequence: "it is ignored"))
        return ledger
      }
      ledger.take(try store.load(into: ledger.shelf))
      ledger.isNew = false
    } catch {
      ledger.warnings.append("the ledger cannot be read: \(error.text); it is ignored")
    }
    return ledger
  }

  /// The entries in the order of the metrics.
  package var sortedEntries: [LedgerEntry] {
    sortedIDs.compactMap { entries[$0] }
  }

  /// The names of the entries in the order of the metrics.
  package var sortedIDs: [EntryID] {
    if let known = order { return known }
    let sorted = entries.keys.sorted()
    order = sorted
    return sorted
  }

  /// The metrics and the facets of an entry: of this ledger, or one that no ledger has recorded.
  package func details(of entry: LedgerEntry) throws(FileError) -> EntryDetails {
    try shelf.details(of: entry)
  }

  /// The leaf of an entry; empty for one that the ledger does not have.
  package func metrics(of id: EntryID) throws(FileError) -> [UInt8] {
    guard let entry = entries[id] else { return [] }
    return try shelf.metrics(of: entry)
  }

  /// Records entries whose files are in place as they are: a status or a finding has changed.
  ///
  /// The images of `changed` must be those the ledger has. Many are recorded part by part.
  package func update(_ changed: [LedgerEntry]) throws(OutputError) {
    for part in changed.parts(of: Self.mostAtOnce) {
      var change = LedgerStore.Change()
      change.entries = Array(part)
      try apply(change)
    }
  }

  // MARK: Steps of publishing

  /// Records a change, then makes it true in memory.
  func apply(_ change: LedgerStore.Change) throws(OutputError) {
    guard !change.isEmpty else { return }
    do {
      try folder.files.passCommit()
    } catch {
      throw .file(error)
    }
    guard let current = store else { throw .ledger("it is open for reading only") }
    let rows = try rows(of: change.entries)
    do {
      try current.apply(change, rows: rows)
    } catch {
      guard error.meansDamage else { throw .ledger(error.text) }
      // The file went bad under us: what we remember is the truth, so write it all again.
      try rewrite(after: error.text)
      do {
        try store?.apply(change, rows: rows)
      } catch {
        throw .ledger(error.text)
      }
    }
    absorb(change)
  }

  private func rows(
    of changed: some Sequence<LedgerEntry>
  ) throws(OutputError) -> [LedgerStore.EntryRow] {
    var rows: [LedgerStore.EntryRow] = []
    do {
      for entry in changed {
        rows.append(LedgerStore.EntryRow(entry: entry, details: try details(of: entry)))
      }
    } catch {
      throw .file(error)
    }
    return rows
  }

  private func absorb(_ change: LedgerStore.Change) {
    claims.index()
    for id in change.removedEntries {
      order = nil
      if let old = entries.removeValue(forKey: id) { forget(old) }
    }
    for changed in change.entries {
      let details = changed.heldDetails
      let entry = details.map { changed.with(details: shelf.add($0)) } ?? changed
      if let old = entries.updateValue(entry, forKey: entry.id) {
        if details == nil { claims.forget(old) } else { forget(old) }
      } else {
        order = nil
      }
      claims.add(entry)
    }
    for file in change.removedFiles { claims.remove(file) }
    for file in change.addedFiles { claims.add(file) }
    folders.formUnion(change.addedFolders)
    folders.subtract(change.removedFolders)
    for entry in shelf.tidy({ sortedEntries }) ?? [] {
      entries[entry.id] = entry
      claims.renew(entry)
    }
  }

  private func forget(_ old: LedgerEntry) {
    claims.forget(old)
    shelf.forget(old)
  }

  // MARK: Opening

  /// Ties a ledger to one folder.
  ///
  /// The inode and not the device: numbers of devices change from one start of a machine to the
  /// next.
  private var binding: String { folder.instanceTag }

  private func openStore(in work: Folder) throws(OutputError) {
    do {
      // A ledger that was there and cannot be used is moved away once; a new one must work.
      for attempt in 0..<2 {
        do {
          let opened = try LedgerStore(
            path: LedgerFiles.path(in: folder), binding: binding, isDurable: isDurable)
          guard let reason = try opened.usability(binding: binding) ?? opened.writability else {
            let contents = try opened.load(into: shelf)
            take(contents)
            isNew = entries.isEmpty && claims.isEmpty
            store = opened
            // A row with a damaged key could never be replaced: its index says something else.
            if contents.damagedRows > 0 { try writeAnew() }
            return
          }
          guard attempt == 0 else { throw OutputError.ledger("a new one cannot be made") }
          warnings.append(Self.warning(for: reason, consequence: "everything is drawn again"))
        } catch let error as DatabaseError {
          guard error.meansDamage, attempt == 0 else { throw OutputError.ledger(error.text) }
          warnings.append(
            Self.warning(for: .damaged(error.text), consequence: "everything is drawn again"))
        }
        reset()
        try LedgerFiles.setAside(in: work, files: folder.files)
      }
    } catch let error as OutputError {
      throw error
    } catch let error as FileError {
      throw .file(error)
    } catch {
      throw .ledger("\(error)")
    }
  }

  private func rewrite(after reason: String) throws(OutputError) {
    warnings.append(
      Self.warning(for: .damaged(reason), consequence: "a new one was written"))
    try writeAnew()
  }

  /// Sets the file aside and writes everything that is remembered to a new one.
  private func writeAnew() throws(OutputError) {
    guard let work = folder.work else { return }
    store = nil
    var everything = LedgerStore.Change()
    everything.addedFiles = claims.storedFiles
    everything.addedFolders = Array(folders)
    do {
      try LedgerFiles.setAside(in: work, files: folder.files)
      let opened = try LedgerStore(
        path: LedgerFiles.path(in: folder), binding: binding, isDurable: isDurable)
      // All or nothing: a part of a ledger would pass for a whole one.
      try opened.apply(everything, rows: rows(of: sortedEntries))
      store = opened
    } catch let error as DatabaseError {
      throw .ledger(error.text)
    } catch let error as FileError {
      throw .file(error)
    } catch let error as OutputError {
      throw error
    } catch {
      throw .ledger("\(error)")
    }
  }

  private func reset() {
    order = nil
    entries = [:]
    claims = FileClaims()
    folders = []
    store = nil
    shelf = DetailShelf(in: folder.work, files: folder.files)
  }

  private func take(_ contents: LedgerStore.Contents) {
    entries = contents.entries
    order = nil
    folders = contents.folders
    claims = FileClaims(entries: contents.entries, files: contents.files)
    wasInterrupted = contents.files.contains { $0.kind == .intent }
    if contents.damagedRows > 0 {
      warnings.append(
        "\(contents.damagedRows) damaged rows of the ledger were skipped; "
          + "what they described is drawn again")
    }
  }

  private static func warning(for reason: LedgerStore.Unusable, consequence: String) -> String {
    switch reason {
    case .foreign: "'\(WorkFolder.ledger)' is not a ledger of labelsmith; \(consequence)"
    case .otherVersion(let version):
      "the ledger has version \(version), not \(LedgerSchema.version); \(consequence)"
    case .otherFolder: "the ledger belongs to another folder; \(consequence)"
    case .damaged(let text): "the ledger is damaged (\(text)); \(consequence)"
    }
  }
}

extension Array {
  fileprivate func parts(of count: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: self.count, by: count).map { self[$0..<Swift.min($0 + count, self.count)] }
  }
}
