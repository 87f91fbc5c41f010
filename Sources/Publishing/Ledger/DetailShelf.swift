// SPDX-License-Identifier: MIT

/// The details of a ledger's entries, kept in a spool that is made anew when it is mostly waste.
struct DetailShelf {
  private let folder: Folder?
  private let files: FileSystem
  private var spool: Spool
  /// Bytes in the spool that no entry asks for any more.
  private var forgotten = 0

  /// `folder` takes what is much; `nil` where nothing may be written.
  init(in folder: Folder?, files: FileSystem) {
    self.folder = folder
    self.files = files
    spool = Spool(in: folder, files: files)
  }

  /// Puts details away.
  func add(_ details: EntryDetails) -> SpooledDetails {
    SpooledDetails(
      place: spool.append(details.metrics + details.facetLines),
      metricsCount: Int32(details.metrics.count))
  }

  /// Of an entry of this shelf, or of one that holds its own.
  func details(of entry: LedgerEntry) throws(FileError) -> EntryDetails {
    switch entry.details {
    case .held(let details): return details
    case .spooled(let spooled):
      let bytes = try spool.read(spooled.place)
      return EntryDetails(
        metrics: Array(bytes.prefix(Int(spooled.metricsCount))),
        facetLines: Array(bytes.dropFirst(Int(spooled.metricsCount))))
    }
  }

  /// The metrics alone.
  func metrics(of entry: LedgerEntry) throws(FileError) -> [UInt8] {
    switch entry.details {
    case .held(let details): details.metrics
    case .spooled(let spooled):
      try spool.read(Spool.Place(start: spooled.place.start, count: spooled.metricsCount))
    }
  }

  /// Notes that nobody will ask for the details of an entry again.
  mutating func forget(_ entry: LedgerEntry) {
    if case .spooled(let spooled) = entry.details { forgotten += Int(spooled.place.count) }
  }

  /// Starts a new spool when most of the old one is waste.
  ///
  /// `entries` are all of this shelf. Returns them with their new places; `nil` when nothing changed.
  mutating func tidy(_ entries: () -> [LedgerEntry]) -> [LedgerEntry]? {
    guard forgotten > 2 * Spool.mostRecent, forgotten > spool.count / 2 else { return nil }
    // Where it fails, not again before there is as much waste once more.
    forgotten = 0
    let tidied = DetailShelf(in: folder, files: files)
    var moved: [LedgerEntry] = []
    for entry in entries() {
      // What cannot be read stays where it is, and whoever asks for it is told.
      guard let details = try? details(of: entry) else { return nil }
      moved.append(entry.with(details: tidied.add(details)))
    }
    self = tidied
    return moved
  }
}

/// Where details stand in a spool: the metrics, then the facets.
struct SpooledDetails: Hashable, Sendable {
  let place: Spool.Place
  /// Bytes.
  let metricsCount: Int32
}
