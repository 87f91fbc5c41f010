// SPDX-License-Identifier: MIT

/// Weights and widths as CSS names them.
package enum FontWords {
  static let weights: KeyValuePairs<String, Double> = [
    "thin": 100, "hairline": 100, "extra-light": 200, "ultra-light": 200, "light": 300,
    "normal": 400, "regular": 400, "medium": 500, "semi-bold": 600, "demi-bold": 600, "bold": 700,
    "extra-bold": 800, "ultra-bold": 800, "black": 900, "heavy": 900, "extra-black": 950,
    "ultra-black": 950,
  ]

  static let stretches: KeyValuePairs<String, Double> = [
    "ultra-condensed": 50, "extra-condensed": 62.5, "condensed": 75, "semi-condensed": 87.5,
    "normal": 100, "semi-expanded": 112.5, "expanded": 125, "extra-expanded": 150,
    "ultra-expanded": 200,
  ]

  package static func weight(_ text: String) -> Double? {
    Numeral.number(text) ?? weights.first { $0.key == text }?.value
  }

  /// Per cent of the normal width.
  static func stretch(_ text: String) -> Double? {
    Numeral.percent(text) ?? stretches.first { $0.key == text }?.value
  }
}
