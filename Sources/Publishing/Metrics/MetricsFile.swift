// SPDX-License-Identifier: MIT

package import LabelModel

/// What metrics say before they come to the labels.
package struct MetricsHeader: Hashable, Sendable {
  package struct Locale: Hashable, Sendable {
    package var direction: WritingDirection
    /// Where texts come from, the locale itself first.
    package var chain: [String]
    package var isPseudo: Bool

    package init(direction: WritingDirection, chain: [String], isPseudo: Bool = false) {
      self.direction = direction
      self.chain = chain
      self.isPseudo = isPseudo
    }
  }

  /// The program and its version.
  package var generator: String
  package var sourceLocale: String
  package var scales: [Scale]
  package var locales: [String: Locale]

  package init(
    generator: String, sourceLocale: String, scales: [Scale], locales: [String: Locale]
  ) {
    self.generator = generator
    self.sourceLocale = sourceLocale
    self.scales = scales
    self.locales = locales
  }
}

/// What metrics say of a label in all locales.
package struct MetricsLabel: Hashable, Sendable {
  package var key: String
  package var style: String
  /// Fractions of the box.
  package var pivot: Point?
  package var slice: Insets?
  package var tags: [String]

  package init(
    key: String, style: String, pivot: Point? = nil, slice: Insets? = nil, tags: [String] = []
  ) {
    self.key = key
    self.style = style
    self.pivot = pivot
    self.slice = slice
    self.tags = tags
  }
}

/// One leaf with what the summary needs to know of it.
package struct MetricsFragment: Hashable, Sendable {
  package var id: EntryID
  package var status: EntryStatus
  package var imageCount: Int
  /// From `MetricsLeaf.encoded()`; `nil` for one that is asked for when it is written.
  package var leaf: [UInt8]?

  package init(id: EntryID, status: EntryStatus, imageCount: Int, leaf: [UInt8]? = nil) {
    self.id = id
    self.status = status
    self.imageCount = imageCount
    self.leaf = leaf
  }
}

