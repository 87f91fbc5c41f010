// SPDX-License-Identifier: MIT

import Hashing
import LabelModel
import Manifest
import Planning
import Publishing

extension BuildSession {
  /// Describes what a build would give, and everything lint says.
  ///
  /// Writes nothing and takes no lock, so it can be asked beside a watcher: what the output folder
  /// has is taken from there, what is out of date is drawn in memory. Returns no review when the
  /// manifest cannot be used.
  package func survey(
    progress: @Sendable (BuildProgress) -> Void = { _ in }
  ) async -> (review: Review?, result: BuildResult) {
    var result = BuildResult()
    guard let (loading, loaded) = openProject(&result) else { return (nil, result) }
    do {
      let path = request.outputPath(loaded.project.output)
      result.outputDirectory = path
      let view = try OutputView(path: path, manifestDirectory: request.manifestDirectory)
      // The source text is what the others are read against.
      let isInScope = scopeTest(loaded, extraLocale: loaded.project.sourceLocale.text)
      let diff = view.diff(loaded.plan, loading.reading, isInScope: isInScope)
      var pictures: [Digest: [UInt8]] = [:]
      let drawn = await drawInMemory(diff.work, loaded, &result, progress: progress) {
        finished, _ in
        for image in finished.publishedImages { pictures[image.hash] = image.bytes }
      }
      let entries = (view.ledger?.entries ?? [:]).merging(drawn) { _, new in new }
      result.addFindings(of: loaded, scope: scope) { entries[$0]?.findings }
      let review = Review(
        of: loaded, folder: path, entries: entries, masks: masks, drawn: pictures,
        isInScope: isInScope
      ) { try? view.details(of: $0)?.metrics }
      return (result.isInterrupted ? nil : review, result)
    } catch {
      result.failure = .output(error)
      return (nil, result)
    }
  }
}
