// SPDX-License-Identifier: MIT

import Diagnostics
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

  /// The same for programs; the whole of it is in `status.json`.
  var json: JSONValue {
    .object(
      ("state", .string(state.rawValue)), ("why", .array(why.map(JSONValue.string))),
      ("generation", .integer(generation)), ("pid", .integer(Int(pid))),
      ("manifest", .string(manifest)), ("output", .string(output)),
      ("noticing", .string(noticing)), ("preview_url", previewUrl.map(JSONValue.string)),
      ("inputs", .integer(inputs)), ("outputs", .integer(outputs)),
      ("watches", .integer(watches)))
  }
}
