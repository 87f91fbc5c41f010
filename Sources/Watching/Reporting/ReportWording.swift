// SPDX-License-Identifier: MIT

/// The words for what a build did.
package enum ReportWording {
  /// `1 error`, `2 errors`.
  package static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// `9 ms`, `912 ms`, `3.8 s`.
  package static func time(_ duration: Duration) -> String {
    let milliseconds = duration.nanoseconds / 1_000_000
    guard milliseconds >= 1000 else { return "\(milliseconds) ms" }
    let tenths = (milliseconds + 50) / 100
    return "\(tenths / 10).\(tenths % 10) s"
  }

  /// What caused a build: up to two names, then a count.
  package static func causes(_ paths: [String]) -> String {
    switch paths.count {
    case 0: "nothing"
    case 1, 2: paths.joined(separator: ", ")
    default: "\(paths[0]) and \(counted(paths.count - 1, "other file"))"
    }
  }

  /// `412 labels × 9 locales: 36 images written, 7380 up to date, 0 removed`.
  package static func first(_ counts: BuildCounts) -> String {
    "\(counted(counts.labels, "label")) × \(counted(counts.locales, "locale")): "
      + "\(counted(counts.written, "image")) written, \(counts.unchanged) up to date, "
      + "\(counts.removed) removed"
  }

  /// `84 labels: 1512 written, 0 removed`.
  package static func later(_ counts: BuildCounts) -> String {
    "\(counted(counts.labels, "label")): \(counts.written) written, \(counts.removed) removed"
  }

  /// `2 errors, 5 warnings`; `nil` when there is nothing to say.
  package static func findings(_ counts: BuildCounts) -> String? {
    let parts = [
      counts.errors > 0 ? counted(counts.errors, "error") : nil,
      counts.warnings > 0 ? counted(counts.warnings, "warning") : nil,
    ]
    let text = parts.compactMap(\.self).joined(separator: ", ")
    return text.isEmpty ? nil : text
  }

  /// `labelsmith 0.1  assets.yaml + 3 included, 7 string files, 4 fonts  →  Output`.
  package static func heading(_ options: WatchOptions, sources: SourceCounts?) -> String {
    var text = "labelsmith \(options.version)  \(options.manifestPath)"
    if let sources {
      let parts = [
        sources.included > 0 ? " + \(sources.included) included" : "",
        sources.stringFiles > 0 ? ", \(counted(sources.stringFiles, "string file"))" : "",
        sources.fonts > 0 ? ", \(counted(sources.fonts, "font"))" : "",
      ]
      text += parts.joined()
    }
    return text + "  →  \(options.outputPath)"
  }
}
