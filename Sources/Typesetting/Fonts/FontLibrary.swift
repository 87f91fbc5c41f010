// SPDX-License-Identifier: MIT

package import Diagnostics
package import Hashing
package import LabelModel

/// The fonts of one project: which faces exist, and the faces themselves once they are used.
package final class FontLibrary: Sendable {
  package let settings: FontSettings
  /// What is wrong with font files, independent of any label.
  package let findings: [Finding]

  /// Finds the fonts.
  ///
  /// Caches go to `cacheDirectory`, or to the user's own font cache where it is `nil`.
  package init(settings: FontSettings, cacheDirectory: String?) throws {
    self.settings = settings
    findings = []
  }

  /// Every family name, without duplicates, sorted.
  package var familyNames: [String] { [] }

  /// What is wrong with the names of a stack: unknown families.
  package func findings(forFamilies families: [String]) -> [Finding] { [] }

  /// The faces a stack resolves to, for content keys; unknown families are left out.
  package func identities(families: [String], font: FontStyle) -> [FaceIdentity] { [] }

  /// Families, not in `families`, that can draw a character; sorted.
  package func installedFamilies(having scalar: Unicode.Scalar) -> [String] { [] }

  /// The scalars that no family of a stack can draw, ascending.
  package func uncovered(by families: [String], _ scalars: Set<Unicode.Scalar>) -> [Unicode.Scalar]
  { [] }

  /// Changes whenever any font of the set does: part of every key where fallback can act.
  package var digest: Digest { Digest(of: []) }

  /// Versions of the libraries that decide pixels: `pango`, `harfbuzz`, `fontconfig` …
  package static var libraryVersions: [String: String] { [:] }
}
