// SPDX-License-Identifier: MIT

/// A separable Gaussian in 16-bit fixed point, for small sigmas.
///
/// The loops run along rows over plain pointers with wrapping operators: that is what the
/// compiler turns into vector code. Weights sum to 256, so no sum exceeds 255 * 256 + 128.
struct DirectBlur {
  let sigma: Double
  let offsetX: Double
  let offsetY: Double
  let scratch: Scratch

  func apply(from source: Plane, to target: Plane) {
    let wholeX = Int(offsetX.rounded(.down))
    let wholeY = Int(offsetY.rounded(.down))
    let across = GaussianKernel.fixed(sigma: sigma, shift: wholeX.fraction(of: offsetX))
    let down = GaussianKernel.fixed(sigma: sigma, shift: wholeY.fraction(of: offsetY))
    let middle = scratch.plane(width: target.width, height: source.height, cleared: false)
    horizontal(source, middle, across, wholeX)
    vertical(middle, target, down, wholeY)
  }

  private func horizontal(_ source: Plane, _ target: Plane, _ weights: [UInt16], _ shift: Int) {
    let reach = weights.count / 2
    let width = target.width
    let padded = scratch.plane(width: width + 2 * reach, height: 1, cleared: true).base
    let sums = scratch.bytes(width * 2 + 64).bindMemory(to: UInt16.self, capacity: width + 32)
    let from = max(-reach, shift)
    let end = min(width + reach, source.width + shift)
    for y in 0..<source.height {
      let out = target.row(y)
      guard from < end, !isEmpty(source.row(y), source.width) else {
        out.update(repeating: 0, count: width)
        continue
      }
      (padded + reach + from).update(from: source.row(y) + (from - shift), count: end - from)
      let center = padded + reach
      // Sum j is weight j times the px j to the left: the kernel mirrored.
      weights.withUnsafeBufferPointer { weights in
        Accumulation.run(
          weights: weights, sums: sums, out: out, width: width,
          rows: { UnsafePointer(center - $0) })
      }
    }
  }

  private func vertical(_ source: Plane, _ target: Plane, _ weights: [UInt16], _ shift: Int) {
    let width = target.width
    let zeros = scratch.plane(width: width, height: 1, cleared: true).base
    let sums = scratch.bytes(width * 2 + 64).bindMemory(to: UInt16.self, capacity: width + 32)
    for y in 0..<target.height {
      weights.withUnsafeBufferPointer { weights in
        Accumulation.run(
          weights: weights, sums: sums, out: target.row(y), width: width,
          rows: { offset in
            let row = y - shift - offset
            return UnsafePointer(row >= 0 && row < source.height ? source.row(row) : zeros)
          })
      }
    }
  }

  private func isEmpty(_ row: UnsafeMutablePointer<UInt8>, _ width: Int) -> Bool {
    // Rows are padded to 64 bytes, so whole words can be read; the padding may hold anything and
    // is not looked at.
    var all: UInt8 = 0
    for x in 0..<width { all |= row[x] }
    return all == 0
  }
}

extension Int {
  /// What `value` exceeds this number by.
  fileprivate func fraction(of value: Double) -> Double { value - Double(self) }
}

/// Weighted sums of rows of pixels.
private enum Accumulation {
  typealias Sums = UnsafeMutablePointer<UInt16>
  typealias Row = UnsafePointer<UInt8>

  @inline(__always)
  static func run(
    weights: UnsafeBufferPointer<UInt16>, sums: Sums, out: UnsafeMutablePointer<UInt8>, width: Int,
    rows: (Int) -> Row
  ) {
    let reach = weights.count / 2
    start(sums, rows(0), weights[reach], width)
    var distance = 1
    while distance <= reach {
      let weightA = weights[reach &+ distance]
      let weightB = weights[reach &- distance]
      if weightA != weightB {
        add(sums, rows(distance), weightA, width)
        add(sums, rows(-distance), weightB, width)
      } else if weightA != 0 {
        addPair(sums, rows(distance), rows(-distance), weightA, width)
      }
      distance &+= 1
    }
    finish(sums, out, width)
  }

  // Not inlined: as functions of their own the compiler checks once per call that the rows lie
  // apart, and uses vector code; inlined above it gives up.

  @inline(never)
  private static func start(_ sums: Sums, _ row: Row, _ weight: UInt16, _ width: Int) {
    for x in 0..<width { sums[x] = 128 &+ weight &* UInt16(row[x]) }
  }

  @inline(never)
  private static func add(_ sums: Sums, _ row: Row, _ weight: UInt16, _ width: Int) {
    for x in 0..<width { sums[x] = sums[x] &+ weight &* UInt16(row[x]) }
  }

  @inline(never)
  private static func addPair(
    _ sums: Sums, _ a: Row, _ b: Row, _ weight: UInt16, _ width: Int
  ) {
    for x in 0..<width { sums[x] = sums[x] &+ weight &* (UInt16(a[x]) &+ UInt16(b[x])) }
  }

  @inline(never)
  private static func finish(_ sums: Sums, _ out: UnsafeMutablePointer<UInt8>, _ width: Int) {
    for x in 0..<width { out[x] = UInt8(truncatingIfNeeded: sums[x] &>> 8) }
  }
}
