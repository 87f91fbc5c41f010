// SPDX-License-Identifier: MIT

/// Named hashes as the ledger stores them: a line each, `name=hash`, by name.
///
/// Read at every question: tens of thousands of entries are loaded and few are ever explained. All
/// lines but the last, which is the text's, are the same for many entries and held once.
struct StoredFacets: Hashable, Sendable {
  private var common: String
  private let last: String

  init(_ facets: [String: String]) {
    let lines = facets.sorted { $0.key.codePointsPrecede($1.key) }.map { "\($0.key)=\($0.value)" }
    common = lines.dropLast().map { $0 + "\n" }.joined()
    last = lines.last ?? ""
  }

  /// `pool` holds what entries have in common.
  init(_ text: String, sharing pool: inout Set<String>) {
    let end = text.lastIndex(of: "\n").map { text.index(after: $0) } ?? text.startIndex
    common = String(text[..<end])
    last = String(text[end...])
    share(in: &pool)
  }

  /// Holds what it has in common with others only once.
  mutating func share(in pool: inout Set<String>) {
    common = pool.insert(common).memberAfterInsert
  }

  var text: String { common + last }

  var values: [String: String] {
    var facets: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { facets[String(parts[0])] = String(parts[1]) }
    }
    return facets
  }
}
