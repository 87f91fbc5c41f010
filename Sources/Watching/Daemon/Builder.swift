// SPDX-License-Identifier: MIT

package import Hashing

/// What the daemon runs when something changed.
///
/// The daemon calls one method at a time, never two at once. A build that takes long should look
/// at `Task.isCancelled` between labels and end early: a newer save is waiting then.
package protocol Builder: Sendable {
  /// Reads the inputs and brings the outputs up to date, except for removing files.
  func build(_ trigger: Trigger) async -> BuildPassResult

  /// Removes outputs that an earlier result proposed, after the waiting time of `DeletionGate`.
  ///
  /// Returns the paths that are really gone.
  func remove(_ paths: [String]) async -> [String]
}

/// Why a build starts.
package struct Trigger: Sendable {
  package enum Reason: String, Hashable, Sendable {
    case start
    /// An input has other bytes, appeared, or went away.
    case inputs
    /// An output is missing or was changed by somebody else.
    case outputs
    /// A person asked for it: SIGHUP or `labelsmith reload`. Trust no signature, look at bytes.
    case audit
    /// The last build could not write everything.
    case retry
  }

  package var reason: Reason
  /// The inputs that changed, or the outputs to make again; as the last result named them.
  package var paths: [String]
  /// Counts steps of work: advance it at least once per label.
  package var progress: ProgressBeacon

  package init(_ reason: Reason, paths: [String] = [], progress: ProgressBeacon) {
    self.reason = reason
    self.paths = paths
    self.progress = progress
  }
}

/// One thing a build read: the daemon watches it and compares it with what the build saw.
package struct WatchedInput: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    /// A regular file whose bytes have this digest.
    case digest(Digest)
    /// A regular file too large to read at each look, like a font: only its signature counts.
    case signature(FileSignature)
    /// A directory whose entries that match the `fnmatch` pattern have this digest, see
    /// `DirectoryListing.digest(of:matching:)`.
    case listing(Digest, pattern: String)
    /// Nothing is there, or a directory on the way to it is missing.
    case absent
    /// Something is there that cannot be read: no permission, not a regular file.
    case unreadable
  }

  /// Absolute, or relative to the working directory.
  package var path: String
  package var content: Content

  package init(path: String, content: Content) {
    self.path = path
    self.content = content
  }
}

/// A file the build wrote, or left as it was because it is right.
package struct GuardedOutput: Hashable, Sendable {
  package var path: String
  /// What its bytes must be; `nil` when only its presence and signature are guarded.
  package var digest: Digest?

  package init(path: String, digest: Digest?) {
    self.path = path
    self.digest = digest
  }
}

package struct BuildCounts: Hashable, Sendable {
  /// Labels this build looked at because of its trigger.
  package var labels = 0
  package var locales = 0
  package var written = 0
  package var unchanged = 0
  package var removed = 0
  package var errors = 0
  package var warnings = 0

  package init() {}
}

/// The kinds of input of a project, for the first line a person sees.
package struct SourceCounts: Hashable, Sendable {
  package var included = 0
  package var stringFiles = 0
  package var fonts = 0

  package init(included: Int = 0, stringFiles: Int = 0, fonts: Int = 0) {
    self.included = included
    self.stringFiles = stringFiles
    self.fonts = fonts
  }
}

/// How much it matters that changes are found by polling only: the severity of `watch_degraded`.
package enum PollingWeight: Hashable, Sendable {
  case unremarkable, degraded, error
}

/// What one build did and what it depended on.
package struct BuildPassResult: Sendable {
  package enum Outcome: Hashable, Sendable {
    /// The manifest was understood; single labels may be in error, see `counts`.
    case built
    /// The manifest cannot be used; no output was touched. One line that says why.
    case rejected(String)
    /// The manifest does not exist; its path.
    case waiting(String)
    /// It ended early because it was cancelled.
    case superseded
  }

  package var outcome: Outcome
  /// Everything that was read or looked for, also when the build failed.
  package var inputs: [WatchedInput]
  /// Every file that should exist now; with `isPartial`, only those that are new or have other
  /// bytes than the result before said.
  package var outputs: [GuardedOutput]
  /// With `isPartial`, files that need not exist any more.
  package var droppedOutputs: [String] = []
  /// Whether the outputs are told as what is different from the last result.
  package var isPartial = false
  package var counts = BuildCounts()
  package var sources: SourceCounts?
  /// Outputs nobody asks for any more; given to `Builder.remove` later.
  package var staleOutputs: [String] = []
  /// Some output could not be written (disk full, no permission): try again without a change.
  package var shouldRetry = false
  /// Findings as text for people, printed under the build's line.
  package var messages: [String] = []
  /// Findings as JSON objects, one a line, for `--events` and `--log-format json`.
  package var messageObjects: [String] = []
  /// What it means for the project when changes are found by polling only.
  package var polling = PollingWeight.degraded
  /// The digest of all inputs together, for the status file.
  package var inputDigest: Digest?

  package init(_ outcome: Outcome, inputs: [WatchedInput], outputs: [GuardedOutput] = []) {
    self.outcome = outcome
    self.inputs = inputs
    self.outputs = outputs
  }
}
