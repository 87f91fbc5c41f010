// SPDX-License-Identifier: MIT

package import Hashing

/// Everything the ledger remembers of one label in one locale.
///
/// Immutable and shared: there may be a hundred thousand, each in several tables.
package final class LedgerEntry: Sendable {
  package let id: EntryID
  /// Covers everything that can change a pixel or a number of this entry.
  package let contentKey: Digest
  /// `ok`, `fallback`, `overflow` …, the word of the metrics.
  package let status: String
  /// The findings as JSON, as whoever stores them wants them.
  package let findings: [UInt8]
  package let images: [LedgerImage]
  let details: Details

  /// What is large and seldom asked for; see `Ledger.details(of:)`.
  enum Details: Sendable {
    case held(EntryDetails)
    /// Written down by the ledger that the entry is from.
    case spooled(SpooledDetails)
  }

  /// Its details, until a ledger has recorded it.
  package var heldDetails: EntryDetails? {
    if case .held(let details) = details { details } else { nil }
  }

  package convenience init(
    id: EntryID, contentKey: Digest, facets: [String: String] = [:], status: String,
    metrics: [UInt8] = [], findings: [UInt8] = [], images: [LedgerImage] = []
  ) {
    self.init(
      id: id, contentKey: contentKey, status: status, findings: findings, images: images,
      details: .held(EntryDetails(metrics: metrics, facets: facets)))
  }

  init(
    id: EntryID, contentKey: Digest, status: String, findings: [UInt8], images: [LedgerImage],
    details: Details
  ) {
    self.id = id
    self.contentKey = contentKey
    self.status = status
    self.findings = findings
    self.images = images
    self.details = details
  }

  /// The same entry with other images.
  package func with(images: [LedgerImage]) -> LedgerEntry { copy(images: images) }

  /// The same entry without an image: whoever asks for it again must get all of it again.
  func incomplete(without path: String) -> LedgerEntry {
    copy(contentKey: Digest(of: []), images: images.filter { $0.path != path })
  }

  func with(details: SpooledDetails) -> LedgerEntry { copy(details: .spooled(details)) }

  private func copy(
    contentKey: Digest? = nil, images: [LedgerImage]? = nil, details: Details? = nil
  ) -> LedgerEntry {
    LedgerEntry(
      id: id, contentKey: contentKey ?? self.contentKey, status: status, findings: findings,
      images: images ?? self.images, details: details ?? self.details)
  }
}

/// One image the ledger says is ours.
package struct LedgerImage: Hashable, Sendable {
  package var scale: Double
  /// Relative to the output folder.
  package var path: String
  package var hash: Digest
  /// In bytes.
  package var size: Int
  /// `nil` while the file is too young for its signature to mean anything.
  package var signature: FileSignature?

  package init(
    scale: Double, path: String, hash: Digest, size: Int, signature: FileSignature? = nil
  ) {
    self.scale = scale
    self.path = path
    self.hash = hash
    self.size = size
    self.signature = signature
  }
}
