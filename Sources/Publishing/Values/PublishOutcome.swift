// SPDX-License-Identifier: MIT

/// What became of one file that was to be published.
package enum FileOutcome: Hashable, Sendable {
  /// The file held exactly these bytes and was ours; it was not touched.
  case unchanged
  /// The file was not in the ledger but is known to be a product of this tool: it is ours now.
  case adopted
  /// A new file, or one that replaced our own.
  case written
  /// Somebody had changed or replaced our file: that one was moved to `quarantine`, a path
  /// relative to the output folder, and the new one took its place.
  case restored(quarantine: String)
  /// A file that is not ours stands there; it was not touched and nothing was written.
  case conflict
  /// What stands at this path, relative to the output folder, is no folder and not ours; nothing
  /// was written.
  case blocked(by: String)
  case failed(OutputError)

  /// Whether the file now holds the new bytes.
  package var isInPlace: Bool {
    switch self {
    case .unchanged, .adopted, .written, .restored: true
    case .conflict, .blocked, .failed: false
    }
  }
}

package struct ImageOutcome: Hashable, Sendable {
  package var path: String
  package var outcome: FileOutcome

  package init(path: String, outcome: FileOutcome) {
    self.path = path
    self.outcome = outcome
  }
}

/// What became of one entry.
package struct PublishOutcome: Hashable, Sendable {
  package var id: EntryID
  package var images: [ImageOutcome]
  /// Set when the ledger could not record the entry: it will be drawn again.
  package var ledgerError: OutputError?

  package init(id: EntryID, images: [ImageOutcome], ledgerError: OutputError? = nil) {
    self.id = id
    self.images = images
    self.ledgerError = ledgerError
  }

  /// Whether every image is in place and the ledger knows it.
  package var isPublished: Bool {
    ledgerError == nil && images.allSatisfy(\.outcome.isInPlace)
  }
}

/// What became of one file that was to be removed.
package struct RemovalOutcome: Hashable, Sendable {
  package enum Result: Hashable, Sendable {
    case removed
    case alreadyGone
    /// The file is not what we wrote, or not only ours: it stays and is nobody's business now.
    case kept(Reason)
    case failed(OutputError)
  }

  package enum Reason: String, Hashable, Sendable {
    case modified = "it was changed by hand"
    case notRegular = "it is not a regular file"
    case linked = "it has another hard link"
  }

  package var path: String
  package var result: Result

  package init(path: String, result: Result) {
    self.path = path
    self.result = result
  }
}

/// Something done on the way that a person may want to know.
package enum PublishNotice: Hashable, Sendable {
  /// The quarantine is full: this file, its oldest, is about to be removed.
  case quarantineRemoval(path: String)
  /// A temporary file of an interrupted run was removed.
  case orphanRemoved(path: String)
}
