// SPDX-License-Identifier: MIT

import LabelModel
import Painting
import Testing

@Suite("Layer plan")
struct LayerPlanTests {
  @Test func layersAreListedBottomToTop() {
    var picture = Line([Shapes.block, Shapes.emoji]).picture
    let center = Stroke(width: 2, paint: .black, position: .center)
    let outside = Stroke(width: 3, paint: .black)
    let inside = Stroke(width: 1, paint: .black, position: .inside)
    let shadow = Shadow(blur: 3, color: .black)
    let inner = InnerShadow(shadow: shadow)
    let background = Background(fill: .black)
    picture.paint.strokes = [center, outside, inside]
    picture.paint.shadows = [shadow]
    picture.paint.innerShadows = [inner]
    picture.paint.background = background
    picture.paint.opacity = 0.5
    picture.clip = .left
    picture.fade = FadeMask(left: 1, right: 0, top: 0)
    #expect(
      LayerPlan(picture).layers == [
        .background(background), .shadow(shadow), .fill(.black), .innerShadow(inner),
        .colorGlyphs, .innerStroke(center), .innerStroke(inside), .outerStroke(center),
        .outerStroke(outside), .clip(.left), .fade(FadeMask(left: 1, right: 0, top: 0)),
        .opacity(0.5),
      ])
  }

  @Test func whatCannotBeSeenIsLeftOut() {
    var picture = Line([Shapes.block]).picture
    picture.paint.fill = Paint(color: .clear)
    picture.paint.strokes = [
      Stroke(width: 0, paint: .black), Stroke(width: 2, paint: Paint(color: .clear)),
    ]
    picture.paint.shadows = [Shadow(blur: 3, color: .clear)]
    picture.paint.background = Background(fill: Paint(color: .clear))
    picture.fade = FadeMask(left: 0, right: 0, top: 0)
    #expect(LayerPlan(picture).layers.isEmpty)
  }
}
