// SPDX-License-Identifier: MIT

package import LabelModel
import Manifest
package import StringSources

/// What a translators' file demands of a label's size, over its style.
package struct SizeDemands: Hashable, Sendable {
  package var flags: WeblateFlags?
  package var limits: SizeLimits

  /// Returns `nil` when the file demands nothing.
  init?(_ entry: StringEntry?) {
    guard let entry, entry.hasDemands else { return nil }
    flags = entry.weblate
    limits = entry.limits
    if flags == nil && limits.isEmpty { return nil }
  }

  /// The families that the flags ask for.
  var families: [String]? { flags?.fontFamily.map { [$0] } }
}

extension LabelStyle {
  /// The style with the size, the box and the number of lines that a translators' file sets.
  package func meeting(_ demands: SizeDemands?) -> LabelStyle {
    guard let demands else { return self }
    var style = self
    if let flags = demands.flags {
      if let family = flags.fontFamily { style.font.source = .families([family]) }
      if let size = flags.fontSize { style.font.size = size }
      if let weight = flags.fontWeight.flatMap(FontWords.weight) { style.font.weight = weight }
      if let spacing = flags.fontSpacing { style.text.letterSpacing = .px(spacing) }
      if let width = flags.maxWidth {
        style.box.width = .flexible(min: nil, max: width)
        style.text.maxLines = flags.maxLines ?? 1
      }
    } else if let width = demands.limits.width {
      style.box.width = style.box.width.limited(to: width)
    }
    if let height = demands.limits.height {
      style.box.height = style.box.height.limited(to: height)
    }
    return style
  }
}

extension BoxStyle.Extent {
  /// At most `limit`, however large it was.
  fileprivate func limited(to limit: Double) -> Self {
    switch self {
    case .fixed(let value): value <= limit ? self : .flexible(min: nil, max: limit)
    case .flexible(let min, let max):
      .flexible(min: min.map { Swift.min($0, limit) }, max: Swift.min(max ?? limit, limit))
    }
  }
}
