// SPDX-License-Identifier: MIT

package import Hashing
package import LabelModel

/// What an earlier comparison settled, so that the next one looks only at what is new.
///
/// A slice is settled when every entry of it was found unchanged or was drawn and published. While
/// a new plan holds the very same slice, none of its entries can have changed.
package struct PlanMemory {
  private var settled: [ObjectIdentifier: PlanSlice] = [:]
  /// The slices of the last plan, settled or not.
  private var lastPlan: [ObjectIdentifier: PlanSlice] = [:]

  package init() {}

  /// Forgets everything: files may have changed behind our back.
  package mutating func forget() {
    settled = [:]
    lastPlan = [:]
  }

  package func isSettled(_ slice: PlanSlice) -> Bool { settled[ObjectIdentifier(slice)] != nil }

  /// The entries that are not known to be unchanged.
  func unsettledEntries(of slice: PlanSlice) -> [PlanEntry] {
    guard let change = slice.change, let origin = change.origin, isSettled(origin) else {
      return slice.entries
    }
    return change.added.map { slice.entries[$0] }
  }

  /// Published entries that the new plan does not have.
  ///
  /// Looks only at slices that differ from the last plan's; the first time, at everything that is
  /// `recorded`. `earlier` are those that were gone before and have not been removed.
  package func gone(
    in plan: RenderPlan, after earlier: Set<EntryID>, recorded: some Collection<EntryID>
  ) -> Set<EntryID> {
    guard !lastPlan.isEmpty else {
      return Set(recorded).subtracting(plan.slices.lazy.flatMap(\.entries).map(\.id))
    }
    var left = lastPlan
    var added: Set<EntryID> = []
    var gone = earlier
    for slice in plan.slices where left.removeValue(forKey: ObjectIdentifier(slice)) == nil {
      if let change = slice.change, let origin = change.origin,
        left.removeValue(forKey: ObjectIdentifier(origin)) != nil
      {
        gone.formUnion(change.removed.lazy.map(\.id))
        added.formUnion(change.added.lazy.map { slice.entries[$0].id })
      } else {
        added.formUnion(slice.entries.lazy.map(\.id))
      }
    }
    for slice in left.values { gone.formUnion(slice.entries.lazy.map(\.id)) }
    return gone.subtracting(added)
  }

  /// Remembers a plan; slices with an entry in `open` are looked at again next time.
  package mutating func remember(_ plan: RenderPlan, open: Set<String>) {
    settled = [:]
    lastPlan = [:]
    for slice in plan.slices {
      lastPlan[ObjectIdentifier(slice)] = slice
      let isOpen = !open.isEmpty && slice.entries.contains { open.contains($0.id.key) }
      if !isOpen { settled[ObjectIdentifier(slice)] = slice }
    }
  }
}

extension RenderPlan {
  /// What has to be drawn, looking only at slices that are not settled.
  package func work(
    memory: PlanMemory, damaged: Set<EntryID>, recorded: (EntryID) -> Digest?
  ) -> [PlanDiff.Work] {
    slices.lazy.filter { !memory.isSettled($0) }.flatMap(memory.unsettledEntries).compactMap {
      entry in
      guard let known = recorded(entry.id) else { return PlanDiff.Work(entry: entry, reason: .new) }
      if known != entry.key.digest { return PlanDiff.Work(entry: entry, reason: .changed) }
      return damaged.contains(entry.id) ? PlanDiff.Work(entry: entry, reason: .damaged) : nil
    }
  }
}
