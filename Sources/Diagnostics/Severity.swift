// SPDX-License-Identifier: MIT

/// How much a finding matters.
package enum Severity: String, Hashable, Codable, Sendable, CaseIterable {
  case error
  case warning = "warn"
  case off
}
