// SPDX-License-Identifier: MIT

/// What may be done to text that does not fit.
package struct FitStyle: Hashable, Sendable {
  package enum Baseline: String, Hashable, Sendable, CaseIterable { case baseline, center, top }
  package enum Effects: String, Hashable, Sendable, CaseIterable { case scale, fixed }

  /// The smallest factor of the font size, in 0 < f <= 1; `nil` means no shrinking.
  package var minScale: Double?
  /// Design px between two sizes that are tried.
  package var step = 0.5
  /// The part of the width that letter spacing may give up, in 0...0.25.
  package var tighten = 0.0
  package var baseline = Baseline.baseline
  package var effects = Effects.scale

  package init() {}

  /// More sizes than this are not tried for one label: each is a layout of its own.
  package static let mostSteps = 256

  /// How many sizes below a full one are not smaller than the floor.
  package func stepCount(from size: Double) -> Int {
    guard let minScale, step > 0 else { return 0 }
    // A floor that is met but for a rounding error is met.
    return Int(min(max((1 - minScale) * size / step + 1e-6, 0), 1e9))
  }
}

/// What is drawn when text still does not fit.
package enum Overflow: Hashable, Sendable {
  case visible, clip, drop
  case ellipsis(EllipsisPlace)
  case fade(FadeStyle)

  package enum EllipsisPlace: Hashable, Sendable { case start, middle, end }
}

/// How text fades out at the sides of the content box.
package struct FadeStyle: Hashable, Sendable {
  /// Reading sides.
  package enum Edge: String, Hashable, Sendable, CaseIterable { case end, start, both }
  package enum Occasion: String, Hashable, Sendable, CaseIterable { case overflow, always }
  package enum Lines: String, Hashable, Sendable, CaseIterable { case last, all }
  package enum Part: String, Hashable, Sendable, CaseIterable { case start, end, middle }

  package var edge: Edge
  /// `nil`: min(2 × line height, floor(content width / 4)).
  package var length: Length?
  package var occasion: Occasion
  package var lines: Lines
  /// The part of the text that stays in sight; `nil`: follows from the edge.
  package var shown: Part?

  package init(
    edge: Edge = .end, length: Length? = nil, occasion: Occasion = .overflow, lines: Lines = .last,
    shown: Part? = nil
  ) {
    self.edge = edge
    self.length = length
    self.occasion = occasion
    self.lines = lines
    self.shown = shown
  }
}
