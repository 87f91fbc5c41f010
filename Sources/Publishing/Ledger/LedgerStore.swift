// SPDX-License-Identifier: MIT

import LabelModel
import Hashing

/// What the ledger's file holds, row by row; it decides nothing.
final class LedgerStore {
  /// Why a file is ours although no entry says so.
  enum FileKind: String, CaseIterable {
    /// About to be written, or written by a run that did not finish.
    case intent
    /// Belonged to an entry that has moved or gone, and is to be removed.
    case stale
    /// Metrics and the like.
    case document
  }

  struct FileRow: Hashable {
    var kind: FileKind
    var path: String
    var hash: Digest
  }

  struct Contents {
    var entries: [EntryID: LedgerEntry] = [:]
    var files: [FileRow] = []
    var folders: Set<String> = []
    var damagedRows = 0
  }

  /// A ledger that is somebody else's, from another version, or of another folder.
  enum Unusable: Error {
    case foreign
    case otherVersion(Int64)
    case otherFolder
    case damaged(String)
  }

  private let database: Database

  /// Opens a ledger and makes its tables when the file is new.
  init(path: String, binding: String, isDurable: Bool) throws(DatabaseError) {
    database = try Database(path: path, access: .readWrite)
    if try database.number("PRAGMA schema_version") == 0,
      try database.number("PRAGMA application_id") == 0
    {
      try database.execute("PRAGMA page_size = 8192; PRAGMA journal_mode = WAL;")
      try database.transaction { () throws(DatabaseError) in
        try database.execute(LedgerSchema.creation)
        let meta = try database.prepare("INSERT INTO meta(name, value) VALUES('folder', ?)")
        try meta.run { row throws(DatabaseError) in try row.bind(binding, at: 1) }
      }
    }
    try database.execute("PRAGMA synchronous = \(isDurable ? "FULL" : "NORMAL")")
  }

  /// Opens a ledger to look at it.
  ///
  /// `hasJournal`: whether there is a journal with something in it.
  init(reading path: String, hasJournal: Bool) throws(DatabaseError) {
    database = try Database(path: path, access: hasJournal ? .readOnly : .immutable)
  }

  /// Tells whether this is a ledger of ours, of this version and of this folder.
  func usability(binding: String) throws(DatabaseError) -> Unusable? {
    guard try database.number("PRAGMA application_id") == LedgerSchema.applicationID else {
      return .foreign
    }
    let version = try database.number("PRAGMA user_version")
    if version != LedgerSchema.version { return .otherVersion(version) }
    let statement = try database.prepare("SELECT value FROM meta WHERE name = 'folder'")
    guard try statement.step(), statement.text(0) == binding else { return .otherFolder }
    return nil
  }

  /// Tells whether a ledger that is ours can be written to.
  var writability: Unusable? {
    database.isReadOnly ? .damaged("it is marked as read-only") : nil
  }

  /// Reads everything; details go to the shelf.
  func load(into shelf: DetailShelf) throws(DatabaseError) -> Contents {
    var contents = Contents()
    // A hint only; a damaged file may answer anything.
    let expected = try database.number("SELECT max(id) FROM entries")
    contents.entries.reserveCapacity(Int(min(max(expected, 0), 1_000_000)))
    var checksum = RowChecksum()
    let rows = try database.prepare("SELECT \(LedgerSchema.entryColumns) FROM entries")
    while try rows.step() {
      checksum.reset()
      for column in Int32(0)..<9 { rows.withBytes(column) { checksum.add($0) } }
      guard checksum.value == rows.integer(9), let entry = Self.entry(rows, shelf) else {
        contents.damagedRows += 1
        continue
      }
      contents.entries[entry.id] = entry
    }
    let files = try database.prepare("SELECT kind, path, hash, checksum FROM files")
    while try files.step() {
      checksum.reset()
      for column in Int32(0)..<3 { files.withBytes(column) { checksum.add($0) } }
      guard checksum.value == files.integer(3), let kind = FileKind(rawValue: files.text(0)) else {
        contents.damagedRows += 1
        continue
      }
      let hash = files.withBytes(2) { Digest(bytes: $0) }
      contents.files.append(FileRow(kind: kind, path: files.text(1), hash: hash))
    }
    let folders = try database.prepare("SELECT path FROM folders")
    while try folders.step() { contents.folders.insert(folders.text(0)) }
    return contents
  }

  /// An entry with what it remembers elsewhere.
  struct EntryRow {
    var entry: LedgerEntry
    var details: EntryDetails
  }

  /// Everything one step of publishing changes.
  struct Change {
    var entries: [LedgerEntry] = []
    var removedEntries: [EntryID] = []
    var addedFiles: [FileRow] = []
    var removedFiles: [FileRow] = []
    var addedFolders: [String] = []
    var removedFolders: [String] = []

