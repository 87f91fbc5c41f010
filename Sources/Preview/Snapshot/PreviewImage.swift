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

  /// Whether it is painted when it is asked for, and no file holds it.
  package var isSpecimen: Bool { path.isEmpty }
}
