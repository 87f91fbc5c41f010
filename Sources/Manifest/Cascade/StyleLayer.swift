// SPDX-License-Identifier: MIT

import LabelModel

/// One mapping of style keys in one file.
///
/// Compared by identity: an unchanged file keeps its layers, and with them everything that was
/// worked out from them.
final class StyleLayer: Sendable {
  let source: SourceText
  let entries: [YAMLEntry]

  init(source: SourceText, entries: [YAMLEntry]) {
    self.source = source
    self.entries = entries
  }
}

/// A layer for a locale and the more specific ones below it.
struct LocaleLayer: Sendable {
  var tag: LocaleTag
  var layer: StyleLayer
}

/// A style's map: what it extends, its own keys, and what differs for locales.
final class StyleBody: Sendable {
  struct Parent: Sendable {
    var name: String
    var start: Mark
    var end: Mark
  }

  let source: SourceText
  /// `nil` for a style that a label writes inline.
  let name: String?
  let keyStart: Mark
  let keyEnd: Mark
  let parents: [Parent]
  let own: StyleLayer
  let locales: [LocaleLayer]
  let colorUses: [Validator.ColorUse]
  /// Whether nothing in the map itself is wrong.
  let isSound: Bool

  init(
    name: String?, key: YAMLNode, node: YAMLNode, source: SourceText,
    colorUses: [Validator.ColorUse], isSound: Bool
  ) {
    self.source = source
    self.name = name
    keyStart = key.start
    keyEnd = key.end
    let entries = node.entries ?? []
    let extended = node["extends"]
    parents = (extended?.items ?? extended.map { [$0] } ?? []).compactMap { item in
      guard !item.isNull else { return nil }
      return item.scalar.map { Parent(name: $0, start: item.start, end: item.end) }
    }
    own = StyleLayer(
      source: source, entries: entries.filter { $0.name != "extends" && $0.name != "locales" })
    locales = Self.localeLayers(in: node["locales"], source: source)
    self.colorUses = colorUses
    self.isSound = isSound
  }

  static func localeLayers(in node: YAMLNode?, source: SourceText) -> [LocaleLayer] {
    (node?.entries ?? []).compactMap { entry in
      guard let tag = LocaleTag(entry.name), let entries = entry.value.entries else { return nil }
      return LocaleLayer(tag: tag, layer: StyleLayer(source: source, entries: entries))
    }
  }
}

/// How a label gets its style.
struct StyleUse: Sendable {
  /// A named style, or `nil` for an inline one.
  var name: String?
  /// The place of the name, or of the label's key.
  var start = Mark.start
  var end = Mark.start
  var inline: StyleBody?
  /// The label's own `locales.<tag>.style`.
  var locales: [LocaleLayer] = []
  /// Colour names in the label's own maps.
  var colorUses: [Validator.ColorUse] = []
}
