// SPDX-License-Identifier: MIT

/// Keeps center and inside strokes from showing where one glyph runs into the next.
///
/// Joined scripts draw a word as glyphs that overlap. Each has a line round it of its own, also
/// along the joint, inside the word. Such a line is far from the edge of the word as a whole: what
/// lies farther from it than the stroke reaches is taken away.
enum JoinedGlyphs {
  /// Coverage that two glyphs have together in a pixel where they run into each other.
  ///
  /// Letters that only stand close share edge pixels with less.
  private static let joined = 236

  /// Whether a glyph meets what is already on the plane.
  static func meets(_ mask: GlyphMask, _ plane: Plane, x: Int, y: Int) -> Bool {
    guard let part = Blit.Overlap(mask, x: x, y: y, width: plane.width, height: plane.height)
    else { return false }
    for row in part.rows {
      let target = plane.row(y + row) + x
      for column in part.columns {
        let own = Int(mask.coverage[row * mask.width + column])
        let other = Int(target[column])
        if own > 8, other > 8, own + other >= joined { return true }
      }
    }
    return false
  }

  /// Takes away from a stroke what lies deeper inside `shape` than `reach` device px.
  static func limit(_ stroke: Plane, to reach: Double, of shape: Plane) {
    // Two free px all round: the shape may end with the plane.
    let border = 2
    let width = shape.width + 2 * border
    let height = shape.height + 2 * border
    var coverage = [UInt8](repeating: 0, count: width * height)
    for y in 0..<shape.height {
      let row = shape.row(y)
      let start = (y + border) * width + border
      for x in 0..<shape.width { coverage[start + x] = row[x] }
    }
    // Distances of whole pixels are less exact than drawn lines: half a px is left to those.
    let near = DistanceField(of: coverage, width: width, height: height, inverted: true)
      .grown(by: reach + 0.5)
    for y in 0..<stroke.height {
      let row = stroke.row(y)
      let start = (y + border) * width + border
      for x in 0..<stroke.width { row[x] = min(row[x], near[start + x]) }
    }
  }
}
