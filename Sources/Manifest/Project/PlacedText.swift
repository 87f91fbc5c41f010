// SPDX-License-Identifier: MIT

package import Diagnostics

/// A text together with the place where its author wrote it.
package struct PlacedText: Sendable {
  /// Escapes resolved; a block scalar has lost one trailing line break.
  package let text: String
  let source: SourceText
  let start: Mark
  let end: Mark
  let style: YAMLNode.ScalarStyle

  package var position: TextPosition { source.position(at: start) }

  /// The place of one Unicode scalar of `text`.
  ///
  /// Exact on one line of a plain or quoted scalar; of a folded one, the line at least is right.
  package func position(ofScalar index: Int) -> TextPosition {
    let offsets = ScalarPlaces.offsets(of: text, in: source, from: start, to: end, style: style)
    guard let last = offsets.last else { return position }
    return source.position(ofByte: offsets.indices.contains(index) ? offsets[index] : last)
  }

  /// The line at `position`, or `nil` when it is too long to quote.
  package var excerpt: String? { source.excerpt(at: position) }

  /// The line at some place of this text.
  package func excerpt(at position: TextPosition) -> String? {
    source.excerpt(at: position)
  }
}
