// SPDX-License-Identifier: MIT

import LabelModel
import Synchronization

/// What a fallback face is looked for with.
struct FallbackQuery: Hashable, Sendable {
  var scalars: [UInt32]
  var language: String
  var weight: Double
  var slant: FontStyle.Slant
  var prefersColor: Bool
}

extension FontLibrary {
  /// Any face of the set that has all of these characters; `nil` when none has.
  ///
  /// The order is fixed: faces for the language first, then by family name, then by nearness.
  func fallback(for query: FallbackQuery) -> FaceRecord? {
    if let known = fallbacks.withLock({ $0[query] }) { return known }
    let found = search(query)
    fallbacks.withLock { $0[query] = .some(found) }
    return found
  }

  private func search(_ query: FallbackQuery) -> FaceRecord? {
    let able = catalog.records.filter { record in
      query.scalars.allSatisfy { record.hasCharacter($0) }
    }
    let rightKind = able.filter { $0.isColored == query.prefersColor }
    let kind = rightKind.isEmpty ? able : rightKind
    let inLanguage = kind.filter { $0.supports(language: query.language) }
    let candidates = inLanguage.isEmpty ? kind : inLanguage
    // Records are sorted by family, so the first one names the family.
    guard let family = candidates.first?.family else { return nil }
    return FaceQuery(weight: query.weight, slant: query.slant, stretch: 100)
      .nearest(of: candidates.filter { $0.family == family })
  }
}
