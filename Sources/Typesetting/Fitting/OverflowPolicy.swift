// SPDX-License-Identifier: MIT

import LabelModel

/// What is drawn of a text, after the overflow rule.
struct DrawnText {
  var arrangement: Arrangement
  /// By how much everything exceeds the limits, when everything is drawn.
  var excess = Measurements.Excess()
  /// Scalars of the label's text that are left out.
  var dropped: Range<Int>?
  /// Whether what leaves the content box is cut.
  var isClipped = false
  /// Whether the ends fade out.
  var isFaded = false
  var isEllipsized = false
  /// Whether not even the token of an ellipsis fits.
  var isTokenTooWide = false
}

/// Applies the style's overflow rule to text that does not fit.
struct OverflowPolicy {
  let context: LayoutContext
  let arranger: Arranger
  let limits: FitLimits

  private var style: LabelStyle { context.style }

  func drawn(_ arrangement: Arrangement) -> DrawnText {
    switch style.overflow {
    case .visible: visible(arrangement)
    case .clip: clipped(arrangement)
    case .drop: withoutRest(arrangement)
    case .ellipsis(let place): ellipsized(arrangement, place)
    case .fade: faded(arrangement)
    }
  }

  /// How many lines may be drawn: as many as are allowed and whole lines fit, at least one.
  private func lineCount(_ arrangement: Arrangement) -> Int {
    let spacing = style.text.lineSpacing.resolved(fontSize: arrangement.measure.size)
    let fitting = arrangement.stack.count(within: limits.height, spacing: spacing)
    return max(1, min(limits.lines ?? fitting, fitting))
  }

  /// A label of one line that is not cut does not wrap: what is too much is a width.
  private func unwrapped(_ arrangement: Arrangement) -> Arrangement {
    limits.lines == 1 ? arranger.arrange(arrangement.measure, limit: nil) : arrangement
  }

  private func arrangement(_ lines: [LineSpec], _ measure: Measure) -> Arrangement {
    Arrangement(lines: lines, measure: measure, context: context)
  }

  private func visible(_ arrangement: Arrangement) -> DrawnText {
    let all = unwrapped(arrangement)
    var drawn = DrawnText(arrangement: all)
    if limits.exceedsWidth(all.width) { drawn.excess.x = all.width - (limits.width ?? 0) }
    if limits.exceedsHeight(all.height) { drawn.excess.y = all.height - (limits.height ?? 0) }
    if let most = limits.lines { drawn.excess.lines = max(0, all.lines.count - most) }
    return drawn
  }

  private func clipped(_ arrangement: Arrangement) -> DrawnText {
    let all = unwrapped(arrangement)
    let count = lineCount(all)
    var drawn = DrawnText(
      arrangement: self.arrangement(Array(all.lines.prefix(count)), all.measure))
    drawn.isClipped = true
    drawn.dropped = rest(of: all.lines, from: count)
    return drawn
  }

  /// The scalars of all lines from one on; `nil` where there are none.
  private func rest(of lines: [LineSpec], from index: Int) -> Range<Int>? {
    guard index < lines.count else { return nil }
    let start = sourceStart(of: lines[index])
    let end = context.source.scalars.count
    return start < end ? start..<end : nil
  }

  private func sourceStart(of line: LineSpec) -> Int {
    let paragraph = line.paragraph
    guard line.cells.lowerBound < paragraph.cells.count else {
      return paragraph.start + paragraph.slice.count
    }
    return paragraph.slice.sources[paragraph.cells[line.cells.lowerBound].range.lowerBound]
  }

  /// Whole lines and whole words that fit; a line that is too high for the box is cut.
  private func withoutRest(_ arrangement: Arrangement) -> DrawnText {
    let count = lineCount(arrangement)
    var drawn = DrawnText(arrangement: arrangement)
    drawn.dropped = rest(of: arrangement.lines, from: count)
    func keep(_ line: LineSpec, upTo end: Int) -> LineSpec {
      if let left = sources(of: line, from: end) { drawn.dropped = drawn.dropped.union(left) }
      return kept(line, upTo: end, arrangement.measure)
    }
    var lines = arrangement.lines.prefix(count).map { line in
      limits.exceedsWidth(line.width)
        ? keep(line, upTo: lastFittingWord(line, arrangement.measure)) : line
    }
    var isFollowed = count == arrangement.lines.count
    while let last = lines.last {
      if !isFollowed, last.splitsWord || last.hasHyphen {
        // The word goes on in a line that is left out.
        lines[lines.count - 1] = keep(last, upTo: startOfLastWord(last))
      } else if last.isAltered, last.visible.isEmpty {
        lines.removeLast()
        isFollowed = false
      } else {
        break
      }
    }
    if let last = lines.indices.last, drawn.dropped != nil { lines[last].isAltered = true }
    drawn.arrangement = self.arrangement(lines, arrangement.measure)
    drawn.isClipped = limits.exceedsHeight(drawn.arrangement.height)
    return drawn
  }

