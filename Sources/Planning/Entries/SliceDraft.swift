// SPDX-License-Identifier: MIT

import Manifest

/// A slice in progress, which takes over what it can from the slice before.
struct SliceDraft {
  let old: EarlierSlice?
  /// The labels that must be looked at one by one, in the order of the file.
  let unsettledLabels: ArraySlice<LabelDefinition>
  var change: SliceChange?
  private(set) var entries: [PlanEntry] = []
  var frozen: Set<String> = []
  var hidden: Set<String> = []
  private let settled: CommonLabels
  private var known: SliceIndex?
  /// Entries of the old slice that come next; copied together.
  private var kept = 0..<0

  init(of file: LabelFile, after old: EarlierSlice?) {
    self.old = old
    settled = old?.settled(in: file) ?? .none
    unsettledLabels = file.labels[settled.first..<file.labels.count - settled.last]
    entries.reserveCapacity(file.labels.count)
    guard let slice = old?.slice else { return }
    known = SliceIndex(slice, settled.first..<slice.entries.count - settled.last)
    change = SliceChange(from: slice)
    keep(0..<settled.first)
  }

  /// Takes the entries of a label over where they still are what it says, and returns `nil`.
  ///
  /// Otherwise returns those it had before, none for a new label.
  mutating func take(_ label: LabelDefinition) -> ArraySlice<PlanEntry>? {
    guard let old, let range = known?.take(label) else { return [] }
    let taken = old.slice.entries[range]
    guard old.changes == nil || taken.allSatisfy(old.isCurrent) else { return taken }
    keep(range)
    return nil
  }

  mutating func add(_ made: [PlanEntry], insteadOf taken: ArraySlice<PlanEntry>) {
    copyKept()
    // Where only the place of a text is another one, nothing is drawn anew.
    if !made.elementsEqual(taken, by: { $0.id == $1.id && $0.key == $1.key }) {
      change?.removed += taken
      change?.added += entries.count..<entries.count + made.count
    }
    entries += made
  }

  /// To be called once, after the last label.
  mutating func finish() {
    if let count = old?.slice.entries.count { keep(count - settled.last..<count) }
    copyKept()
    change?.removed += known?.rest ?? []
  }

  private mutating func keep(_ range: Range<Int>) {
    if range.lowerBound != kept.upperBound { copyKept() }
    kept = (kept.isEmpty ? range.lowerBound : kept.lowerBound)..<range.upperBound
  }

  private mutating func copyKept() {
    guard let old, !kept.isEmpty else { return }
    entries += old.slice.entries[kept]
    kept = kept.upperBound..<kept.upperBound
  }
}
