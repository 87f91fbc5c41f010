// SPDX-License-Identifier: MIT

package import Diagnostics

/// A label that an error keeps from being drawn.
package struct FrozenLabel: Sendable {
  package var key: String
  package var position: TextPosition
  /// The style it names, which need not exist; `nil` for an inline one.
  package var styleName: String?
  /// `nil` when the error is in the label itself.
  package var definition: LabelDefinition?

  package init(_ definition: LabelDefinition) {
    key = definition.key
    position = definition.keyPosition
    styleName = definition.styleName
    self.definition = definition
  }

  init(_ label: BrokenLabel, in source: SourceText) {
    key = label.key.text
    position = source.position(at: label.key.start)
    styleName = label.styleName
  }
}

/// What can be said of a label that is wrong in itself.
struct BrokenLabel: Sendable {
  var key: PlacedName
  var styleName: String?

  init(_ entry: YAMLEntry) {
    key = PlacedName(entry.key)
    styleName = entry.value.text("style")
  }
}
