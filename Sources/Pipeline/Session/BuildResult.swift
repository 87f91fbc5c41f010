// SPDX-License-Identifier: MIT

package import Diagnostics
package import LabelModel
package import Manifest
import Painting
package import Planning
package import Publishing

/// What one run did and found.
package struct BuildResult: Sendable {
  /// Why a run could not do its work at all.
  package enum Failure: Hashable, Sendable {
    /// Nothing to work with: no manifest, or one that cannot be used.
    case manifest
    case output(OutputError)
    /// A locale or label that is not there, or a file that must not be written.
    case request(RequestError)
  }

  /// How an output differs from what it should be; only `check` tells.
  package enum Deviation: String, Hashable, Sendable {
    case missing, outdated, modified, stale
  }

  package struct Image: Hashable, Sendable {
    package var id: EntryID
    package var path: String
  }

  package var failure: Failure?
  /// Whether the manifest could not be used, so that nothing was touched.
  package var isRejected = false
  package var diagnostics: [Diagnostic] = []
  package var labels = 0
  package var locales = 0
  /// Labels with something to draw in this run.
  package var drawnLabels = 0
  /// Images whose files changed.
  package var written: [Image] = []
  /// Images that were already as they should be.
  package var unchanged = 0
  /// Paths of removed files.
  package var removed: [String] = []
  /// Paths removed, although their labels exist, because those are in error.
  package var dropped: Set<String> = []
  /// Images of labels in error, left as the last good build made them.
  package var kept: [Image] = []
  package var deviations: [(path: String, deviation: Deviation)] = []
  /// Why each entry was drawn; the facets are those of the content key that changed.
  package var reasons: [(id: EntryID, reason: PlanDiff.Reason, facets: [String])] = []
  /// Paths of the metrics files.
  package var metrics: [String] = []
  package var notices: [PublishNotice] = []
  package var inputs: [InputRecord] = []
  /// Every font file that something is drawn with; only where files beside the output are written.
  package var fontFiles: [String] = []
  /// How many of the inputs are translators' files that are there.
  package var stringFiles = 0
  /// How much findings about files of the output folder matter to the project.
  var checks = CheckSettings()
  package var outputDirectory = ""
  package var timings = BuildTimings()
  /// Whether the run was stopped before it was done.
  package var isInterrupted = false

  package init() {}

  package var errorCount: Int { diagnostics.count { $0.severity == .error } }
  package var warningCount: Int { diagnostics.count { $0.severity == .warning } }
}

/// How long each stage took.
///
/// `masks` to `hash` are added up over all painting threads and run beside the others; `wait` is
/// how long the build waited for them.
package struct BuildTimings: Sendable {
  /// In the order in which stages first ran.
  package private(set) var stages: [(name: String, duration: Duration)] = []
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant

  package init() { start = clock.now }

  package var total: Duration { clock.now - start }

  mutating func measure<Result, Failure: Error>(
    _ stage: String, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let began = clock.now
    defer { add(clock.now - began, to: stage) }
    return try body()
  }

  mutating func add(_ times: PaintedJob.Times) {
    add(times.paint.masks, to: "masks")
    add(times.paint.blur, to: "blur")
    add(times.paint.composite, to: "composite")
    add(times.encode, to: "encode")
    add(times.hash, to: "hash")
  }

  mutating func add(_ duration: Duration, to stage: String) {
    if let index = stages.firstIndex(where: { $0.name == stage }) {
      stages[index].duration += duration
    } else {
      stages.append((stage, duration))
    }
  }
}

/// How far a run is, for a progress bar.
package struct BuildProgress: Hashable, Sendable {
  package var done: Int
  package var total: Int
}
