// SPDX-License-Identifier: MIT

/// Which face a style asks for.
package struct FontStyle: Hashable, Sendable {
  package enum Source: Hashable, Sendable {
    /// Families in order of preference.
    case families([String])
    /// The name of a stack in `fonts.stacks`, resolved per locale.
    case stack(String)
  }

  package enum Slant: String, Hashable, Sendable, CaseIterable { case normal, italic }

  package var source: Source
  /// The em, in design px.
  package var size: Double
  /// 1...1000 as in CSS: 400 is regular, 700 bold.
  package var weight: Double
  package var slant: Slant
  /// Per cent of the normal width, as in CSS: 100 is normal.
  package var stretch: Double
  /// OpenType features as the manifest writes them: `tnum`, `-liga`, `ss01=2`.
  package var features: [String]
  /// Axis tag to value, for variable fonts.
  package var variations: [String: Double]
  /// Whether an artificial bold or slant may stand in for a missing face.
  package var allowsSynthesis: Bool

  package init(
    source: Source, size: Double = 17, weight: Double = 400, slant: Slant = .normal,
    stretch: Double = 100, features: [String] = [], variations: [String: Double] = [:],
    allowsSynthesis: Bool = false
  ) {
    self.source = source
    self.size = size
    self.weight = weight
    self.slant = slant
    self.stretch = stretch
    self.features = features
    self.variations = variations
    self.allowsSynthesis = allowsSynthesis
  }
}
