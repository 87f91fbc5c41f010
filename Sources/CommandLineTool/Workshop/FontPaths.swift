// SPDX-License-Identifier: MIT

import Synchronization

/// The font files and folders a watcher's last build used.
final class FontPaths: Sendable {
  private let paths = Mutex<Set<String>>([])

  func replace(with new: [String]) { paths.withLock { $0 = Set(new) } }

  func contains(any candidates: [String]) -> Bool {
    paths.withLock { known in candidates.contains { known.contains($0) } }
  }
}
