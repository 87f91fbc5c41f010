// SPDX-License-Identifier: MIT

import Manifest
import StringSources

/// A slice to take entries over from.
struct EarlierSlice: Sendable {
  let slice: PlanSlice
  /// What string files say otherwise since it was made; `nil` where they are the same.
  var changes: StringChanges?

  /// Whether an entry still is what its label and its string say, at the place where they say it.
  func isCurrent(_ entry: PlanEntry) -> Bool {
    guard let changes else { return true }
    if changes.ids.contains(entry.label.stringID) { return false }
    if let shortage = entry.shortage, changes.replaced(shortage.entry) { return false }
    guard case .text(let text, locale: _) = entry.content, let written = text.entry else {
      return true
    }
    return !changes.replaced(written)
  }
}

/// What a slice has that the one before had not, and the other way round.
///
/// All other entries have the same id and the same content key, and mostly are the same objects.
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
