// SPDX-License-Identifier: MIT

package import Diagnostics
package import Hashing
package import LabelModel

/// One style with every layer applied, and where each of its values came from.
package final class ResolvedStyle: Sendable {
  /// A value that some layer set, for people.
  package struct Value: Hashable, Sendable {
    /// `font.size`, `stroke[0].color`.
    package var keyPath: String
    package var text: String
    package var position: TextPosition
    /// The styles from the one the label names to the one that set the value; empty for a value
    /// of the label's own map.
    package var via: [String]
  }

  package let style: LabelStyle
  /// Of every field of `style`.
  package let digest: Digest
  let merged: MergedNode

  init(style: LabelStyle, digest: Digest, merged: MergedNode) {
    self.style = style
    self.digest = digest
    self.merged = merged
  }
}

extension ResolvedStyle {
  /// Every value that a layer set, sorted by key path.
  package var values: [Value] { [] }

  /// The place that set a key such as `font.size`, or `nil` where the default holds.
  package func provenance(of keyPath: String) -> Value? { nil }
}

struct StyleUse: Sendable {
  var name: String?
}

struct MergedNode: Sendable {}

struct StyleTable: Sendable {
  func style(of label: LabelDefinition, for locale: LocaleTag) -> ResolvedStyle? { nil }
}
