// SPDX-License-Identifier: MIT

import Diagnostics
import Hashing
import Pipeline
import Preview

extension Workshop {
  /// Writes the page with its data baked in; touches nothing else.
  package func report(
    _ report: ReportArguments, _ options: CommonOptions, progress: ProgressReport
  ) async throws(WorkbenchFailure) -> [String] {
    let baseline: OldBuild? =
      if let path = report.baseline { try oldBuild(path) } else { nil }
    var lines: [String] = []
    // A watcher at work may replace a picture between the look and the copy.
    for _ in 0..<3 {
      let (snapshot, images) = try await survey(options, progress)
      let summary = try write(
        snapshot, comparedWith: baseline, images,
        Report.Options(only: Set(report.only), locales: Set(options.selection.locales)), report.out)
      lines = Self.lines(about: summary, report.out)
      if summary.missingImages == 0 { break }
    }
    return lines
  }

  package func diff(
    _ diff: DiffArguments, _ options: CommonOptions
  ) async throws(WorkbenchFailure) -> (lines: [String], remarks: [String]) {
    let old = try oldBuild(diff.old)
    let new = try oldBuild(diff.new)
    let lines = MetricsDiff(from: old.metrics, to: new.metrics).text
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let out = diff.out else { return (lines, []) }
    let summary = try write(
      new.metrics.snapshot(title: diff.new), comparedWith: old, new.images,
      Report.Options(only: ["changed"], locales: Set(options.selection.locales)), out)
    return (lines, Self.lines(about: summary, out))
  }

  private func survey(
    _ options: CommonOptions, _ progress: ProgressReport
  ) async throws(WorkbenchFailure) -> (PreviewSnapshot, ImageChain) {
    let (review, result) = await session(options).survey { progress(done: $0.done, of: $0.total) }
    try check(result)
    guard let review else {
      throw WorkbenchFailure(
        .findings, "nothing can be shown: the manifest is in error",
        diagnostics: result.diagnostics)
    }
    let findings = DiagnosticSet(result.diagnostics, overrides: options.severities)
    let backdrops = BackdropFiles()
    let specimens = SpecimenShelf()
    var leaves = LeafShelf()
    let snapshot = PreviewSnapshot(
      review, findings: findings.all, title: options.manifest, leaves: &leaves,
      specimens: specimens, makesSpecimens: true, backdrops: backdrops)
    let images = ImageChain([
      ImageDictionary(review.drawn), PictureFiles(review.pictures), backdrops, specimens,
    ])
    return (snapshot, images)
  }

  private func write(
    _ snapshot: PreviewSnapshot, comparedWith old: OldBuild?, _ images: any ImageProvider,
    _ options: Report.Options, _ out: String
  ) throws(WorkbenchFailure) -> Report.Summary {
    var snapshot = snapshot
    var providers = [images]
    if let old {
      snapshot = snapshot.compared(with: old.metrics)
      providers.append(old.images)
    }
    do {
      let folder = try ReportFolder(out)
      let summary = try Report(snapshot, options: options).write(
        images: ImageChain(providers), to: folder)
      try folder.finish()
      return summary
    } catch {
      throw WorkbenchFailure(.environment, "the report cannot be written: \(error)")
    }
  }

  private static func lines(about summary: Report.Summary, _ out: String) -> [String] {
    let counts = "\(Count.of(summary.labels, "label")), \(Count.of(summary.images, "picture"))"
    var lines = ["\(out)/index.html: \(counts)"]
    if summary.missingImages > 0 {
      lines.append(
        "\(Count.of(summary.missingImages, "picture")) no longer where the metrics say")
    }
    return lines
  }

  private func oldBuild(_ path: String) throws(WorkbenchFailure) -> OldBuild {
    guard let text = PlainFile.text(of: path) else {
      throw WorkbenchFailure(.usage, "cannot read '\(path)'")
    }
    do {
      return OldBuild(try MetricsFile(Array(text.utf8), name: path), at: path)
    } catch {
      throw WorkbenchFailure(.usage, error.description)
    }
  }
}

/// A metrics file, with the pictures that lie beside it.
private struct OldBuild {
  let metrics: MetricsFile
  let images: PictureFiles

  init(_ metrics: MetricsFile, at path: String) {
    self.metrics = metrics
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    // Only what has the right hash is ever read, and nothing outside of the folder.
    let paths = metrics.snapshot(title: "").labels.lazy.flatMap(\.entries).flatMap(\.images)
      .filter { !$0.path.hasPrefix("/") && !$0.path.split(separator: "/").contains("..") }
    images = PictureFiles(
      Dictionary(paths.map { ($0.hash, folder + $0.path) }) { first, _ in first })
  }
}
