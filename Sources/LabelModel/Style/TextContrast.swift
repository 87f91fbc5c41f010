// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

extension PaintStyle {
  /// How well the letters stand out from what is right around them: WCAG's contrast ratio, 1...21.
  ///
  /// Around them is the topmost stroke that can be seen outside of them, else the plate. Of gradients
  /// the worst colours count. `nil` where nothing is around them or a colour lets the game shine
  /// through: then nobody knows.
  package var textContrast: Double? {
    let stroke = strokes.last { $0.position != .inside && $0.width > 0 && !$0.paint.isInvisible }
    let letters = fill.luminances
    let around = (stroke?.paint ?? background?.fill)?.luminances ?? []
    return letters.flatMap { one in
      around.map { other in (max(one, other) + 0.05) / (min(one, other) + 0.05) }
    }.min()
  }
}

extension Paint {
  /// Of its colours; empty where one of them is not opaque.
  fileprivate var luminances: [Double] {
    let colors = gradient.map { $0.stops.map(\.color) } ?? [color].compactMap(\.self)
    guard colors.allSatisfy({ $0.alpha == 255 }) else { return [] }
    return colors.map(\.luminance)
  }
}

extension Color {
  /// WCAG 2's relative luminance, 0...1; alpha does not count.
  fileprivate var luminance: Double {
    func linear(_ value: UInt8) -> Double {
      let share = Double(value) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
