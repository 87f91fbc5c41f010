// SPDX-License-Identifier: MIT

/// A colour for every pixel, mixed from the paints of the glyphs that meet there.
///
/// For spans with colours of their own and for gradients that start again with every line or
/// glyph. Where two glyphs share a pixel the later one covers the earlier one; the colours are
/// not multiplied by coverage, so one colour everywhere gives the same bytes as no plane.
struct PaintPlane {
  let rows: ColorRows
  let weight: UnsafeMutablePointer<Float>
  let width: Int
  let height: Int

  /// What a pixel of it takes.
  static let bytesPerPixel = 20

  init(width: Int, height: Int, scratch: Scratch) {
    rows = ColorRows(width: width * height, scratch: scratch)
    weight = scratch.floats(width * height)
    self.width = width
    self.height = height
  }

  func add(_ mask: GlyphMask, _ field: PaintField, x: Int, y: Int) {
    guard let part = Blit.Overlap(mask, x: x, y: y, width: width, height: height) else { return }
    let isByRow = field.variation == .constant || field.variation == .rows
    for row in part.rows {
      var color = field.color(x: x, y: y + row)
      for column in part.columns {
        let coverage = mask.coverage[row * mask.width + column]
        guard coverage > 0 else { continue }
        if !isByRow { color = field.color(x: x + column, y: y + row) }
        let share = Float(coverage) / 255
        let rest = 1 - share
        let index = (y + row) * width + x + column
        rows.red[index] = color.red * share + rows.red[index] * rest
        rows.green[index] = color.green * share + rows.green[index] * rest
        rows.blue[index] = color.blue * share + rows.blue[index] * rest
        rows.alpha[index] = color.alpha * share + rows.alpha[index] * rest
        weight[index] = share + weight[index] * rest
      }
    }
  }

  /// Divides by what was added: afterwards rows hold plain colours.
  func finish() {
    for index in 0..<(width * height) where weight[index] > 0 {
      let scale = 1 / weight[index]
      rows.red[index] *= scale
      rows.green[index] *= scale
      rows.blue[index] *= scale
      rows.alpha[index] *= scale
    }
  }
}
