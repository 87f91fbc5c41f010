// SPDX-License-Identifier: MIT

import FoundationEssentials
import Hashing
package import LabelModel

extension MetricsFile {
  /// The labels as the preview shows them; texts are there only when the file has them.
  package func snapshot(title: String) -> PreviewSnapshot {
    PreviewSnapshot(
      generation: 1, title: title, sourceLocale: sourceLocale,
      locales: locales.sorted { $0.key < $1.key }.map { tag, locale in
        PreviewLocale(tag: tag, direction: direction(locale.direction))
      },
      labels: labels.sorted { $0.key < $1.key }.map { key, label in
        PreviewLabel(
          key: key, style: label.style, tags: label.tags ?? [],
          entries: label.leaves(key: key).map(previewEntry))
      })
  }

  private func direction(_ word: String?) -> WritingDirection {
    word.flatMap(WritingDirection.init) ?? .leftToRight
  }

  private func previewEntry(_ leaf: MetricsLeaf) -> PreviewEntry {
    PreviewEntry(
      leaf.entry, locale: leaf.name.locale, variant: leaf.name.variant,
      direction: direction(locales[leaf.name.locale]?.direction))
  }
}

extension PreviewEntry {
  /// Reads one leaf of a metrics file; `direction` is for leaves that do not say theirs.
  package init(
    leaf bytes: [UInt8], locale: String, variant: String?, direction: WritingDirection
  ) throws {
    let entry = try JSONDecoder().decode(MetricsFile.Entry.self, from: Data(bytes))
    self.init(entry, locale: locale, variant: variant, direction: direction)
  }

  fileprivate init(
    _ entry: MetricsFile.Entry, locale: String, variant: String?, direction: WritingDirection
  ) {
    self.init(
      locale: locale, variant: variant, status: PreviewStatus(rawValue: entry.status) ?? .error,
      flags: entry.flags ?? [], text: entry.text ?? "", textLocale: entry.textLocale,
      direction: entry.direction.flatMap(WritingDirection.init) ?? direction,
      textHash: entry.textHash, numbers: entry.numbers,
      images: (entry.images ?? []).compactMap(\.previewImage))
  }
}

extension MetricsFile.Entry {
  fileprivate var numbers: PreviewNumbers? {
    guard let box else { return nil }
    return PreviewNumbers(
      box: box.rect, content: content?.rect, logical: logical?.rect, ink: ink?.rect,
      lines: (lines ?? []).map {
        PreviewNumbers.Line(
          x: $0.x, baseline: $0.baseline, width: $0.width, ascent: $0.ascent ?? 0,
          descent: $0.descent ?? 0, ending: Measurements.Line.Break(rawValue: $0.break) ?? .end)
      },
      excess: Measurements.Excess(
        x: overflow?.x ?? 0, y: overflow?.y ?? 0, lines: overflow?.lines ?? 0),
      fontSize: fontSize ?? 0, fontSizeRequested: fontSizeRequested, fonts: fonts ?? [],
      missingCodePoints: (missingGlyphs ?? []).map(\.codePoint))
  }
}

extension MetricsFile.Rectangle {
  fileprivate var rect: Rect { Rect(x: x, y: y, width: w, height: h) }
}

extension MetricsFile.Image {
  /// `nil` when the hash is none.
  fileprivate var previewImage: PreviewImage? {
    let digits = hash.hasPrefix("sha256:") ? hash.dropFirst("sha256:".count) : hash[...]
    guard let digest = Digest(hex: digits), origin.count == 2 else { return nil }
    return PreviewImage(
      scale: scale, hash: digest, path: path, width: w, height: h,
      origin: Point(x: origin[0], y: origin[1]))
  }
}

extension PreviewSnapshot {
  /// Shows this beside what `old` recorded: changed entries get their old pictures, labels and
  /// entries that are gone stay, flagged `removed`.
  package func compared(with old: MetricsFile) -> PreviewSnapshot {
    let before = old.snapshot(title: title)
    var result = remembering(before)
    let places = Dictionary(
      result.labels.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    for label in before.labels {
      guard let place = places[label.key] else {
        var gone = label
        gone.entries = label.entries.map(\.asRemoved)
        result.labels.append(gone)
        continue
      }
      let gone = label.entries.filter { entry in
        !result.labels[place].entries.contains {
          $0.locale == entry.locale && $0.variant == entry.variant
        }
      }
      result.labels[place].entries += gone.map(\.asRemoved)
    }
    return result
  }
}

extension PreviewEntry {
  fileprivate var asRemoved: PreviewEntry {
    var entry = self
    entry.before = images
    entry.images = []
    entry.status = .skipped
    entry.flags = (flags + ["removed"]).sorted()
    return entry
  }
}
