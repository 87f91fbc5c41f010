// SPDX-License-Identifier: MIT

import LabelModel

/// A text whose tags have become spans.
struct ParsedMarkup {
  struct Span {
    /// Scalars of `text`.
    var range: Range<Int>
    var attributes: SpanAttributes
  }

  var text = MappedText()
  /// Ascending, without overlaps, without neighbours that are equal.
  var spans: [Span] = []
}

/// Reads the safe subset of markup: `b i u s big small sub sup tt` and `span`.
struct MarkupParser {
  var fontSize: Double
  var context: MarkupContext

  /// Throws the first thing that is wrong; its scalar is one of the author's text.
  func parse(_ source: MappedText) throws(MarkupError) -> ParsedMarkup {
    do {
      return try parseTokens(of: source)
    } catch {
      var error = error
      let last = source.origins.last ?? 0
      error.scalar = error.scalar < source.count ? source.origins[error.scalar] : last
      throw error
    }
  }

  private func parseTokens(of source: MappedText) throws(MarkupError) -> ParsedMarkup {
    var result = ParsedMarkup()
    var stack: [(name: String, place: Int, attributes: SpanAttributes)] = []
    var lexer = MarkupLexer(source.scalars)
    while let (token, range) = try lexer.next() {
      switch token {
      case .scalar(let scalar):
        result.append(
          scalar, origin: source.origins[range.lowerBound], with: stack.last?.attributes)
      case .open(let name, let attributes):
        var merged = stack.last?.attributes ?? SpanAttributes()
        try apply(name, attributes, at: range.lowerBound, to: &merged)
        stack.append((name, range.lowerBound, merged))
      case .close(let name):
        guard let open = stack.popLast() else {
          throw MarkupError(at: range.lowerBound, "'</\(name)>' closes a tag that is not open")
        }
        guard open.name == name else {
          throw MarkupError(
            at: range.lowerBound, "'</\(name)>' found where '</\(open.name)>' was expected")
        }
      }
    }
    if let open = stack.last {
      throw MarkupError(at: open.place, "'<\(open.name)>' is never closed")
    }
    return result
  }

  private func apply(
    _ name: String, _ attributes: [MarkupToken.Attribute], at place: Int,
    to merged: inout SpanAttributes
  ) throws(MarkupError) {
    guard merged.apply(tag: name, context: context) else {
      throw MarkupError(
        at: place, "unknown tag '<\(name)>'",
        help: "markup knows b, i, u, s, big, small, sub, sup, tt and span")
    }
    guard name == "span" || attributes.isEmpty else {
      throw MarkupError(at: attributes[0].place, "'<\(name)>' takes no attributes")
    }
    for attribute in attributes {
      let outcome = merged.apply(attribute: attribute, fontSize: fontSize, context: context)
      switch outcome {
      case .applied: break
      case .unknownAttribute:
        throw MarkupError(at: attribute.place, "unknown attribute '\(attribute.name)'")
      case .unknownStyle:
        throw MarkupError(
          at: attribute.place, unknownStyle: attribute.value,
          nearest: context.nearestStyle(attribute.value))
      case .expected(let expected):
        throw MarkupError(
          at: attribute.place, "'\(attribute.value)' is no value for '\(attribute.name)'",
          help: "expected \(expected)")
      }
    }
  }
}

extension ParsedMarkup {
  fileprivate mutating func append(
    _ scalar: Unicode.Scalar, origin: Int, with attributes: SpanAttributes?
  ) {
    let index = text.count
    text.append(scalar, origin: origin)
    guard let attributes, attributes != SpanAttributes() else { return }
    if let last = spans.last, last.range.upperBound == index, last.attributes == attributes {
      spans[spans.count - 1].range = last.range.lowerBound..<(index + 1)
    } else {
      spans.append(Span(range: index..<(index + 1), attributes: attributes))
    }
  }
}
