// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Planning
import Typesetting

/// An entry on its way from plan to picture.
struct EntryLayout: Sendable {
  let entry: PlanEntry
  /// `nil` when there is nothing to draw.
  var label: LaidOutLabel?
  /// The author's text after preparation, for the metrics.
  var text: String?
  /// Anchored in the author's text.
  var findings: [Finding] = []
  /// Whether something is wrong that no picture may hide.
  var isFailed = false
  /// Whether a value that is only measured does not fit, though what is drawn does.
  var hasOverflowingSample = false

  init(_ entry: PlanEntry) { self.entry = entry }
}

extension EntryLayout {
  /// How bad a text came out, for telling the worst of several: what cannot be drawn, then what
  /// does not fit, then what takes more room.
  var badness: [Double] {
    guard let label else { return [isFailed ? 1 : 0, 0, 0, 0, 0] }
    let measured = label.measurements
    let isBroken = isFailed || label.isUndrawable || !measured.missingGlyphs.isEmpty
    return [
      isBroken ? 1 : 0, Double(measured.excess.lines), measured.excess.x + measured.excess.y,
      measured.logical.width, measured.logical.height,
    ]
  }

  func isWorse(than other: EntryLayout) -> Bool {
    other.badness.lexicographicallyPrecedes(badness)
  }
}
