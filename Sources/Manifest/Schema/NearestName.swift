// SPDX-License-Identifier: MIT

/// Finds what somebody meant who mistyped a name.
enum NearestName {
  /// Longer words are compared no further: nobody types them, and the time is quadratic.
  private static let longest = 64

  /// The closest of `names`, or `nil` when none is close; of equals the one that begins alike.
  static func of(_ word: String, in names: some Sequence<String>) -> String? {
    let scalars = Array(word.lowercased().unicodeScalars.prefix(longest))
    // Two slips in a short word are another word.
    let allowed = max(1, scalars.count / 3)
    var best: (name: String, distance: Int, common: Int)?
    for name in names where name != word {
      let other = Array(name.lowercased().unicodeScalars.prefix(longest))
      guard abs(other.count - scalars.count) <= allowed else { continue }
      let distance = distance(scalars, other)
      guard distance <= allowed else { continue }
      // People mistype the ends of words more often than their beginnings.
      let common = zip(scalars, other).prefix { $0 == $1 }.count
      if let best, (best.distance, -best.common) <= (distance, -common) { continue }
      best = (name, distance, common)
    }
    return best?.name
  }

  /// Insertions, removals, replacements and swaps of neighbours (optimal string alignment).
  static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforePrevious = [Int](repeating: 0, count: right.count + 1)
    var previous = Array(0...right.count)
    for i in left.indices {
      var current = [i + 1]
      for j in right.indices {
        let replaced = previous[j] + (left[i] == right[j] ? 0 : 1)
        var cost = min(previous[j + 1] + 1, current[j] + 1, replaced)
        if i > 0 && j > 0 && left[i] == right[j - 1] && left[i - 1] == right[j] {
          cost = min(cost, beforePrevious[j - 1] + 1)
        }
        current.append(cost)
      }
      (beforePrevious, previous) = (previous, current)
    }
    return previous[right.count]
  }
}
