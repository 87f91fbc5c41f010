// SPDX-License-Identifier: MIT

import LabelModel

/// A label simple enough for `FusedRow`.
struct FusedLabel {
  private let composer: Composer
  private let canvas: Canvas
  private let shadow: (color: FloatColor, plane: Plane)?

  /// Returns `nil` when the label needs the full composer.
  init?(_ composer: Composer, _ style: VisiblePaint, _ canvas: Canvas, _ scratch: Scratch) {
    guard style.innerShadows.isEmpty, style.shadows.count <= 1, composer.strokes.count <= 1,
      composer.plates.isEmpty, composer.weights == nil, composer.coverage.colorGlyphs == nil,
      composer.fill?.hasSingleColors ?? true
    else { return nil }
    if let stroke = composer.strokes.first {
      guard stroke.paint.hasSingleColors, stroke.coverage.stroke.position == .outside else {
        return nil
      }
    }
    self.composer = composer
    self.canvas = canvas
    guard let shadow = style.shadows.first else {
      self.shadow = nil
      return
    }
    guard !shadow.isKnockedOut else { return nil }
    let caster = scratch.plane(width: canvas.width, height: canvas.height, cleared: false)
    for y in 0..<canvas.height {
      let row = Self.row(composer, y)
      let line = shadow.caster == .fill ? nil : composer.strokes.first?.coverage.all.row(y)
      row.writeCast(
        fill: composer.coverage.fill.row(y), stroke: line, count: canvas.width,
        to: caster.row(y))
    }
    let cast = ShadowCaster(canvas: canvas, scratch: scratch).cast(shadow, from: caster)
    self.shadow = (FloatColor(shadow.color), cast.plane)
  }

  /// Writes row `y` of the image.
  func writeRow(_ y: Int, to out: UnsafeMutablePointer<UInt32>) {
    let line = y - canvas.top
    var row = Self.row(composer, line)
    if let shadow { row.shadow = shadow.color }
    row.write(
      fill: composer.coverage.fill.row(line) - canvas.left,
      stroke: composer.strokes.first.map { $0.coverage.all.row(line) - canvas.left },
      shadow: shadow.map { $0.plane.row(line) - canvas.left }, count: canvas.imageWidth, to: out)
  }

  private static func row(_ composer: Composer, _ y: Int) -> FusedRow {
    FusedRow(
      fill: composer.fill?.singleColor(y: y) ?? .clear,
      stroke: composer.strokes.first?.paint.singleColor(y: y) ?? .clear, shadow: .clear,
      opacity: composer.opacity)
  }
}
