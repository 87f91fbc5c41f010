// SPDX-License-Identifier: MIT

package import Diagnostics
package import Hashing
import LabelModel
import Manifest
import Planning
import Publishing
import Typesetting

/// What a watcher asks of one pass.
package struct PassRequest: Sendable {
  /// How far to mistrust what is in the output folder.
  package enum Verification: Hashable, Sendable {
    case nothing
    /// Files whose signature changed are read.
    case signatures
    /// Every file is read.
    case bytes
  }

  package var verification = Verification.nothing
  /// Whether font files may have appeared, gone or changed.
  package var rereadsFonts = false
  /// Inputs to read whatever their times say; `nil` means all.
  package var suspects: [String]? = []

  package init() {}
}

/// What one pass of a watcher gave.
package struct PassResult: Sendable {
  /// A path below the output folder and the hash of what it should hold.
  package struct Output: Hashable, Sendable {
    package var path: String
    package var hash: Digest
  }

  package var result = BuildResult()
  /// Labels that were drawn again.
  package var touchedLabels = 0
  /// Every file that should exist; with `isPartial`, only those that are new or have other bytes
  /// than the last result with outputs said.
  package var outputs: [Output] = []
  /// With `isPartial`, files that need not exist any more.
  package var droppedOutputs: [String] = []
  package var isPartial = false
  /// Paths below the output folder that nobody asks for any more; they go when told.
  package var stalePaths: [String] = []
  package var fontFiles: [String] = []
  package var fontFolders: [String] = []
  /// How much it matters to the project that a watcher polls; while the manifest cannot be used, as
  /// the last one said.
  package var degradedSeverity = CheckID.watchDegraded.defaultSeverity
}

/// What a session keeps from one pass to the next.
struct PassState {
  var memory = PlanMemory()
  /// Published entries that the plan does not have, until they are removed.
  var absent: Set<EntryID> = []
  /// Those of them that no label asks for; an error may hide who asks for the others.
  var gone: Set<EntryID> = []
  /// What is known of slices and need not be looked up again.
  var notes: [ObjectIdentifier: SliceNotes] = [:]
  var book = MetricsBook()
  /// Drawn since the book was written.
  var redrawn: [EntryID] = []
  /// What the watcher was not told yet.
  var untold = OutputChanges()
  var prunes = false
  var metricsPaths: Set<String> = []
  var degradedSeverity = CheckID.watchDegraded.defaultSeverity
}

/// What was found out about a slice.
struct SliceNotes {
  /// Held, so that its identity stays its own.
  var slice: PlanSlice
  var diagnostics: [Diagnostic]
  /// That its entries draw with.
  var fontFiles: Set<String>
}

extension BuildSession {
  /// Brings images and metrics up to date, looking only at what can have changed since the last
  /// pass; removes nothing.
  ///
  /// Calls `step` now and then, and `drawn` when all images are in place. From then on a cancelled
  /// pass leaves the metrics to the next one.
  package func pass(
    _ request: PassRequest, step: @Sendable () -> Void = {}, drawn: @Sendable () -> Void = {}
  ) async -> PassResult {
    if request.rereadsFonts {
      loader.forgetFonts()
      passes.notes = [:]
    }
    loader.distrust(request.suspects)
    var pass = PassResult()
    let loading = loader.load(self.request.manifest, timings: &pass.result.timings)
    pass.result.take(loading)
    if let checks = loading.loaded?.project.checks {
      passes.degradedSeverity = checks.severity(of: .watchDegraded)
    }
    pass.degradedSeverity = passes.degradedSeverity
    guard let loaded = loading.loaded else { return pass }
    do {
      let outputs = try openOutputs(for: loaded.project)
      pass.result.outputDirectory = outputs.shownPath
      if request.verification != .nothing { passes.untold.mustTellAll = true }
      let work = look(loaded, outputs, loading.reading, request.verification)
      pass.touchedLabels = Set(work.map(\.entry.id.key)).count
      let ids = work.map(\.entry.id)
      passes.redrawn += ids
      passes.untold.drop(ids, in: outputs.ledger)
      let unpublished = await draw(work, loaded, outputs, &pass.result) { _ in step() }
      passes.untold.put(ids, in: outputs.ledger)
      guard !pass.result.isInterrupted else {
        passes.memory.forget()
        return pass
      }
      drawn()
      try adoptStale(loaded, outputs, loading.reading)
      let before = passes.memory
      passes.memory.remember(loaded.plan, open: unpublished)
      guard let metrics = try writeMetrics(loaded, outputs, &pass.result) else {
        pass.result.isInterrupted = true
        return pass
      }
      passes.untold.put(metrics)
      describe(loaded, outputs, since: before, &pass)
    } catch {
      pass.result.failure = .output(error)
    }
    return pass
  }

