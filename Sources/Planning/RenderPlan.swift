// SPDX-License-Identifier: MIT

package import Diagnostics
import LabelModel
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

  package var entries: some Sequence<PlanEntry> { slices.lazy.flatMap(\.entries) }

  package var entryCount: Int { slices.reduce(0) { $0 + $1.entries.count } }
}

/// The entries of one manifest file.
///
/// Immutable and shared between plans: while neither the file nor anything around it changed, a
/// new plan holds the very same object.
package final class PlanSlice: Sendable {
  package let file: LabelFile
  package let entries: [PlanEntry]
  /// Labels of this file whose style is frozen.
  package let frozenKeys: Set<String>
  let issues: [PathIssue]
  /// Folders of its images that could be the path of another image; see `ReservedPaths`.
  let foldersLikeImages: Set<String>

  init(
    file: LabelFile, entries: [PlanEntry], frozenKeys: Set<String>, issues: [PathIssue],
    foldersLikeImages: Set<String>
  ) {
    self.file = file
    self.entries = entries
    self.frozenKeys = frozenKeys
    self.issues = issues
    self.foldersLikeImages = foldersLikeImages
  }
}
