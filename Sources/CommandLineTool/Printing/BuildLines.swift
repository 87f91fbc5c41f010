// SPDX-License-Identifier: MIT

package import Diagnostics

/// What is said about a finished build.
package struct BuildLines: Sendable {
  package var report: BuildReport
  package var errors: Int
  package var warnings: Int
  /// The time of day in a running log: `14:02:10`.
  package var clock: String?
  /// Whether the build before this one was rejected.
  package var isBackToNormal = false

  package init(
    _ report: BuildReport, errors: Int, warnings: Int, clock: String? = nil,
    isBackToNormal: Bool = false
  ) {
    self.report = report
    self.errors = errors
    self.warnings = warnings
    self.clock = clock
    self.isBackToNormal = isBackToNormal
  }

  package var lines: [String] {
    let stamp = clock.map { "[\($0)] " } ?? ""
    guard report.outcome != .rejected else { return [stamp + cause + rejection] }
    var lines = [stamp + cause + summary + "   " + DurationText.of(report.duration)]
    if errors + warnings > 0 {
      let indent = String(repeating: " ", count: stamp.count)
      let place = clock == nil ? "" : "   (labelsmith lint shows them)"
      lines.append(indent + Count.errorsAndWarnings(errors, warnings) + place)
    }
    return lines + (removals + keptLines).map { stamp + $0 }
  }

  /// The event for programs, its members always in the same order.
  package var json: JSONValue {
    .object(
      ("type", .string("build")),
      ("trigger", .array(report.trigger.map(JSONValue.string))),
      ("labels", .integer(report.labels)),
      ("written", .integer(report.written)),
      ("unchanged", .integer(report.unchanged)),
      ("removed", .integer(report.removed)),
      ("kept", .integer(report.changes.count { $0.kind == .kept })),
      ("errors", .integer(errors)),
      ("warnings", .integer(warnings)),
      ("ms", .integer(DurationText.milliseconds(report.duration))),
      // Only said when it is not the usual end.
      ("outcome", report.outcome == .built ? nil : .string("\(report.outcome)")))
  }

  /// `deleted Output/{de,en}/menu.quit{,@2x}.png (label removed)`, one line a reason.
  package var removals: [String] { lines(of: .removed, "deleted") }

  /// `kept Output/{de,en}/menu.play.png (its label is in error)`; the first of them.
  private var keptLines: [String] {
    let lines = lines(of: .kept, "kept")
    let shown = lines.prefix(DiagnosticRenderer.fullMessageLimit)
    let left = lines.count - shown.count
    return shown + (left > 0 ? ["… and \(left) more lines of files that were kept"] : [])
  }

  private func lines(of kind: BuildReport.FileChange.Kind, _ verb: String) -> [String] {
    let changes = report.changes.filter { $0.kind == kind }
    var reasons: [String] = []
    for change in changes where !reasons.contains(change.reason) { reasons.append(change.reason) }
    return reasons.flatMap { reason in
      let paths = changes.filter { $0.reason == reason }.map(\.path)
      return BracePaths.compact(paths).map { path in
        "\(verb) \(PrintableText.of(path))" + (reason.isEmpty ? "" : " (\(reason))")
      }
    }
  }

  private var cause: String {
    guard let first = report.trigger.first else { return "" }
    let others = report.trigger.count - 1
    return others == 0 ? "\(first) → " : "\(first) + \(others) more → "
  }

  private var rejection: String {
    Count.errorsAndWarnings(errors, 0) + "; nothing written, last good output kept"
  }

  private var summary: String {
    if isBackToNormal { return "back to normal; \(report.written) written" }
    let labels = Count.of(report.labels, "label")
    let stopped = report.outcome == .interrupted ? "stopped; " : ""
    if !report.trigger.isEmpty {
      return stopped + "\(labels): \(report.written) written, \(report.removed) removed"
    }
    let images = Count.of(report.written, "image") + " written"
    return stopped + "\(labels) × \(Count.of(report.locales, "locale")): \(images), "
      + "\(report.unchanged) up to date, \(report.removed) removed"
  }
}
