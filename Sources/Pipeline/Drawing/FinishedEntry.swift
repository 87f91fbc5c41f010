// SPDX-License-Identifier: MIT

import Diagnostics
import Hashing
import LabelModel
import Manifest
import Planning
import Publishing
import Typesetting

/// An entry with everything known about it.
struct FinishedEntry: Sendable {
  var layout: EntryLayout
  var painted: PaintedJob
  var status: EntryStatus

  var entry: PlanEntry { layout.entry }

  init(layout: EntryLayout, painted: PaintedJob) {
    self.layout = layout
    self.painted = painted
    if let problem = painted.problem {
      self.layout.findings.append(problem.finding(about: layout.entry.labelStyle))
    }
    status = Self.status(of: layout, painted)
  }

  private static func status(of layout: EntryLayout, _ painted: PaintedJob) -> EntryStatus {
    switch layout.entry.content {
    case .missing: return .missing
    case .skipped: return .skipped
    case .text: break
    }
    guard let label = layout.label, !layout.isFailed, painted.problem == nil else { return .error }
    if !label.measurements.missingGlyphs.isEmpty { return .missingGlyph }
    if label.isUndrawable { return .error }
    if label.measurements.isOverflowing || layout.hasOverflowingSample { return .overflow }
    return layout.entry.isFallback ? .fallback : .ok
  }
}

extension EntryLayout {
  /// The label, where nothing is wrong with it that no picture may hide.
  var paintable: LaidOutLabel? {
    guard let label, !isFailed, label.measurements.missingGlyphs.isEmpty, !label.isUndrawable
    else { return nil }
    return label
  }

  /// What is to be painted; `nil` when nothing is.
  func paintJob(images: [PlannedImage], largestScale: Scale) -> PaintJob? {
    guard let label = paintable else { return nil }
    return PaintJob(
      picture: label.picture, images: images,
      measuringScale: entry.label.isBaked ? nil : largestScale)
  }
}
