// SPDX-License-Identifier: MIT

package import LabelModel

/// Everything layout may depend on, besides the fonts.
package struct LayoutRequest: Sendable {
  package enum BaseDirection: Hashable, Sendable {
    case fixed(WritingDirection)
    /// The first strong letter's, left to right where there is none.
    case firstStrong
  }

  package var text: StyledText
  package var setup: LayoutSetup
  /// BCP 47, of the text (not of the requested locale): Han forms, `locl`, line breaking.
  package var language: String
  package var baseDirection: BaseDirection
  /// What the picture is painted at: the image has a clear border at each of them.
  package var scales: [Scale]

  package init(
    text: StyledText, setup: LayoutSetup, language: String, baseDirection: BaseDirection,
    scales: [Scale] = [.one]
  ) {
    self.text = text
    self.setup = setup
    self.language = language
    self.baseDirection = baseDirection
    self.scales = scales
  }
}
