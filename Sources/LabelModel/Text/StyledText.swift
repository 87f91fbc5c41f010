// SPDX-License-Identifier: MIT

/// Text ready for layout: case applied, placeholders filled, markup turned into spans.
///
/// Valid UTF-8 without control characters other than TAB and LF; every hard break is one LF.
package struct StyledText: Hashable, Sendable {
  package struct Span: Hashable, Sendable {
    /// UTF-8 offsets into `text`, on grapheme cluster borders of the source.
    package var range: Range<Int>
    package var attributes: SpanAttributes

    package init(range: Range<Int>, attributes: SpanAttributes) {
      self.range = range
      self.attributes = attributes
    }
  }

  package var text: String
  /// Ascending, without overlaps; text outside every span has the style's own attributes.
  package var spans: [Span]

  package init(_ text: String, spans: [Span] = []) {
    self.text = text
    self.spans = spans
  }
}

/// What markup changes for a part of the text; `nil` leaves the style's value.
package struct SpanAttributes: Hashable, Sendable {
  package var families: [String]?
  /// Factor of the label's font size: `small` is 1/1.2.
  package var sizeFactor = 1.0
  package var weight: Double?
  package var slant: FontStyle.Slant?
  package var stretch: Double?
  package var features: [String]?
  package var variations: [String: Double]?
  package var letterSpacing: Length?
  /// Upward shift of the baseline, in em of the label's font size: superscripts.
  package var rise = 0.0
  package var isUnderlined = false
  package var isStruckThrough = false
  /// Replaces the fill for these clusters.
  package var color: Color?

  package init() {}
}
