// SPDX-License-Identifier: MIT

internal import CSQLite

/// What SQLite said, in its own words.
struct DatabaseError: Error, Hashable {
  /// The extended result code.
  var code: Int32
  var text: String

  /// Whether the file itself is at fault, not the circumstances: another file would do.
  var meansDamage: Bool {
    switch code & 0xff {
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR, SQLITE_SCHEMA, SQLITE_MISMATCH,
      SQLITE_FORMAT, SQLITE_CONSTRAINT, SQLITE_TOOBIG, SQLITE_RANGE:
      true
    // A short file is damage, any other failure to read is not.
    default: code == SQLITE_IOERR | (2 << 8)
    }
  }
}

/// One connection to an SQLite file; belongs to one thread at a time.
final class Database {
  enum Access {
    case readWrite
    /// Nothing is written; a journal that another process has open is read too.
    case readOnly
    /// Nothing is written and nobody else writes; a journal is ignored.
    case immutable
  }

  private static let patience: Int32 = 5000

  fileprivate let handle: OpaquePointer

  init(path: String, access: Access) throws(DatabaseError) {
    // Allowed characters of a file URI; everything else is written as %xx.
    var uri = "file:"
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16)
        uri += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    var flags = SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW
    switch access {
    case .readWrite: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    case .readOnly:
      flags |= SQLITE_OPEN_READONLY
      // Without this SQLite makes the shared index of the journal if it is absent.
      uri += "?mode=ro&readonly_shm=1"
    case .immutable:
      flags |= SQLITE_OPEN_READONLY
      uri += "?mode=ro&immutable=1"
    }
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(uri, &opened, flags, nil)
    // SQLite hands out a connection even when it fails, to carry the message; it must be closed.
    guard let opened else { throw DatabaseError(code: code, text: "out of memory") }
    guard code == SQLITE_OK else {
      let error = DatabaseError(
        code: sqlite3_extended_errcode(opened), text: String(cString: sqlite3_errmsg(opened)))
      sqlite3_close_v2(opened)
      throw error
    }
    handle = opened
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, Self.patience)
  }

  deinit { sqlite3_close_v2(handle) }

  /// Whether the file says of itself that it must not be written; known after the first read.
  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// Runs statements that return nothing anybody wants.
  func execute(_ sql: String) throws(DatabaseError) {
    try check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  func prepare(_ sql: String) throws(DatabaseError) -> Statement {
    var made: OpaquePointer?
    try check(sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &made, nil))
    guard let made else { throw DatabaseError(code: SQLITE_ERROR, text: "empty statement") }
    return Statement(made, of: self)
  }

  /// The single number a pragma or a query answers with.
  func number(_ sql: String) throws(DatabaseError) -> Int64 {
    let statement = try prepare(sql)
    return try statement.step() ? statement.integer(0) : 0
  }

  /// Does all of it or nothing.
  func transaction(
    _ body: () throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    try execute("BEGIN IMMEDIATE")
    do {
      try body()
      try execute("COMMIT")
    } catch {
      // Fails when SQLite has rolled back by itself; either way nothing of it is left.
      try? execute("ROLLBACK")
      throw error
    }
  }

  fileprivate func check(_ code: Int32) throws(DatabaseError) {
    guard code != SQLITE_OK else { return }
    throw DatabaseError(
      code: sqlite3_extended_errcode(handle), text: String(cString: sqlite3_errmsg(handle)))
  }
}

/// One prepared statement.
final class Statement {
  // Tells SQLite to copy what is bound, so that nothing must outlive the call.
  private static var transient: sqlite3_destructor_type {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }

  private let handle: OpaquePointer
  private let database: Database

  fileprivate init(_ handle: OpaquePointer, of database: Database) {
    self.handle = handle
    self.database = database
  }

  deinit { sqlite3_finalize(handle) }

  /// Returns whether there is a row.
  func step() throws(DatabaseError) -> Bool {
    let code = sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default:
      try database.check(code)
      return false
    }
  }

  /// Runs a statement that answers nothing, and makes it ready for the next run.
  func run(_ bind: (Statement) throws(DatabaseError) -> Void) throws(DatabaseError) {
    defer {
      sqlite3_reset(handle)
      sqlite3_clear_bindings(handle)
    }
    try bind(self)
    _ = try step()
  }

  func bind(_ text: String, at index: Int32) throws(DatabaseError) {
    var text = text
    let code = text.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) {
        sqlite3_bind_text(handle, index, $0.baseAddress, Int32($0.count), Self.transient)
      }
    }
    try database.check(code)
  }

  /// Binds UTF-8.
  func bind(text: [UInt8], at index: Int32) throws(DatabaseError) {
    let code = text.withUnsafeBytes { raw in
      raw.isEmpty
        ? sqlite3_bind_text(handle, index, "", 0, Self.transient)
        : sqlite3_bind_text(
          handle, index, raw.assumingMemoryBound(to: CChar.self).baseAddress, Int32(raw.count),
          Self.transient)
    }
    try database.check(code)
  }

  func bind(_ bytes: [UInt8], at index: Int32) throws(DatabaseError) {
    let code = bytes.withUnsafeBytes { raw in
      raw.isEmpty
        ? sqlite3_bind_zeroblob(handle, index, 0)
        : sqlite3_bind_blob64(handle, index, raw.baseAddress, UInt64(raw.count), Self.transient)
    }
    try database.check(code)
  }

  func bind(_ number: Int64, at index: Int32) throws(DatabaseError) {
    try database.check(sqlite3_bind_int64(handle, index, number))
  }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  /// Lends the bytes of a column, whatever its type, until the next step.
  func withBytes<Result>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let start = sqlite3_column_blob(handle, column)
    let count = Int(sqlite3_column_bytes(handle, column))
    return body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  func text(_ column: Int32) -> String {
    withBytes(column) { String(decoding: $0, as: UTF8.self) }
  }

  func bytes(_ column: Int32) -> [UInt8] { withBytes(column) { Array($0) } }
}
