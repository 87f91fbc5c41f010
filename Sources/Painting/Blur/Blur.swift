// SPDX-License-Identifier: MIT

/// Softens coverage with a Gaussian and moves it, in one step.
///
/// Within 3/255 of the exact result for every sigma; cost follows the number of pixels, not sigma.
struct Blur {
  /// Device px.
  let sigma: Double
  /// Where the result lies relative to the source, device px.
  let offsetX: Double
  let offsetY: Double
  let scratch: Scratch

  /// Below it the neighbours' weight is under half a step of 1/255.
  static let smallestSigma = 0.28
  /// Up to it the weights are applied at full resolution.
  static let largestDirectSigma = 6.0

  /// Writes the softened and moved `source` to `target`; outside of `source` counts as 0.
  func apply(from source: Plane, to target: Plane) {
    if sigma < Self.smallestSigma {
      Shift(offsetX: offsetX, offsetY: offsetY).apply(from: source, to: target)
    } else if sigma <= Self.largestDirectSigma {
      DirectBlur(sigma: sigma, offsetX: offsetX, offsetY: offsetY, scratch: scratch)
        .apply(from: source, to: target)
    } else {
      ReducedBlur(sigma: sigma, offsetX: offsetX, offsetY: offsetY, scratch: scratch)
        .apply(from: source, to: target)
    }
  }
}

/// Moves coverage; parts of a px are interpolated.
struct Shift {
  let offsetX: Double
  let offsetY: Double

  func apply(from source: Plane, to target: Plane) {
    let wholeX = Int(offsetX.rounded(.down))
    let wholeY = Int(offsetY.rounded(.down))
    // In 1/16: finer steps than a pixel of 8-bit coverage can show at a slanted edge.
    let partX = Int(((offsetX - Double(wholeX)) * 16).rounded())
    let partY = Int(((offsetY - Double(wholeY)) * 16).rounded())
    for y in 0..<target.height {
      let out = target.row(y)
      let first = y - wholeY
      if partX == 0, partY == 0 {
        copy(source, row: first, by: wholeX, to: out, width: target.width)
        continue
      }
      for x in 0..<target.width {
        let column = x - wholeX
        let upper =
          sample(source, column, first) * (16 - partX)
          + sample(source, column - 1, first) * partX
        let lower =
          sample(source, column, first - 1) * (16 - partX)
          + sample(source, column - 1, first - 1) * partX
        out[x] = UInt8((upper * (16 - partY) + lower * partY + 128) >> 8)
      }
    }
  }

  private func copy(
    _ source: Plane, row: Int, by shift: Int, to out: UnsafeMutablePointer<UInt8>, width: Int
  ) {
    out.update(repeating: 0, count: width)
    guard row >= 0, row < source.height else { return }
    let from = max(0, shift)
    let end = min(width, source.width + shift)
    guard from < end else { return }
    (out + from).update(from: source.row(row) + (from - shift), count: end - from)
  }

  @inline(__always)
  private func sample(_ source: Plane, _ x: Int, _ y: Int) -> Int {
    guard x >= 0, x < source.width, y >= 0, y < source.height else { return 0 }
    return Int(source.row(y)[x])
  }
}
