// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Manifest
import Pipeline
import Planning
import Publishing

extension Workshop {
  package func build(
    _ options: CommonOptions, progress: ProgressReport
  ) async throws(WorkbenchFailure) -> BuildReport {
    try await holdLock(options)
    var request = request(options)
    request.destinations = [options.report, options.depfile].compactMap(\.self)
    let result = await BuildSession(request).build { progress(done: $0.done, of: $0.total) }
    try check(result)
    return BuildReport(result)
  }

  package func check(
    _ options: CommonOptions, progress: ProgressReport
  ) async throws(WorkbenchFailure) -> CheckReport {
    try await holdLock(options)
    let result = await session(options).check { progress(done: $0.done, of: $0.total) }
    try check(result)
    func paths(_ kinds: Set<BuildResult.Deviation>) -> [String] {
      result.deviations.filter { kinds.contains($0.deviation) }
        .map { result.outputDirectory + "/" + $0.path }.sorted()
    }
    return CheckReport(
      lint: LintReport(result), upToDate: result.unchanged,
      outOfDate: paths([.missing, .outdated]), modified: paths([.modified]),
      stale: paths([.stale]))
  }

  package func lint(
    _ options: CommonOptions, progress: ProgressReport
  ) async throws(WorkbenchFailure) -> LintReport {
    try await holdLock(options)
    let session = session(options)
    // Deliberately never released: the process ends with this report, and taking every entry apart
    // before that would take a tenth of the time.
    _ = Unmanaged.passRetained(session)
    let result = await session.lint { progress(done: $0.done, of: $0.total) }
    try check(result)
    return LintReport(result)
  }

  package func clean(_ options: CommonOptions) async throws(WorkbenchFailure) -> CleanReport {
    let (removals, result) = await session(options).clean()
    try check(result)
    if result.isRejected {
      throw WorkbenchFailure(
        .findings, "nothing was removed: the manifest that names the folder is in error",
        hints: ["repair it first"], diagnostics: result.diagnostics)
    }
    var report = CleanReport(removed: [], left: [])
    for removal in removals {
      let path = result.outputDirectory + "/" + removal.path
      switch removal.result {
      case .removed: report.removed.append(path)
      case .alreadyGone: break
      case .kept(let reason): report.left.append("\(path) (\(reason.rawValue))")
      case .failed(let error): report.left.append("\(path) (\(error.message))")
      }
    }
    return report
  }
}

extension LintReport {
  init(_ result: BuildResult) {
    self.init(
      labels: result.labels, locales: result.locales, diagnostics: result.diagnostics,
      duration: result.timings.total, timings: BuildReport.stages(of: result))
  }
}

extension BuildReport {
  init(_ result: BuildResult) {
    self.init()
    let folder = result.outputDirectory + "/"
    outcome = result.isRejected ? .rejected : result.isInterrupted ? .interrupted : .built
    labels = result.labels
    locales = result.locales
    written = result.written.count
    unchanged = result.unchanged
    removed = result.removed.count
    duration = result.timings.total
    diagnostics = result.diagnostics
    changes =
      result.written.map { FileChange(.written, folder + $0.path) }
      + result.removed.map { path in
        let isInError = result.dropped.contains(path)
        return FileChange(
          .removed, folder + path,
          reason: isInError ? "its label is in error" : "no label asks for it")
      }
      + result.kept.map { FileChange(.kept, folder + $0.path, reason: "its label is in error") }
    reasons = result.reasons.map { reason in
      DrawingReason(
        key: reason.id.key, locale: reason.id.locale,
        facets: reason.facets.isEmpty ? [reason.reason.rawValue] : reason.facets)
    }
    timings = Self.stages(of: result)
    inputs = result.inputs.compactMap { input in
      if case .file(_) = input.state { input.path } else { nil }
    }
    inputs += result.fontFiles.filter { !inputs.contains($0) }
    metrics = result.metrics.first.map { folder + $0 }
    libraries = PipelineLibraries.versions
  }

  static func stages(of result: BuildResult) -> [Timing] {
    result.timings.stages.map { Timing($0.name, $0.duration) }
  }
}
