// SPDX-License-Identifier: MIT

import LabelModel
import Painting

/// A picture of some glyphs in a row, with room for effects around them.
struct Line {
  var shapes: [GlyphShape]
  var size = 40.0
  var advance = 0.8
  /// Design px around the text.
  var margin = 24.0
  var start = 0.0
  var paint = PaintStyle()
  var clip: ClipSides = []
  var fade: FadeMask?

  init(_ shapes: [GlyphShape], size: Double = 40, margin: Double = 24) {
    self.shapes = shapes
    self.size = size
    self.margin = margin
  }

  var picture: LabelPicture {
    let width = (Double(shapes.count) * advance * size).rounded(.up)
    let height = size.rounded(.up)
    let block = Rect(x: 0, y: 0, width: width, height: height)
    let frame = Frame(
      box: block.size, content: block, block: block,
      image: block.outsetBy(Insets(all: margin)))
    let baseline = (size * 0.8).rounded()
    let glyphs = shapes.enumerated().map { index, shape in
      let x = start + Double(index) * advance * size
      return PlacedGlyph(
        shape: shape, x: x, baseline: baseline, drop: 0, size: size, color: nil, line: 0,
        cluster: Rect(x: x, y: 0, width: advance * size, height: height))
    }
    return LabelPicture(
      frame: frame, glyphs: glyphs, lines: [block], paint: paint, clip: clip, fade: fade)
  }

  func painted(at scale: Double = 1, cache: MaskCache = MaskCache()) throws -> Raster {
    try picture.painted(at: scale, cache: cache)
  }

  func with(_ change: (inout Line) -> Void) -> Line {
    var line = self
    change(&line)
    return line
  }
}

extension LabelPicture {
  func painted(at scale: Double = 1, cache: MaskCache = MaskCache()) throws -> Raster {
    let painter = Painter(cache: cache)
    return Raster(try painter.paint(self, at: Scale(scale) ?? .one))
  }

  func with(_ change: (inout LabelPicture) -> Void) -> LabelPicture {
    var picture = self
    change(&picture)
    return picture
  }
}

extension Color {
  static let white = Color(red: 255, green: 255, blue: 255)
  static let pureRed = Color(red: 255, green: 0, blue: 0)
  static let pureGreen = Color(red: 0, green: 255, blue: 0)
  static let pureBlue = Color(red: 0, green: 0, blue: 255)

  func with(alpha: UInt8) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }
}

extension PaintStyle {
  static func fill(_ color: Color) -> PaintStyle {
    var style = PaintStyle()
    style.fill = Paint(color: color)
    return style
  }

  func stroked(
    _ width: Double, _ color: Color, _ position: Stroke.Position = .outside,
    join: Stroke.Join = .round
  ) -> PaintStyle {
    var style = self
    style.strokes.append(
      Stroke(width: width, paint: Paint(color: color), position: position, join: join))
    return style
  }

  func shadowed(_ shadow: Shadow) -> PaintStyle {
    var style = self
    style.shadows.append(shadow)
    return style
  }

  func innerShadowed(_ shadow: Shadow, _ edge: InnerShadow.Edge = .glyph) -> PaintStyle {
    var style = self
    style.innerShadows.append(InnerShadow(shadow: shadow, edge: edge))
    return style
  }

  func filled(_ gradient: Gradient, over color: Color? = nil) -> PaintStyle {
    var style = self
    style.fill = Paint(color: color, gradient: gradient)
    return style
  }
}

extension Gradient {
  static func vertical(_ stops: [(Double, Color)], _ scope: Scope = .block) -> Gradient {
    Gradient(
      shape: .linear(from: Point(x: 0.5, y: 0), to: Point(x: 0.5, y: 1)), scope: scope,
      stops: stops.map { Stop(position: $0.0, color: $0.1) })
  }
}
