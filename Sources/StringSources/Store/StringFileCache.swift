// SPDX-License-Identifier: MIT

import Hashing
package import LabelModel

/// One translators' file of a project, ready to be looked into.
package struct LoadedStringFile: Sendable {
  package let path: String
  /// From `{locale}` in the path.
  package let locale: LocaleTag?
  package let catalog: StringCatalog

  package init(path: String, locale: LocaleTag?, catalog: StringCatalog) {
    self.path = path
    self.locale = locale
    self.catalog = catalog
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
    var digest: Digest
    var catalog: StringCatalog
    var isUsed: Bool
  }

  private var kept: [Key: Kept] = [:]
  /// How many files have been read since the cache was made.
  package private(set) var readCount = 0

  package init() {}

  package mutating func catalog(
    path: String, bytes: [UInt8], format: StringFormat, options: ReadingOptions
  ) -> StringCatalog {
    let key = Key(path: path, format: format.name, options: options)
    let digest = Digest(of: bytes)
    if let known = kept[key], known.digest == digest {
      kept[key]?.isUsed = true
      return known.catalog
    }
    readCount += 1
    let catalog = format.catalog(path: path, bytes: bytes, options: options)
    kept[key] = Kept(digest: digest, catalog: catalog, isUsed: true)
    return catalog
  }

  /// Forgets what was not asked for since the last call.
  package mutating func dropUnused() {
    kept = kept.filter { $0.value.isUsed }
    for key in kept.keys { kept[key]?.isUsed = false }
  }
}
