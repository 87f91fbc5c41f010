// SPDX-License-Identifier: MIT

package import Hashing
package import LabelModel

/// What separates the plan from what is there.
package struct PlanDiff: Sendable {
  /// Why an entry is drawn.
  package enum Reason: String, Hashable, Sendable {
    case new = "new"
    case changed = "changed"
    case damaged = "its file is missing or changed"
  }

  package struct Work: Sendable {
    package let entry: PlanEntry
    package let reason: Reason
  }

  package var work: [Work] = []
  package var unchanged: [EntryID] = []
  /// In the ledger, and no longer asked for.
  package var gone: [EntryID] = []
  /// In the ledger, and kept because an error hides what is asked for now.
  package var kept: [EntryID] = []
}

extension RenderPlan {
  /// Compares the plan with what the ledger remembers.
  ///
  /// Pure: it reads no file. `damaged` are entries whose files are not as the ledger says;
  /// `isInScope` limits the work to what the person asked for: nothing outside is drawn or removed.
  package func diff(
    recorded: [EntryID: Digest], damaged: Set<EntryID>, frozenKeys: Set<String>,
    mayHideLabels: Bool, isInScope: (EntryID) -> Bool = { _ in true }
  ) -> PlanDiff {
    var diff = PlanDiff()
    var planned: Set<EntryID> = []
    planned.reserveCapacity(recorded.count)
    for slice in slices {
      for entry in slice.entries {
        planned.insert(entry.id)
        guard isInScope(entry.id) else { continue }
        guard let known = recorded[entry.id] else {
          diff.work.append(PlanDiff.Work(entry: entry, reason: .new))
          continue
        }
        if known != entry.key.digest {
          diff.work.append(PlanDiff.Work(entry: entry, reason: .changed))
        } else if damaged.contains(entry.id) {
          diff.work.append(PlanDiff.Work(entry: entry, reason: .damaged))
        } else {
          diff.unchanged.append(entry.id)
        }
      }
    }
    let frozen = frozenKeys.union(self.frozenKeys)
    for id in recorded.keys where !planned.contains(id) && isInScope(id) {
      if mayHideLabels || frozen.contains(id.key) {
        diff.kept.append(id)
      } else {
        diff.gone.append(id)
      }
    }
    diff.gone.sort()
    diff.kept.sort()
    return diff
  }
}