    var isEmpty: Bool {
      entries.isEmpty && removedEntries.isEmpty && addedFiles.isEmpty && removedFiles.isEmpty
        && addedFolders.isEmpty && removedFolders.isEmpty
    }
  }

  /// `rows` are the entries of the change.
  func apply(_ change: Change, rows: [EntryRow]) throws(DatabaseError) {
    try database.transaction { () throws(DatabaseError) in
      try write(rows)
      let remove = try database.prepare(
        "DELETE FROM entries WHERE key = ? AND locale = ? AND variant = ?")
      for id in change.removedEntries {
        try remove.run { row throws(DatabaseError) in
          try row.bind(id.key, at: 1)
          try row.bind(id.locale, at: 2)
          try row.bind(id.variant ?? "", at: 3)
        }
      }
      try write(files: change)
      let addFolder = try database.prepare("INSERT OR IGNORE INTO folders(path) VALUES(?)")
      for path in change.addedFolders {
        try addFolder.run { row throws(DatabaseError) in try row.bind(path, at: 1) }
      }
      let removeFolder = try database.prepare("DELETE FROM folders WHERE path = ?")
      for path in change.removedFolders {
        try removeFolder.run { row throws(DatabaseError) in try row.bind(path, at: 1) }
      }
    }
  }

  private func write(_ rows: [EntryRow]) throws(DatabaseError) {
    guard !rows.isEmpty else { return }
    let insert = try database.prepare(
      """
      INSERT INTO entries(\(LedgerSchema.entryColumns)) VALUES(?,?,?,?,?,?,?,?,?,?)
      ON CONFLICT(key, locale, variant) DO UPDATE SET content_key = excluded.content_key,
        status = excluded.status, facets = excluded.facets, metrics = excluded.metrics,
        findings = excluded.findings, images = excluded.images, checksum = excluded.checksum
      """)
    var checksum = RowChecksum()
    for row in rows {
      let entry = row.entry
      let details = row.details
      let texts = [entry.id.key, entry.id.locale, entry.id.variant ?? ""]
      let contentKey = entry.contentKey.bytes
      let images = ImageCoding.encode(entry.images)
      checksum.reset()
      for text in texts { checksum.add(text) }
      checksum.add(contentKey)
      checksum.add(entry.status)
      checksum.add(details.facetLines)
      for bytes in [details.metrics, entry.findings, images] { checksum.add(bytes) }
      let sum = checksum.value
      try insert.run { row throws(DatabaseError) in
        for (index, text) in texts.enumerated() { try row.bind(text, at: Int32(index) + 1) }
        try row.bind(contentKey, at: 4)
        try row.bind(entry.status, at: 5)
        try row.bind(text: details.facetLines, at: 6)
        try row.bind(details.metrics, at: 7)
        try row.bind(entry.findings, at: 8)
        try row.bind(images, at: 9)
        try row.bind(sum, at: 10)
      }
    }
  }

  private func write(files change: Change) throws(DatabaseError) {
    let remove = try database.prepare(
      "DELETE FROM files WHERE kind = ? AND path = ? AND hash = ?")
    for file in change.removedFiles {
      try remove.run { row throws(DatabaseError) in try Self.bind(file, to: row) }
    }
    let add = try database.prepare(
      "INSERT OR IGNORE INTO files(kind, path, hash, checksum) VALUES(?,?,?,?)")
    var checksum = RowChecksum()
    for file in change.addedFiles {
      checksum.reset()
      checksum.add(file.kind.rawValue)
      checksum.add(file.path)
      checksum.add(file.hash.bytes)
      let sum = checksum.value
      try add.run { row throws(DatabaseError) in
        try Self.bind(file, to: row)
        try row.bind(sum, at: 4)
      }
    }
  }

  private static func bind(_ file: FileRow, to row: Statement) throws(DatabaseError) {
    try row.bind(file.kind.rawValue, at: 1)
    try row.bind(file.path, at: 2)
    try row.bind(file.hash.bytes, at: 3)
  }

  private static func entry(_ row: Statement, _ shelf: DetailShelf) -> LedgerEntry? {
    guard let images = row.withBytes(8, { ImageCoding.decode($0) }) else { return nil }
    let variant = row.text(2)
    let id = EntryID(
      key: row.text(0), locale: row.text(1), variant: variant.isEmpty ? nil : variant)
    let details = EntryDetails(metrics: row.bytes(6), facetLines: row.bytes(5))
    return LedgerEntry(
      id: id, contentKey: row.withBytes(3) { Digest(bytes: $0) }, status: row.text(4),
      findings: row.bytes(7), images: images, details: .spooled(shelf.add(details)))
  }
}