  /// Removes files that an earlier pass called stale; what is asked for again meanwhile stays.
  package func remove(stale paths: [String]) -> BuildResult {
    var result = BuildResult()
    guard let outputs, passes.prunes else { return result }
    result.outputDirectory = outputs.shownPath
    let asked = Set(paths)
    let ids = passes.gone.filter { id in
      outputs.ledger.entries[id]?.images.allSatisfy { asked.contains($0.path) } ?? false
    }
    let removals = outputs.remove(
      ids.sorted(), isEverythingPlanned: true, metrics: passes.metricsPaths)
    result.add(removals, shownPath: outputs.shownPath)
    passes.gone.subtract(ids)
    passes.absent.subtract(ids)
    return result
  }

  /// Finds what has to be drawn, and what nobody asks for any more.
  private func look(
    _ loaded: LoadedProject, _ outputs: Outputs, _ reading: ManifestReading,
    _ verification: PassRequest.Verification
  ) -> [PlanDiff.Work] {
    var damaged: Set<EntryID> = []
    switch verification {
    case .nothing: break
    case .signatures: damaged = outputs.verify().ids
    case .bytes: damaged = outputs.verify(readsEverything: true).ids
    }
    if !damaged.isEmpty { passes.memory.forget() }
    let recorded = outputs.ledger.entries
    let absent = passes.memory.gone(
      in: loaded.plan, after: passes.absent, recorded: recorded.keys)
    passes.absent = absent
    let gone: Set<EntryID> =
      reading.mayHideLabels
      ? []
      : absent.filter { !reading.frozenKeys.contains($0.key) && !loaded.plan.keeps($0) }
    passes.untold.drop(gone.subtracting(passes.gone), in: outputs.ledger)
    passes.untold.put(passes.gone.subtracting(gone), in: outputs.ledger)
    passes.gone = gone
    passes.prunes = loaded.project.output.prunes
    let metricsPaths = Set(loaded.project.metricsPaths)
    if metricsPaths != passes.metricsPaths { passes.untold.mustTellAll = true }
    passes.metricsPaths = metricsPaths
    return loaded.plan.work(memory: passes.memory, damaged: damaged) { recorded[$0]?.contentKey }
  }

  private func describe(
    _ loaded: LoadedProject, _ outputs: Outputs, since before: PlanMemory, _ pass: inout PassResult
  ) {
    let places = FindingPlaces(project: loaded.project)
    var notes: [ObjectIdentifier: SliceNotes] = [:]
    var fontFiles = Set(loaded.project.fonts.files)
    for slice in loaded.plan.slices {
      let old = passes.notes[ObjectIdentifier(slice)]
      let known = before.isSettled(slice) ? old?.diagnostics : nil
      let diagnostics =
        known
        ?? slice.entries.flatMap { entry in
          places.diagnostics(of: entry, stored: outputs.ledger.entries[entry.id]?.findings)
        }
      let files = old?.fontFiles ?? loaded.fontFiles(of: slice)
      notes[ObjectIdentifier(slice)] = SliceNotes(
        slice: slice, diagnostics: diagnostics, fontFiles: files)
      pass.result.diagnostics += diagnostics
      fontFiles.formUnion(files)
    }
    passes.notes = notes
    tellOutputs(outputs, &pass)
    pass.stalePaths =
      passes.gone.flatMap { outputs.ledger.entries[$0]?.images.map(\.path) ?? [] }.sorted()
      + outputs.ledger.stalePaths + outputs.ledger.staleDocuments(except: passes.metricsPaths)
    pass.fontFiles = fontFiles.sorted()
    pass.fontFolders = loaded.project.fonts.directories
  }

  private func tellOutputs(_ outputs: Outputs, _ pass: inout PassResult) {
    let changes = passes.untold
    passes.untold = OutputChanges(mustTellAll: false)
    pass.outputs = changes.files
    if changes.mustTellAll {
      // What was noted are the metrics and images that are in the ledger too.
      let images = outputs.expected(without: passes.gone)
      let known = Set(images.map(\.path))
      pass.outputs = images + changes.files.filter { !known.contains($0.path) }
    } else {
      pass.isPartial = true
      pass.droppedOutputs = changes.dropped
    }
  }
}

extension Outputs {
  /// Every image that should exist.
  func expected(without gone: Set<EntryID>) -> [PassResult.Output] {
    ledger.entries.values.lazy.filter { !gone.contains($0.id) }.flatMap { entry in
      entry.images.map { PassResult.Output(path: $0.path, hash: $0.hash) }
    }
  }
}

extension LoadedProject {
  /// Every font file that some label draws with, and those the manifest lists.
  var fontFiles: [String] {
    plan.slices.reduce(into: Set(project.fonts.files)) { $0.formUnion(fontFiles(of: $1)) }.sorted()
  }

  fileprivate func fontFiles(of slice: PlanSlice) -> Set<String> {
    struct Question: Hashable {
      var families: [String]
      var font: FontStyle
      var isMarkup: Bool
    }
    var files: Set<String> = []
    var asked: Set<Question> = []
    for entry in slice.entries {
      let style = entry.labelStyle
      let question = Question(
        families: entry.families, font: style.font, isMarkup: style.text.isMarkup)
      guard asked.insert(question).inserted else { continue }
      files.formUnion(
        fonts.library.identities(
          families: entry.families, font: style.font, includingMarkup: style.text.isMarkup
        ).map(\.file))
    }
    return files
  }
}
