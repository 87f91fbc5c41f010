// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

/// The weights of one Gaussian, sampled at whole px and possibly shifted by part of one.
enum GaussianKernel {
  /// The px beyond which a Gaussian is not drawn: 3 sigma, rounded up.
  static func reach(sigma: Double) -> Int { Int((3 * sigma).rounded(.up)) }

  /// Weights for the offsets -reach...reach that sum to exactly 256.
  ///
  /// Rounding is done on the running sums, so no edge is off by more than half a step however
  /// many weights there are. `shift` in 0..<1 moves the result towards larger coordinates.
  static func fixed(sigma: Double, shift: Double) -> [UInt16] {
    // A shifted kernel needs the px that its longer tail reaches.
    let reach = reach(sigma: sigma) + (shift == 0 ? 0 : 1)
    let weights = exact(sigma: sigma, shift: shift, reach: reach)
    var sum = 0.0
    var given = 0
    var result: [UInt16] = []
    if shift == 0 {
      // From the tail inwards, then mirrored: the kernel stays symmetric.
      for index in 0..<reach {
        sum += weights[index]
        let total = Int((sum * 256).rounded())
        result.append(UInt16(total - given))
        given = total
      }
      return result + [UInt16(256 - 2 * given)] + result.reversed()
    }
    for weight in weights {
      sum += weight
      let total = Int((sum * 256).rounded())
      result.append(UInt16(total - given))
      given = total
    }
    return result
  }

  /// Weights for the offsets -reach...reach that sum to 1.
  static func exact(sigma: Double, shift: Double, reach: Int) -> [Double] {
    let raw = (-reach...reach).map { offset -> Double in
      let distance = (Double(offset) - shift) / sigma
      return exp(-distance * distance / 2)
    }
    let sum = raw.reduce(0, +)
    return raw.map { $0 / sum }
  }
}
