// SPDX-License-Identifier: MIT

import LabelModel

/// All lines of a label at one font size.
struct Arrangement {
  var lines: [LineSpec]
  var measure: Measure
  var stack: LineStack

  var width: Double { lines.map(\.width).max() ?? 0 }
  var height: Double { stack.height }
  var splitsWord: Bool { lines.contains(where: \.splitsWord) }

  init(lines: [LineSpec], measure: Measure, context: LayoutContext) {
    self.lines = lines
    self.measure = measure
    stack = LineStack(
      lines.map { LineMetrics(line: $0, size: measure.size, context: context) },
      spacing: context.style.text.lineSpacing.resolved(fontSize: measure.size))
  }
}

/// Turns the paragraphs of a label into lines, by all rules of the style but fitting.
struct Arranger {
  let context: LayoutContext
  let paragraphs: [Paragraph]

  private var text: TextStyle { context.style.text }

  /// Breaks everything at a size; `limit` is the widest line, `nil` for hard breaks only.
  func arrange(_ measure: Measure, limit: Double?) -> Arrangement {
    var lines = broken(measure, limit: limit)
    if let limit, text.lineBreak != .none {
      if text.isBalanced { lines = balanced(lines, measure, limit: limit) }
      if !text.allowsOrphans { lines = withoutOrphans(lines, measure, limit: limit) }
    }
    return Arrangement(lines: lines, measure: measure, context: context)
  }

  private func broken(_ measure: Measure, limit: Double?) -> [LineSpec] {
    var lines: [LineSpec] = []
    for (number, paragraph) in paragraphs.enumerated() {
      let breaker = LineBreaker(
        paragraph: paragraph, measure: measure, limit: limit, rule: text.lineBreak)
      lines += breaker.lines()
      if number + 1 < paragraphs.count, !lines.isEmpty { lines[lines.count - 1].ending = .hard }
    }
    return lines
  }

  /// The same number of lines in the smallest width that keeps it, without splitting more words.
  private func balanced(_ lines: [LineSpec], _ measure: Measure, limit: Double) -> [LineSpec] {
    guard lines.count > paragraphs.count else { return lines }
    let splits = lines.count(where: \.splitsWord)
    var best = lines
    var low = 0.0
    var high = min(limit, lines.map(\.width).max() ?? limit)
    // Halving a width of thousands of px down to less than a pixel.
    for _ in 0..<16 where high - low > 0.25 {
      let middle = (low + high) / 2
      let candidate = broken(measure, limit: middle)
      if candidate.count == lines.count && candidate.count(where: \.splitsWord) <= splits
        && candidate.allSatisfy({ $0.width <= limit + LineBreaker.tolerance })
      {
        best = candidate
        high = min(middle, candidate.map(\.width).max() ?? middle)
      } else {
        low = middle
      }
    }
    return best
  }

  /// Moves the word before a paragraph's lonely last word down to it, where that fits.
  private func withoutOrphans(
    _ lines: [LineSpec], _ measure: Measure, limit: Double
  ) -> [LineSpec] {
    var lines = lines
    for index in lines.indices.dropFirst() where lines[index].isLastOfParagraph {
      let last = lines[index]
      let before = lines[index - 1]
      guard before.paragraph === last.paragraph, before.ending == .soft,
        words(in: last).count == 1
      else { continue }
      let earlier = words(in: before)
      guard earlier.count > 1, let moved = earlier.last, !isLoneMark(moved, in: before),
        last.paragraph.cells[moved.lowerBound].canBreakBefore
      else { continue }
      let breaker = LineBreaker(
        paragraph: last.paragraph, measure: measure, limit: limit, rule: text.lineBreak)
      let shorter = breaker.line(
        before.cells.lowerBound..<moved.lowerBound, .soft, isLast: false)
      let longer = breaker.line(
        moved.lowerBound..<last.cells.upperBound, last.ending, isLast: true)
      guard longer.width <= limit + LineBreaker.tolerance else { continue }
      lines[index - 1] = shorter
      lines[index] = longer
    }
    return lines
  }

  /// The words of a line, by the white space before them; without any, by break opportunities.
  private func words(in line: LineSpec) -> [Range<Int>] {
    let cells = line.paragraph.cells
    let hasSpaces = cells.contains(where: \.isSpace)
    var starts = [line.visible.lowerBound]
    for index in line.visible.dropFirst() {
      let begins =
        hasSpaces
        ? cells[index - 1].isSpace && !cells[index].isSpace : cells[index].canBreakBefore
      if begins { starts.append(index) }
    }
    return starts.enumerated().map { place, start in
      start..<(place + 1 < starts.count ? starts[place + 1] : line.visible.upperBound)
    }
  }

  /// A dash, colon or semicolon that stands alone.
  private func isLoneMark(_ cells: Range<Int>, in line: LineSpec) -> Bool {
    let visible = cells.filter { !line.paragraph.cells[$0].isSpace }
    guard visible.count == 1, let only = visible.first else { return false }
    let scalar = line.paragraph.slice.scalars[line.paragraph.cells[only].range.lowerBound]
    return [0x2D, 0x2010, 0x2012, 0x2013, 0x2014, 0x2015, 0x3A, 0x3B, 0xFF1A, 0xFF1B]
      .contains(scalar)
  }
}
