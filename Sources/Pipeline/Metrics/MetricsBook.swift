// SPDX-License-Identifier: MIT

import LabelModel
import Manifest
import Planning
import Publishing

/// What metrics say of every entry, in the order of the file, kept from one pass to the next.
struct MetricsBook {
  private(set) var labels: [MetricsLabel] = []
  private(set) var fragments: [MetricsFragment] = []
  /// What it was made from.
  private var slices: [ObjectIdentifier: PlanSlice] = [:]
  private var hasFrozen = false

  /// Takes over a plan; `redrawn` are the entries whose records may be other ones.
  ///
  /// When the same entries are there as before, only those that changed are looked up.
  mutating func update(
    to plan: RenderPlan, redrawn: [EntryID], records: (EntryID) -> LedgerEntry?
  ) {
    // What an error freezes may say something else each time.
    let added = hasFrozen || !plan.frozen.isEmpty ? nil : changedEntries(in: plan)
    hasFrozen = !plan.frozen.isEmpty
    slices = [:]
    for slice in plan.slices { slices[ObjectIdentifier(slice)] = slice }
    guard let added, (added + redrawn).allSatisfy({ renew($0, records) }) else {
      return fill(plan, records)
    }
  }

  /// Entries that were made again; `nil` where others came or went, or a label says something else.
  private func changedEntries(in plan: RenderPlan) -> [EntryID]? {
    guard plan.slices.count == slices.count else { return nil }
    var changed: [EntryID] = []
    for slice in plan.slices where slices[ObjectIdentifier(slice)] == nil {
      guard let change = slice.change, let origin = change.origin,
        slices[ObjectIdentifier(origin)] != nil
      else { return nil }
      let added = change.added.map { slice.entries[$0] }.sorted { $0.id < $1.id }
      let removed = change.removed.sorted { $0.id < $1.id }
      let isAlike = added.elementsEqual(removed) {
        $0.id == $1.id && MetricsLabel($0.label) == MetricsLabel($1.label)
      }
      guard isAlike else { return nil }
      changed += added.map(\.id)
    }
    return changed
  }

  /// Looks up an entry again; returns `false` when it was not here before.
  private mutating func renew(_ id: EntryID, _ records: (EntryID) -> LedgerEntry?) -> Bool {
    var low = 0
    var high = fragments.count
    while low < high {
      let middle = (low + high) / 2
      if fragments[middle].id < id { low = middle + 1 } else { high = middle }
    }
    guard low < fragments.count, fragments[low].id == id,
      let fragment = records(id).flatMap(MetricsFragment.init)
    else { return false }
    fragments[low] = fragment
    return true
  }

  private mutating func fill(_ plan: RenderPlan, _ records: (EntryID) -> LedgerEntry?) {
    labels = []
    fragments = []
    fragments.reserveCapacity(plan.entryCount)
    var files: Set<String> = []
    for slice in plan.slices {
      // A file has a slice for each locale.
      if files.insert(slice.file.path).inserted {
        labels += slice.file.labels.map(MetricsLabel.init)
      }
      for entry in slice.entries {
        if let fragment = records(entry.id).flatMap(MetricsFragment.init) {
          fragments.append(fragment)
        }
      }
    }
    let leaf = MetricsLeaf(status: .error).encoded()
    for entry in plan.frozen {
      labels.append(MetricsLabel(entry.label))
      fragments.append(MetricsFragment(id: entry.id, status: .error, imageCount: 0, leaf: leaf))
    }
    fragments.sort { $0.id < $1.id }
  }
}

extension MetricsFragment {
  /// `nil` for a record of another version.
  init?(_ record: LedgerEntry) {
    guard let status = EntryStatus(rawValue: record.status) else { return nil }
    self.init(id: record.id, status: status, imageCount: record.images.count)
  }
}
