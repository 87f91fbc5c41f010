// SPDX-License-Identifier: MIT

/// The tables of the ledger.
enum LedgerSchema {
  /// "lbls": tells our files from other programs' SQLite files.
  static let applicationID: Int64 = 0x6c62_6c73
  /// Goes up with every change of a table; an older or newer ledger is not read.
  static let version: Int64 = 1

  static let entryColumns =
    "key, locale, variant, content_key, status, facets, metrics, findings, images, checksum"

  static let creation = """
    PRAGMA application_id = \(applicationID);
    PRAGMA user_version = \(version);
    CREATE TABLE meta(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE entries(
      id INTEGER PRIMARY KEY, key TEXT NOT NULL, locale TEXT NOT NULL, variant TEXT NOT NULL,
      content_key BLOB NOT NULL, status TEXT NOT NULL, facets TEXT NOT NULL,
      metrics BLOB NOT NULL, findings BLOB NOT NULL, images BLOB NOT NULL,
      checksum INTEGER NOT NULL, UNIQUE(key, locale, variant));
    CREATE TABLE files(
      kind TEXT NOT NULL, path TEXT NOT NULL, hash BLOB NOT NULL, checksum INTEGER NOT NULL,
      PRIMARY KEY(kind, path, hash)) WITHOUT ROWID;
    CREATE TABLE folders(path TEXT PRIMARY KEY) WITHOUT ROWID;
    """
}