/// Puts ready leaves together to the bytes of `metrics.json`.
package enum MetricsFile {
  package static let format = "labelsmith-metrics"
  package static let version = "1.0"
  /// Where the schema is looked for: beside the metrics.
  package static let schemaName = "labelsmith-metrics.v1.schema.json"

  /// Labels between two calls of `checkpoint`: much less than a millisecond.
  package static let checkpointPeriod = 128

  /// Pieces that are handed over are at least this large, in bytes, but for the last.
  private static let pieceSize = 256 << 10

  /// Makes the whole file, piece by piece: the same bytes for the same values, in whatever order
  /// they come.
  ///
  /// - `labels`: fragments whose label is not among them are left out.
  /// - `locale`: makes a file of this locale alone.
  /// - `checkpoint`: called now and then; may throw to put an end to it.
  /// - `leaf`: what a fragment has not got itself.
  package static func write<Failure: Error>(
    _ header: MetricsHeader, labels: [MetricsLabel], fragments: [MetricsFragment],
    locale: String? = nil, checkpoint: () throws(Failure) -> Void,
    leaf: (EntryID) throws(Failure) -> [UInt8], take: ([UInt8]) -> Void
  ) throws(Failure) {
    var header = header
    if let locale { header.locales = header.locales.filter { $0.key == locale } }
    let known = Dictionary(labels.map { ($0.key, $0) }) { first, _ in first }
    var fragments = fragments
    if let locale { fragments.removeAll { $0.id.locale != locale } }
    // Mostly they are in order.
    if !zip(fragments, fragments.dropFirst()).allSatisfy({ $0.id < $1.id }) {
      fragments.sort { $0.id < $1.id }
    }
    var counts = MetricsCounts()
    var json = JSONWriter()
    json.raw("{\n\"$schema\": ")
    json.string("./" + schemaName)
    json.raw(",\n\"format\": ")
    json.string(format)
    json.raw(",\n\"generator\": ")
    json.string(header.generator)
    json.raw(",\n\"labels\": {")
    var rest = fragments[...]
    while let first = rest.first {
      let group = rest.prefix { $0.id.key == first.id.key }
      rest = rest[group.endIndex...]
      guard let label = known[first.id.key] else { continue }
      json.raw(counts.labels == 0 ? "\n" : ",\n")
      counts.labels += 1
      if counts.labels % checkpointPeriod == 0 { try checkpoint() }
      try write(label, group, counting: &counts, leaf: leaf, to: &json)
      if json.bytes.count >= pieceSize { take(json.takeBytes()) }
    }
    json.raw(counts.labels == 0 ? "},\n" : "\n},\n")
    write(header, to: &json)
    json.raw(",\n\"summary\": ")
    counts.write(to: &json)
    json.raw(",\n\"unit\": \"px@1x\",\n\"version\": ")
    json.string(version)
    json.raw("\n}\n")
    take(json.takeBytes())
  }

  /// `fragments` are those of the label, in order.
  private static func write<Failure: Error>(
    _ label: MetricsLabel, _ fragments: ArraySlice<MetricsFragment>,
    counting counts: inout MetricsCounts, leaf: (EntryID) throws(Failure) -> [UInt8],
    to json: inout JSONWriter
  ) throws(Failure) {
    json.string(label.key)
    json.raw(": {\"locales\": {")
    var rest = fragments
    while let first = rest.first {
      let group = rest.prefix { $0.id.locale == first.id.locale }
      json.raw(rest.startIndex == fragments.startIndex ? "\n" : ",\n")
      rest = rest[group.endIndex...]
      json.string(first.id.locale)
      json.raw(": ")
      let isPlural = first.id.variant != nil
      if isPlural { json.raw("{\"variants\": {") }
      for (index, fragment) in group.enumerated() where isPlural || index == 0 {
        if index > 0 { json.raw(", ") }
        if isPlural {
          json.string(fragment.id.variant ?? "")
          json.raw(": ")
        }
        if let ready = fragment.leaf { json.raw(ready) } else { json.raw(try leaf(fragment.id)) }
      }
      for fragment in group { counts.add(fragment) }
      if isPlural { json.raw("}}") }
    }
    json.raw("\n}, ")
    if let pivot = label.pivot {
      json.raw("\"pivot\": ")
      json.numbers([pivot.x, pivot.y])
      json.raw(", ")
    }
    if let slice = label.slice {
      json.raw("\"slice\": ")
      json.numbers([slice.top, slice.right, slice.bottom, slice.left])
      json.raw(", ")
    }
    json.raw("\"style\": ")
    json.string(label.style)
    if !label.tags.isEmpty {
      json.raw(", \"tags\": ")
      json.strings(label.tags.sorted { $0.codePointsPrecede($1) })
    }
    json.raw("}")
  }

  /// `locales`, `scales` and `source_locale`.
  private static func write(_ header: MetricsHeader, to json: inout JSONWriter) {
    json.raw("\"locales\": {")
    let tags = header.locales.sorted { $0.key.codePointsPrecede($1.key) }
    for (index, (tag, locale)) in tags.enumerated() {
      json.raw(index == 0 ? "\n" : ",\n")
      json.string(tag)
      json.raw(": ")
      json.object { item in
        item.name("chain")
        item.strings(locale.chain)
        item.name("direction")
        item.string(locale.direction.rawValue)
        if locale.isPseudo {
          item.name("pseudo")
          item.bool(true)
        }
      }
    }
    json.raw(tags.isEmpty ? "},\n\"scales\": " : "\n},\n\"scales\": ")
    json.array { list in
      for scale in header.scales.sorted() {
        list.element()
        list.exact(scale.factor)
      }
    }
    json.raw(",\n\"source_locale\": ")
    json.string(header.sourceLocale)
  }
}

extension JSONWriter {
  mutating func numbers(_ values: [Double]) {
    array { list in
      for value in values {
        list.element()
        list.length(value)
      }
    }
  }
}