  /// A line without what follows a cell.
  private func kept(_ line: LineSpec, upTo end: Int, _ measure: Measure) -> LineSpec {
    var kept = line
    let cells = line.paragraph.cells
    kept.cells = line.cells.lowerBound..<end
    kept.visibleEnd = end
    while kept.visibleEnd > kept.cells.lowerBound, cells[kept.visibleEnd - 1].isBlank {
      kept.visibleEnd -= 1
    }
    kept.splitsWord = false
    kept.lacksDictionary = false
    kept.hasHyphen = false
    kept.ending = .end
    kept.isAltered = true
    kept.measure(measure)
    return kept
  }

  /// The scalars of a line's cells from one on; `nil` where there are none.
  private func sources(of line: LineSpec, from cell: Int) -> Range<Int>? {
    guard cell < line.cells.upperBound else { return nil }
    let cells = line.paragraph.cells
    let sources = line.paragraph.slice.sources
    let last = cells[line.cells.upperBound - 1].range.upperBound - 1
    return sources[cells[cell].range.lowerBound]..<sources[last] + 1
  }

  private func startOfLastWord(_ line: LineSpec) -> Int {
    let cells = line.paragraph.cells
    var start = line.visibleEnd
    while start > line.cells.lowerBound, !cells[start - 1].isBlank { start -= 1 }
    return start
  }

  /// Where the last word that fits a line ends.
  private func lastFittingWord(_ line: LineSpec, _ measure: Measure) -> Int {
    let cells = line.paragraph.cells
    var ruler = LineRuler(measure)
    var end = line.cells.lowerBound
    for index in line.visible {
      let isBoundary = cells[index].canBreakBefore || index == line.paragraph.textEnd
      if index > line.cells.lowerBound, isBoundary, !limits.exceedsWidth(ruler.fitWidth) {
        end = index
      }
      ruler.add(cells[index], tabStop: line.paragraph.tabStop)
    }
    return end
  }

  private func ellipsized(
    _ arrangement: Arrangement, _ place: Overflow.EllipsisPlace
  ) -> DrawnText {
    let count = lineCount(arrangement)
    var lines = Array(arrangement.lines.prefix(count))
    var drawn = DrawnText(arrangement: arrangement)
    let maker = EllipsisMaker(
      context: context, measure: arrangement.measure, limit: limits.width, place: place)
    func shorten(_ index: Int, _ rest: TextSlice) {
      let made = maker.shortened(rest)
      lines[index] = made.line
      drawn.isEllipsized = drawn.isEllipsized || made.dropped != nil
      drawn.isTokenTooWide = drawn.isTokenTooWide || made.isTokenTooWide
      if let dropped = made.dropped { drawn.dropped = drawn.dropped.union(dropped) }
    }
    // Without wrapping, or where no break is allowed, a line before the last may be too wide.
    for index in lines.indices.dropLast() where limits.exceedsWidth(lines[index].width) {
      shorten(index, ownSlice(lines[index]))
    }
    if let last = lines.indices.last {
      if arrangement.lines.count > count {
        shorten(last, joinedRest(lines[last]))
      } else if limits.exceedsWidth(lines[last].width) {
        shorten(last, ownSlice(lines[last]))
      }
    }
    drawn.isClipped =
      drawn.isTokenTooWide || limits.exceedsHeight(arrangement.stack.metrics[0].height)
    drawn.arrangement = self.arrangement(lines, arrangement.measure)
    return drawn
  }

  private func ownSlice(_ line: LineSpec) -> TextSlice { line.paragraph.slice[line.scalars] }

  /// Everything from a line on, as one line.
  private func joinedRest(_ line: LineSpec) -> TextSlice {
    context.source.joined(sourceStart(of: line)..<context.source.scalars.count)
  }

  private func faded(_ arrangement: Arrangement) -> DrawnText {
    let count = lineCount(arrangement)
    var lines = Array(arrangement.lines.prefix(count))
    if arrangement.lines.count > count, let last = lines.indices.last {
      let paragraph = Paragraph(joinedRest(lines[last]), context: context)
      let breaker = LineBreaker(
        paragraph: paragraph, measure: arrangement.measure, limit: nil, rule: .none)
      var line = breaker.line(0..<paragraph.cells.count, .end, isLast: true)
      line.isAltered = true
      lines[last] = line
    }
    var drawn = DrawnText(arrangement: self.arrangement(lines, arrangement.measure))
    drawn.isFaded = limits.exceedsWidth(drawn.arrangement.width)
    drawn.isClipped = drawn.isFaded || limits.exceedsHeight(drawn.arrangement.height)
    return drawn
  }
}

extension Optional where Wrapped == Range<Int> {
  /// The range from the start of the earlier to the end of the later one.
  fileprivate func union(_ other: Range<Int>) -> Range<Int> {
    guard let own = self else { return other }
    return min(own.lowerBound, other.lowerBound)..<max(own.upperBound, other.upperBound)
  }
}
