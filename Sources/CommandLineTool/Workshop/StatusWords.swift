// SPDX-License-Identifier: MIT

import Watching

extension StatusReport {
  /// The status for people.
  var lines: [String] {
    var lines = [
      "\(state.rawValue): \(manifest) → \(output), process \(pid), \(noticing)"
    ]
    lines += why.map { "  " + $0 }
    if let build = lastBuild {
      lines.append(
        "last build: \(build.written) written, \(build.unchanged) up to date, "
          + "\(build.errors) errors, \(build.warnings) warnings, \(build.ms) ms")
    }
    if let previewUrl { lines.append("preview \(previewUrl)") }
    if let lastError { lines.append("last error, \(lastError.time): \(lastError.message)") }
    return lines
  }
}
