// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Painting

extension PaintProblem {
  /// The finding, at the style key that makes the image too large where there is one.
  func finding(about style: LabelStyle) -> Finding {
    guard case .imageTooLarge(let width, let height, let limit) = error else {
      return Finding(.imageTooLarge, error.message)
    }
    let isWide =
      switch limit {
      case .canvas(let most), .side(let most): width > most
      case .area, .memory: width >= height
      }
    let key = style.causes(ofWidth: isWide)
      .map { (key: $0.key, share: $0.length * scale.factor / Double(isWide ? width : height)) }
      .max { $0.share < $1.share }
    // Less than half of a side is not what makes it long: then it is the text.
    let cause = key.flatMap { $0.share > 0.5 ? $0.key : nil }
    let at = scale == .one ? "" : " at scale \(scale.factor.shortText)"
    let advice =
      switch limit {
      case .canvas: "make it smaller, or raise canvas.max"
      case .side: "make it smaller, or raise limits.image_side"
      case .area: "make it smaller, or raise limits.image_pixels"
      case .memory: "make it smaller, or use smaller effects"
      }
    return Finding(
      .imageTooLarge, at: cause.map { .style(key: $0) } ?? .label, error.message + at,
      helps: [advice], numbers: ["width": Double(width), "height": Double(height)])
  }
}

extension LabelStyle {
  /// What a style asks for along one axis whatever the text is, in design px.
  fileprivate func causes(ofWidth isWide: Bool) -> [(key: String, length: Double)] {
    let axis = isWide ? "width" : "height"
    let extent = isWide ? box.width : box.height
    var causes: [(key: String, length: Double)] = [
      ("padding", isWide ? box.padding.horizontal : box.padding.vertical),
      ("canvas.margin", 2 * canvas.margin),
      ("canvas.multiple_of", Double(canvas.multipleOf)),
      ("font.size", font.size),
      ("stroke", 2 * (paint.strokes.map(\.growth).max() ?? 0)),
    ]
    switch extent {
    case .fixed(let length): causes.append((axis, length))
    case .flexible(let least, _): causes.append(("min_" + axis, least ?? 0))
    }
    for shadow in paint.shadows where !shadow.isInvisible {
      let offset = abs(isWide ? shadow.offset.x : shadow.offset.y)
      causes.append(("shadow", offset + 2 * (shadow.blurReach + max(0, shadow.spread))))
    }
    return causes
  }
}

extension Double {
  /// Without a fraction where there is none.
  fileprivate var shortText: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}
