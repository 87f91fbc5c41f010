// SPDX-License-Identifier: MIT

/// One record of the watch helper, see `docs/watching.md`.
enum HelperRecord: Equatable {
  enum RescanReason: String {
    case overflow
    case unknown
    case ignored
    case unmount
    case own = "self"
  }

  case ready
  case watching(id: UInt64, FileIdentity)
  case failed(id: UInt64, errno: Int32)
  case unwatched(id: UInt64)
  case event(id: UInt64, mask: UInt32, name: ByteString)
  case rescan(RescanReason, id: UInt64)
  case broken(errno: Int32, what: String)
  case unknown

  init(_ bytes: ArraySlice<UInt8>) {
    var fields = FieldReader(rest: bytes)
    self = Self.read(&fields) ?? .unknown
  }

  private static func read(_ fields: inout FieldReader) -> HelperRecord? {
    switch fields.word() {
    case "event":
      guard let id = fields.number(), let mask = fields.number() else { return nil }
      return .event(
        id: id, mask: UInt32(truncatingIfNeeded: mask), name: ByteString(bytes: fields.rest))
    case "ready": return .ready
    case "watching":
      guard let id = fields.number(), let device = fields.number(), let inode = fields.number()
      else { return nil }
      return .watching(id: id, FileIdentity(device: device, inode: inode))
    case "failed":
      guard let id = fields.number(), let error = fields.number() else { return nil }
      return .failed(id: id, errno: Int32(truncatingIfNeeded: error))
    case "unwatched": return fields.number().map { .unwatched(id: $0) }
    case "rescan":
      guard let reason = RescanReason(rawValue: fields.word()) else { return nil }
      return .rescan(reason, id: fields.number() ?? 0)
    case "broken":
      guard let error = fields.number() else { return nil }
      return .broken(errno: Int32(truncatingIfNeeded: error), what: fields.word())
    default: return nil
    }
  }
}

/// Fields between single spaces.
private struct FieldReader {
  var rest: ArraySlice<UInt8>

  mutating func word() -> String {
    let end = rest.firstIndex(of: UInt8(ascii: " ")) ?? rest.endIndex
    defer { rest = rest[end...].dropFirst() }
    return String(decoding: rest[..<end], as: UTF8.self)
  }

  mutating func number() -> UInt64? {
    var value: UInt64 = 0
    var digits = 0
    while let byte = rest.first, byte != UInt8(ascii: " ") {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), digits < 20 else { return nil }
      value = value &* 10 &+ UInt64(byte - UInt8(ascii: "0"))
      digits += 1
      rest = rest.dropFirst()
    }
    rest = rest.dropFirst()
    return digits > 0 ? value : nil
  }
}

/// Cuts a stream of bytes into records.
struct HelperRecordReader {
  private var rest: [UInt8] = []

  mutating func take(_ bytes: ArraySlice<UInt8>, _ body: (HelperRecord) -> Void) {
    rest += bytes
    var start = rest.startIndex
    while let end = rest[start...].firstIndex(of: 0) {
      body(HelperRecord(rest[start..<end]))
      start = end + 1
    }
    rest.removeSubrange(..<start)
  }
}
