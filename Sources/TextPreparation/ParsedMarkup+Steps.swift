// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel

extension ParsedMarkup {
  /// Changes the case of each run by itself.
  func changingCase(_ textCase: TextCase, language: String) -> ParsedMarkup {
    var result = ParsedMarkup()
    for (range, attributes) in runs {
      let start = result.text.count
      let changed = textCase.apply(to: text.text(in: range), language: language)
      let scalars = Array(changed.unicodeScalars)
      for (index, scalar) in scalars.enumerated() {
        // Where the length changes (ß, ﬁ), the origin is right to within a few scalars.
        let source = min(range.lowerBound + index, range.upperBound - 1)
        result.text.append(scalar, origin: text.origins[source])
      }
      if let attributes {
        result.spans.append(Span(range: start..<result.text.count, attributes: attributes))
      }
    }
    return result
  }

  /// Makes every hard break (CR, CRLF, U+2028, U+2029) one LF.
  func normalizingBreaks() -> ParsedMarkup {
    let breaks: Set<Unicode.Scalar> = ["\r", "\u{2028}", "\u{2029}"]
    guard text.scalars.contains(where: breaks.contains) else { return self }
    var result = ParsedMarkup()
    var newIndex = [Int](repeating: 0, count: text.count + 1)
    for (index, scalar) in text.scalars.enumerated() {
      newIndex[index] = result.text.count
      let isSecondHalf = scalar == "\n" && index > 0 && text.scalars[index - 1] == "\r"
      if isSecondHalf { continue }
      result.text.append(breaks.contains(scalar) ? "\n" : scalar, origin: text.origins[index])
    }
    newIndex[text.count] = result.text.count
    result.spans = spans.compactMap { span in
      let range = newIndex[span.range.lowerBound]..<newIndex[span.range.upperBound]
      return range.isEmpty ? nil : Span(range: range, attributes: span.attributes)
    }
    return result
  }

  var styledText: StyledText {
    let string = text.text
    guard !spans.isEmpty else { return StyledText(string) }
    var utf8Offset = [0]
    utf8Offset.reserveCapacity(text.count + 1)
    for scalar in text.scalars {
      utf8Offset.append(utf8Offset[utf8Offset.count - 1] + scalar.utf8.count)
    }
    return StyledText(
      string,
      spans: spans.map {
        StyledText.Span(
          range: utf8Offset[$0.range.lowerBound]..<utf8Offset[$0.range.upperBound],
          attributes: $0.attributes)
      })
  }

  /// The spans and the text between them, in order.
  private var runs: [(range: Range<Int>, attributes: SpanAttributes?)] {
    var result: [(range: Range<Int>, attributes: SpanAttributes?)] = []
    var index = 0
    for span in spans {
      if span.range.lowerBound > index { result.append((index..<span.range.lowerBound, nil)) }
      result.append((span.range, span.attributes))
      index = span.range.upperBound
    }
    if index < text.count { result.append((index..<text.count, nil)) }
    return result
  }
}

extension MappedText {
  /// Control characters that cannot be drawn: C0 and C1 but for TAB and the hard breaks.
  var controlCharacterFindings: [Finding] {
    scalars.indices.compactMap { index in
      let scalar = scalars[index]
      guard scalar.properties.generalCategory == .control, scalar != "\t", scalar != "\n",
        scalar != "\r"
      else { return nil }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      return Finding(
        .controlCharacter, at: .text(scalar: origins[index]),
        "control character \(code) in the text",
        helps: ["remove it; only TAB and line breaks are allowed"])
    }
  }
}
