// SPDX-License-Identifier: MIT

import LabelModel

/// The colours of a gradient by position, already laid over the paint's own colour.
///
/// Stops are mixed in straight alpha. A fully transparent stop has no colour of its own and takes
/// that of its neighbour on each side: white fades out as white, never through grey.
struct GradientRamp {
  private struct Stop {
    var position: Double
    var red: Double
    var green: Double
    var blue: Double
    var alpha: Double
  }

  private let stops: [Stop]
  private let base: FloatColor

  init(stops: [Gradient.Stop], over color: Color?) {
    base = color.map { FloatColor($0) } ?? .clear
    var expanded: [Stop] = []
    for (index, stop) in stops.enumerated() {
      guard stop.color.alpha == 0 else {
        expanded.append(Self.stop(stop.position, stop.color, alpha: stop.color.alpha))
        continue
      }
      let before = stops[..<index].last { $0.color.alpha > 0 }?.color
      let after = stops[(index + 1)...].first { $0.color.alpha > 0 }?.color
      let borrowed = [before, after].compactMap(\.self)
      for color in borrowed.isEmpty ? [stop.color] : borrowed {
        expanded.append(Self.stop(stop.position, color, alpha: 0))
      }
    }
    self.stops = expanded
  }

  /// The colour at a position; beyond the ends it is the end's.
  func color(at position: Double) -> FloatColor {
    guard let first = stops.first, let last = stops.last else { return base }
    if position < first.position { return mixed(first, first, 0) }
    if position >= last.position { return mixed(last, last, 0) }
    var index = 1
    while stops[index].position <= position { index += 1 }
    let from = stops[index - 1]
    let to = stops[index]
    return mixed(from, to, (position - from.position) / (to.position - from.position))
  }

  var lastColor: FloatColor {
    stops.last.map { mixed($0, $0, 0) } ?? base
  }

  private static func stop(_ position: Double, _ color: Color, alpha: UInt8) -> Stop {
    Stop(
      position: position, red: Double(color.red) / 255, green: Double(color.green) / 255,
      blue: Double(color.blue) / 255, alpha: Double(alpha) / 255)
  }

  private func mixed(_ from: Stop, _ to: Stop, _ part: Double) -> FloatColor {
    let alpha = from.alpha + (to.alpha - from.alpha) * part
    let red = (from.red + (to.red - from.red) * part) * alpha
    let green = (from.green + (to.green - from.green) * part) * alpha
    let blue = (from.blue + (to.blue - from.blue) * part) * alpha
    let color = FloatColor(
      red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha))
    return color.over(base)
  }
}
