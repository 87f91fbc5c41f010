// SPDX-License-Identifier: MIT

/// Where a report's files go.
package protocol ReportWriter {
  /// Writes a file; `path` is relative, with `/` between its parts, and safe to join.
  func write(_ bytes: [UInt8], to path: String) throws
}

/// Why a file of a report could not be written.
package struct ReportWriteError: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String
}
