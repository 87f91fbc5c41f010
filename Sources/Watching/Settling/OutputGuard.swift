// SPDX-License-Identifier: MIT

import Hashing

/// Finds outputs that somebody else removed or changed.
struct OutputGuard {
  private struct Entry {
    var output: GuardedOutput
    var signature: FileSignature?
  }

  private static let largestHashed: Int64 = 256 << 20

  private var entries: [Entry] = []

  var outputs: [GuardedOutput] { entries.map(\.output) }
  var count: Int { entries.count }

  /// From now on these files should exist as a build left them; returns those that do not.
  ///
  /// An output whose digest did not change was not written by the build, so a new signature is
  /// somebody else's doing and its bytes are compared.
  mutating func adopt(_ outputs: [GuardedOutput]) -> [String] {
    var known: [ByteString: Entry] = [:]
    for entry in entries { known[ByteString(entry.output.path)] = entry }
    entries = outputs.map { output in
      let old = known[ByteString(output.path)]
      let isSame = old?.output.digest == output.digest && output.digest != nil
      let current = FileSignature(path: output.path, followingLinks: false)
      return Entry(output: output, signature: isSame ? old?.signature : current)
    }
    return check()
  }

  /// The outputs that are missing or hold other bytes than they should.
  mutating func check() -> [String] {
    entries.indices.compactMap { isIntact($0) ? nil : entries[$0].output.path }
  }

  /// The same for some of the outputs, by their place in the list.
  mutating func check(_ indexes: some Sequence<Int>) -> [String] {
    indexes.compactMap { index in
      guard entries.indices.contains(index), !isIntact(index) else { return nil }
      return entries[index].output.path
    }
  }

  /// Reads one output, whatever its signature says; returns whether it is as it should be.
  mutating func audit(_ index: Int) -> Bool {
    guard entries[index].output.digest != nil else { return isIntact(index) }
    return hasExpectedBytes(index)
  }

  private mutating func isIntact(_ index: Int) -> Bool {
    let entry = entries[index]
    let signature = FileSignature(path: entry.output.path, followingLinks: false)
    guard let signature, signature.isRegular else { return false }
    if signature == entry.signature { return true }
    return hasExpectedBytes(index)
  }

  private mutating func hasExpectedBytes(_ index: Int) -> Bool {
    let output = entries[index].output
    guard let digest = output.digest,
      let (found, signature) = try? StableRead.digest(of: output.path, limit: Self.largestHashed),
      found == digest
    else { return false }
    // The read follows links, so a link to equal bytes must not pass.
    guard FileSignature(path: output.path, followingLinks: false) == signature else { return false }
    entries[index].signature = signature
    return true
  }
}
