// SPDX-License-Identifier: MIT

package import LabelModel

/// One step of painting a label.
package enum PaintLayer: Hashable, Sendable {
  case background(Background)
  case shadow(Shadow)
  case fill(Paint)
  case innerShadow(InnerShadow)
  case colorGlyphs
  /// The half of a stroke that lies on the text.
  case innerStroke(Stroke)
  /// The half of a stroke that lies around the text.
  case outerStroke(Stroke)
  case clip(ClipSides)
  case fade(FadeMask)
  case opacity(Double)
}

/// What is painted, bottom to top, as data; what cannot be seen is left out.
package struct LayerPlan: Hashable, Sendable {
  package let layers: [PaintLayer]

  package init(_ picture: LabelPicture) {
    let paint = picture.paint
    var layers: [PaintLayer] = []
    if let background = paint.background, Self.isVisible(background) {
      layers.append(.background(background))
    }
    layers += paint.shadows.filter { $0.color.alpha > 0 }.map(PaintLayer.shadow)
    let isSpanVisible =
      picture.glyphs.contains { ($0.color?.alpha ?? 0) > 0 }
      || picture.rules.contains { ($0.color?.alpha ?? 0) > 0 }
    if !paint.fill.isInvisible || isSpanVisible { layers.append(.fill(paint.fill)) }
    layers += paint.innerShadows.filter { $0.shadow.color.alpha > 0 }.map(PaintLayer.innerShadow)
    if paint.emoji.drawing != .mono, picture.glyphs.contains(where: \.shape.isColored) {
      layers.append(.colorGlyphs)
    }
    let strokes = paint.strokes.filter { $0.width > 0 && !$0.paint.isInvisible }
    layers += strokes.filter { $0.position != .outside }.map(PaintLayer.innerStroke)
    layers += strokes.filter { $0.position != .inside }.map(PaintLayer.outerStroke)
    if !picture.clip.isEmpty { layers.append(.clip(picture.clip)) }
    if let fade = picture.fade, fade.left > 0 || fade.right > 0 { layers.append(.fade(fade)) }
    if paint.opacity < 1 { layers.append(.opacity(max(0, paint.opacity))) }
    self.layers = layers
  }

  private static func isVisible(_ background: Background) -> Bool {
    if let fill = background.fill, !fill.isInvisible { return true }
    guard let border = background.border else { return false }
    return border.width > 0 && !border.paint.isInvisible
  }
}
