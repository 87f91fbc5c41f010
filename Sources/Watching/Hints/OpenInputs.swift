// SPDX-License-Identifier: MIT

import Glibc

/// Inputs that were written to and not closed, as far as events tell.
struct OpenInputs {
  private struct Name: Hashable {
    var directory: FileIdentity
    var name: ByteString
  }

  private var names: Set<Name> = []
  private var since: Instant?

  /// A program that keeps a file open for longer is not waited for.
  var deadline: Instant? { since.map { $0 + ChangeBatch.longestDelay } }

  /// Takes an event of an input in a watched directory.
  mutating func note(
    _ mask: UInt32, _ name: ByteString, in directory: FileIdentity, at now: Instant
  ) {
    let name = Name(directory: directory, name: name)
    if mask & UInt32(IN_MODIFY) != 0 {
      names.insert(name)
      since = since ?? now
    } else if mask & UInt32(IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE) != 0 {
      names.remove(name)
      if names.isEmpty { since = nil }
    }
  }

  /// Events are missing, and with them perhaps the end of a write.
  mutating func forget() { self = OpenInputs() }
}
