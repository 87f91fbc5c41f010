// SPDX-License-Identifier: MIT

/// A length that may follow the font size.
package enum Length: Hashable, Sendable {
  /// Design px.
  case px(Double)
  /// Multiples of the used font size.
  case em(Double)

  package static let zero = Length.px(0)

  package func resolved(fontSize: Double) -> Double {
    switch self {
    case .px(let value): value
    case .em(let value): value * fontSize
    }
  }
}

package enum LineHeight: Hashable, Sendable {
  /// Each line is as high as the tallest font in it.
  case auto
  /// Every line is as high as the first family's ascent and descent.
  case font
  /// A multiple of the automatic height.
  case multiple(Double)
  /// Design px.
  case px(Double)
}

package enum TextCase: String, Hashable, Sendable, CaseIterable { case none, upper, lower, title }
package enum MarkupColors: String, Hashable, Sendable, CaseIterable { case keep, ignore }
package enum DirectionChoice: String, Hashable, Sendable, CaseIterable { case auto, ltr, rtl }
package enum HorizontalAlignment: String, Hashable, Sendable, CaseIterable {
  case start, center, end, left, right, justify
}
package enum VerticalAlignment: String, Hashable, Sendable, CaseIterable {
  case top, center, bottom, baseline
}
package enum LineBreakRule: String, Hashable, Sendable, CaseIterable { case word, char, none }
package enum HyphenRule: String, Hashable, Sendable, CaseIterable { case manual, none }
package enum KoreanBreakRule: String, Hashable, Sendable, CaseIterable { case word, syllable }

package enum WritingDirection: String, Hashable, Sendable, CaseIterable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}

/// How text becomes lines.
package struct TextStyle: Hashable, Sendable {
  package struct KerningRule: Hashable, Sendable {
    /// One grapheme cluster; the space is added after it.
    package var cluster: String
    package var space: Length

    package init(cluster: String, space: Length) {
      self.cluster = cluster
      self.space = space
    }
  }

  package var letterSpacing = Length.zero
  /// Sorted by cluster.
  package var kerning: [KerningRule] = []
  package var lineSpacing = Length.zero
  package var baselineOffset = Length.zero
  package var lineHeight = LineHeight.auto
  package var textCase = TextCase.none
  package var isMarkup = false
  package var markupColors = MarkupColors.keep
  package var direction = DirectionChoice.auto
  package var align = HorizontalAlignment.start
  package var valign = VerticalAlignment.center
  /// 0 means no limit.
  package var maxLines = 0
  package var lineBreak = LineBreakRule.word
  package var hyphens = HyphenRule.manual
  package var koreanBreak = KoreanBreakRule.word
  package var allowsOrphans = true
  package var isBalanced = false

  package init() {}
}
