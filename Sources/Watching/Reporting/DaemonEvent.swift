// SPDX-License-Identifier: MIT

/// What one build did, with what is needed to tell people about it.
package struct BuildReport: Sendable {
  package var trigger: Trigger
  package var result: BuildPassResult
  package var duration: Duration
  /// Counts finished builds, from 1.
  package var generation: Int
  /// Whether the build before this one could not use the manifest.
  package var wasRefused: Bool
  /// Whether errors or warnings are other than last time.
  package var hasNewFindings: Bool

  package var isFirst: Bool { generation == 1 }
}

/// Something the daemon did or found, in the order it happened.
package enum DaemonEvent: Sendable {
  case started(WatchOptions)
  /// The first look at the inputs is done, or the manifest is not there.
  case ready
  case building(Trigger)
  case built(BuildReport)
  /// Outputs nobody asks for any more are gone.
  case removed([String])
  case stateChanged(Condition)
  /// Good to know, nothing wrong.
  case notice(String)
  /// Something is wrong that no build reports.
  case problem(String)
  case stopped
}

extension DaemonEvent {
  /// The event for programs.
  package var object: JSONLine {
    var line: JSONLine
    switch self {
    case .started(let options):
      line = JSONLine(type: "started")
      line.add("manifest", options.manifestPath)
      line.add("output", options.outputPath)
      if let url = options.previewURL { line.add("preview", url) }
    case .ready: line = JSONLine(type: "ready")
    case .building(let trigger):
      line = JSONLine(type: "building")
      line.add("reason", trigger.reason.rawValue)
      line.add("trigger", trigger.paths)
    case .built(let report): line = report.object
    case .removed(let paths):
      line = JSONLine(type: "removed")
      line.add("paths", paths)
    case .stateChanged(let condition):
      line = JSONLine(type: "state")
      line.add("state", condition.state.rawValue)
      line.add("why", condition.reasons)
    case .notice(let text):
      line = JSONLine(type: "notice")
      line.add("message", text)
    case .problem(let text):
      line = JSONLine(type: "problem")
      line.add("message", text)
    case .stopped: line = JSONLine(type: "stopped")
    }
    return line
  }
}

extension BuildReport {
  fileprivate var object: JSONLine {
    let counts = result.counts
    var line = JSONLine(type: "build")
    line.add("trigger", trigger.paths)
    line.add("labels", counts.labels)
    line.add("written", counts.written)
    line.add("unchanged", counts.unchanged)
    line.add("removed", counts.removed)
    line.add("errors", counts.errors)
    line.add("warnings", counts.warnings)
    line.add("ms", Int(duration.nanoseconds / 1_000_000))
    line.add("reason", trigger.reason.rawValue)
    line.add("outcome", result.outcome.name)
    line.add("generation", generation)
    return line
  }
}

extension BuildPassResult.Outcome {
  package var name: String {
    switch self {
    case .built: "built"
    case .rejected: "rejected"
    case .waiting: "waiting"
    case .superseded: "superseded"
    }
  }

  /// Whether the manifest could be used.
  package var isUsable: Bool {
    switch self {
    case .built, .superseded: true
    case .rejected, .waiting: false
    }
  }
}
