// SPDX-License-Identifier: MIT

extension GlyphMask {
  /// Copies what was drawn without its empty border; coordinates are those of the memory's pixels.
  static func trimmed(
    _ memory: UnsafeMutablePointer<UInt8>, stride: Int, width: Int, height: Int, left: Int,
    top: Int, keepingBorder: Bool
  ) -> GlyphMask {
    var minX = keepingBorder ? 0 : width
    var maxX = keepingBorder ? width : 0
    var minY = keepingBorder ? 0 : height
    var maxY = keepingBorder ? height : 0
    if !keepingBorder {
      for y in 0..<height {
        let row = memory + y * stride
        guard let first = (0..<width).first(where: { row[$0] != 0 }) else { continue }
        var last = width - 1
        while row[last] == 0 { last -= 1 }
        minX = min(minX, first)
        maxX = max(maxX, last + 1)
        minY = min(minY, y)
        maxY = y + 1
      }
    }
    guard minX < maxX, minY < maxY else { return .empty }
    let newWidth = maxX - minX
    let newHeight = maxY - minY
    let coverage = [UInt8](unsafeUninitializedCapacity: newWidth * newHeight) { target, count in
      guard let base = target.baseAddress else { return }
      for y in 0..<newHeight {
        (base + y * newWidth).initialize(
          from: memory + (y + minY) * stride + minX, count: newWidth)
      }
      count = newWidth * newHeight
    }
    return GlyphMask(
      x: left + minX, y: top + minY, width: newWidth, height: newHeight, coverage: coverage)
  }

  /// The same coverage without colours.
  var silhouette: GlyphMask {
    GlyphMask(x: x, y: y, width: width, height: height, coverage: coverage)
  }

  /// The same coverage with at least `border` empty px on every side.
  ///
  /// All four edges of the result lie between whole px of `samples` samples.
  func bordered(by border: Int, samples: Int) -> GlyphMask {
    guard width > 0, height > 0 else { return .empty }
    func floor(_ value: Int) -> Int {
      let rest = value % samples
      return value - (rest < 0 ? rest + samples : rest)
    }
    let left = floor(x) - border * samples
    let top = floor(y) - border * samples
    let newWidth = floor(x + width + samples - 1) + border * samples - left
    let newHeight = floor(y + height + samples - 1) + border * samples - top
    var wider = [UInt8](repeating: 0, count: newWidth * newHeight)
    for row in 0..<height {
      let target = (row + y - top) * newWidth + x - left
      wider.replaceSubrange(
        target..<(target + width), with: coverage[(row * width)..<((row + 1) * width)])
    }
    return GlyphMask(x: left, y: top, width: newWidth, height: newHeight, coverage: wider)
  }

  /// The same shape with an edge one pixel wide where resampling left a softer one.
  ///
  /// Distances are measured from the place where coverage is one half.
  var sharpened: GlyphMask {
    let values = coverage.map { UInt8(max(0, min(255, (Int($0) - 128) * 4 + 128))) }
    return GlyphMask(x: x, y: y, width: width, height: height, coverage: values)
  }

  /// What lies within `reach` px of the shape; with `isBand`, only near its edge.
  func banded(reach: Double, isBand: Bool) -> GlyphMask {
    guard width > 0, height > 0 else { return .empty }
    var result = DistanceField(of: coverage, width: width, height: height).grown(by: reach)
    if isBand {
      let outside = DistanceField(of: coverage, width: width, height: height, inverted: true)
        .grown(by: reach)
      // Grown minus shrunk; shrunk is what the grown outside leaves.
      for index in 0..<result.count {
        let shrunk = 255 - outside[index]
        result[index] = result[index] > shrunk ? result[index] - shrunk : 0
      }
    }
    return GlyphMask(x: x, y: y, width: width, height: height, coverage: result)
  }

  /// Averages `samples` × `samples` samples to one pixel.
  func reduced(samples: Int) -> GlyphMask {
    guard samples > 1, width > 0, height > 0 else { return self }
    let newWidth = width / samples
    let newHeight = height / samples
    var result = [UInt8](repeating: 0, count: newWidth * newHeight)
    let area = samples * samples
    for row in 0..<newHeight {
      for column in 0..<newWidth {
        var sum = area / 2
        for sampleY in 0..<samples {
          let start = (row * samples + sampleY) * width + column * samples
          for sampleX in 0..<samples { sum += Int(coverage[start + sampleX]) }
        }
        result[row * newWidth + column] = UInt8(sum / area)
      }
    }
    return GlyphMask(
      x: x / samples, y: y / samples, width: newWidth, height: newHeight, coverage: result)
  }
}
