// SPDX-License-Identifier: MIT

import Manifest

/// What a slice has that the one before had not, and the other way round.
///
/// Between the two lies one edit of one file: all other entries are the same ones.
package struct SliceChange: Sendable {
  /// The slice before, as long as somebody else keeps it.
  package private(set) weak var origin: PlanSlice?
  /// Places of entries that are new or made again.
  package internal(set) var added: [Int] = []
  package internal(set) var removed: [PlanEntry] = []

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
