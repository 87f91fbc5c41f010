// SPDX-License-Identifier: MIT

import LabelModel

/// Styles that were worked out in an earlier reading, by their layers.
///
/// A result depends on its layers, on `via`, and on the table of colors; the colors of a cache are
/// always those of its entries. Entries that a reading does not use are forgotten after it.
struct StyleCache {
  struct Key: Hashable {
    var layers: [ObjectIdentifier]
    var name: String?
    var needsFont: Bool
  }

  /// What the layers gave; `style` is `nil` where there is no font.
  final class Entry: Sendable {
    let style: ResolvedStyle?
    let problems: [StyleDecoder.Problem]
    /// Keeps the layers alive, so that their identities stay taken.
    let origins: [LayerOrigin]

    init(style: ResolvedStyle?, problems: [StyleDecoder.Problem], origins: [LayerOrigin]) {
      self.style = style
      self.problems = problems
      self.origins = origins
    }
  }

  private(set) var colors: [String: Color] = [:]
  private var old: [Key: Entry] = [:]
  private var current: [Key: Entry] = [:]

  /// Begins a reading.
  mutating func begin(colors: [String: Color]) {
    old = self.colors == colors ? current : [:]
    current = [:]
    self.colors = colors
  }

  /// Ends a reading: what it did not ask for is dropped.
  mutating func end() { old = [:] }

  /// The style of these layers, the weakest first.
  mutating func entry(for origins: [LayerOrigin], name: String?, needsFont: Bool) -> Entry {
    let key = Key(
      layers: origins.map { ObjectIdentifier($0.layer) }, name: name, needsFont: needsFont)
    if let known = current[key] { return known }
    if let known = old[key] {
      current[key] = known
      return known
    }
    let made = make(origins, needsFont: needsFont)
    current[key] = made
    return made
  }

  private func make(_ origins: [LayerOrigin], needsFont: Bool) -> Entry {
    var merged = MergedMap()
    for (index, origin) in origins.enumerated() {
      merged.merge(origin.layer.entries, origin: index)
    }
    var decoder = StyleDecoder(colors: colors, needsFont: needsFont)
    let style = decoder.style(from: merged).map {
      ResolvedStyle(style: $0, merged: merged, origins: origins)
    }
    return Entry(style: style, problems: decoder.problems, origins: origins)
  }
}
