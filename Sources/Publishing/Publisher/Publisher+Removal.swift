// SPDX-License-Identifier: MIT

import Glibc
import Hashing

extension Publisher {
  /// Removes the files of entries that nobody asks for any more, and forgets the entries.
  ///
  /// A file goes only if the ledger knows it, it is regular, has no other link, and holds what we
  /// wrote. Folders go only if we made them and they are empty. An entry one of whose files could
  /// not be removed is remembered, so that it is tried again.
  package func remove(_ ids: [EntryID]) -> [RemovalOutcome] {
    var outcomes: [RemovalOutcome] = []
    var change = LedgerStore.Change()
    var tree = FolderTree(root: ledger.folder.root, files: files)
    for id in ids {
      guard let entry = ledger.entries[id] else { continue }
      var isDone = true
      for image in entry.images where ledger.claims.isOwner(id, of: image.path) {
        let outcome = removeFile(image.path, tree: &tree)
        outcomes.append(outcome)
        if case .failed = outcome.result {
          isDone = false
        } else {
          change.removedFiles += ledger.claims.rows(at: image.path)
        }
      }
      if isDone { change.removedEntries.append(id) }
    }
    return finish(outcomes, change, tree: &tree)
  }

  /// After a lost ledger, takes the files for ours that the metrics list and nobody wants any more.
  ///
  /// To be called before new metrics are written; `removeStale` then removes what still has the
  /// listed bytes. `wanted` holds the paths of the images that are to be there.
  package func adoptStale(except wanted: Set<String>) throws(OutputError) {
    guard ledger.isNew else { return }
    var change = LedgerStore.Change()
    for (path, hash) in listedHashes where !wanted.contains(path) && OutputPath(path) != nil {
      guard ledger.claims.hashes(of: path).isEmpty else { continue }
      change.addedFiles.append(LedgerStore.FileRow(kind: .stale, path: path, hash: hash))
    }
    try ledger.apply(change)
  }

  /// Removes files whose entries live on without them: after a change of paths or scales.
  package func removeStale() -> [RemovalOutcome] {
    var outcomes: [RemovalOutcome] = []
    var change = LedgerStore.Change()
    var tree = FolderTree(root: ledger.folder.root, files: files)
    for path in Set(ledger.claims.rows(of: .stale).map(\.path)).sorted() {
      // Somebody may want the file again meanwhile: then it is not stale.
      let isWanted = ledger.claims.hash(ofImageAt: path) != nil
      if !isWanted {
        let outcome = removeFile(path, tree: &tree)
        outcomes.append(outcome)
        if case .failed = outcome.result { continue }
      }
      change.removedFiles += ledger.claims.rows(at: path)
        .filter { !isWanted || $0.kind == .stale }
    }
    return finish(outcomes, change, tree: &tree)
  }

  /// Removes documents, such as metrics, that are not among the `wanted` paths.
  package func removeDocuments(except wanted: Set<String> = []) -> [RemovalOutcome] {
    var outcomes: [RemovalOutcome] = []
    var change = LedgerStore.Change()
    var tree = FolderTree(root: ledger.folder.root, files: files)
    for row in ledger.claims.rows(of: .document) where !wanted.contains(row.path) {
      let outcome = removeFile(row.path, tree: &tree)
      outcomes.append(outcome)
      if case .failed = outcome.result { continue }
      change.removedFiles += ledger.claims.rows(at: row.path)
    }
    return finish(outcomes, change, tree: &tree)
  }

  /// Removes everything this tool wrote, except what it keeps in its own folder.
  package func removeEverything() -> [RemovalOutcome] {
    remove(ledger.sortedIDs) + removeStale() + removeDocuments()
  }

  func finish(
    _ outcomes: [RemovalOutcome], _ change: LedgerStore.Change, tree: inout FolderTree
  ) -> [RemovalOutcome] {
    var change = change
    change.removedFolders = removeEmptyFolders(around: outcomes, tree: &tree)
    do {
      try ledger.apply(change)
      return outcomes
    } catch {
      return outcomes.map { RemovalOutcome(path: $0.path, result: .failed(error)) }
    }
  }

  func removeFile(_ path: String, tree: inout FolderTree) -> RemovalOutcome {
    RemovalOutcome(path: path, result: removalResult(path, tree: &tree))
  }

  private func removalResult(
    _ path: String, tree: inout FolderTree
  ) -> RemovalOutcome.Result {
    guard let place = OutputPath(path) else { return .alreadyGone }
    do {
      let folder = try tree.open(place.folder)
      let status = try files.status(of: place.name, in: folder)
      guard status.kind == .regular else { return .kept(.notRegular) }
      guard status.links == 1 else { return .kept(.linked) }
      let content = try FileContent(place.name, in: folder, files: files)
      guard ledger.claims.hashes(of: path).contains(content.hash) else {
        return .kept(.modified)
      }
      guard try files.status(of: place.name, in: folder) == content.status else {
        return .kept(.modified)
      }
      try files.remove(place.name, in: folder)
      return .removed
    } catch {
      if error.isMissing { return .alreadyGone }
      // A link or a file where a folder was: what lies behind it is not ours.
      if error.code == ELOOP || error.code == ENOTDIR { return .kept(.notRegular) }
      return .failed(.file(error))
    }
  }

  /// Removes the folders we made that are empty now; returns those that are gone.
  private func removeEmptyFolders(
    around outcomes: [RemovalOutcome], tree: inout FolderTree
  ) -> [String] {
    var candidates: Set<String> = []
    for outcome in outcomes {
      var parts = OutputPath(outcome.path)?.folderParts ?? []
      while !parts.isEmpty {
        candidates.insert(parts.joined(separator: "/"))
        parts.removeLast()
      }
    }
    var gone: [String] = []
    // The longer path is the inner folder.
    for path in candidates.intersection(ledger.folders).sorted(by: { $0.count > $1.count }) {
      guard let place = OutputPath(path) else { continue }
      do {
        try files.removeFolder(place.name, in: try tree.open(place.folder))
        gone.append(path)
      } catch {
        if error.isMissing { gone.append(path) }
      }
    }
    return gone
  }
}
