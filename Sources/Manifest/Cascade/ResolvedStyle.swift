// SPDX-License-Identifier: MIT

package import Diagnostics
package import Hashing
package import LabelModel

/// One layer of a cascade and how the cascade came to it.
struct LayerOrigin: Sendable {
  var layer: StyleLayer
  /// The styles from the one the label names to the one that holds the layer.
  var via: [String]
}

/// One style with every layer applied, and where each of its values came from.
package final class ResolvedStyle: Sendable {
  /// A value that some layer set, for people.
  package struct Value: Hashable, Sendable {
    /// `font.size`, `stroke[0].color`; a short form is written out: `fill.color`.
    package var keyPath: String
    package var text: String
    package var position: TextPosition
    package var excerpt: String?
    /// The styles from the one the label names to the one that set the value; empty for a value
    /// of the label's own map.
    package var via: [String]
  }

  package let style: LabelStyle
  /// Of every field of `style`.
  package let digest: Digest
  let merged: MergedMap
  let origins: [LayerOrigin]

  init(style: LabelStyle, merged: MergedMap, origins: [LayerOrigin]) {
    self.style = style
    digest = style.canonicalDigest
    self.merged = merged
    self.origins = origins
  }

  /// Every value that a layer set, sorted by key path.
  package var values: [Value] {
    var values: [Value] = []
    collect(.map(merged), path: "", into: &values)
    return values.sorted { $0.keyPath < $1.keyPath }
  }

  /// The value that a key such as `font.size` got from a layer, or `nil` where the default holds.
  ///
  /// A key that holds several values, such as `stroke`, answers with the first of them.
  package func provenance(of keyPath: String) -> Value? {
    let all = values
    return all.first { $0.keyPath == keyPath }
      ?? all.first { $0.keyPath.hasPrefix(keyPath + ".") || $0.keyPath.hasPrefix(keyPath + "[") }
  }

  private func collect(_ node: MergedNode, path: String, into values: inout [Value]) {
    switch node {
    case .map(let map):
      for entry in map.entries {
        collect(entry.value, path: path.isEmpty ? entry.key : path + "." + entry.key, into: &values)
      }
    case .leaf(let node, let origin): collect(node, origins[origin], path: path, into: &values)
    }
  }

  private func collect(
    _ node: YAMLNode, _ origin: LayerOrigin, path: String, into values: inout [Value]
  ) {
    switch node.content {
    case .scalar(let text): values.append(value(text, node, origin, path: path))
    case .sequence(let items) where items.allSatisfy({ $0.shape == .scalar }):
      let text = "[" + items.compactMap(\.scalar).joined(separator: ", ") + "]"
      values.append(value(text, node, origin, path: path))
    case .sequence(let items):
      for (index, item) in items.enumerated() {
        collect(item, origin, path: "\(path)[\(index)]", into: &values)
      }
    case .mapping(let entries):
      for entry in entries where !entry.value.isNull && !entry.name.hasPrefix("x-") {
        collect(entry.value, origin, path: path + "." + entry.name, into: &values)
      }
    }
  }

  private func value(
    _ text: String, _ node: YAMLNode, _ origin: LayerOrigin, path: String
  ) -> Value {
    let position = origin.layer.source.position(at: node.start)
    return Value(
      keyPath: path, text: text, position: position,
      excerpt: origin.layer.source.excerpt(at: position), via: origin.via)
  }
}
