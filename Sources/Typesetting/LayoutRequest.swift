// SPDX-License-Identifier: MIT

package import LabelModel

/// Everything layout may depend on, besides the fonts.
package struct LayoutRequest: Hashable, Sendable {
  package enum BaseDirection: Hashable, Sendable {
    case fixed(WritingDirection)
    /// The first strong letter's, left to right where there is none.
    case firstStrong
  }

  package var text: StyledText
  package var style: LabelStyle
  /// The resolved stack, in order of preference, without duplicates.
  package var families: [String]
  /// BCP 47, of the text (not of the requested locale): Han forms, `locl`, line breaking.
  package var language: String
  package var baseDirection: BaseDirection
  /// What the picture is painted at: the image has a clear border at each of them.
  package var scales: [Scale]

  package init(
    text: StyledText, style: LabelStyle, families: [String], language: String,
    baseDirection: BaseDirection, scales: [Scale] = [.one]
  ) {
    self.text = text
    self.style = style
    self.families = families
    self.language = language
    self.baseDirection = baseDirection
    self.scales = scales
  }
}
