// SPDX-License-Identifier: MIT

/// How far apart two words are, for "did you mean".
package enum EditDistance {
  /// The number of insertions, deletions, replacements and swaps of neighbours between two words.
  ///
  /// The restricted Damerau-Levenshtein distance: no substring is edited twice. It counts
  /// `Character`s and does not ignore case. Time is the product of the lengths.
  package static func between(_ first: some StringProtocol, _ second: some StringProtocol) -> Int {
    let columns = Array(second)
    var beforePrevious: [Int] = []
    var previous = Array(0...columns.count)
    var lastCharacter: Character?
    for (row, character) in first.enumerated() {
      var current = [row + 1]
      for (column, other) in columns.enumerated() {
        var best = previous[column] + (character == other ? 0 : 1)
        best = min(best, previous[column + 1] + 1, current[column] + 1)
        if column > 0, let lastCharacter, lastCharacter == other, columns[column - 1] == character {
          best = min(best, beforePrevious[column - 1] + 1)
        }
        current.append(best)
      }
      beforePrevious = previous
      previous = current
      lastCharacter = character
    }
    return previous[columns.count]
  }

  /// The candidate that the author of `word` most likely meant, or `nil` when none is near.
  ///
  /// Near is one edit for words of up to five characters and one more for every three beyond; case
  /// and the difference between `_`, `-` and a space cost nothing. Of equally near candidates the
  /// first one wins.
  package static func nearest(
    to word: some StringProtocol, among candidates: some Sequence<String>
  ) -> String? {
    // Nobody mistypes a whole sentence, and the time grows with the square of the length.
    guard !word.isEmpty, word.utf8.count <= 128 else { return nil }
    let folded = fold(word)
    let allowed = max(1, folded.count / 3)
    var best: (candidate: String, distance: Int)?
    for candidate in candidates where candidate.utf8.count <= 160 {
      let other = fold(candidate)
      guard abs(other.count - folded.count) <= allowed else { continue }
      let distance = between(folded, other)
      // A word of which nothing is left was not mistyped.
      guard distance <= allowed, distance < max(folded.count, other.count) else { continue }
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
  }

  private static func fold(_ word: some StringProtocol) -> String {
    String(word.lowercased().map { $0 == "-" || $0 == " " ? "_" : $0 })
  }
}
