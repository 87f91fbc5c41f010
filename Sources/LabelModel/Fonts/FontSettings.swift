// SPDX-License-Identifier: MIT

/// Which fonts exist for a project.
package struct FontSettings: Hashable, Sendable {
  /// Where a glyph comes from that no family of the stack has.
  package enum Fallback: String, Hashable, Sendable, CaseIterable { case none, system }

  /// Whether installed fonts can be used at all.
  package var usesInstalledFonts = true
  /// Absolute paths.
  package var files: [String] = []
  /// Absolute paths, searched recursively.
  package var directories: [String] = []
  package var fallback = Fallback.none
  /// The family for emoji; `nil` is Noto Color Emoji where it exists.
  package var emojiFamily: String?

  package init() {}
}

/// One face of one font file, as a content key names it.
package struct FaceIdentity: Hashable, Comparable, Sendable {
  package var file: String
  /// Face number within the file.
  package var index: Int
  /// SHA-256 of the file, hexadecimal.
  package var fileHash: String
  package var family: String

  package init(file: String, index: Int, fileHash: String, family: String) {
    self.file = file
    self.index = index
    self.fileHash = fileHash
    self.family = family
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.fileHash, left.index) < (right.fileHash, right.index)
  }
}
