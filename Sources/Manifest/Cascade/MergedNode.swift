// SPDX-License-Identifier: MIT

/// Style keys after all layers were laid over each other.
///
/// Each leaf remembers the layer it came from, so every value knows its place.
struct MergedMap: Sendable {
  struct Entry: Sendable {
    var key: String
    var value: MergedNode
  }

  var entries: [Entry] = []

  subscript(key: String) -> MergedNode? { entries.first { $0.key == key }?.value }

  mutating func set(_ key: String, _ value: MergedNode) {
    if let index = entries.firstIndex(where: { $0.key == key }) {
      entries[index].value = value
    } else {
      entries.append(Entry(key: key, value: value))
    }
  }

  mutating func remove(_ key: String) { entries.removeAll { $0.key == key } }
}

indirect enum MergedNode: Sendable {
  /// A scalar or a list; both are replaced as a whole.
  case leaf(YAMLNode, origin: Int)
  case map(MergedMap)

  var map: MergedMap? {
    if case .map(let map) = self { map } else { nil }
  }
}

extension MergedMap {
  /// Lays the entries of one layer over this map.
  ///
  /// Maps merge key by key, everything else replaces, `~` removes. Keys that say the same thing in
  /// two ways replace each other.
  mutating func merge(_ layer: [YAMLEntry], origin: Int) {
    for entry in layer where !entry.name.hasPrefix("x-") {
      if entry.value.isNull {
        remove(entry.name)
        continue
      }
      removeRivals(of: entry.name, in: layer)
      let added = Self.canonical(entry)
      guard case .mapping(let entries) = added.content else {
        set(entry.name, .leaf(added, origin: origin))
        continue
      }
      var merged = self[entry.name]?.map ?? MergedMap()
      merged.merge(entries, origin: origin)
      set(entry.name, .map(merged))
    }
  }

  /// The short forms written out: `fill: red` is `fill: {color: red}`.
  private static func canonical(_ entry: YAMLEntry) -> YAMLNode {
    guard entry.value.scalar != nil, let key = shortForms[entry.name] else { return entry.value }
    let name = YAMLNode(.scalar(key), start: entry.value.start, end: entry.value.end)
    var node = entry.value
    node.content = .mapping([YAMLEntry(key: name, value: entry.value)])
    node.style = .plain
    return node
  }

  private static let shortForms = ["fill": "color", "canvas": "mode"]

  /// What a layer takes away from those below it by saying the same thing in another way.
  private mutating func removeRivals(of key: String, in layer: [YAMLEntry]) {
    guard let rivals = Self.rivals[key] else { return }
    for rival in rivals where !layer.contains(where: { $0.name == rival && !$0.value.isNull }) {
      remove(rival)
    }
  }

  private static let rivals: [String: [String]] = [
    "color": ["gradient"], "gradient": ["color"],
    "family": ["stack"], "stack": ["family"],
    "angle": ["from", "to"], "from": ["angle"], "to": ["angle"],
    "width": ["min_width", "max_width"], "min_width": ["width"], "max_width": ["width"],
    "height": ["min_height", "max_height"], "min_height": ["height"], "max_height": ["height"],
  ]
}
