// SPDX-License-Identifier: MIT

/// An image that is not as the ledger says.
package struct OutputDeviation: Hashable, Sendable {
  package enum State: String, Hashable, Sendable {
    case missing
    /// The bytes are not the ones we wrote.
    case modified
    /// The bytes are ours, from a run that did not finish.
    case unfinished
    /// A symbolic link, a folder or a device stands there.
    case replaced
    /// The file is there and cannot be read.
    case unreadable
  }

  package var id: EntryID
  package var path: String
  package var state: State

  package init(id: EntryID, path: String, state: State) {
    self.id = id
    self.path = path
    self.state = state
  }
}
