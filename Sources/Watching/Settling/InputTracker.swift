// SPDX-License-Identifier: MIT

import Glibc
import Hashing

/// Compares the inputs with what the last build saw.
///
/// A file is read only when its signature is new, or was taken so soon after a write that another
/// write could hide behind it.
struct InputTracker {
  /// Larger files are compared by signature: reading them would hold up everything else.
  static let largestHashed: Int64 = 64 << 20

  struct Look {
    /// Paths whose content is not what the build saw.
    var changed: [String] = []
    /// Paths that somebody is writing at the moment.
    var unstable: [String] = []
    /// Whether anything is different from the previous look.
    var isNew = false
  }

  private struct Entry {
    var expected: WatchedInput
    var signature: FileSignature?
    var content: WatchedInput.Content?
    var isTrusted = false
  }

  private var entries: [Entry] = []

  var inputs: [WatchedInput] { entries.map(\.expected) }

  /// From now on the inputs should be as a build saw them.
  mutating func adopt(_ inputs: [WatchedInput]) {
    var known: [ByteString: Entry] = [:]
    for entry in entries { known[ByteString(entry.expected.path)] = entry }
    entries = inputs.map { input in
      var entry = known[ByteString(input.path)] ?? Entry(expected: input)
      if entry.expected.content.kind != input.content.kind { entry.signature = nil }
      entry.expected = input
      return entry
    }
  }

  /// Takes what was seen for what was built, after a build kept seeing something else.
  mutating func accept(_ path: String) {
    for index in entries.indices where ByteString(entries[index].expected.path) == ByteString(path)
    {
      if let content = entries[index].content { entries[index].expected.content = content }
    }
  }

  /// Forgets every signature, so that the next look reads every file.
  mutating func distrust() {
    for index in entries.indices { entries[index].isTrusted = false }
  }

  /// Looks at all inputs.
  ///
  /// `wallClock` is in nanoseconds since 1970, like the times of files.
  mutating func look(wallClock: Int64) -> Look {
    var look = Look()
    for index in entries.indices {
      refresh(&entries[index], wallClock: wallClock, into: &look)
    }
    return look
  }

  /// Reads the file once more, whatever its signature says; returns whether it is as expected.
  mutating func audit(_ index: Int, wallClock: Int64) -> Bool {
    entries[index].isTrusted = false
    var look = Look()
    refresh(&entries[index], wallClock: wallClock, into: &look)
    return look.changed.isEmpty
  }

  private func refresh(_ entry: inout Entry, wallClock: Int64, into look: inout Look) {
    let path = entry.expected.path
    let signature = FileSignature(path: path)
    if !entry.isTrusted || signature != entry.signature || entry.content == nil {
      guard let reading = Self.read(entry.expected, signature: signature) else {
        look.unstable.append(path)
        return
      }
      if let old = entry.content, old != reading.content { look.isNew = true }
      entry.content = reading.content
      entry.signature = reading.signature
      entry.isTrusted = reading.signature?.isConclusive(at: wallClock) ?? true
    }
    if entry.content != entry.expected.content { look.changed.append(path) }
  }

  /// Returns `nil` when the file changed while it was read.
  private static func read(
    _ input: WatchedInput, signature: FileSignature?
  ) -> (content: WatchedInput.Content, signature: FileSignature?)? {
    switch input.content {
    case .signature:
      return (signature.map { .signature($0) } ?? .absent, signature)
    case .listing(_, let pattern):
      guard signature?.isDirectory == true else { break }
      let digest = DirectoryListing.digest(of: input.path, matching: pattern)
      return (digest.map { .listing($0, pattern: pattern) } ?? .unreadable, signature)
    case .digest, .absent, .unreadable: break
    }
    do throws(StableRead.Failure) {
      let (digest, signature) = try StableRead.digest(of: input.path, limit: largestHashed)
      return (.digest(digest), signature)
    } catch {
      switch error {
      case .absent: return (.absent, signature)
      case .tooLarge(let signature): return (.signature(signature), signature)
      // No descriptor or memory left says nothing about the file.
      case .unreadable(EMFILE), .unreadable(ENFILE), .unreadable(ENOMEM), .unstable: return nil
      case .unreadable, .notRegular: return (.unreadable, signature)
      }
    }
  }
}

extension WatchedInput.Content {
  /// What has to be read to compare with this content.
  fileprivate var kind: String {
    switch self {
    case .signature: "signature"
    case .listing(_, let pattern): "listing " + pattern
    case .digest, .absent, .unreadable: "file"
    }
  }
}
