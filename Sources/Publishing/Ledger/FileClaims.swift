// SPDX-License-Identifier: MIT

import Hashing

/// Which files are ours, by path.
///
/// A file is ours when its bytes are those of a claim on its path. Several claims on one path are
/// possible: the last state, and states that an interrupted run may have left.
struct FileClaims {
  // Made from the entries at the first question: a run that publishes nothing needs no index.
  private var waiting: [EntryID: LedgerEntry] = [:]
  private var images: [String: LedgerEntry] = [:]
  private var files: [String: [LedgerStore.FileRow]] = [:]

  init() {}

  init(entries: [EntryID: LedgerEntry], files: [LedgerStore.FileRow]) {
    waiting = entries
    for file in files { self.files[file.path, default: []].append(file) }
  }

  var isEmpty: Bool { waiting.isEmpty && images.isEmpty && files.isEmpty }

  var storedFiles: [LedgerStore.FileRow] { files.values.flatMap(\.self) }

  /// Every hash the file at `path` may have and be ours.
  mutating func hashes(of path: String) -> [Digest] {
    index()
    let stored = files[path]?.map(\.hash) ?? []
    return hash(ofImageAt: path).map { [$0] + stored } ?? stored
  }

  /// What an entry's image at `path` is to hold; `nil` where no entry has one.
  mutating func hash(ofImageAt path: String) -> Digest? {
    index()
    return images[path]?.images.first { $0.path == path }?.hash
  }

  /// Whose image the file at `path` is.
  mutating func owner(of path: String) -> EntryID? {
    index()
    return images[path]?.id
  }

  /// Every path in a folder, and in the folders in it, at which a file of ours may be.
  mutating func paths(below folder: String) -> [String] {
    index()
    let prefix = folder + "/"
    return images.keys.filter { $0.hasPrefix(prefix) } + files.keys.filter { $0.hasPrefix(prefix) }
  }

  /// Whether the file at `path` is one of this entry's images and of no other entry's.
  mutating func isOwner(_ id: EntryID, of path: String) -> Bool {
    index()
    return images[path]?.id == id
  }

  func rows(of kind: LedgerStore.FileKind) -> [LedgerStore.FileRow] {
    files.values.flatMap { $0.filter { $0.kind == kind } }
      .sorted { $0.path.codePointsPrecede($1.path) }
  }

  func rows(at path: String) -> [LedgerStore.FileRow] { files[path] ?? [] }

  /// Every hash that is ours, wherever the file may be.
  mutating func allHashes() -> Set<Digest> {
    index()
    var hashes: Set<Digest> = []
    for path in images.keys { if let hash = hash(ofImageAt: path) { hashes.insert(hash) } }
    for rows in files.values { hashes.formUnion(rows.map(\.hash)) }
    return hashes
  }

  /// Every folder in which a file of ours may be.
  mutating func allFolders() -> Set<String> {
    index()
    var folders: Set<String> = []
    for path in images.keys { folders.insert(OutputPath(path)?.folder ?? "") }
    for path in files.keys { folders.insert(OutputPath(path)?.folder ?? "") }
    return folders
  }

  mutating func add(_ entry: LedgerEntry) {
    index()
    for image in entry.images { images[image.path] = entry }
  }

  /// Takes another object for an entry whose images are the same.
  mutating func renew(_ entry: LedgerEntry) {
    index()
    for image in entry.images where images[image.path]?.id == entry.id {
      images[image.path] = entry
    }
  }

  mutating func forget(_ entry: LedgerEntry) {
    index()
    for image in entry.images where images[image.path]?.id == entry.id {
      images[image.path] = nil
    }
  }

  mutating func add(_ file: LedgerStore.FileRow) {
    if files[file.path]?.contains(file) != true { files[file.path, default: []].append(file) }
  }

  mutating func remove(_ file: LedgerStore.FileRow) {
    files[file.path]?.removeAll { $0 == file }
    if files[file.path]?.isEmpty == true { files[file.path] = nil }
  }

  /// Makes the index now, and lets go of the entries: whoever changes them need not copy them.
  mutating func index() {
    guard !waiting.isEmpty else { return }
    images.reserveCapacity(waiting.count)
    for entry in waiting.values {
      for image in entry.images { images[image.path] = entry }
    }
    waiting = [:]
  }
}
