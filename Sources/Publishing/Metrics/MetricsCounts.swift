// SPDX-License-Identifier: MIT

import LabelModel

/// The summary of the metrics: it counts leaves, so each variant of a plural counts.
struct MetricsCounts {
  var labels = 0
  private var images = 0
  private var locales: Set<String> = []
  private var statuses: [EntryStatus: Int] = [:]

  mutating func add(_ fragment: MetricsFragment) {
    locales.insert(fragment.id.locale)
    statuses[fragment.status, default: 0] += 1
    if fragment.status.hasImages { images += fragment.imageCount }
  }

  func write(to json: inout JSONWriter) {
    var counts = ["labels": labels, "locales": locales.count, "images": images]
    for status in EntryStatus.allCases { counts[status.rawValue] = statuses[status] ?? 0 }
    json.object { object in
      for (name, count) in counts.sorted(by: { $0.key.codePointsPrecede($1.key) }) {
        object.name(name)
        object.integer(count)
      }
    }
  }
}
