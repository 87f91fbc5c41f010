// SPDX-License-Identifier: MIT

import Dispatch
package import Hashing
package import LabelModel
import Synchronization

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

  /// Whether nobody could get the bytes.
  package var isLost: Bool { catalog.isUnreadable && catalog.diagnostics.isEmpty }

  /// A file whose bytes nobody could get: what it says is unknown.
  package static func unreadable(path: String, locale: LocaleTag?) -> LoadedStringFile {
    var catalog = StringCatalog()
    catalog.isUnreadable = true
    let nothing = Digest(of: [])
    return LoadedStringFile(
      path: path, locale: locale, catalog: catalog, digest: nothing, sourceTextsDigest: nothing)
  }
}

/// The bytes of a translators' file, and what is needed to read them.
package struct StringFileRequest: Sendable {
  /// As messages show it.
  package var path: String
  package var bytes: [UInt8]
  package var format: StringFormat
  package var options: ReadingOptions

  package init(path: String, bytes: [UInt8], format: StringFormat, options: ReadingOptions) {
    self.path = path
    self.bytes = bytes
    self.format = format
    self.options = options
  }

  package var key: StringFileCache.Key {
    StringFileCache.Key(path: path, format: format, options: options)
  }

  fileprivate func read(digest: Digest) -> LoadedStringFile {
    let catalog = format.catalog(path: path, bytes: bytes, options: options)
    return LoadedStringFile(
      path: path, locale: options.locale, catalog: catalog, digest: digest,
      sourceTextsDigest: catalog.sourceTextsDigest)
  }
}

/// Remembers what files said, so that a file whose bytes are the same is not read twice.
///
/// The bytes decide, unless whoever asks knows that nobody wrote to the file. Catalogs are kept until
/// `dropUnused` is called after a round in which nobody asked for them.
package struct StringFileCache: Sendable {
  /// A file and how it is read.
  package struct Key: Hashable, Sendable {
    package let path: String
    private let format: String
    private let options: ReadingOptions

    package init(path: String, format: StringFormat, options: ReadingOptions) {
      self.path = path
      self.format = format.name
      self.options = options
    }
  }

  private struct Kept: Sendable {
    var file: LoadedStringFile
    var isUsed: Bool
  }

  private var kept: [Key: Kept] = [:]
  /// How many files have been read since the cache was made.
  package private(set) var readCount = 0

  package init() {}

  /// What a file said when it was read last; for files that are known to be the same.
  package mutating func known(_ key: Key) -> LoadedStringFile? {
    kept[key]?.isUsed = true
    return kept[key]?.file
  }

  /// What the files say, in the order of the requests; those that are new are read on all cores.
  package mutating func files(_ requests: [StringFileRequest]) -> [LoadedStringFile] {
    let digests = requests.map { Digest(of: $0.bytes) }
    let new = requests.indices.filter { kept[requests[$0].key]?.file.digest != digests[$0] }
    let read = Mutex<[Int: LoadedStringFile]>([:])
    DispatchQueue.concurrentPerform(iterations: new.count) { number in
      let file = requests[new[number]].read(digest: digests[new[number]])
      read.withLock { $0[new[number]] = file }
    }
    readCount += new.count
    for (index, file) in read.withLock({ $0 }) {
      kept[requests[index].key] = Kept(file: file, isUsed: true)
    }
    return requests.compactMap { request in
      kept[request.key]?.isUsed = true
      return kept[request.key]?.file
    }
  }

  /// Forgets what was not asked for since the last call.
  package mutating func dropUnused() {
    kept = kept.filter { $0.value.isUsed }
    for key in kept.keys { kept[key]?.isUsed = false }
  }
}
