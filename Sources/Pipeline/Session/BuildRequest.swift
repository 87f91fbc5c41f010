// SPDX-License-Identifier: MIT

package import Hashing
import LabelModel
package import Manifest
import Planning

/// What a person asked for.
package struct BuildRequest: Sendable {
  /// As typed; relative to the working directory.
  package var manifest = "assets.yaml"
  /// Replaces `output.directory`; relative to the working directory.
  package var output: String?
  package var scope = BuildScope()
  package var readerLimits = ReaderLimits.standard
  /// How many labels are painted at once.
  package var jobs = 1
  /// Whether labels in error keep the images of their last good build.
  package var keepsFrozen = true
  package var stopsAtFirstError = false
  /// Whether every file is synchronized to the disk.
  package var isDurable = false
  /// Whether this process stays and must be the only one.
  package var isWatcher = false
  /// Told before a picture is replaced by another one: the hash of its bytes, and where they are.
  package var willReplace: (@Sendable (_ old: Digest, _ path: String) -> Void)?
  /// Where caches go; `nil` means none are kept.
  package var cacheDirectory: String?
  /// Files beside the output that will be written: none may be an input or a file of the output.
  package var destinations: [String] = []

  package init() {}
}

/// Which labels and locales a run is about; empty lists mean all.
package struct BuildScope: Hashable, Sendable {
  package var locales: [String] = []
  /// Patterns of keys: `menu.*`.
  package var labels: [String] = []
  /// Patterns of style names.
  package var styles: [String] = []

  package init() {}

  package var isEverything: Bool { locales.isEmpty && labels.isEmpty && styles.isEmpty }

  func contains(_ id: EntryID, style: String?) -> Bool {
    (locales.isEmpty || locales.contains(id.locale))
      && (labels.isEmpty || labels.contains { WildcardPattern($0).matches(id.key) })
      && (styles.isEmpty || styles.contains { WildcardPattern($0).matches(style ?? "") })
  }
}

/// A pattern with `*` for any text and `?` for one character.
struct WildcardPattern {
  private let pattern: [UInt8]

  init(_ pattern: String) { self.pattern = Array(pattern.utf8) }

  func matches(_ text: String) -> Bool {
    let text = Array(text.utf8)
    var (p, t) = (0, 0)
    // Where to go on when what follows the last star does not match.
    var retry: (p: Int, t: Int)?
    while t < text.count {
      if p < pattern.count, pattern[p] == UInt8(ascii: "*") {
        retry = (p + 1, t)
        p += 1
      } else if p < pattern.count, pattern[p] == UInt8(ascii: "?") || pattern[p] == text[t] {
        p += 1
        t += 1
      } else if let last = retry {
        retry = (last.p, last.t + 1)
        (p, t) = (last.p, last.t + 1)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
