// SPDX-License-Identifier: MIT

import LabelModel
import Synchronization

/// Glyph masks that all painters share, within a budget of bytes.
///
/// What is painted never depends on its content: a mask that was dropped is made again with the
/// same bytes. Masks are made outside the locks, so two threads may make the same one; the first
/// to arrive is kept.
package final class MaskCache: Sendable {
  /// The masks of one part of the key space, in two generations.
  ///
  /// When the young generation has filled half the budget the old one is dropped. What is used
  /// in between moves back to the young one.
  private struct Generations {
    var young: [MaskKey: Entry] = [:]
    var old: [MaskKey: Entry] = [:]
    var youngBytes = 0

    mutating func find(_ key: MaskKey, budget: Int) -> GlyphMask? {
      if let entry = young[key] { return entry.mask }
      guard let entry = old.removeValue(forKey: key) else { return nil }
      insert(entry, for: key, budget: budget)
      return entry.mask
    }

    mutating func insert(_ entry: Entry, for key: MaskKey, budget: Int) {
      let bytes = entry.mask.byteCount
      if youngBytes + bytes > budget / 2 {
        old = young
        young = [:]
        youngBytes = 0
      }
      // A mask larger than half the budget is used once and never kept.
      guard bytes <= budget / 2 else { return }
      young[key] = entry
      youngBytes += bytes
    }
  }

  private struct Entry: Sendable {
    let shape: GlyphShape
    let mask: GlyphMask
  }

  private final class Shard: Sendable {
    let masks = Mutex(Generations())
  }

  private let shards: [Shard]
  private let shardBudget: Int
  private let overlaps = Mutex<[ObjectIdentifier: (shape: GlyphShape, overlaps: Bool)]>([:])

  /// Enough for threads to seldom meet, few enough for the budget of each to hold many masks.
  private static let shardCount = 8
  /// Answers about outlines that are kept; a few tens of bytes each.
  private static let keptAnswers = 65_536

  package init(byteLimit: Int = 64 << 20) {
    shards = (0..<Self.shardCount).map { _ in Shard() }
    shardBudget = max(0, byteLimit) / Self.shardCount
  }

  /// Bytes of the masks held now.
  package var byteCount: Int {
    shards.reduce(0) { sum, shard in
      sum
        + shard.masks.withLock { masks in
          masks.young.values.reduce(0) { $0 + $1.mask.byteCount }
            + masks.old.values.reduce(0) { $0 + $1.mask.byteCount }
        }
    }
  }

  func mask(
    of shape: GlyphShape, _ key: MaskKey, make: () throws(PaintError) -> GlyphMask
  ) throws(PaintError) -> GlyphMask {
    let shard = shards[(key.hashValue & 0x7fff_ffff) % Self.shardCount]
    let budget = shardBudget
    if let found = shard.masks.withLock({ $0.find(key, budget: budget) }) { return found }
    let made = try make()
    let entry = Entry(shape: shape, mask: made)
    shard.masks.withLock { $0.insert(entry, for: key, budget: budget) }
    return made
  }

  /// Whether contours of the outline run through its own inside.
  func hasOverlaps(_ shape: GlyphShape, _ outline: GlyphOutline) -> Bool {
    let key = ObjectIdentifier(shape)
    if let known = overlaps.withLock({ $0[key]?.overlaps }) { return known }
    let answer = OutlineOverlap.exists(in: outline)
    overlaps.withLock { known in
      if known.count >= Self.keptAnswers { known.removeAll() }
      known[key] = (shape, answer)
    }
    return answer
  }
}
