// SPDX-License-Identifier: MIT

import LabelModel
import Painting

/// A painted image that tests ask questions.
struct Raster {
  let image: PaintedImage

  init(_ image: PaintedImage) { self.image = image }

  var width: Int { image.width }
  var height: Int { image.height }
  var pixels: [UInt8] { image.pixels }

  subscript(x: Int, y: Int) -> Color {
    guard x >= 0, y >= 0, x < width, y < height else { return .clear }
    let index = (y * width + x) * 4
    return Color(
      red: pixels[index], green: pixels[index + 1], blue: pixels[index + 2],
      alpha: pixels[index + 3])
  }

  func alpha(_ x: Int, _ y: Int) -> Int { Int(self[x, y].alpha) }

  var places: [(x: Int, y: Int)] {
    (0..<height).flatMap { y in (0..<width).map { (x: $0, y: y) } }
  }

  /// The bounding box of alpha above `threshold`: left, top, right, bottom.
  func ink(above threshold: UInt8 = 8) -> (left: Int, top: Int, right: Int, bottom: Int) {
    var box = (left: width, top: height, right: 0, bottom: 0)
    for y in 0..<height {
      for x in 0..<width where pixels[(y * width + x) * 4 + 3] > threshold {
        box.left = min(box.left, x)
        box.top = min(box.top, y)
        box.right = max(box.right, x + 1)
        box.bottom = max(box.bottom, y + 1)
      }
    }
    return box
  }

  var alphas: [UInt8] { stride(from: 3, to: pixels.count, by: 4).map { pixels[$0] } }

  /// Whether every pixel of the image's border is transparent.
  var hasFreeBorder: Bool {
    (0..<width).allSatisfy { alpha($0, 0) == 0 && alpha($0, height - 1) == 0 }
      && (0..<height).allSatisfy { alpha(0, $0) == 0 && alpha(width - 1, $0) == 0 }
  }

  /// Premultiplied channels averaged over squares of `factor` px.
  func reduced(by factor: Int) -> [Double] {
    let newWidth = width / factor
    let newHeight = height / factor
    var result = [Double](repeating: 0, count: newWidth * newHeight * 4)
    for y in 0..<(newHeight * factor) {
      for x in 0..<(newWidth * factor) {
        let source = (y * width + x) * 4
        let target = ((y / factor) * newWidth + x / factor) * 4
        let alpha = Double(pixels[source + 3])
        for channel in 0..<3 {
          result[target + channel] += Double(pixels[source + channel]) * alpha / 255
        }
        result[target + 3] += alpha
      }
    }
    return result.map { $0 / Double(factor * factor) }
  }

  /// The mean difference of premultiplied channels to another image of the same size.
  static func meanDifference(_ a: [Double], _ b: [Double]) -> Double {
    guard a.count == b.count, !a.isEmpty else { return .infinity }
    return zip(a, b).reduce(0) { $0 + abs($1.0 - $1.1) } / Double(a.count)
  }
}
