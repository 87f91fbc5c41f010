// SPDX-License-Identifier: MIT

import Hashing
import LabelModel

@testable import Publishing

/// An open output folder with its ledger and publisher, as one run has them.
struct Workshop {
  let folder: OutputFolder
  let ledger: Ledger
  let publisher: Publisher

  init(
    _ place: TemporaryFolder, files: FileSystem = FileSystem(), isDurable: Bool = false,
    metricsPaths: [String] = ["metrics.json"],
    report: @escaping (PublishNotice) -> Void = { _ in }
  ) throws(OutputError) {
    // A process that another test starts holds every lock until it runs its own program.
    folder = try OutputFolder.open(
      path: place.output, manifestDirectory: place.manifestDirectory,
      lock: .build(patience: .seconds(5)), files: files)
    ledger = try Ledger.open(in: folder, isDurable: isDurable)
    publisher = Publisher(
      ledger: ledger, isDurable: isDurable, metricsPaths: metricsPaths, report: report)
  }

  /// Publishes one label of one image.
  @discardableResult
  func publish(_ path: String, _ text: String, key: String? = nil) -> FileOutcome {
    publisher.publish([item(path, text, key: key)]).first?.images.first?.outcome ?? .conflict
  }
}

extension Publisher {
  /// Publishes metrics as a build does.
  @discardableResult
  func writeMetrics(_ path: String, _ bytes: [UInt8]) -> FileOutcome {
    publishDocument(path, NewContent(bytes)) { MetricsReader.areMetrics($0) }
  }
}

/// A label whose key is its path.
func item(_ path: String, _ text: String, key: String? = nil) -> PublishItem {
  PublishItem(
    entry: LedgerEntry(
      id: EntryID(key: key ?? path, locale: "en"), contentKey: Digest(of: text.utf8),
      facets: ["text": text], status: "ok", metrics: Array("{}".utf8)),
    images: [PublishImage(scale: 1, path: path, bytes: Array(text.utf8))])
}

/// Everything that a ledger gives back of an entry, to be compared.
struct Remembered: Equatable {
  var id: EntryID
  var contentKey: Digest
  var status: String
  var findings: [UInt8]
  var images: [LedgerImage]
  var details: EntryDetails

  /// Signatures are refreshed as files get older.
  init(_ entry: LedgerEntry, in ledger: Ledger, withSignatures: Bool = true) throws {
    id = entry.id
    contentKey = entry.contentKey
    status = entry.status
    findings = entry.findings
    images = entry.images
    details = try ledger.details(of: entry)
    if !withSignatures { for index in images.indices { images[index].signature = nil } }
  }
}
