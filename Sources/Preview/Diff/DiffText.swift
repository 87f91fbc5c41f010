// SPDX-License-Identifier: MIT

extension MetricsDiff {
  /// For a terminal: one line a change, then the sums; ends with a line break.
  package var text: String {
    let names = changes.map { change in
      let variant = change.variant.map { "[\($0)]" } ?? ""
      return "\(change.key)\(variant) [\(change.locale)]"
    }
    let width = min(48, names.map(\.count).max() ?? 0)
    var text = ""
    for (name, change) in zip(names, changes) {
      let gap = String(repeating: " ", count: max(0, width - name.count) + 2)
      let kinds = change.kinds.map(\.rawValue).joined(separator: ", ")
      let notes = change.notes.isEmpty ? "" : "   " + change.notes.joined(separator: "; ")
      text += name + gap + kinds + notes + "\n"
    }
    return text + summary + "\n"
  }

  /// How many of each; `nothing changed` when none.
  package var summary: String {
    let sums = Kind.allCases.compactMap { kind in
      let count = count(of: kind)
      return count > 0 ? "\(count) \(kind.rawValue)" : nil
    }
    let changed = sums.isEmpty ? "nothing changed" : sums.joined(separator: ", ")
    return "\(changed), \(unchangedCount) unchanged"
  }
}
