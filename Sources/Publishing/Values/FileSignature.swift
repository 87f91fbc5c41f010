// SPDX-License-Identifier: MIT

/// What `stat` tells of a file, as far as it changes when the contents change.
///
/// An equal signature is no proof that a file is unchanged, only a reason not to read it again.
package struct FileSignature: Hashable, Sendable {
  package var device: UInt64
  package var inode: UInt64
  package var size: Int64
  /// Nanoseconds since 1970.
  package var modified: Int64
  /// Nanoseconds since 1970; nothing but the clock can set it back.
  package var changed: Int64

  package init(device: UInt64, inode: UInt64, size: Int64, modified: Int64, changed: Int64) {
    self.device = device
    self.inode = inode
    self.size = size
    self.modified = modified
    self.changed = changed
  }

  /// How old a file must be before its signature may be relied on, in nanoseconds.
  ///
  /// Two writes within one tick of the clock leave the same time stamps; file systems with
  /// stamps of two seconds exist.
  package static let settlingTime: Int64 = 2_000_000_000

  /// Whether a later write is sure to leave another signature.
  ///
  /// `now`: the time of the look, nanoseconds since 1970.
  package func isSettled(at now: Int64) -> Bool {
    modified < now - Self.settlingTime && changed < now - Self.settlingTime
  }
}
