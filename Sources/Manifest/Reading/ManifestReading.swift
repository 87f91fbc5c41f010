// SPDX-License-Identifier: MIT

package import Diagnostics
package import Hashing

/// What one look at the manifest and everything it includes gave.
package struct ManifestReading: Sendable {
  /// `nil` when the root manifest is broken: then everything is frozen.
  package var project: Project?
  /// All findings, in the order of files and lines; their severities are the manifest's.
  package var diagnostics: [Diagnostic] = []
  /// Everything that was looked at: what a watcher follows.
  package var inputs: [InputRecord] = []
  /// Labels that exist and cannot be used: their last good images stay.
  package var frozenKeys: Set<String> = []
  /// Whether a broken part may define labels that nobody can name: nothing must be pruned.
  package var mayHideLabels = false
  /// Whether there is nothing to work with: no such manifest, unreadable, or another version.
  package var isFatal = false
  /// The part of the time that went into getting bytes.
  package var fileTime = Duration.zero

  package init() {}
}

/// One thing the manifest depends on.
package struct InputRecord: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    case file(Digest)
    /// There is no file; it may come.
    case absent
    /// A folder, a pipe, or a file without permission, for example.
    case unreadable
    /// A file that nobody reads because it has more bytes than this.
    case tooLarge(limit: Int)
    /// A pattern, and the files that match it.
    case listing([String])
  }

  /// The path as it was opened, or the pattern with its folder.
  package var path: String
  package var state: State

  /// Whether it is a file that was read.
  package var isFile: Bool { if case .file = state { true } else { false } }

  package init(path: String, state: State) {
    self.path = path
    self.state = state
  }

  /// A file that could not be read.
  package init(path: String, error: SourceError) {
    self.path = path
    state =
      switch error {
      case .notFound: .absent
      case .tooLarge(let limit): .tooLarge(limit: limit)
      case .notAFile, .unstable, .failed: .unreadable
      }
  }
}
