// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Manifest
import Painting
import Planning
import Publishing

extension BuildResult {
  /// Takes over what loading found.
  mutating func take(_ loading: Loading) {
    diagnostics += loading.diagnostics
    inputs = loading.reading.inputs
    stringFiles = loading.stringFiles
    guard let loaded = loading.loaded else {
      failure = loading.reading.isFatal ? .manifest : nil
      isRejected = true
      return
    }
    // Labels in error are looked at like the others.
    labels =
      loaded.project.labelFiles.reduce(0) { $0 + $1.labels.count }
      + loading.reading.frozenKeys.count
    locales = loaded.project.locales.count
  }

  /// Notes what is not drawn, and why the rest is.
  mutating func note(_ diff: PlanDiff, in ledger: Ledger) {
    func images(of id: EntryID) -> [LedgerImage] { ledger.entries[id]?.images ?? [] }
    unchanged += diff.unchanged.reduce(0) { $0 + images(of: $1).count }
    kept += diff.kept.flatMap { images(of: $0).map(\.path) }
    reasons = diff.work.map { work in
      let facets = ledger.entries[work.entry.id].map { old in
        let new = work.entry.facets
        return old.facets.filter { new[$0.key] != $0.value }.map(\.key).sorted()
      }
      return (work.entry.id, work.reason, facets ?? [])
    }
  }

  /// Repeats what is known about every planned entry, drawn now or long ago.
  mutating func addFindings(
    of loaded: LoadedProject, scope: BuildScope, stored: (EntryID) -> [UInt8]?
  ) {
    let places = FindingPlaces(project: loaded.project)
    for entry in loaded.plan.entries
    where scope.isEverything || scope.contains(entry.id, style: entry.label.styleName) {
      diagnostics += places.diagnostics(of: entry, stored: stored(entry.id))
    }
  }

  mutating func add(_ outcome: FileOutcome, of document: MetricsDocument, _ shownPath: String) {
    let path = shownPath + "/" + document.path
    metrics.append(document.path)
    switch outcome {
    case .unchanged, .adopted, .written: break
    case .restored(let quarantine):
      diagnostics.append(
        Diagnostic(
          .modifiedOutput, at: TextPosition(file: path, line: 1, column: 1),
          "'\(path)' was changed by hand and has been replaced",
          notes: ["the changed file is kept as \(shownPath)/\(quarantine)"]))
    case .conflict:
      diagnostics.append(
        Diagnostic(
          .conflict, at: TextPosition(file: path, line: 1, column: 1),
          "'\(path)' is not one of our files and was not overwritten",
          helps: ["move it away or change output.metrics"]))
    case .failed(let error):
      diagnostics.append(
        Diagnostic(
          .write, at: TextPosition(file: path, line: 1, column: 1),
          "'\(path)' cannot be written: \(error.message)"))
    }
  }
}

extension LoadedProject {
  /// The style each label names, by key.
  var styleNames: [String: String] {
    var names: [String: String] = [:]
    for label in project.labelFiles.lazy.flatMap(\.labels) { names[label.key] = label.styleName }
    return names
  }
}

extension Project {
  var paintLimits: PaintLimits {
    var limits = PaintLimits.standard
    limits.side = self.limits.imageSide
    limits.area = self.limits.imagePixels
    return limits
  }
}
