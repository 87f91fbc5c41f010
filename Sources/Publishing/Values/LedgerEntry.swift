// SPDX-License-Identifier: MIT

package import Hashing

/// Everything the ledger remembers of one label in one locale.
package struct LedgerEntry: Hashable, Sendable {
  package var id: EntryID
  /// Covers everything that can change a pixel or a number of this entry.
  package var contentKey: Digest
  /// `ok`, `fallback`, `overflow` …, the word of the metrics.
  package var status: String
  /// The entry's leaf of the metrics, ready to be written.
  package var metrics: [UInt8]
  /// The findings as JSON, as whoever stores them wants them.
  package var findings: [UInt8]
  package var images: [LedgerImage]
  /// The facets as stored; see `facets`.
  var storedFacets: StoredFacets

  package init(
    id: EntryID, contentKey: Digest, facets: [String: String] = [:], status: String,
    metrics: [UInt8] = [], findings: [UInt8] = [], images: [LedgerImage] = []
  ) {
    self.init(
      id: id, contentKey: contentKey, storedFacets: StoredFacets(facets), status: status,
      metrics: metrics, findings: findings, images: images)
  }

  init(
    id: EntryID, contentKey: Digest, storedFacets: StoredFacets, status: String,
    metrics: [UInt8], findings: [UInt8], images: [LedgerImage]
  ) {
    self.id = id
    self.contentKey = contentKey
    self.status = status
    self.metrics = metrics
    self.findings = findings
    self.images = images
    self.storedFacets = storedFacets
  }

  /// The partial hashes behind the content key, by facet.
  ///
  /// Such as `text`, `style`, `fonts` and `renderer`. Names hold no `=`, neither holds a line break.
  package var facets: [String: String] {
    get { storedFacets.values }
    set { storedFacets = StoredFacets(newValue) }
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
