// SPDX-License-Identifier: MIT

package import Diagnostics

/// What one build did.
package struct BuildReport: Sendable {
  package enum Outcome: Hashable, Sendable {
    /// The manifest was understood; single labels may be in error.
    case built
    /// The manifest cannot be used, so nothing was touched.
    case rejected
    /// It stopped early because it was asked to.
    case interrupted
  }

  /// One file that changed, as messages show it: relative to the working directory.
  package struct FileChange: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable { case written, removed, kept }

    package var kind: Kind
    package var path: String
    /// Why it was removed or kept: `label removed`; empty for written ones.
    package var reason: String

    package init(_ kind: Kind, _ path: String, reason: String = "") {
      self.kind = kind
      self.path = path
      self.reason = reason
    }
  }

  /// Why one label was drawn in one locale.
  package struct DrawingReason: Hashable, Sendable {
    package var key: String
    package var locale: String
    /// Facets of the content key that changed: `text`, `style`, `fonts`, `renderer`, `new`.
    package var facets: [String]

    package init(key: String, locale: String, facets: [String]) {
      self.key = key
      self.locale = locale
      self.facets = facets
    }
  }

  package struct Timing: Hashable, Sendable {
    package var stage: String
    package var duration: Duration

    package init(_ stage: String, _ duration: Duration) {
      self.stage = stage
      self.duration = duration
    }
  }

  package var outcome = Outcome.built
  /// The files whose change caused the build; empty for a build that was asked for.
  package var trigger: [String] = []
  /// Labels and locales that were looked at.
  package var labels = 0
  package var locales = 0
  /// Image files.
  package var written = 0
  package var unchanged = 0
  package var removed = 0
  package var duration = Duration.zero
  /// Before `--deny`, `--warn` and `--allow`.
  package var diagnostics: [Diagnostic] = []
  package var changes: [FileChange] = []
  package var reasons: [DrawingReason] = []
  package var timings: [Timing] = []
  /// Every file that was read, for `--depfile`.
  package var inputs: [String] = []
  /// The metrics file, which is what other build tools wait for.
  package var metrics: String?
  /// Names and versions of the libraries that drew.
  package var libraries: [String: String] = [:]

  package init() {}
}
