// SPDX-License-Identifier: MIT

/// How far a translation is, in the format's own word and in one that all formats share.
package struct TranslationState: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case translated
    case fuzzy
    case needsReview = "needs-review"
    case needsTranslation = "needs-translation"

    fileprivate var remainingWork: Int {
      switch self {
      case .translated: 0
      case .fuzzy: 1
      case .needsReview: 2
      case .needsTranslation: 3
      }
    }
  }

  /// As the file spells it: `needs-review-l10n`; empty where the file says nothing.
  package let name: String
  package let kind: Kind

  package init(_ name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// What a text without any state has.
  package static let unmarked = TranslationState("", kind: .translated)
  package static let fuzzy = TranslationState("fuzzy", kind: .fuzzy)

  /// Whether the text is used.
  ///
  /// Without a list, everything that counts as translated. With one, the states it names, by the
  /// format's word or by the shared one; a text without a state is always used.
  package func isAccepted(by list: [String]?) -> Bool {
    guard let list, !name.isEmpty else { return kind == .translated }
    let names = [Self.normalized(name), Self.normalized(kind.rawValue)]
    return list.contains { names.contains(Self.normalized($0)) }
  }

  /// Of several parts of one text the least finished decides.
  mutating func join(_ other: TranslationState) {
    if self == .unmarked || other.remainingWork > remainingWork { self = other }
  }

  /// By kind, then by the order in which XLIFF's words for a done translation follow each other.
  private var remainingWork: Int {
    let words = ["final", "signed-off", "reviewed", "translated"]
    return kind.remainingWork * (words.count + 1) + (words.firstIndex(of: name) ?? 0)
  }

  private static func normalized(_ name: String) -> String {
    name.lowercased().replacing("_", with: "-")
  }
}
