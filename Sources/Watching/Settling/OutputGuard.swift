// SPDX-License-Identifier: MIT

import Hashing

/// Finds outputs that somebody else removed or changed.
struct OutputGuard {
  private struct Entry {
    var output: GuardedOutput
    var signature: FileSignature?
    /// Whether the file is as it should be for as long as it has that signature.
    var isConclusive: Bool

    /// Reading larger files after every build would hold up everything else; they are left to the
    /// audit.
    private static let largestRead: Int64 = 1 << 20

    /// `wallClock` is from before the look.
    mutating func take(_ signature: FileSignature?, wallClock: Int64) {
      self.signature = signature
      isConclusive =
        signature.map { $0.size > Self.largestRead || $0.isConclusive(at: wallClock) } ?? false
    }
  }

  private static let largestHashed: Int64 = 256 << 20
  /// Files that are read at once after a build.
  private static let mostRead = 100

  private var entries: [Entry] = []
  private var places: [ByteString: Int] = [:]
  /// Goes up whenever a path comes or goes, and with it the places of others.
  private(set) var revision = 0

  var outputs: [GuardedOutput] { entries.map(\.output) }
  var count: Int { entries.count }

  /// From now on these files should exist as a build left them; returns those that do not.
  ///
  /// An output whose digest did not change was not written by the build, so a new signature is
  /// somebody else's doing and its bytes are compared.
  mutating func adopt(_ outputs: [GuardedOutput]) -> [String] {
    let known = entries
    let old = places
    entries = []
    entries.reserveCapacity(outputs.count)
    places = Dictionary(minimumCapacity: outputs.count)
    for output in outputs { put(output, after: old[ByteString(output.path)].map { known[$0] }) }
    revision += 1
    // To read all of them would hold up everything else: the next looks do it step by step.
    return entries.indices.compactMap { index in
      isIntact(index, readsYoung: false) ? nil : entries[index].output.path
    }
  }

  /// The same, told as what is different from before; looks at nothing else.
  mutating func adopt(changed: [GuardedOutput], dropped: [String]) -> [String] {
    for path in dropped { drop(path) }
    let count = entries.count
    let readsYoung = changed.count <= Self.mostRead
    let damaged = changed.compactMap { output in
      let index = places[ByteString(output.path)]
      let place = put(output, after: index.map { entries[$0] })
      return isIntact(place, readsYoung: readsYoung) ? nil : output.path
    }
    if entries.count != count || !dropped.isEmpty { revision += 1 }
    return damaged
  }

  @discardableResult
  private mutating func put(_ output: GuardedOutput, after old: Entry?) -> Int {
    var entry = Entry(output: output, signature: nil, isConclusive: false)
    if let old, old.output.digest == output.digest, output.digest != nil {
      entry = old
      entry.output = output
    } else {
      let wallClock = WallClock.now()
      entry.take(
        FileSignature(path: output.path, followingLinks: false), wallClock: wallClock)
    }
    let key = ByteString(output.path)
    if let place = places[key] {
      entries[place] = entry
      return place
    }
    places[key] = entries.count
    entries.append(entry)
    return entries.count - 1
  }

  private mutating func drop(_ path: String) {
    guard let place = places.removeValue(forKey: ByteString(path)) else { return }
    let last = entries.removeLast()
    guard place < entries.count else { return }
    entries[place] = last
    places[ByteString(last.output.path)] = place
  }

  /// The outputs that are missing or hold other bytes than they should.
  mutating func check() -> [String] { check(entries.indices) }

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

  func path(_ index: Int) -> String { entries[index].output.path }

  private mutating func isIntact(_ index: Int, readsYoung: Bool = true) -> Bool {
    let entry = entries[index]
    let signature = FileSignature(path: entry.output.path, followingLinks: false)
    guard let signature, signature.isRegular else { return false }
    // Somebody may have been as quick as the build: without bytes to compare nobody can tell.
    let isKnown = entry.isConclusive || entry.output.digest == nil || !readsYoung
    return signature == entry.signature && isKnown || hasExpectedBytes(index)
  }

  private mutating func hasExpectedBytes(_ index: Int) -> Bool {
    let output = entries[index].output
    let wallClock = WallClock.now()
    guard let digest = output.digest,
      let (found, signature) = try? StableRead.digest(of: output.path, limit: Self.largestHashed),
      found == digest
    else { return false }
    // The read follows links, so a link to equal bytes must not pass.
    guard FileSignature(path: output.path, followingLinks: false) == signature else { return false }
    entries[index].take(signature, wallClock: wallClock)
    return true
  }
}
