// SPDX-License-Identifier: MIT

/// What changed between two metrics files.
package struct MetricsDiff: Hashable, Sendable {
  /// What can change about an entry; the order is that of the words in a line of text.
  package enum Kind: String, Hashable, Comparable, Sendable, CaseIterable {
    case added
    case removed
    /// What became of it: `ok`, `overflow` …
    case status
    case text
    /// Box, text or image have another size.
    case resized
    /// Same sizes, another place.
    case moved
    /// The picture shows something else.
    case image

    package static func < (left: Self, right: Self) -> Bool {
      (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
    }
  }

  package struct Change: Hashable, Sendable {
    package var key: String
    package var locale: String
    package var variant: String?
    /// Never empty, in order.
    package var kinds: [Kind]
    /// Old and new value, where there are some worth saying.
    package var notes: [String]
  }

  /// By key, locale and plural form.
  package var changes: [Change] = []
  package var unchangedCount = 0

  package var isEmpty: Bool { changes.isEmpty }

  package init(from old: MetricsFile, to new: MetricsFile) {
    let before = Dictionary(
      old.leaves.map { ($0.name, $0.entry) }, uniquingKeysWith: { first, _ in first })
    let after = Dictionary(
      new.leaves.map { ($0.name, $0.entry) }, uniquingKeysWith: { first, _ in first })
    for name in Set(before.keys).union(after.keys).sorted() {
      let (kinds, notes) = Self.compare(before[name], after[name])
      guard !kinds.isEmpty else {
        unchangedCount += 1
        continue
      }
      changes.append(
        Change(
          key: name.key, locale: name.locale, variant: name.variant, kinds: kinds, notes: notes))
    }
  }

  package func count(of kind: Kind) -> Int {
    changes.count { $0.kinds.contains(kind) }
  }

  private static func compare(
    _ old: MetricsFile.Entry?, _ new: MetricsFile.Entry?
  ) -> (kinds: [Kind], notes: [String]) {
    guard let old else { return ([.added], []) }
    guard let new else { return ([.removed], []) }
    var kinds: Set<Kind> = []
    var notes: [String] = []
    if old.status != new.status {
      kinds.insert(.status)
      notes.append("\(old.status) → \(new.status)")
    }
    if (old.textHash, old.textLocale) != (new.textHash, new.textLocale) {
      kinds.insert(.text)
      if let before = old.text, let after = new.text { notes.append("'\(before)' → '\(after)'") }
    }
    if old.sizes != new.sizes {
      kinds.insert(.resized)
      if let before = old.logical, let after = new.logical, before.size != after.size {
        notes.append("text \(before.size) → \(after.size)")
      }
      if let before = old.box, let after = new.box, before.size != after.size {
        notes.append("box \(before.size) → \(after.size)")
      }
    } else if old.places != new.places {
      kinds.insert(.moved)
    }
    if old.pictures(like: new) != new.pictures(like: old) { kinds.insert(.image) }
    return (kinds.sorted(), notes)
  }
}

extension MetricsFile.Rectangle {
  fileprivate var size: String { "\(ReportPage.short(w)) × \(ReportPage.short(h))" }
}

extension MetricsFile.Entry {
  /// All that can be called large or small.
  fileprivate var sizes: [Double] {
    var sizes: [Double] = [fontSize ?? -1]
    for rectangle in [box, content, logical] {
      sizes.append(rectangle?.w ?? -1)
      sizes.append(rectangle?.h ?? -1)
    }
    for image in images ?? [] { sizes += [image.scale, Double(image.w), Double(image.h)] }
    for line in lines ?? [] { sizes.append(line.width) }
    return sizes
  }

  fileprivate var places: [Double] {
    var places: [Double] = []
    for rectangle in [box, content, logical] {
      places.append(rectangle?.x ?? 0)
      places.append(rectangle?.y ?? 0)
    }
    for line in lines ?? [] { places += [line.x, line.baseline] }
    for image in images ?? [] { places += image.origin }
    return places
  }

  /// What identifies the pictures; by their pixels only when both files say them.
  fileprivate func pictures(like other: Self) -> [String] {
    let images = images ?? []
    let all = images + (other.images ?? [])
    let usePixels = !all.isEmpty && all.allSatisfy { $0.pixels != nil }
    return images.map { "\($0.scale) \(usePixels ? $0.pixels ?? "" : $0.hash)" }
  }
}
