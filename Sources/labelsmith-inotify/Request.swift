// SPDX-License-Identifier: GPL-2.0-only

/// One request of the program that started us.
///
/// Requests end with a NUL byte, because paths may hold any other:
/// `watch ID DIRECTORY` and `unwatch ID`. The ID is a number the asker has not used before.
enum Request: Equatable {
  case watch(id: UInt64, directory: [UInt8])
  case unwatch(id: UInt64)

  /// Returns `nil` for anything else.
  init?(_ bytes: ArraySlice<UInt8>) {
    let space = UInt8(ascii: " ")
    let fields = bytes.split(separator: space, maxSplits: 2, omittingEmptySubsequences: false)
    guard fields.count >= 2, let id = UInt64(String(decoding: fields[1], as: UTF8.self)) else {
      return nil
    }
    switch String(decoding: fields[0], as: UTF8.self) {
    case "watch" where fields.count == 3 && !fields[2].isEmpty:
      self = .watch(id: id, directory: Array(fields[2]))
    case "unwatch" where fields.count == 2:
      self = .unwatch(id: id)
    default: return nil
    }
  }
}

/// Cuts a stream of bytes into requests.
struct RequestReader {
  private var rest: [UInt8] = []

  /// Adds what was read and returns the requests that are complete; `nil` marks one that makes
  /// no sense.
  mutating func take(_ bytes: some Sequence<UInt8>) -> [Request?] {
    rest += bytes
    var requests: [Request?] = []
    var start = rest.startIndex
    while let end = rest[start...].firstIndex(of: 0) {
      requests.append(Request(rest[start..<end]))
      start = end + 1
    }
    rest.removeSubrange(..<start)
    return requests
  }
}
