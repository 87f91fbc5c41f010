// SPDX-License-Identifier: MIT

import Glibc
import Hashing

extension Ledger {
  /// Compares what the ledger says with what is on the disk.
  ///
  /// A file whose signature is the recorded one is taken for unchanged; every other file is read.
  /// Returns only what deviates, in the order of the entries. Signatures of files that turned out
  /// to be intact are recorded when the folder is open for writing; that they could not be is no
  /// error, they are looked at again next time.
  ///
  /// - `ids`: which entries to look at; `nil` means all.
  /// - `readsEverything`: whether to read files whose signature has not changed too.
  package func verify(
    _ ids: [EntryID]? = nil, readsEverything: Bool = false
  ) -> [OutputDeviation] {
    verify(ids, readsEverything: readsEverything, now: Self.now())
  }

  func verify(_ ids: [EntryID]?, readsEverything: Bool, now: Int64) -> [OutputDeviation] {
    var tree = FolderTree(root: folder.root, files: folder.files)
    var deviations: [OutputDeviation] = []
    var refreshed: [LedgerEntry] = []
    // The order in which files are looked at does not matter; that of the answer does.
    let looked = ids.map { $0.compactMap { self.entries[$0] } } ?? Array(entries.values)
    for entry in looked {
      var images = entry.images
      var isRefreshed = false
      for index in images.indices {
        let image = images[index]
        let (state, signature) = look(
          at: image, trustsSignature: !readsEverything, in: &tree)
        if let state {
          deviations.append(OutputDeviation(id: entry.id, path: image.path, state: state))
        } else if let signature, signature != image.signature, signature.isSettled(at: now) {
          images[index].signature = signature
          isRefreshed = true
        }
      }
      if isRefreshed { refreshed.append(entry.with(images: images)) }
    }
    if !refreshed.isEmpty { try? update(refreshed) }
    guard ids == nil else { return deviations }
    return deviations.sorted { ($0.id, $0.path) < ($1.id, $1.path) }
  }

  /// Nanoseconds since 1970.
  package static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  private func look(
    at image: LedgerImage, trustsSignature: Bool, in tree: inout FolderTree
  ) -> (OutputDeviation.State?, FileSignature?) {
    guard let path = OutputPath(image.path) else { return (.missing, nil) }
    do {
      let parent = try tree.open(path.folder)
      let status = try folder.files.status(of: path.name, in: parent)
      guard status.kind == .regular else { return (.replaced, nil) }
      if trustsSignature, status.signature == image.signature { return (nil, nil) }
      let content = try FileContent(path.name, in: parent, files: folder.files)
      let hash = content.hash
      if hash == image.hash { return (nil, content.status.signature) }
      return (claims.hashes(of: image.path).contains(hash) ? .unfinished : .modified, nil)
    } catch {
      if error.isMissing { return (.missing, nil) }
      if error.code == ELOOP || error.code == ENOTDIR { return (.replaced, nil) }
      return (.unreadable, nil)
    }
  }
}
