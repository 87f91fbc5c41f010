// SPDX-License-Identifier: MIT

import Hashing
import LabelModel
import Manifest

/// What the labels of one locale depend on besides style and fonts, field by field.
///
/// Written out, because describing a value by reflection takes milliseconds in every first build.
extension SHA256 {
  /// Everything that decides how an image is written and when a label is refused.
  mutating func update(_ output: OutputSettings, _ limits: ProjectLimits) {
    update(field: output.path.text)
    update(number: output.scales.count)
    for scale in output.scales { update(field: "\(scale.factor)") }
    update(field: output.png.compression.rawValue)
    update(field: output.png.alpha.rawValue)
    update(number: output.png.bleed)
    update(field: output.png.palette.rawValue)
    update(number: output.includesTexts ? 1 : 0)
    update(number: limits.textBytes)
    update(number: limits.lines)
    update(number: limits.imageSide)
    update(number: limits.imagePixels)
    update(field: "\(limits.blur)")
  }

  mutating func update(_ locale: ProjectLocale) {
    update(field: locale.tag.text)
    update(number: locale.chain.count)
    for tag in locale.chain { update(field: tag.text) }
    switch locale.direction {
    case .fixed(let direction): update(field: direction.rawValue)
    case .text: update(field: "text")
    }
    update(field: locale.missing.rawValue)
    update(field: locale.fontLanguage)
    guard let pseudo = locale.pseudo else { return }
    update(field: pseudo.of.text)
    for flag in [pseudo.hasAccents, pseudo.hasBrackets, pseudo.isBidirectional] {
      update(number: flag ? 1 : 0)
    }
    switch pseudo.expansion {
    case .none: update(field: "none")
    case .auto: update(field: "auto")
    case .percent(let percent): update(field: "\(percent)")
    }
  }

  private mutating func update(number: Int) { update(field: String(number)) }
}
