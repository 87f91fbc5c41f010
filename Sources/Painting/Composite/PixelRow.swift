// SPDX-License-Identifier: MIT

/// Turns premultiplied floats into straight 8-bit RGBA.
enum PixelRow {
  /// Added to alpha before dividing by it: invisible, and its inverse is finite.
  @inline(__always)
  static var smallestAlpha: Float { 1e-9 }

  static func write(_ colors: ColorRows, count: Int, to out: UnsafeMutablePointer<UInt32>) {
    let red = colors.red
    let green = colors.green
    let blue = colors.blue
    let alpha = colors.alpha
    for x in 0..<count { out[x] = pixel(red[x], green[x], blue[x], alpha[x]) }
  }

  /// The pixel of a premultiplied colour, red in the lowest byte; 0 where alpha rounds to 0.
  ///
  /// No channel may exceed alpha by more than rounding errors.
  @inline(__always)
  static func pixel(_ red: Float, _ green: Float, _ blue: Float, _ alpha: Float) -> UInt32 {
    let inverse = 255 / (alpha + smallestAlpha)
    let opacity = Int32(alpha * 255 + 0.5)
    let r = Int32(red * inverse + 0.5)
    let g = Int32(green * inverse + 0.5)
    let b = Int32(blue * inverse + 0.5)
    let value = r | (g &<< 8) | (b &<< 16) | (opacity &<< 24)
    return opacity == 0 ? 0 : UInt32(bitPattern: value)
  }
}
