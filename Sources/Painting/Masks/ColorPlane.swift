// SPDX-License-Identifier: MIT

/// Premultiplied RGBA of the colour glyphs, 4 bytes a pixel, rows without padding.
struct ColorPlane {
  let base: UnsafeMutablePointer<UInt8>
  let width: Int
  let height: Int

  init(width: Int, height: Int, scratch: Scratch) {
    let count = max(1, width * height * 4)
    base = scratch.bytes(count).bindMemory(to: UInt8.self, capacity: count)
    base.update(repeating: 0, count: count)
    self.width = width
    self.height = height
  }

  /// Paints the pixels of a bitmap glyph over what is there, with `opacity` 0...255.
  func paint(_ mask: GlyphMask, opacity: Int, x: Int, y: Int) {
    each(mask, x, y) { index, target in
      let alpha = (Int(mask.pixels[index * 4 + 3]) * opacity + 127) / 255
      var result = alpha + (Int(target[3]) * (255 - alpha) + 127) / 255
      result = min(255, result)
      for channel in 0..<3 {
        let value = (Int(mask.pixels[index * 4 + channel]) * opacity + 127) / 255
        let rest = (Int(target[channel]) * (255 - alpha) + 127) / 255
        // Rounded apart, a channel could exceed alpha by one.
        target[channel] = UInt8(min(result, value + rest))
      }
      target[3] = UInt8(result)
    }
  }

  /// Paints a layer in one colour over what is there.
  func paint(_ mask: GlyphMask, color: FloatColor, x: Int, y: Int) {
    let channels = [color.red, color.green, color.blue]
    each(mask, x, y) { index, target in
      let coverage = Float(mask.coverage[index]) / 255
      let rest = 1 - color.alpha * coverage
      let alpha = color.alpha * coverage * 255 + Float(target[3]) * rest
      target[3] = UInt8(min(255, alpha + 0.5))
      for channel in 0..<3 {
        let value = channels[channel] * coverage * 255 + Float(target[channel]) * rest
        target[channel] = min(target[3], UInt8(min(255, value + 0.5)))
      }
    }
  }

  private func each(
    _ mask: GlyphMask, _ x: Int, _ y: Int, _ body: (Int, UnsafeMutablePointer<UInt8>) -> Void
  ) {
    guard let part = Blit.Overlap(mask, x: x, y: y, width: width, height: height) else { return }
    for row in part.rows {
      for column in part.columns {
        body(
          row * mask.width + column, base + ((y + row) * width + x + column) * 4)
      }
    }
  }
}
