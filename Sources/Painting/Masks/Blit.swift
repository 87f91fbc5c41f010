// SPDX-License-Identifier: MIT

/// Joins masks with planes; what lies outside the plane is cut off.
enum Blit {
  /// The part of a mask that meets a plane.
  struct Overlap {
    let columns: Range<Int>
    let rows: Range<Int>

    /// Returns `nil` when they do not meet.
    ///
    /// The mask's left and top edge lie at `x` and `y` of the plane.
    init?(_ mask: GlyphMask, x: Int, y: Int, width: Int, height: Int) {
      let left = max(0, -x)
      let right = min(mask.width, width - x)
      let top = max(0, -y)
      let bottom = min(mask.height, height - y)
      guard left < right, top < bottom else { return nil }
      columns = left..<right
      rows = top..<bottom
    }
  }

  /// Fills: neighbours that share an edge pixel cover it together.
  static func add(_ mask: GlyphMask, to plane: Plane, x: Int, y: Int) {
    each(mask, plane, x, y) { source, target, count in
      for index in 0..<count {
        let sum = UInt16(source[index]) &+ UInt16(target[index])
        target[index] = UInt8(truncatingIfNeeded: min(sum, 255))
      }
    }
  }

  /// Strokes: where two overlap, the stroke is there once.
  static func maximum(_ mask: GlyphMask, to plane: Plane, x: Int, y: Int) {
    each(mask, plane, x, y) { source, target, count in
      for index in 0..<count { target[index] = max(source[index], target[index]) }
    }
  }

  /// Colour glyphs: later ones cover earlier ones.
  static func cover(_ mask: GlyphMask, to plane: Plane, x: Int, y: Int) {
    each(mask, plane, x, y) { source, target, count in
      for index in 0..<count {
        let rest = (255 - Int(source[index])) * Int(target[index])
        target[index] = UInt8(Int(source[index]) + (rest + 127) / 255)
      }
    }
  }

  @inline(__always)
  private static func each(
    _ mask: GlyphMask, _ plane: Plane, _ x: Int, _ y: Int,
    _ body: (UnsafePointer<UInt8>, UnsafeMutablePointer<UInt8>, Int) -> Void
  ) {
    guard let part = Overlap(mask, x: x, y: y, width: plane.width, height: plane.height) else {
      return
    }
    mask.coverage.withUnsafeBufferPointer { coverage in
      guard let base = coverage.baseAddress else { return }
      for row in part.rows {
        body(
          base + (row &* mask.width &+ part.columns.lowerBound),
          plane.row(y &+ row) + (x &+ part.columns.lowerBound), part.columns.count)
      }
    }
  }
}
