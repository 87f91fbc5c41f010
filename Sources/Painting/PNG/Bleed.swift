// SPDX-License-Identifier: MIT

/// Spreads colour into transparent pixels, so that filtering at an edge finds no black.
struct Bleed {
  /// Device px.
  let reach: Int

  /// Gives pixels of alpha 0 within `reach` of ink the colour of the nearest ink.
  ///
  /// Alpha stays 0. Between equally near pixels the topmost, then the leftmost, decides.
  func apply(to image: PaintedImage) -> [UInt8] {
    let width = image.width
    let height = image.height
    let source = image.pixels
    var result = source
    let offsets = sortedOffsets()
    let columns = spreadColumns(source, width, height)
    for y in 0..<height {
      let rows = max(0, y - reach)...min(height - 1, y + reach)
      for x in 0..<width where source[(y * width + x) * 4 + 3] == 0 {
        // Most transparent pixels have no ink near by; ask the rows before searching.
        guard rows.contains(where: { columns[$0 * width + x] }) else { continue }
        for offset in offsets {
          let otherX = x + offset.x
          let otherY = y + offset.y
          guard otherX >= 0, otherX < width, otherY >= 0, otherY < height else { continue }
          let other = (otherY * width + otherX) * 4
          guard source[other + 3] > 0 else { continue }
          let here = (y * width + x) * 4
          for channel in 0..<3 { result[here + channel] = source[other + channel] }
          break
        }
      }
    }
    return result
  }

  private struct Offset {
    var x: Int
    var y: Int
    var square: Int { x * x + y * y }
  }

  private func sortedOffsets() -> [Offset] {
    var offsets: [Offset] = []
    for y in -reach...reach {
      for x in -reach...reach {
        let offset = Offset(x: x, y: y)
        if offset.square > 0, offset.square <= reach * reach { offsets.append(offset) }
      }
    }
    return offsets.sorted { ($0.square, $0.y, $0.x) < ($1.square, $1.y, $1.x) }
  }

  /// Whether ink lies within `reach` px in the same row.
  private func spreadColumns(_ source: [UInt8], _ width: Int, _ height: Int) -> [Bool] {
    var result = [Bool](repeating: false, count: width * height)
    for y in 0..<height {
      var last = -1 - reach
      for x in 0..<width {
        if source[(y * width + x) * 4 + 3] > 0 { last = x }
        if x - last <= reach { result[y * width + x] = true }
      }
      last = width + reach
      for x in stride(from: width - 1, through: 0, by: -1) {
        if source[(y * width + x) * 4 + 3] > 0 { last = x }
        if last - x <= reach { result[y * width + x] = true }
      }
    }
    return result
  }
}
