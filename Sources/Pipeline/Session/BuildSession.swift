// SPDX-License-Identifier: MIT

import Diagnostics
import Hashing
import LabelModel
package import Manifest
import Painting
import Planning
import Publishing

/// Builds a project once, or again and again, each time doing only what is out of date.
package actor BuildSession {
  let request: BuildRequest
  /// What was asked for, in the words of the project that was opened last.
  var scope: BuildScope
  let loader: ProjectLoader
  let masks: MaskCache
  private(set) var outputs: Outputs?
  /// What the last build or pass drew.
  private(set) var lastLoaded: LoadedProject?
  /// Only a watcher uses it.
  var passes = PassState()

  let files: any SourceFiles
  /// Nanoseconds since 1970.
  let now: @Sendable () -> Int64

  /// Bytes of glyph masks that a watcher keeps.
  private static let watcherMasks = 16 << 20

  /// How many string files have been read so far.
  var stringFilesRead: Int { loader.stringFilesRead }

  package init(
    _ request: BuildRequest, files: any SourceFiles = DiskSourceFiles(),
    now: @escaping @Sendable () -> Int64 = { Ledger.now() }
  ) {
    self.request = request
    scope = request.scope
    self.files = files
    // A process that stays draws little at a time.
    masks = request.isWatcher ? MaskCache(byteLimit: Self.watcherMasks) : MaskCache()
    self.now = now
    loader = ProjectLoader(
      files: files, cacheDirectory: request.cacheDirectory, limits: request.readerLimits)
  }

  /// Runs every stage once, from manifest text to metrics.
  ///
  /// It may stop after any line, even by a power cut: what is about to be written is recorded
  /// first and removals come last, so the next run does again whatever was not finished.
  package func build(
    progress: @Sendable (BuildProgress) -> Void = { _ in }
  ) async -> BuildResult {
    if let result = settledResult() { return result }
    var result = BuildResult()
    guard let (loading, loaded) = openProject(&result) else { return result }
    do {
      let outputs = try result.timings.measure("ledger") { () throws(OutputError) in
        try openOutputs(for: loaded.project)
      }
      result.outputDirectory = outputs.shownPath
      let damage = result.timings.measure("verify") { outputs.verify() }
      let diff = result.timings.measure("diff") {
        self.diff(loaded, outputs.ledger, damaged: damage.ids, loading.reading)
      }
      result.note(diff, in: outputs.ledger, keepsFrozen: request.keepsFrozen)
      _ = await draw(diff.work, loaded, outputs, &result, progress: progress)
      passes.redrawn += diff.work.map(\.entry.id)
      guard !result.isInterrupted else { return result }
      try adoptStale(loaded, outputs, loading.reading)
      guard try writeMetrics(loaded, outputs, &result) != nil else {
        result.isInterrupted = true
        return result
      }
      remove(diff, loaded.project, outputs, &result)
      let clock = ContinuousClock()
      let began = clock.now
      result.addFindings(of: loaded, scope: scope) { outputs.ledger.entries[$0]?.findings }
      result.timings.add(clock.now - began, to: "findings")
      result.noteKeptImages()
      if diff.work.isEmpty { settle(loaded, outputs, result) }
    } catch {
      result.failure = .output(error)
    }
    return result
  }

  private func diff(
    _ loaded: LoadedProject, _ ledger: Ledger, damaged: Set<EntryID>, _ reading: ManifestReading
  ) -> PlanDiff {
    let record = PlanRecord(
      keys: ledger.entries.mapValues(\.contentKey), damaged: damaged,
      frozenKeys: reading.frozenKeys, mayHideLabels: reading.mayHideLabels)
    return loaded.plan.diff(from: record, isInScope: scopeTest(loaded))
  }

  /// Returns the keys of labels that could not be published.
  func draw(
    _ work: [PlanDiff.Work], _ loaded: LoadedProject, _ outputs: Outputs,
    _ result: inout BuildResult, progress: @Sendable (BuildProgress) -> Void
  ) async -> Set<String> {
    lastLoaded = loaded
    outputs.begin(loaded)
    guard !work.isEmpty else { return [] }
    let run = drawingRun(loaded)
    let leafs = LeafWriter(project: loaded.project)
    var done = 0
    var current = result
    var timings = result.timings
    var unpublished: Set<String> = []
    await run.draw(work.map(\.entry), timings: &timings) { finished, timings in
      let publishing = outputs.publish(
        finished, leafs: leafs, keepsFrozen: self.request.keepsFrozen, &current, &timings)
      unpublished.formUnion(publishing)
      done += finished.count
      progress(BuildProgress(done: done, total: work.count))
      let hasFailed = finished.contains { !$0.status.hasImages && $0.status != .skipped }
      current.isInterrupted = Task.isCancelled || (self.request.stopsAtFirstError && hasFailed)
      return !current.isInterrupted
    }
    current.timings = timings
    result = current
    return unpublished
  }

  func drawingRun(_ loaded: LoadedProject) -> DrawingRun {
    DrawingRun(loaded: loaded, pool: pool(for: loaded.project))
  }

  func pool(for project: Project) -> PaintPool {
    PaintPool(
      count: request.jobs, cache: masks, limits: project.paintLimits,
      png: PNGOptions(project.output.png))
  }

  /// After a lost ledger, lets files go that only the old metrics know; not while an error may hide
  /// who asks for them.
  func adoptStale(
    _ loaded: LoadedProject, _ outputs: Outputs, _ reading: ManifestReading
  ) throws(OutputError) {
    guard scope.isEverything, !reading.mayHideLabels, reading.frozenKeys.isEmpty,
      loaded.plan.frozenKeys.isEmpty, loaded.plan.hidden.isEmpty
    else { return }
    try outputs.adoptStaleOnce {
      Set(loaded.plan.entries.flatMap { $0.images(loaded.project.output) }.map(\.path))
    }
  }

  /// Returns the metrics files as they should be; `nil` if it was cancelled before they were whole.
  func writeMetrics(
    _ loaded: LoadedProject, _ outputs: Outputs, _ result: inout BuildResult
  ) throws(OutputError) -> [PassResult.Output]? {
    let clock = ContinuousClock()
    let began = clock.now
    defer { result.timings.add(clock.now - began, to: "metrics") }
    passes.book.update(to: loaded.plan, redrawn: passes.redrawn) { outputs.ledger.entries[$0] }
    passes.redrawn = []
    let documents: [MetricsDocument]
    do {
      documents = try loaded.documents(
        of: passes.book, spoolingIn: outputs.folder, leaf: outputs.ledger.metrics(of:),
        checkpoint: Task.checkCancellation)
    } catch let error as FileError {
      throw .file(error)
    } catch {
      return nil
    }
    for document in documents { outputs.write(document: document.path, document.content, &result) }
    return documents.map { PassResult.Output(path: $0.path, hash: $0.content.hash) }
  }

  private func remove(
    _ diff: PlanDiff, _ project: Project, _ outputs: Outputs, _ result: inout BuildResult
  ) {
    var ids = diff.gone
    if !request.keepsFrozen { ids += diff.kept }
    guard project.output.prunes else { return }
    let removals = result.timings.measure("remove") {
      outputs.remove(
        ids, isEverythingPlanned: self.scope.isEverything && diff.kept.isEmpty,
        metrics: Set(project.metricsPaths))
    }
    result.add(removals, shownPath: outputs.shownPath)
  }

  /// The output folder is opened once and kept: a session is its only writer.
  func openOutputs(for project: Project) throws(OutputError) -> Outputs {
    try openOutputs(path: request.outputPath(project.output), metrics: project.metricsPaths)
  }

  func openOutputs(path: String, metrics: [String]) throws(OutputError) -> Outputs {
    if let outputs, outputs.shownPath == path, outputs.isInPlace { return outputs }
    // The lock goes with the old folder before the new one is opened.
    outputs = nil
    passes = PassState()
    let opened = try Outputs(
      path: path, manifestDirectory: request.manifestDirectory, metrics: metrics,
      isDurable: request.isDurable, lock: request.isWatcher ? .watcher : .build)
    opened.willReplace = request.willReplace
    outputs = opened
    return opened
  }
}
