// SPDX-License-Identifier: MIT

import LabelModel

/// Text to be laid out as one paragraph, each character with its origin.
///
/// A slice need not be a part of the label's text: an ellipsis is added, line breaks become spaces.
struct TextSlice: Hashable, Sendable {
  var scalars: [UInt32] = []
  /// Scalar index in the label's text; -1 for what was added.
  var sources: [Int] = []
  /// Index into the layout's span fonts.
  var spans: [Int] = []

  var count: Int { scalars.count }
  var isEmpty: Bool { scalars.isEmpty }

  mutating func append(_ scalar: UInt32, source: Int, span: Int) {
    scalars.append(scalar)
    sources.append(source)
    spans.append(span)
  }

  mutating func append(_ other: TextSlice) {
    scalars += other.scalars
    sources += other.sources
    spans += other.spans
  }

  subscript(range: Range<Int>) -> TextSlice {
    TextSlice(
      scalars: Array(scalars[range]), sources: Array(sources[range]), spans: Array(spans[range]))
  }
}

/// The label's text, cut into scalars once.
struct SourceText: Sendable {
  let scalars: [UInt32]
  /// UTF-8 offset of each scalar, and the length at the end.
  let offsets: [Int]
  /// Index of the span of each scalar; 0 is the style itself, n is the n-th span.
  let spans: [Int]

  init(_ styled: StyledText) {
    var scalars: [UInt32] = []
    var offsets: [Int] = []
    var spans: [Int] = []
    let size = styled.text.utf8.count
    scalars.reserveCapacity(size)
    offsets.reserveCapacity(size + 1)
    spans.reserveCapacity(size)
    var offset = 0
    var span = 0
    for scalar in styled.text.unicodeScalars {
      while span < styled.spans.count, styled.spans[span].range.upperBound <= offset { span += 1 }
      let isInside = span < styled.spans.count && styled.spans[span].range.lowerBound <= offset
      scalars.append(scalar.value)
      offsets.append(offset)
      spans.append(isInside ? span + 1 : 0)
      offset += UTF8.width(scalar)
    }
    offsets.append(offset)
    self.scalars = scalars
    self.offsets = offsets
    self.spans = spans
  }

  func slice(_ range: Range<Int>) -> TextSlice {
    TextSlice(
      scalars: Array(scalars[range]), sources: Array(range), spans: Array(spans[range]))
  }

  /// The ranges between hard breaks; a final break opens one more, empty paragraph.
  var paragraphs: [Range<Int>] {
    var found: [Range<Int>] = []
    var start = 0
    for (index, scalar) in scalars.enumerated() where scalar == 0x0A {
      found.append(start..<index)
      start = index + 1
    }
    found.append(start..<scalars.count)
    return found
  }

  /// Everything in `range` as one line: hard breaks become one space, none between Han or kana.
  func joined(_ range: Range<Int>) -> TextSlice {
    var slice = TextSlice()
    var index = range.lowerBound
    while index < range.upperBound {
      guard scalars[index] == 0x0A else {
        slice.append(scalars[index], source: index, span: spans[index])
        index += 1
        continue
      }
      var next = index
      while next < range.upperBound, scalars[next] == 0x0A { next += 1 }
      let isAtEdge = slice.isEmpty || next == range.upperBound
      if !isAtEdge, let before = slice.scalars.last,
        !(Self.isUnspaced(before) && Self.isUnspaced(scalars[next]))
      {
        slice.append(0x20, source: index, span: spans[index])
      }
      index = next
    }
    return slice
  }

  private static func isUnspaced(_ value: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(value) else { return false }
    return scalar.isHan || scalar.isKana || scalar.isWidePunctuation
  }

  func text(_ range: Range<Int>) -> String {
    var text = ""
    for value in scalars[range] {
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    return text
  }
}
