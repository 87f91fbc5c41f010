// SPDX-License-Identifier: MIT

import Diagnostics

extension Session {
  /// Runs `labelsmith clean`.
  func clean() async throws(WorkbenchFailure) -> ExitCode {
    let report = try await workbench.clean(options)
    if format == .json {
      let json = JSONValue.object(
        ("type", .string("clean")),
        ("removed", .array(report.removed.map(JSONValue.string))),
        ("left", .array(report.left.map(JSONValue.string))))
      terminal.deliver(json.text + "\n")
    }
    if options.messages.loudness == .verbose {
      for path in BracePaths.compact(report.removed) { remark("deleted \(path)") }
    }
    for path in BracePaths.compact(report.left) { remark("left \(path) (changed by hand)") }
    remark("\(Count.of(report.removed.count, "file")) removed")
    return .success
  }
}
