// SPDX-License-Identifier: MIT

/// Everything one run found, in the order in which people read it: by file, line and column.
///
/// Findings that are off are not in it, and no finding is in it twice.
package struct DiagnosticSet: Hashable, Sendable {
  package private(set) var all: [Diagnostic]

  package init(
    _ diagnostics: some Sequence<Diagnostic> = [], overrides: SeverityOverrides = .init()
  ) {
    var seen: Set<Diagnostic> = []
    all =
      diagnostics
      .map { diagnostic in
        var diagnostic = diagnostic
        diagnostic.severity = overrides.severity(
          of: diagnostic.id, otherwise: diagnostic.severity)
        return diagnostic
      }
      .filter { $0.severity != .off && seen.insert($0).inserted }
      .sorted(by: Self.isBefore)
  }

  package var isEmpty: Bool { all.isEmpty }
  package var errorCount: Int { all.count { $0.severity == .error } }
  package var warningCount: Int { all.count { $0.severity == .warning } }

  /// The first `limit` findings worth reading: errors before warnings, each in the order of the set.
  package func mostImportant(_ limit: Int) -> [Diagnostic] {
    let errors = all.filter { $0.severity == .error }
    return Array((errors + all.filter { $0.severity != .error }).prefix(limit))
  }

  /// By place; what has no place comes last, and ties are broken so that every run prints the same.
  private static func isBefore(_ first: Diagnostic, _ second: Diagnostic) -> Bool {
    switch (first.position, second.position) {
    case (nil, _?): return false
    case (_?, nil): return true
    case (let one?, let other?) where one != other:
      return (one.file, one.line, one.column) < (other.file, other.line, other.column)
    default:
      return (first.id.rawValue, first.key ?? "", first.locale ?? "", first.message)
        < (second.id.rawValue, second.key ?? "", second.locale ?? "", second.message)
    }
  }
}
