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

  /// The names of the facets that are other ones now, in order.
  package func changedFacets(now facets: [String: String]) -> [String] {
    self.facets.filter { facets[$0.key] != $0.value }.map(\.key).sorted()
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
