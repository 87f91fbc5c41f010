// SPDX-License-Identifier: MIT

/// The lines a person reads about an event.
///
/// Pure: it knows no clock and writes nothing.
package struct HumanLines {
  /// Lines about one build that list files.
  static let mostPaths = 10
  /// As wide as `[14:03:22] `.
  static let indent = String(repeating: " ", count: 11)

  private let stamp: String

  /// `timeOfDay` stands in front of the lines: `14:03:22`.
  package init(timeOfDay: String) { stamp = "[\(timeOfDay)] " }

  package func lines(for event: DaemonEvent) -> [String] {
    switch event {
    case .started, .ready, .building: []
    case .built(let report): lines(for: report)
    case .removed(let paths): removal(paths)
    case .stateChanged(let condition): lines(for: condition)
    case .notice(let text): ["\(stamp)\(text)"]
    case .problem(let text): ["\(stamp)\(text)"]
    case .stopped: ["\(stamp)stopped"]
    }
  }

  /// The lines before the first build's own.
  package func opening(_ options: WatchOptions, sources: SourceCounts?) -> [String] {
    var lines = [ReportWording.heading(options, sources: sources)]
    let stop = "Ctrl-C stops"
    lines.append(options.previewURL.map { "preview  \($0)      \(stop)" } ?? stop)
    return lines
  }

  private func lines(for report: BuildReport) -> [String] {
    let counts = report.result.counts
    let time = ReportWording.time(report.duration)
    switch report.result.outcome {
    case .superseded: return []
    case .waiting(let path):
      return ["\(stamp)waiting for \(path), which does not exist; nothing written"]
    case .rejected:
      let errors = ReportWording.counted(max(1, counts.errors), "error")
      let kept = report.isFirst ? "" : ", last good output kept"
      return ["\(stamp)\(cause(report)) → \(errors); nothing written\(kept)"]
    case .built: break
    }
    let what: String
    if report.wasRefused {
      what = "\(cause(report)) → back to normal; \(counts.written) written"
    } else if report.isFirst {
      what = ReportWording.first(counts)
    } else {
      what = "\(cause(report)) → \(ReportWording.later(counts))"
    }
    let findings = report.isFirst || report.hasNewFindings ? ReportWording.findings(counts) : nil
    return ["\(stamp)\(what)   \(time)"]
      + (findings.map { ["\(Self.indent)\($0)   (labelsmith lint shows them)"] } ?? [])
  }

  private func cause(_ report: BuildReport) -> String {
    switch report.trigger.reason {
    case .start, .inputs:
      report.trigger.paths.isEmpty ? "start" : ReportWording.causes(report.trigger.paths)
    case .outputs: "\(ReportWording.causes(report.trigger.paths)) missing or changed"
    case .audit: "reload"
    case .retry: "second attempt"
    }
  }

  private func removal(_ paths: [String]) -> [String] {
    let folded = PathFolding.folded(paths)
    var lines = folded.prefix(Self.mostPaths).map { "\(stamp)deleted \($0) (label removed)" }
    if folded.count > Self.mostPaths {
      lines.append("\(Self.indent)and \(folded.count - Self.mostPaths) more")
    }
    return lines
  }

  private func lines(for condition: Condition) -> [String] {
    // Errors of a build and a missing manifest are told by the build that met them.
    guard let polling = condition.polling else { return [] }
    let state = polling.isError ? "error" : "degraded"
    return ["\(stamp)\(state): polling: \(polling.reason) [watch_degraded]"]
  }
}
