// SPDX-License-Identifier: MIT

extension Stroke {
  /// How far the stroke goes beyond the edge of the text, in design px.
  package var growth: Double {
    if paint.isInvisible || width <= 0 { return 0 }
    let outside =
      switch position {
      case .outside: width
      case .center: width / 2
      case .inside: 0.0
      }
    return join == .miter ? outside * miterLimit : outside
  }
}

extension Shadow {
  /// How far the blur can be seen: 3 sigma, in whole design px.
  package var blurReach: Double { (1.5 * blur).rounded(.up) }

  package var isInvisible: Bool { color.alpha == 0 }
}

extension PaintStyle {
  /// How far paint goes beyond the edge of the text on each side, in design px.
  ///
  /// Strokes count with `slack` for their antialiased edge; a shadow reaches as far as its caster,
  /// its blur and its spread, moved by its offset, and never less far than the strokes.
  package func growth(slack: Double) -> Insets {
    let seen = strokes.filter { !$0.paint.isInvisible && $0.width > 0 }
    let edge = seen.map(\.growth).max().map { $0 + slack } ?? 0
    var growth = Insets(all: edge)
    for shadow in shadows where !shadow.isInvisible {
      let cast = edge + shadow.blurReach + shadow.spread
      growth = growth.maximum(
        Insets(
          top: cast - shadow.offset.y, right: cast + shadow.offset.x,
          bottom: cast + shadow.offset.y, left: cast - shadow.offset.x))
    }
    return growth
  }

  /// The room that effects need on each side, in whole design px.
  ///
  /// One number for a style, whatever the text and the used font size are, so that images do not
  /// change their size between locales. `margin` keeps painted pixels off the image's border.
  package func reach(margin: Double) -> Insets {
    let growth = growth(slack: 1)
    return Insets(
      top: (growth.top + margin).rounded(.up), right: (growth.right + margin).rounded(.up),
      bottom: (growth.bottom + margin).rounded(.up), left: (growth.left + margin).rounded(.up))
  }
}
