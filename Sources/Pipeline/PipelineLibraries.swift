// SPDX-License-Identifier: MIT

import Painting
import Typesetting

/// The libraries that decide pixels and numbers.
package enum PipelineLibraries {
  /// Name to version.
  package static var versions: [String: String] {
    FontLibrary.libraryVersions.merging(PaintingLibraries.versions) { first, _ in first }
  }

  /// `present` or `missing`: without a dictionary Thai breaks only at spaces.
  package static var thaiDictionary: String { FontLibrary.thaiBreaking }
}
