// SPDX-License-Identifier: MIT

package import Hashing
import Synchronization

/// The pictures that this session replaced, in memory up to a budget.
///
/// A build replaces files, and the page still wants to show what was there before. What was kept or
/// shown least lately goes first.
package final class ReplacedImages: ImageProvider {
  private struct Shelf {
    var images: [Digest: [UInt8]] = [:]
    var lastUse: [Digest: Int] = [:]
    var uses = 0
    var bytes = 0

    mutating func touch(_ hash: Digest) {
      uses += 1
      lastUse[hash] = uses
    }
  }

  private let budget: Int
  private let shelf = Mutex(Shelf())

  /// Holds at most `budget` bytes.
  package init(budget: Int = 64 << 20) { self.budget = budget }

  package func remember(_ bytes: [UInt8], as hash: Digest) {
    shelf.withLock { shelf in
      guard bytes.count <= budget else { return }
      if shelf.images.updateValue(bytes, forKey: hash) == nil { shelf.bytes += bytes.count }
      shelf.touch(hash)
      if shelf.bytes > budget { trim(&shelf) }
    }
  }

  package func image(_ hash: Digest) -> [UInt8]? {
    shelf.withLock { shelf in
      let bytes = shelf.images[hash]
      if bytes != nil { shelf.touch(hash) }
      return bytes
    }
  }

  /// Frees a quarter more than is needed, so that not every picture sorts the shelf again.
  private func trim(_ shelf: inout Shelf) {
    for hash in shelf.lastUse.sorted(by: { $0.value < $1.value }).map(\.key) {
      guard shelf.bytes > budget * 3 / 4 else { return }
      shelf.bytes -= shelf.images.removeValue(forKey: hash)?.count ?? 0
      shelf.lastUse[hash] = nil
    }
  }
}
