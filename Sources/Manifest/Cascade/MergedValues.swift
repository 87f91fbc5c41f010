// SPDX-License-Identifier: MIT

import LabelModel

/// Reading validated leaves; what is malformed reads as absent.
extension MergedNode {
  var text: String? {
    if case .leaf(let node, _) = self { node.scalar } else { nil }
  }

  /// One text or a list of them.
  var texts: [String]? {
    guard case .leaf(let node, _) = self else { return nil }
    return node.items?.compactMap(\.scalar) ?? node.scalar.map { [$0] }
  }

  var numbers: [Double]? { texts?.compactMap { Numeral.number($0) } }

  var point: Point? {
    guard let numbers, numbers.count == 2 else { return nil }
    return Point(x: numbers[0], y: numbers[1])
  }

  var insets: Insets? { numbers.flatMap(Insets.init(manifestNumbers:)) }

  /// The maps of a key that takes one or a list.
  var alternatives: [MergedNode] {
    switch self {
    case .map: [self]
    case .leaf(let node, let origin):
      (node.items ?? []).compactMap { item in
        guard let entries = item.entries else { return nil }
        var map = MergedMap()
        map.merge(entries, origin: origin)
        return .map(map)
      }
    }
  }

  /// Some place that this node came from.
  var firstLeaf: (node: YAMLNode, origin: Int)? {
    switch self {
    case .leaf(let node, let origin): return (node, origin)
    case .map(let map):
      for entry in map.entries {
        if let found = entry.value.firstLeaf { return found }
      }
      return nil
    }
  }
}

extension MergedMap {
  func text(_ key: String) -> String? { self[key]?.text }
  func texts(_ key: String) -> [String]? { self[key]?.texts }
  func number(_ key: String) -> Double? { text(key).flatMap { Numeral.number($0) } }
  func whole(_ key: String) -> Int? { text(key).flatMap(Numeral.whole) }
  func length(_ key: String) -> Length? { text(key).flatMap(Numeral.length) }
  func flag(_ key: String) -> Bool? { text(key).flatMap(Numeral.flag) }

  func choice<Choice: RawRepresentable>(_ key: String) -> Choice? where Choice.RawValue == String {
    text(key).flatMap(Choice.init(rawValue:))
  }
}

extension Insets {
  /// All; vertical and horizontal; or top, right, bottom, left.
  init?(manifestNumbers numbers: [Double]) {
    switch numbers.count {
    case 1: self.init(all: numbers[0])
    case 2:
      self.init(top: numbers[0], right: numbers[1], bottom: numbers[0], left: numbers[1])
    case 4:
      self.init(top: numbers[0], right: numbers[1], bottom: numbers[2], left: numbers[3])
    default: return nil
    }
  }
}
