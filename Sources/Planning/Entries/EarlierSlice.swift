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

extension EarlierSlice {
  /// The labels at both ends of a file whose entries stay what they are.
  func settled(in file: LabelFile) -> CommonLabels {
    // Then entries and labels have the same places.
    guard changes == nil, !slice.hasVariants, slice.entries.count == slice.file.labels.count
    else { return .none }
    return CommonLabels(of: slice.file.labels, and: file.labels)
  }
}

/// How many labels two files have in common at their beginnings and ends.
struct CommonLabels {
  private(set) var first = 0
  private(set) var last = 0

  static let none = CommonLabels()

  private init() {}

  init(of old: [LabelDefinition], and new: [LabelDefinition]) {
    let shorter = min(old.count, new.count)
    while first < shorter, old[first] === new[first] { first += 1 }
    while last < shorter - first, old[old.count - 1 - last] === new[new.count - 1 - last] {
      last += 1
    }
  }
}

/// Which entries of a part of an earlier slice belong to which label.
struct SliceIndex {
  private let slice: PlanSlice
  private var places: [ObjectIdentifier: Range<Int>] = [:]

  init(_ slice: PlanSlice, _ part: Range<Int>) {
    self.slice = slice
    places.reserveCapacity(part.count)
    var start = part.lowerBound
    while start < part.upperBound {
      let label = slice.entries[start].label
      var end = start + 1
      while end < part.upperBound, slice.entries[end].label === label { end += 1 }
      places[ObjectIdentifier(label)] = start..<end
      start = end
    }
  }

  /// Takes out the entries of a label that is the very same; `nil` where it is not.
  mutating func take(_ label: LabelDefinition) -> Range<Int>? {
    places.isEmpty ? nil : places.removeValue(forKey: ObjectIdentifier(label))
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
