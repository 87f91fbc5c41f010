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
    checks = loaded.project.checks
  }

  /// Takes a finding about a file of the output folder.
  mutating func report(_ finding: Diagnostic) {
    if let judged = checks.applied(to: finding) { diagnostics.append(judged) }
  }

  /// Notes what is not drawn, and why the rest is.
  mutating func note(_ diff: PlanDiff, in ledger: Ledger, keepsFrozen: Bool) {
    func images(of id: EntryID) -> [LedgerImage] { ledger.entries[id]?.images ?? [] }
    unchanged += diff.unchanged.reduce(0) { $0 + images(of: $1).count }
    for id in diff.kept { note(images(of: id), of: id, keepsFrozen: keepsFrozen) }
    reasons = diff.work.map { work in
      let old = ledger.entries[work.entry.id].flatMap { try? ledger.details(of: $0) }
      let facets = old?.changedFacets(now: work.entry.facets)
      return (work.entry.id, work.reason, facets ?? [])
    }
  }

  /// Notes the old images of a label in error.
  mutating func note(_ images: [LedgerImage], of id: EntryID, keepsFrozen: Bool) {
    if keepsFrozen {
      kept += images.map { Image(id: id, path: $0.path) }
    } else {
      dropped.formUnion(images.map(\.path))
    }
  }

  /// Says beside each error what became of the images of its label.
  mutating func noteKeptImages() {
    var counts: [String: Int] = [:]
    var localeCounts: [EntryID: Int] = [:]
    for image in kept {
      counts[image.id.key, default: 0] += 1
      localeCounts[EntryID(key: image.id.key, locale: image.id.locale), default: 0] += 1
    }
    for index in diagnostics.indices where diagnostics[index].severity == .error {
      guard let key = diagnostics[index].key else { continue }
      let known =
        diagnostics[index].locale.map { localeCounts[EntryID(key: key, locale: $0)] }
        ?? counts[key]
      guard let count = known else { continue }
      diagnostics[index].notes.append(
        "'\(key)' was not drawn; its \(Count.of(count, "image")) from the last good build "
          + (count == 1 ? "was kept" : "were kept"))
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
