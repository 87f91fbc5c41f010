// SPDX-License-Identifier: MIT

/// A Gaussian at reduced resolution, for large sigmas.
///
/// Averages squares of pixels until sigma is between 3 and 6, blurs those in floating point, and
/// interpolates between them. Averaging and interpolating are blurs of their own; their variance
/// is taken off the kernel's.
struct ReducedBlur {
  let sigma: Double
  let offsetX: Double
  let offsetY: Double
  let scratch: Scratch

  /// A plane of averages.
  private struct Averages {
    var base: UnsafeMutablePointer<Float>
    var width: Int
    var height: Int
  }

  func apply(from source: Plane, to target: Plane) {
    var factor = 2
    while sigma / Double(factor) > Blur.largestDirectSigma { factor *= 2 }
    // Squares of f px have variance (f² - 1)/12 and linear interpolation has about f²/6.
    let square = Double(factor * factor)
    let reduced = ((sigma * sigma - square / 4 + 1.0 / 12) / square).squareRoot()
    let reach = GaussianKernel.reach(sigma: reduced) + 1
    let weights = GaussianKernel.exact(sigma: reduced, shift: 0, reach: reach).map { Float($0) }
    let border = reach + 2
    let averages = average(source, factor, border)
    let blurred = vertical(horizontal(averages, weights), weights)
    enlarge(blurred, factor, border, to: target)
  }

  private func average(_ source: Plane, _ factor: Int, _ border: Int) -> Averages {
    let width = (source.width + factor - 1) / factor + 2 * border
    let height = (source.height + factor - 1) / factor + 2 * border
    let result = Averages(base: scratch.floats(width * height), width: width, height: height)
    let columns = ((source.width + factor - 1) / factor) * factor
    let sums = scratch.bytes(columns * 4).bindMemory(to: UInt32.self, capacity: columns)
    let scale = 1 / Float(factor * factor)
    var y = 0
    while y < source.height {
      sums.update(repeating: 0, count: columns)
      for row in y..<min(y + factor, source.height) {
        let input = source.row(row)
        for x in 0..<source.width { sums[x] = sums[x] &+ UInt32(input[x]) }
      }
      let out = result.base + (y / factor + border) * width + border
      for column in 0..<(columns / factor) {
        var sum: UInt32 = 0
        for x in 0..<factor { sum = sum &+ sums[column &* factor &+ x] }
        out[column] = Float(sum) * scale
      }
      y += factor
    }
    return result
  }

  private func horizontal(_ source: Averages, _ weights: [Float]) -> Averages {
    let result = Averages(
      base: scratch.floats(source.width * source.height), width: source.width,
      height: source.height)
    let reach = weights.count / 2
    let padded = scratch.floats(source.width + 2 * reach)
    for y in 0..<source.height {
      let input = source.base + y * source.width
      let out = result.base + y * source.width
      (padded + reach).update(from: input, count: source.width)
      for index in 0..<weights.count {
        let weight = weights[index]
        let shifted = padded + index
        for x in 0..<source.width { out[x] += weight * shifted[x] }
      }
    }
    return result
  }

  private func vertical(_ source: Averages, _ weights: [Float]) -> Averages {
    let result = Averages(
      base: scratch.floats(source.width * source.height), width: source.width,
      height: source.height)
    let reach = weights.count / 2
    for y in 0..<source.height {
      let out = result.base + y * source.width
      for index in 0..<weights.count {
        let row = y + index - reach
        guard row >= 0, row < source.height else { continue }
        let weight = weights[index]
        let input = source.base + row * source.width
        for x in 0..<source.width { out[x] += weight * input[x] }
      }
    }
    return result
  }

  private func enlarge(_ source: Averages, _ factor: Int, _ border: Int, to target: Plane) {
    let line = scratch.floats(source.width + 1)
    let indices = scratch.bytes(target.width * 4).bindMemory(to: Int32.self, capacity: target.width)
    let parts = scratch.floats(target.width)
    for x in 0..<target.width {
      let place = position(Double(x) - offsetX, factor, border)
      let whole = place.rounded(.down)
      let isInside = whole >= 0 && whole < Double(source.width - 1)
      // The last float of `line` is always 0.
      indices[x] = Int32(isInside ? Int(whole) : source.width - 1)
      parts[x] = isInside ? Float(place - whole) : 0
    }
    for y in 0..<target.height {
      let out = target.row(y)
      let place = position(Double(y) - offsetY, factor, border)
      let whole = place.rounded(.down)
      guard whole >= 0, whole < Double(source.height - 1) else {
        out.update(repeating: 0, count: target.width)
        continue
      }
      let part = Float(place - whole)
      let upper = source.base + Int(whole) * source.width
      let lower = upper + source.width
      for x in 0..<source.width { line[x] = upper[x] + (lower[x] - upper[x]) * part }
      line[source.width - 1] = 0
      for x in 0..<target.width {
        let index = Int(indices[x])
        let value = line[index] + (line[index + 1] - line[index]) * parts[x]
        out[x] = UInt8(min(255, max(0, value + 0.5)))
      }
    }
  }

  private func position(_ place: Double, _ factor: Int, _ border: Int) -> Double {
    (place - Double(factor - 1) / 2) / Double(factor) + Double(border)
  }
}
