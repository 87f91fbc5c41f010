// SPDX-License-Identifier: MIT

import Diagnostics
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
  package var outputs: [Output] = []
  /// Paths below the output folder that nobody asks for any more; they go when told.
  package var stalePaths: [String] = []
  package var fontFiles: [String] = []
  package var fontFolders: [String] = []
}

/// What a session keeps from one pass to the next.
struct PassState {
  var memory = PlanMemory()
  /// Published entries that the plan does not have, until they are removed.
  var absent: Set<EntryID> = []
  /// Those of them that no label asks for; an error may hide who asks for the others.
  var gone: Set<EntryID> = []
  /// Findings of slices that were not looked at again.
  var diagnostics: [ObjectIdentifier: [Diagnostic]] = [:]
  var prunes = false
  var metricsPaths: Set<String> = []
}

extension BuildSession {
  /// Brings images and metrics up to date, looking only at what can have changed since the last
  /// pass; removes nothing.
  package func pass(
    _ request: PassRequest, step: @Sendable () -> Void = {}
  ) async -> PassResult {
    if request.rereadsFonts { loader.forgetFonts() }
    var pass = PassResult()
    let loading = loader.load(self.request.manifest, timings: &pass.result.timings)
    pass.result.take(loading)
    guard let loaded = loading.loaded else { return pass }
    do {
      let outputs = try openOutputs(for: loaded.project)
      pass.result.outputDirectory = outputs.shownPath
      let work = look(loaded, outputs, loading.reading, request.verification)
      pass.touchedLabels = Set(work.map(\.entry.id.key)).count
      let unpublished = await draw(work, loaded, outputs, &pass.result) { _ in step() }
      guard !pass.result.isInterrupted else {
        passes.memory.forget()
        return pass
      }
      try adoptStale(loaded, outputs, loading.reading)
      let before = passes.memory
      passes.memory.remember(loaded.plan, open: unpublished)
      pass.outputs = writeMetrics(loaded, outputs, &pass.result).map {
        PassResult.Output(path: $0.path, hash: Digest(of: $0.bytes))
      }
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
    passes.gone =
      reading.mayHideLabels
      ? []
      : absent.filter { !reading.frozenKeys.contains($0.key) && !loaded.plan.keeps($0) }
    passes.prunes = loaded.project.output.prunes
    passes.metricsPaths = Set(loaded.project.metricsPaths)
    return loaded.plan.work(memory: passes.memory, damaged: damaged) { recorded[$0]?.contentKey }
  }

  private func describe(
    _ loaded: LoadedProject, _ outputs: Outputs, since before: PlanMemory, _ pass: inout PassResult
  ) {
    let places = FindingPlaces(project: loaded.project)
    var found: [ObjectIdentifier: [Diagnostic]] = [:]
    for slice in loaded.plan.slices {
      let identity = ObjectIdentifier(slice)
      let known = before.isSettled(slice) ? passes.diagnostics[identity] : nil
      found[identity] =
        known
        ?? slice.entries.flatMap { entry in
          places.diagnostics(of: entry, stored: outputs.ledger.entries[entry.id]?.findings)
        }
      pass.result.diagnostics += found[identity] ?? []
    }
    passes.diagnostics = found
    pass.outputs += outputs.expected(without: passes.gone)
    pass.stalePaths =
      passes.gone.flatMap { outputs.ledger.entries[$0]?.images.map(\.path) ?? [] }.sorted()
      + outputs.ledger.stalePaths + outputs.ledger.staleDocuments(except: passes.metricsPaths)
    pass.fontFiles = loaded.fontFiles
    pass.fontFolders = loaded.project.fonts.directories
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
    struct Question: Hashable {
      var families: [String]
      var font: FontStyle
      var isMarkup: Bool
    }
    var files = Set(project.fonts.files)
    var asked: Set<Question> = []
    for entry in plan.slices.lazy.flatMap(\.entries) {
      let style = entry.labelStyle
      let question = Question(
        families: entry.families, font: style.font, isMarkup: style.text.isMarkup)
      guard asked.insert(question).inserted else { continue }
      files.formUnion(
        fonts.library.identities(
          families: entry.families, font: style.font, includingMarkup: style.text.isMarkup
        ).map(\.file))
    }
    return files.sorted()
  }
}
