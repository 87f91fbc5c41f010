// SPDX-License-Identifier: MIT

import Diagnostics

/// What was found in one file, with places and excerpts filled in.
struct FindingList: Sendable {
  /// More than anybody reads; a hostile file could have one for each of its nodes.
  private static let most = 1000

  let source: SourceText
  private(set) var diagnostics: [Diagnostic] = []
  /// Findings that are errors by default, those beyond the limit too.
  private(set) var errorCount = 0
  /// Findings beyond the limit, and where the first of them is.
  private var left = 0
  private var firstLeft: TextPosition?

  init(source: SourceText) { self.source = source }

  /// Adds a finding about something on one line.
  mutating func add(
    _ problem: ScalarProblem, from start: Mark, to end: Mark, label: String? = nil,
    notes: [String] = [], key: String? = nil, severity: Severity? = nil
  ) {
    if (severity ?? problem.id.defaultSeverity) == .error { errorCount += 1 }
    guard diagnostics.count < Self.most else {
      left += 1
      if firstLeft == nil { firstLeft = source.position(at: start) }
      return
    }
    diagnostics.append(
      Self.diagnostic(
        problem, in: source, from: start, to: end, label: label, notes: notes, key: key,
        severity: severity))
  }

  mutating func add(_ failure: YAMLFailure) {
    errorCount += 1
    diagnostics.append(failure.diagnostic(in: source))
  }

  /// Everything, in the order of the file.
  func finished() -> [Diagnostic] {
    var sorted = diagnostics.enumerated().sorted { left, right in
      let (a, b) = (left.element.position, right.element.position)
      return (a?.line ?? 0, a?.column ?? 0, left.offset) < (
        b?.line ?? 0, b?.column ?? 0, right.offset
      )
    }.map(\.element)
    if left > 0, let firstLeft {
      sorted.append(
        Diagnostic(
          .limits, at: firstLeft, excerpt: source.excerpt(at: firstLeft),
          "\(left) more findings in this file are not listed"))
    }
    return sorted
  }

  static func diagnostic(
    _ problem: ScalarProblem, in source: SourceText, from start: Mark, to end: Mark,
    label: String? = nil, notes: [String] = [], key: String? = nil, severity: Severity? = nil
  ) -> Diagnostic {
    let position = source.position(ofByte: source.byteOffset(of: start))
    let marked = source.text(from: start, to: end)
    return Diagnostic(
      problem.id, severity: severity, at: position,
      length: max(1, DisplayWidth.columns(of: marked)),
      excerpt: source.excerpt(at: position), problem.message, label: label, notes: notes,
      helps: problem.help.map { [$0] } ?? [], key: key)
  }
}
