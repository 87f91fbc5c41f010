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
  /// What is different from the slice it was made from.
  let change: SliceChange?

  init(
    file: LabelFile, entries: [PlanEntry], frozenKeys: Set<String>, issues: [PathIssue],
    change: SliceChange? = nil
  ) {
    self.file = file
    self.entries = entries
    self.frozenKeys = frozenKeys
    self.issues = issues
    self.change = change
  }
}

/// What a slice has that the one before had not, and the other way round.
///
/// Between the two lies one edit of one file: all other entries are the same ones.
struct SliceChange: Sendable {
  /// The slice before, as long as somebody else keeps it.
  private(set) weak var origin: PlanSlice?
  /// Places of entries that are new or made again.
  var added: [Int] = []
  var removed: [PlanEntry] = []

  init(from origin: PlanSlice) { self.origin = origin }
}

/// Which entries of an earlier slice belong to which label.
struct SliceIndex {
  private let slice: PlanSlice
  private var places: [ObjectIdentifier: Range<Int>] = [:]

  init(_ slice: PlanSlice) {
    self.slice = slice
    places.reserveCapacity(slice.file.labels.count)
    var start = 0
    while start < slice.entries.count {
      let label = slice.entries[start].label
      var end = start + 1
      while end < slice.entries.count, slice.entries[end].label === label { end += 1 }
      places[ObjectIdentifier(label)] = start..<end
      start = end
    }
  }

  /// Takes out the entries of a label that is the very same; `nil` where it is not.
  mutating func take(_ label: LabelDefinition) -> ArraySlice<PlanEntry>? {
    guard let range = places.removeValue(forKey: ObjectIdentifier(label)) else { return nil }
    return slice.entries[range]
  }

  /// The entries that nobody took.
  var rest: [PlanEntry] { places.values.flatMap { slice.entries[$0] } }
}

extension LabelFile {
  /// Whether it holds the very same labels in the same order.
  func hasLabels(of other: LabelFile) -> Bool {
    labels.count == other.labels.count && zip(labels, other.labels).allSatisfy { $0 === $1 }
  }
}
