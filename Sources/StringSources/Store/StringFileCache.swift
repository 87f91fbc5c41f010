// SPDX-License-Identifier: MIT

package import Hashing
package import LabelModel

/// One translators' file of a project, ready to be looked into.
package struct LoadedStringFile: Sendable {
  package let path: String
  /// From `{locale}` in the path.
  package let locale: LocaleTag?
  package let catalog: StringCatalog
  /// Of the bytes.
  package let digest: Digest
  /// Of the source texts that the translations carry.
  package let sourceTextsDigest: Digest

  package init(
    path: String, locale: LocaleTag?, catalog: StringCatalog, digest: Digest,
    sourceTextsDigest: Digest
  ) {
    self.path = path
    self.locale = locale
    self.catalog = catalog
    self.digest = digest
    self.sourceTextsDigest = sourceTextsDigest
  }

  /// A file whose bytes nobody could get: what it says is unknown.
  package static func unreadable(path: String, locale: LocaleTag?) -> LoadedStringFile {
    var catalog = StringCatalog()
    catalog.isUnreadable = true
    let nothing = Digest(of: [])
    return LoadedStringFile(
      path: path, locale: locale, catalog: catalog, digest: nothing, sourceTextsDigest: nothing)
  }
}

/// Remembers what files said, so that a file whose bytes are the same is not read twice.
///
/// Not a matter of time stamps: the bytes decide. Catalogs are kept until `dropUnused` is called
/// after a round in which nobody asked for them.
package struct StringFileCache: Sendable {
  private struct Key: Hashable, Sendable {
    var path: String
    var format: String
    var options: ReadingOptions
  }

  private struct Kept: Sendable {
    var file: LoadedStringFile
    var isUsed: Bool
  }

  private var kept: [Key: Kept] = [:]
  /// How many files have been read since the cache was made.
  package private(set) var readCount = 0

  package init() {}

  package mutating func file(
    path: String, bytes: [UInt8], format: StringFormat, options: ReadingOptions
  ) -> LoadedStringFile {
    let key = Key(path: path, format: format.name, options: options)
    let digest = Digest(of: bytes)
    if let known = kept[key]?.file, known.digest == digest {
      kept[key]?.isUsed = true
      return known
    }
    readCount += 1
    let catalog = format.catalog(path: path, bytes: bytes, options: options)
    let file = LoadedStringFile(
      path: path, locale: options.locale, catalog: catalog, digest: digest,
      sourceTextsDigest: catalog.sourceTextsDigest)
    kept[key] = Kept(file: file, isUsed: true)
    return file
  }

  /// Forgets what was not asked for since the last call.
  package mutating func dropUnused() {
    kept = kept.filter { $0.value.isUsed }
    for key in kept.keys { kept[key]?.isUsed = false }
  }
}
