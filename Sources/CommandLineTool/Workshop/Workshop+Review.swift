// SPDX-License-Identifier: MIT

import Diagnostics
import Pipeline
import Preview

extension Workshop {
  /// Brings the images up to date, then writes the page with its data baked in.
  package func report(
    out: String, baseline: String?, _ options: CommonOptions, progress: ProgressReport
  ) async throws(WorkbenchFailure) -> [String] {
    let session = session(options)
    let result = await session.build { progress(done: $0.done, of: $0.total) }
    try check(result)
    guard let review = await session.review() else {
      throw WorkbenchFailure(
        .findings, "nothing can be shown: the manifest is in error",
        diagnostics: result.diagnostics)
    }
    let findings = DiagnosticSet(result.diagnostics, overrides: options.severities)
    let images = OutputImages()
    images.replace(with: review)
    do {
      var snapshot = try PreviewSnapshot(
        review, findings: findings.all, title: options.manifest, generation: 1)
      if let baseline { snapshot = snapshot.compared(with: try metrics(baseline)) }
      let summary = try Report(
        snapshot, options: Report.Options(locales: Set(options.selection.locales))
      ).write(images: images, to: FolderReportWriter(folder: out))
      return [
        "\(out)/index.html: \(summary.labels) labels, \(summary.images) pictures"
      ]
    } catch let error as WorkbenchFailure {
      throw error
    } catch {
      throw WorkbenchFailure(.environment, "the report cannot be written: \(error)")
    }
  }

  package func diff(
    old: String, new: String, _ options: CommonOptions
  ) async throws(WorkbenchFailure) -> [String] {
    let difference = MetricsDiff(from: try metrics(old), to: try metrics(new))
    return difference.text.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  private func metrics(_ path: String) throws(WorkbenchFailure) -> MetricsFile {
    guard let text = PlainFile.text(of: path) else {
      throw WorkbenchFailure(.usage, "cannot read '\(path)'")
    }
    do {
      return try MetricsFile(Array(text.utf8), name: path)
    } catch {
      throw WorkbenchFailure(.usage, error.description)
    }
  }
}
