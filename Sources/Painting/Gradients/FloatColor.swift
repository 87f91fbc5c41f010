// SPDX-License-Identifier: MIT

import LabelModel

/// A premultiplied colour, each channel 0...1.
struct FloatColor: Hashable {
  var red: Float
  var green: Float
  var blue: Float
  var alpha: Float

  static let clear = FloatColor(red: 0, green: 0, blue: 0, alpha: 0)

  init(red: Float, green: Float, blue: Float, alpha: Float) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  init(_ color: Color) {
    alpha = Float(color.alpha) * (1 / 255)
    red = Float(color.red) * (1 / 255) * alpha
    green = Float(color.green) * (1 / 255) * alpha
    blue = Float(color.blue) * (1 / 255) * alpha
    guard color.alpha == 255 else { return }
    // 255/255 must be exactly 1: white stays white in every sum of products.
    alpha = 1
    red = Float(color.red) / 255
    green = Float(color.green) / 255
    blue = Float(color.blue) / 255
  }

  func over(_ other: FloatColor) -> FloatColor {
    let rest = 1 - alpha
    return FloatColor(
      red: red + other.red * rest, green: green + other.green * rest,
      blue: blue + other.blue * rest, alpha: alpha + other.alpha * rest)
  }
}
