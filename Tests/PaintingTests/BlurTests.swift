// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Painting

@Suite("Blur")
struct BlurTests {
  static let sigmas = [
    0.3, 0.35, 0.5, 0.7, 1, 1.5, 2, 2.5, 3.3, 4, 5, 5.9, 6.1, 7, 8, 10, 11.9, 12.1, 16, 20, 25,
    32, 48, 64, 100, 128, 200, 256,
  ]

  /// The slow, exact way: every weight, to 5 sigma, in double precision.
  static func exact(_ profile: [Double], sigma: Double, offset: Double = 0) -> [Double] {
    let reach = Int((5 * sigma + abs(offset)).rounded(.up)) + 1
    let raw = (-reach...reach).map { exp(-pow(Double($0) - offset, 2) / (2 * sigma * sigma)) }
    let sum = raw.reduce(0, +)
    return profile.indices.map { place in
      var value = 0.0
      for (index, weight) in raw.enumerated() {
        let source = place - (index - reach)
        if profile.indices.contains(source) { value += profile[source] * weight }
      }
      return value / sum
    }
  }

  /// Bars, gaps and single lines: products of profiles blur to products of blurred profiles.
  static func profile(_ count: Int, sigma: Double) -> [Double] {
    let widths = [1, 2, 3, Int(sigma) + 1, Int(2 * sigma) + 1, Int(5 * sigma) + 1]
    var values = [Double](repeating: 0, count: count)
    var place = Int(2 * sigma) + 3
    for width in widths {
      for index in place..<(place + width) where index < count { values[index] = 1 }
      place += width + Int(1.5 * sigma) + 2
    }
    return values
  }

  static func blurred(
    _ across: [Double], _ down: [Double], sigma: Double, x: Double = 0, y: Double = 0
  ) -> [[Int]] {
    let scratch = Scratch()
    let source = scratch.plane(width: across.count, height: down.count, cleared: true)
    for row in 0..<down.count {
      for column in 0..<across.count {
        source.row(row)[column] = UInt8(across[column] * down[row] * 255)
      }
    }
    let target = scratch.plane(width: across.count, height: down.count, cleared: false)
    Blur(sigma: sigma, offsetX: x, offsetY: y, scratch: scratch).apply(from: source, to: target)
    return (0..<down.count).map { row in
      (0..<across.count).map { Int(target.row(row)[$0]) }
    }
  }

  @Test(arguments: sigmas)
  func staysWithinThreeStepsOfTheExactGaussian(sigma: Double) {
    let count = min(700, Int(24 * sigma) + 40)
    let across = Self.profile(count, sigma: sigma)
    let down = Self.profile(min(count, 300), sigma: sigma * 0.8)
    let result = Self.blurred(across, down, sigma: sigma)
    let exactAcross = Self.exact(across, sigma: sigma)
    let exactDown = Self.exact(down, sigma: sigma)
    var worst = 0.0
    for row in down.indices {
      for column in across.indices {
        let expected = exactAcross[column] * exactDown[row] * 255
        worst = max(worst, abs(Double(result[row][column]) - expected))
      }
    }
    #expect(worst <= 3)
  }

  @Test(arguments: [0.5, 2, 5, 9, 40], [(3.0, -7.0), (0.25, 0.5), (-2.75, 1.5)])
  func movesTheResultByItsOffset(sigma: Double, offset: (x: Double, y: Double)) {
    let across = Self.profile(160, sigma: min(sigma, 8))
    let down = Self.profile(120, sigma: min(sigma, 6))
    let result = Self.blurred(across, down, sigma: sigma, x: offset.x, y: offset.y)
    let exactAcross = Self.exact(across, sigma: sigma, offset: offset.x)
    let exactDown = Self.exact(down, sigma: sigma, offset: offset.y)
    var worst = 0.0
    for row in down.indices {
      for column in across.indices {
        let expected = exactAcross[column] * exactDown[row] * 255
        worst = max(worst, abs(Double(result[row][column]) - expected))
      }
    }
    #expect(worst <= 3)
  }

  @Test(arguments: sigmas)
  func aSolidPlaneStaysSolidFarFromItsEdge(sigma: Double) {
    let count = Int(8 * sigma) + 9
    let middle = count / 2
    let down = [Double](repeating: 1, count: min(count, 900))
    let result = Self.blurred(
      [Double](repeating: 1, count: min(count, 900)), down, sigma: min(sigma, 100))
    #expect(result[min(middle, 450)][min(middle, 450)] >= 254)
  }

  @Test(arguments: [0.3, 1, 2, 5, 6.5, 20, 60])
  func nothingIsPaintedBeyondThreeSigma(sigma: Double) {
    let reach = Int((3 * sigma).rounded(.up))
    let count = 2 * reach + 60
    var profile = [Double](repeating: 0, count: count)
    for index in (reach + 10)..<(reach + 50) { profile[index] = 1 }
    let result = Self.blurred(profile, profile, sigma: sigma)
    let painted = result.indices.filter { row in result[row].contains { $0 > 0 } }
    #expect((painted.first ?? 0) >= 10)
    #expect((painted.last ?? 0) < count - 10)
  }

  /// The loops of the fast way, written one pixel at a time.
  @Test(arguments: [0.3, 0.8, 2, 3.7, 6])
  func theFixedPointLoopsEqualTheirScalarTwin(sigma: Double) {
    var random = SystemRandomNumberGenerator()
    let width = 75
    let height = 41
    let scratch = Scratch()
    let source = scratch.plane(width: width, height: height, cleared: true)
    for y in 0..<height {
      for x in 0..<width { source.row(y)[x] = .random(in: 0...255, using: &random) }
    }
    let target = scratch.plane(width: width, height: height, cleared: false)
    DirectBlur(sigma: sigma, offsetX: 0, offsetY: 0, scratch: scratch)
      .apply(from: source, to: target)
    let weights = GaussianKernel.fixed(sigma: sigma, shift: 0).map(Int.init)
    let reach = weights.count / 2
    #expect(weights.reduce(0, +) == 256)
    func pass(_ at: (Int, Int) -> Int, _ x: Int, _ y: Int, _ stepX: Int, _ stepY: Int) -> Int {
      var sum = 128
      for (index, weight) in weights.enumerated() {
        let sourceX = x + (index - reach) * stepX
        let sourceY = y + (index - reach) * stepY
        guard (0..<width).contains(sourceX), (0..<height).contains(sourceY) else { continue }
        sum += weight * at(sourceX, sourceY)
      }
      return sum >> 8
    }
    var middle = [Int](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width { middle[y * width + x] = pass({ Int(source.row($1)[$0]) }, x, y, 1, 0) }
    }
    var differing = 0
    for y in 0..<height {
      for x in 0..<width
      where Int(target.row(y)[x]) != pass({ middle[$1 * width + $0] }, x, y, 0, 1) {
        differing += 1
      }
    }
    #expect(differing == 0)
  }
}
