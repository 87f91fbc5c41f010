// SPDX-License-Identifier: MIT

import LabelModel
import Testing

struct MonoEmoji {
  @Test func aColourGlyphIsASilhouetteInTheFillWhereNoOutlineHasIt() throws {
    let drawn = try draw(
      "🚀", "font: {family: Noto Sans, size: 48}, fill: \"#0000ff\", emoji: {draw: mono}")
    #expect(drawn.measurements.missingGlyphs.isEmpty)
    let ink = try #require(drawn.pixels.ink())
    #expect(ink.width > 30 && ink.height > 30)
    for y in 0..<drawn.pixels.height {
      for x in 0..<drawn.pixels.width where drawn.pixels.alpha(x, y) > 0 {
        let color = drawn.pixels.color(x, y)
        #expect(color.red == 0 && color.green == 0 && color.blue == 255)
      }
    }
  }

  @Test func inColourTheGlyphKeepsItsOwn() throws {
    let drawn = try draw("🚀", "font: {family: Noto Sans, size: 48}, fill: \"#0000ff\"")
    var colors: Set<Color> = []
    for y in 0..<drawn.pixels.height {
      for x in 0..<drawn.pixels.width where drawn.pixels.alpha(x, y) == 255 {
        colors.insert(drawn.pixels.color(x, y))
      }
    }
    #expect(colors.count > 16)
  }
}
