// SPDX-License-Identifier: MIT

/// One row of premultiplied colours, a float per channel.
///
/// Every function is one loop over one channel: few pointers, so the compiler can prove them
/// apart and use vector code.
struct ColorRows {
  let red: UnsafeMutablePointer<Float>
  let green: UnsafeMutablePointer<Float>
  let blue: UnsafeMutablePointer<Float>
  let alpha: UnsafeMutablePointer<Float>

  typealias Channel = UnsafeMutablePointer<Float>

  init(red: Channel, green: Channel, blue: Channel, alpha: Channel) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  init(width: Int, scratch: Scratch) {
    self.init(
      red: scratch.floats(width), green: scratch.floats(width), blue: scratch.floats(width),
      alpha: scratch.floats(width))
  }

  func set(_ color: FloatColor, width: Int) {
    red.update(repeating: color.red, count: width)
    green.update(repeating: color.green, count: width)
    blue.update(repeating: color.blue, count: width)
    alpha.update(repeating: color.alpha, count: width)
  }

  func advanced(by offset: Int) -> ColorRows {
    ColorRows(red: red + offset, green: green + offset, blue: blue + offset, alpha: alpha + offset)
  }

  /// Sets self = source · coverage.
  func set(_ source: ColorRows, covering coverage: Channel, width: Int) {
    RowLoops.multiply(red, source.red, coverage, width)
    RowLoops.multiply(green, source.green, coverage, width)
    RowLoops.multiply(blue, source.blue, coverage, width)
    RowLoops.multiply(alpha, source.alpha, coverage, width)
  }

  /// Sets self = source · coverage over self.
  func cover(with source: ColorRows, covering coverage: Channel, width: Int) {
    RowLoops.over(red, source.red, coverage, source.alpha, width)
    RowLoops.over(green, source.green, coverage, source.alpha, width)
    RowLoops.over(blue, source.blue, coverage, source.alpha, width)
    RowLoops.over(alpha, source.alpha, coverage, source.alpha, width)
  }

  /// self = source · coverage over self, where self is already cut to `shape`.
  func cover(with source: ColorRows, covering coverage: Channel, in shape: Channel, width: Int) {
    RowLoops.overCut(red, source.red, coverage, source.alpha, shape, width)
    RowLoops.overCut(green, source.green, coverage, source.alpha, shape, width)
    RowLoops.overCut(blue, source.blue, coverage, source.alpha, shape, width)
    RowLoops.overCut(alpha, source.alpha, coverage, source.alpha, shape, width)
  }

  /// Sets self = self + source · (1 - shape).
  func join(_ source: ColorRows, outside shape: Channel, width: Int) {
    RowLoops.join(red, source.red, shape, width)
    RowLoops.join(green, source.green, shape, width)
    RowLoops.join(blue, source.blue, shape, width)
    RowLoops.join(alpha, source.alpha, shape, width)
  }

  /// Sets self = top over self.
  func cover(with top: ColorRows, width: Int) {
    RowLoops.under(red, top.red, top.alpha, width)
    RowLoops.under(green, top.green, top.alpha, width)
    RowLoops.under(blue, top.blue, top.alpha, width)
    RowLoops.under(alpha, top.alpha, top.alpha, width)
  }

  /// Sets self = self · weight.
  func scale(by weight: Channel, width: Int) {
    RowLoops.multiply(red, red, weight, width)
    RowLoops.multiply(green, green, weight, width)
    RowLoops.multiply(blue, blue, weight, width)
    RowLoops.multiply(alpha, alpha, weight, width)
  }
}

/// The arithmetic of compositing, one channel at a time; all values 0...1.
enum RowLoops {
  typealias Channel = UnsafeMutablePointer<Float>

  /// Coverage bytes become 0...1.
  static func expand(_ out: Channel, _ bytes: UnsafeMutablePointer<UInt8>, _ width: Int) {
    for x in 0..<width { out[x] = Float(bytes[x]) * (1 / 255) }
  }

  static func multiply(_ out: Channel, _ a: Channel, _ b: Channel, _ width: Int) {
    for x in 0..<width { out[x] = a[x] * b[x] }
  }

  static func over(
    _ out: Channel, _ source: Channel, _ coverage: Channel, _ alpha: Channel, _ width: Int
  ) {
    for x in 0..<width {
      out[x] = source[x] * coverage[x] + out[x] * (1 - alpha[x] * coverage[x])
    }
  }

  static func overCut(
    _ out: Channel, _ source: Channel, _ coverage: Channel, _ alpha: Channel, _ shape: Channel,
    _ width: Int
  ) {
    for x in 0..<width {
      out[x] = source[x] * coverage[x] * shape[x] + out[x] * (1 - alpha[x] * coverage[x])
    }
  }

  static func join(_ out: Channel, _ source: Channel, _ shape: Channel, _ width: Int) {
    for x in 0..<width { out[x] = out[x] + source[x] * (1 - shape[x]) }
  }

  static func under(_ out: Channel, _ top: Channel, _ topAlpha: Channel, _ width: Int) {
    for x in 0..<width { out[x] = top[x] + out[x] * (1 - topAlpha[x]) }
  }

  /// Sets out = out · (1 - coverage).
  static func cutAway(_ out: Channel, _ coverage: Channel, _ width: Int) {
    for x in 0..<width { out[x] = out[x] * (1 - coverage[x]) }
  }

  static func complement(_ out: Channel, _ width: Int) {
    for x in 0..<width { out[x] = 1 - out[x] }
  }
}
