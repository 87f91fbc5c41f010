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

  /// How far the grid of a scale smears the shadow beyond its reach, in design px.
  ///
  /// What is moved or grown by a part of a px touches one px more, and so does a blur whose reach
  /// is rounded up in device px.
  fileprivate func smear(at scale: Scale) -> Double {
    let lengths = [offset.x, offset.y, spread].map { $0 * scale.factor }
    let isMoved = lengths.contains { $0 != $0.rounded() }
    return ((isMoved ? 1 : 0) + (scale.isWhole || blur <= 0 ? 0 : 1)) / scale.factor
  }
}

extension PaintStyle {
  /// How far paint goes beyond the edge of the text on each side, in design px.
  ///
  /// Strokes count with `slack` for their antialiased edge; a shadow reaches as far as its caster,
  /// its blur and its spread, moved by its offset, and never less far than the strokes. With
  /// `scales`, what their grids add is part of it: glyphs are moved, shadows are smeared.
  package func growth(slack: Double, scales: [Scale] = []) -> Insets {
    let seen = strokes.filter { !$0.paint.isInvisible && $0.width > 0 }
    let snap = scales.map { $0.glyphSnap / $0.factor }.max() ?? 0
    let edge = snap + (seen.map(\.growth).max().map { $0 + slack } ?? 0)
    var growth = Insets(all: edge)
    for shadow in shadows where !shadow.isInvisible {
      let smear = scales.map(shadow.smear).max() ?? 0
      let cast = edge + shadow.blurReach + shadow.spread + smear
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
