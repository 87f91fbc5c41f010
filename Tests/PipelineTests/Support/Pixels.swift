// SPDX-License-Identifier: MIT

import LabelModel
import Painting

/// Straight RGBA with the questions that tests ask.
struct Pixels: Equatable {
  struct Box: Equatable {
    var minX: Int
    var minY: Int
    var maxX: Int
    var maxY: Int
    var width: Int { maxX - minX + 1 }
    var height: Int { maxY - minY + 1 }

    func moved(by offset: (x: Int, y: Int)) -> Box {
      Box(
        minX: minX + offset.x, minY: minY + offset.y, maxX: maxX + offset.x,
        maxY: maxY + offset.y)
    }

    /// How far it goes beyond another box: left, top, right, bottom.
    func growth(over other: Box) -> [Int] {
      [other.minX - minX, other.minY - minY, maxX - other.maxX, maxY - other.maxY]
    }
  }

  let width: Int
  let height: Int
  let bytes: [UInt8]

  init(_ image: PaintedImage) {
    width = image.width
    height = image.height
    bytes = image.pixels
  }

  func alpha(_ x: Int, _ y: Int) -> Int { Int(bytes[(y * width + x) * 4 + 3]) }

  func color(_ x: Int, _ y: Int) -> Color {
    let i = (y * width + x) * 4
    return Color(red: bytes[i], green: bytes[i + 1], blue: bytes[i + 2], alpha: bytes[i + 3])
  }

  /// All pixels in rows.
  var colors: [Color] {
    (0..<width * height).map { color($0 % width, $0 / width) }
  }

  /// Alpha of all pixels in rows.
  var alphas: [UInt8] { stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] } }

  /// The bounding box of alpha above a threshold; `nil` for an empty picture.
  func ink(above threshold: Int = 8) -> Box? {
    var box = Box(minX: width, minY: height, maxX: -1, maxY: -1)
    bytes.withUnsafeBufferPointer { bytes in
      var i = 3
      for y in 0..<height {
        for x in 0..<width {
          if Int(bytes[i]) > threshold {
            if x < box.minX { box.minX = x }
            if x > box.maxX { box.maxX = x }
            if y < box.minY { box.minY = y }
            box.maxY = y
          }
          i += 4
        }
      }
    }
    return box.maxX < 0 ? nil : box
  }

  /// Whether every pixel of the outermost rows and columns is fully transparent.
  var hasClearBorder: Bool {
    (0..<width).allSatisfy { alpha($0, 0) == 0 && alpha($0, height - 1) == 0 }
      && (0..<height).allSatisfy { alpha(0, $0) == 0 && alpha(width - 1, $0) == 0 }
  }

  /// The largest alpha of each column.
  var columnPeaks: [Int] {
    var peaks = [Int](repeating: 0, count: width)
    for y in 0..<height {
      for x in 0..<width { peaks[x] = max(peaks[x], alpha(x, y)) }
    }
    return peaks
  }

  /// The number of runs of neighbouring columns that hold ink.
  func columnGroups(above threshold: Int = 8) -> Int {
    let inked = [false] + columnPeaks.map { $0 > threshold }
    return zip(inked, inked.dropFirst()).count { !$0 && $1 }
  }

  /// The number of areas of connected pixels (8 neighbours) with alpha above a threshold.
  func components(above threshold: Int = 8) -> Int {
    var isLeft = alphas.map { Int($0) > threshold }
    var count = 0
    for start in isLeft.indices where isLeft[start] {
      count += 1
      var stack = [start]
      isLeft[start] = false
      while let place = stack.popLast() {
        let (x, y) = (place % width, place / width)
        for ny in max(0, y - 1)...min(height - 1, y + 1) {
          for nx in max(0, x - 1)...min(width - 1, x + 1) where isLeft[ny * width + nx] {
            isLeft[ny * width + nx] = false
            stack.append(ny * width + nx)
          }
        }
      }
    }
    return count
  }

  /// The mean difference of premultiplied channels from a picture `factor` times as large.
  func meanDifference(fromReduced large: Pixels, by factor: Int) -> Double {
    var sum = 0.0
    let (w, h) = (min(width, large.width / factor), min(height, large.height / factor))
    for y in 0..<h {
      for x in 0..<w {
        var reduced = [0.0, 0, 0, 0]
        for dy in 0..<factor {
          for dx in 0..<factor {
            let color = large.color(x * factor + dx, y * factor + dy).premultiplied
            for c in 0..<4 { reduced[c] += color[c] }
          }
        }
        let own = color(x, y).premultiplied
        for c in 0..<4 { sum += abs(own[c] - reduced[c] / Double(factor * factor)) }
      }
    }
    return sum / Double(4 * w * h)
  }
}

extension Color {
  /// Red, green, blue and alpha in 0...255.
  fileprivate var premultiplied: [Double] {
    let a = Double(alpha) / 255
    return [Double(red) * a, Double(green) * a, Double(blue) * a, Double(alpha)]
  }
}
