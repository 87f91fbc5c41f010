// SPDX-License-Identifier: MIT

/// What is asked of an entry only when metrics are written or a difference is explained.
package struct EntryDetails: Hashable, Sendable {
  /// The entry's leaf of the metrics, ready to be written.
  package var metrics: [UInt8]
  /// As stored; see `facets`.
  let facetLines: [UInt8]

  /// The partial hashes behind the content key, by facet.
  ///
  /// Such as `text`, `style`, `fonts` and `renderer`. Names hold no `=`, neither holds a line break.
  package var facets: [String: String] {
    var facets: [String: String] = [:]
    for line in String(decoding: facetLines, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { facets[String(parts[0])] = String(parts[1]) }
    }
    return facets
  }

  init(metrics: [UInt8], facets: [String: String]) {
    let lines = facets.sorted { $0.key.codePointsPrecede($1.key) }.map { "\($0.key)=\($0.value)" }
    self.init(metrics: metrics, facetLines: Array(lines.joined(separator: "\n").utf8))
  }

  init(metrics: [UInt8], facetLines: [UInt8]) {
    self.metrics = metrics
    self.facetLines = facetLines
  }
}

/// Where details stand in a spool: the metrics, then the facets.
struct SpooledDetails: Hashable, Sendable {
  let place: Spool.Place
  /// Bytes.
  let metricsCount: Int32
}

extension Spool {
  func append(_ details: EntryDetails) -> SpooledDetails {
    SpooledDetails(
      place: append(details.metrics + details.facetLines),
      metricsCount: Int32(details.metrics.count))
  }

  /// The metrics alone.
  func readMetrics(_ spooled: SpooledDetails) throws(FileError) -> [UInt8] {
    try read(Place(start: spooled.place.start, count: spooled.metricsCount))
  }

  func read(_ spooled: SpooledDetails) throws(FileError) -> EntryDetails {
    let bytes = try read(spooled.place)
    return EntryDetails(
      metrics: Array(bytes.prefix(Int(spooled.metricsCount))),
      facetLines: Array(bytes.dropFirst(Int(spooled.metricsCount))))
  }
}
