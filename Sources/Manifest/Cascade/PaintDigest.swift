// SPDX-License-Identifier: MIT

import LabelModel

extension CanonicalForm {
  mutating func add(_ paint: PaintStyle) {
    add(paint.fill)
    add(paint.opacity)
    add(paint.strokes.count)
    for stroke in paint.strokes { add(stroke) }
    add(paint.shadows.count)
    for shadow in paint.shadows { add(shadow) }
    add(paint.innerShadows.count)
    for inner in paint.innerShadows {
      add(inner.shadow)
      add(inner.edge)
    }
    mark(paint.background == nil ? 0 : 1)
    if let background = paint.background { add(background) }
    add(paint.emoji.drawing)
    add(paint.emoji.outline)
  }

  mutating func add(_ paint: Paint) {
    mark((paint.color == nil ? 0 : 1) | (paint.gradient == nil ? 0 : 2))
    if let color = paint.color { add(color) }
    if let gradient = paint.gradient { add(gradient) }
  }

  private mutating func add(_ gradient: Gradient) {
    switch gradient.shape {
    case .linear(let from, let to):
      mark(0)
      add(from)
      add(to)
    case .angle(let degrees):
      mark(1)
      add(degrees)
    case .radial(let center, let edge):
      mark(2)
      add(center)
      add(edge)
    }
    add(gradient.scope)
    add(gradient.stops.count)
    for stop in gradient.stops {
      add(stop.position)
      add(stop.color)
    }
  }

  private mutating func add(_ stroke: Stroke) {
    add(stroke.width)
    add(stroke.paint)
    add(stroke.position)
    add(stroke.join)
    add(stroke.miterLimit)
  }

  private mutating func add(_ shadow: Shadow) {
    add(shadow.offset)
    add(shadow.blur)
    add(shadow.spread)
    add(shadow.color)
    add(shadow.caster)
    add(shadow.isKnockedOut)
  }

  private mutating func add(_ background: Background) {
    mark(background.fill == nil ? 0 : 1)
    if let fill = background.fill { add(fill) }
    add(background.radius)
    mark(background.border == nil ? 0 : 1)
    if let border = background.border {
      add(border.width)
      add(border.paint)
    }
  }
}
