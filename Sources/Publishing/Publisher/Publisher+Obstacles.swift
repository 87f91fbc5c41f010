// SPDX-License-Identifier: MIT

import Glibc
import Hashing

extension Publisher {
  /// Removes files of ours that stand where a folder must be, and those in a folder that stands
  /// where a file must be.
  ///
  /// All other removals come last; these have to come first. What `isWanted` stays, and so does
  /// whatever is not ours or was changed by hand.
  package func clearWay(
    for paths: [String], isWanted: (String) -> Bool
  ) -> [RemovalOutcome] {
    var seen: Set<String> = []
    var obstacles: Set<String> = []
    for path in paths {
      guard let place = OutputPath(path) else { continue }
      if seen.insert(place.folder).inserted {
        obstacles.formUnion(place.folders.filter { !ledger.claims.hashes(of: $0).isEmpty })
      }
      // Only a folder that we made can hold nothing but our files.
      if ledger.folders.contains(path) { obstacles.formUnion(ledger.claims.paths(below: path)) }
    }
    obstacles = obstacles.filter { !isWanted($0) }
    return obstacles.isEmpty ? [] : removeObstacles(obstacles)
  }

  private func removeObstacles(_ paths: Set<String>) -> [RemovalOutcome] {
    var outcomes: [RemovalOutcome] = []
    var change = LedgerStore.Change()
    var tree = FolderTree(root: ledger.folder.root, files: files)
    var touched: [EntryID: LedgerEntry] = [:]
    for path in paths.sorted() {
      let outcome = removeFile(path, tree: &tree)
      guard outcome.result == .removed else { continue }
      outcomes.append(outcome)
      change.removedFiles += ledger.claims.rows(at: path)
      guard let owner = ledger.claims.owner(of: path),
        let entry = touched[owner] ?? ledger.entries[owner]
      else { continue }
      touched[owner] = entry.incomplete(without: path)
    }
    change.entries = Array(touched.values)
    return finish(outcomes, change, tree: &tree)
  }

  /// What stands where a folder of this path must be, and is none.
  func obstacle(to folder: String, tree: inout FolderTree) -> String? {
    guard let place = OutputPath(folder + "/file") else { return nil }
    return place.folders.first { path in
      guard let part = OutputPath(path), let parent = try? tree.open(part.folder),
        let status = try? files.status(of: part.name, in: parent)
      else { return false }
      return status.kind != .folder
    }
  }
}
