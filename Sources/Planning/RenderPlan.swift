// SPDX-License-Identifier: MIT

package import Diagnostics
package import LabelModel
package import Manifest

/// Everything that must exist, by the file that asks for it.
///
/// Guarantees: every entry has a style, a key, and paths that no other entry has; keys are unique.
package struct RenderPlan: Sendable {
  package var slices: [PlanSlice] = []
  /// Findings of planning itself: paths.
  package var diagnostics: [Diagnostic] = []
  /// Labels that exist and cannot be drawn now: what they drew before stays.
  package var frozenKeys: Set<String> = []
  /// What cannot be drawn now, as far as today's files name it.
  package var frozen: [FrozenEntry] = []
  /// Labels, without their variants, whose text a string file hides that cannot be read: what they
  /// drew before stays, in that locale.
  package var hidden: Set<EntryID> = []

  package var entries: PlanEntries { PlanEntries(slices: slices) }

  package var entryCount: Int { slices.reduce(0) { $0 + $1.entries.count } }

  /// Whether an entry that is not in the plan keeps what it drew before.
  package func keeps(_ id: EntryID) -> Bool {
    frozenKeys.contains(id.key)
      || (!hidden.isEmpty && hidden.contains(EntryID(key: id.key, locale: id.locale)))
  }
}

/// The entries of one manifest file in one locale.
///
/// Immutable and shared between plans: while neither the file nor the locale's string files nor
/// anything around them changed, a new plan holds the very same object.
package final class PlanSlice: Sendable {
  package let file: LabelFile
  /// As the manifest lists it.
  package let locale: String
  package let entries: [PlanEntry]
  /// Labels of this file whose style is frozen.
  package let frozenKeys: Set<String>
  /// Labels whose text a string file hides that cannot be read.
  package let hiddenKeys: Set<String>
  let issues: [PathIssue]
  let hasVariants: Bool
  /// Folders of its images that could be the path of another image; see `ReservedPaths`.
  let foldersLikeImages: Set<String>
  /// What is different from the slice it was made from.
  package let change: SliceChange?

  init(
    file: LabelFile, locale: String, entries: [PlanEntry], frozenKeys: Set<String> = [],
    hiddenKeys: Set<String> = [], issues: [PathIssue] = [], foldersLikeImages: Set<String> = [],
    change: SliceChange? = nil
  ) {
    self.file = file
    self.locale = locale
    self.entries = entries
    self.frozenKeys = frozenKeys
    self.hiddenKeys = hiddenKeys
    self.issues = issues
    self.change = change
    self.foldersLikeImages = foldersLikeImages
    hasVariants = entries.contains { $0.id.variant != nil }
  }

  /// The slice without some of its entries.
  func without(_ refused: Set<EntryID>) -> PlanSlice {
    PlanSlice(
      file: file, locale: locale, entries: entries.filter { !refused.contains($0.id) },
      frozenKeys: frozenKeys, hiddenKeys: hiddenKeys, issues: issues,
      foldersLikeImages: foldersLikeImages)
  }
}
