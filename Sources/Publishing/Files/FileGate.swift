// SPDX-License-Identifier: MIT

/// Stands before every call that touches the output folder, and may refuse it.
///
/// The one seam of this module: tests let the call number k fail, or let everything fail from
/// there on as if the process had died, and look at what is left on the disk.
package protocol FileGate: Sendable {
  /// Returns when the call may be made.
  func pass(_ operation: FileOperation, _ name: String) throws(FileError)

  /// How many bytes one write takes at most.
  var longestWrite: Int { get }
}

extension FileGate {
  package var longestWrite: Int { .max }
}

/// Lets everything through.
package struct OpenGate: FileGate {
  package init() {}

  package func pass(_ operation: FileOperation, _ name: String) throws(FileError) {}
}
