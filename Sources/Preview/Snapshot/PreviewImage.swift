// SPDX-License-Identifier: MIT

package import Hashing
package import LabelModel

/// One picture of an entry, named by what is in it.
package struct PreviewImage: Hashable, Sendable {
  package var scale: Double
  /// SHA-256 of the file's bytes; for a specimen, of what it is made of.
  package var hash: Digest
  /// Relative to the output directory; shown and exported, never opened.
  ///
  /// Empty for a specimen.
  package var path: String
  /// Whole px of the image.
  package var width: Int
  package var height: Int
  /// Where the box's top left corner lies in the image, in its px.
  package var origin: Point

  package init(
    scale: Double, hash: Digest, path: String, width: Int, height: Int, origin: Point = .zero
  ) {
    self.scale = scale
    self.hash = hash
    self.path = path
    self.width = width
    self.height = height
    self.origin = origin
  }

  package var source: PictureSource { path.isEmpty ? .specimen : .file }
}

/// Where a picture comes from, in the word of its address.
package enum PictureSource: String, Hashable, Sendable {
  case file = "image"
  /// Painted when it is asked for; no file holds it.
  case specimen
}
