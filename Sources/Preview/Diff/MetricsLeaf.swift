// SPDX-License-Identifier: MIT

/// One entry of a metrics file with its name in full; plural forms are leaves of their own.
struct MetricsLeaf: Hashable, Sendable {
  struct Name: Hashable, Comparable, Sendable {
    var key: String
    var locale: String
    var variant: String?

    static func < (left: Self, right: Self) -> Bool {
      (left.key, left.locale, left.variant ?? "") < (right.key, right.locale, right.variant ?? "")
    }
  }

  var name: Name
  var entry: MetricsFile.Entry
}

extension MetricsFile.Label {
  func leaves(key: String) -> [MetricsLeaf] {
    locales.sorted { $0.key < $1.key }.flatMap { locale, node -> [MetricsLeaf] in
      switch node {
      case .leaf(let entry): [MetricsLeaf(name: .init(key: key, locale: locale), entry: entry)]
      case .variants(let variants):
        variants.sorted { $0.key < $1.key }.map { variant, entry in
          MetricsLeaf(name: .init(key: key, locale: locale, variant: variant), entry: entry)
        }
      }
    }
  }
}

extension MetricsFile {
  /// By key, locale and plural form.
  var leaves: [MetricsLeaf] {
    labels.sorted { $0.key < $1.key }.flatMap { $0.value.leaves(key: $0.key) }
  }

  /// A leaf, or one for each plural form.
  enum Node: Decodable, Hashable, Sendable {
    case leaf(Entry)
    case variants([String: Entry])

    private enum CodingKeys: String, CodingKey { case variants }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if let variants = try container.decodeIfPresent([String: Entry].self, forKey: .variants) {
        self = .variants(variants)
      } else {
        self = .leaf(try Entry(from: decoder))
      }
    }
  }
}
