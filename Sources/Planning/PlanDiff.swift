// SPDX-License-Identifier: MIT

package import Hashing
package import LabelModel

/// What separates the plan from what is there.
package struct PlanDiff: Sendable {
  /// Why an entry is drawn.
  package enum Reason: String, Hashable, Sendable {
    case new
    case changed
    case damaged = "its file is missing or changed"
  }

  package struct Work: Sendable {
    package let entry: PlanEntry
    package let reason: Reason

    init(entry: PlanEntry, reason: Reason) {
      self.entry = entry
      self.reason = reason
    }
  }

  package var work: [Work] = []
  package var unchanged: [EntryID] = []
  /// In the ledger, and no longer asked for.
  package var gone: [EntryID] = []
  /// In the ledger, and kept because an error hides what is asked for now.
  package var kept: [EntryID] = []
}

/// What the plan is compared with.
package struct PlanRecord {
  /// The content keys of everything that was ever published and is still there.
  package var keys: [EntryID: Digest]
  /// Entries whose files are not as the ledger says.
  package var damaged: Set<EntryID>
  /// Labels that exist and cannot be used now.
  package var frozenKeys: Set<String>
  /// Whether a broken part of the manifest may define labels that nobody can name.
  package var mayHideLabels: Bool

  package init(
    keys: [EntryID: Digest], damaged: Set<EntryID> = [], frozenKeys: Set<String> = [],
    mayHideLabels: Bool = false
  ) {
    self.keys = keys
    self.damaged = damaged
    self.frozenKeys = frozenKeys
    self.mayHideLabels = mayHideLabels
  }
}

extension RenderPlan {
  /// Compares the plan with what the ledger remembers.
  ///
  /// Pure: it reads no file. `isInScope` limits the work to what the person asked for: nothing
  /// outside it is drawn or removed.
  package func diff(
    from record: PlanRecord, isInScope: (EntryID) -> Bool = { _ in true }
  ) -> PlanDiff {
    var diff = PlanDiff()
    var planned: Set<EntryID> = []
    planned.reserveCapacity(record.keys.count)
    for entry in entries {
      planned.insert(entry.id)
      guard isInScope(entry.id) else { continue }
      if let reason = record.reason(toDraw: entry) {
        diff.work.append(PlanDiff.Work(entry: entry, reason: reason))
      } else {
        diff.unchanged.append(entry.id)
      }
    }
    for id in record.keys.keys where !planned.contains(id) && isInScope(id) {
      if record.mayHideLabels || record.frozenKeys.contains(id.key) || keeps(id) {
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

extension PlanRecord {
  fileprivate func reason(toDraw entry: PlanEntry) -> PlanDiff.Reason? {
    guard let known = keys[entry.id] else { return .new }
    if known != entry.key.digest { return .changed }
    return damaged.contains(entry.id) ? .damaged : nil
  }
}
