// SPDX-License-Identifier: MIT

extension PreviewSnapshot {
  /// Keeps the pictures that `old` showed, so that a card can show before and after.
  ///
  /// An entry whose pictures differ gets those of `old` as `before`; one whose pictures are the same
  /// keeps the `before` it already had. Entries that `old` lacks are new. Values that this snapshot
  /// brings along itself are kept.
  package func remembering(_ old: PreviewSnapshot) -> PreviewSnapshot {
    let known = Dictionary(old.labels.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    var result = self
    for index in result.labels.indices {
      let previous = known[result.labels[index].key]
      // The usual case by far; comparing whole labels is cheaper than pairing up their entries.
      if previous == result.labels[index] { continue }
      result.labels[index].remember(previous)
    }
    return result
  }
}

extension PreviewLabel {
  fileprivate mutating func remember(_ old: PreviewLabel?) {
    for index in entries.indices {
      let match = old?.entries.first {
        $0.locale == entries[index].locale && $0.variant == entries[index].variant
      }
      guard let match else {
        // A sample is new only with its label; another value may just be the worst now.
        entries[index].isNew = old == nil || !entries[index].isSample
        continue
      }
      entries[index].isNew = entries[index].isNew || match.isNew
      guard entries[index].before.isEmpty else { continue }
      let isSame = entries[index].images.map(\.hash) == match.images.map(\.hash)
      entries[index].before = isSame ? match.before : match.images
    }
  }
}
