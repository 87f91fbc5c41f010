// SPDX-License-Identifier: MIT

/// What the daemon says, to people and to programs.
package final class EventLog: Sendable {
  package init() {}
}
