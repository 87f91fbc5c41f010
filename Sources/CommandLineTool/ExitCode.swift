// SPDX-License-Identifier: MIT

/// How the program ends; scripts rely on these numbers.
package enum ExitCode: Int32, Hashable, Sendable, CaseIterable, Error {
  case success = 0
  case findings = 1
  case usage = 2
  case outOfDate = 3
  case environment = 4
  case internalError = 70
  case interrupted = 130
  case terminated = 143

  package var meaning: String {
    switch self {
    case .success: "done, nothing at error level"
    case .findings: "errors, or denied warnings; everything else was still written"
    case .usage: "usage error; manifest not found, unreadable or of another version"
    case .outOfDate: "check: no errors, but pictures are out of date, modified or stale"
    case .environment: "cannot write, disk full, or the output folder has another watcher"
    case .internalError: "a bug; the message says what to report"
    case .interrupted: "stopped by SIGINT (a stopped watcher exits with 0)"
    case .terminated: "stopped by SIGTERM (a stopped watcher exits with 0)"
    }
  }
}
