// SPDX-License-Identifier: MIT

package import Hashing

/// One finished entry on its way to the output folder.
package struct PublishItem: Sendable {
  /// What to remember; its `images` are filled in when the files are in place.
  package var entry: LedgerEntry
  /// Empty for an entry that has no picture.
  package var images: [PublishImage]

  package init(entry: LedgerEntry, images: [PublishImage]) {
    self.entry = entry
    self.images = images
  }
}

/// One finished image file.
package struct PublishImage: Sendable {
  package var scale: Double
  /// Relative to the output folder, parts separated by `/`.
  package var path: String
  package var bytes: [UInt8]
  package var hash: Digest

  package init(scale: Double, path: String, bytes: [UInt8], hash: Digest) {
    self.scale = scale
    self.path = path
    self.bytes = bytes
    self.hash = hash
  }

  package init(scale: Double, path: String, bytes: [UInt8]) {
    self.init(scale: scale, path: path, bytes: bytes, hash: Digest(of: bytes))
  }
}
