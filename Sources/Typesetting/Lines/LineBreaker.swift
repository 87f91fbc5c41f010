// SPDX-License-Identifier: MIT

import LabelModel

/// Breaks one paragraph into lines, each as full as it can be.
struct LineBreaker {
  let paragraph: Paragraph
  let measure: Measure
  /// The widest a line may be; `nil` for no wrapping.
  let limit: Double?
  let rule: LineBreakRule

  /// Sums of advances may exceed a limit by a rounding error.
  static let tolerance = 1e-4

  private let cells: [Paragraph.Cell]

  init(paragraph: Paragraph, measure: Measure, limit: Double?, rule: LineBreakRule) {
    self.paragraph = paragraph
    self.measure = measure
    self.limit = limit
    self.rule = rule
    cells = paragraph.cells
  }

  func lines() -> [LineSpec] {
    guard let limit, rule != .none else { return [line(0..<cells.count, .end, isLast: true)] }
    var lines: [LineSpec] = []
    var start = 0
    repeat {
      let cut = cut(from: start, limit: limit)
      lines.append(line(start..<cut.end, cut.ending, isLast: cut.end == cells.count))
      start = cut.end
    } while start < cells.count
    return lines
  }

  private struct Cut {
    var end: Int
    var ending: Measurements.Line.Break
  }

  /// Where the line that begins at a cell ends.
  private func cut(from start: Int, limit: Double) -> Cut {
    var stop = cells.count + 1
    while true {
      let found = scan(from: start, limit: limit, stop: stop)
      let isCertain =
        (start == 0 || cells[start].isSafeBefore || start >= cells.count)
        && (found.end == cells.count || cells[found.end].isSafeBefore) && found.ending != .hyphen
      if isCertain || found.end <= start + 1 { return found }
      // The edges are shaped anew, which may change the width: measure what will be drawn.
      let line = line(start..<found.end, found.ending, isLast: found.end == cells.count)
      let isAsPlanned = found.end >= stop
      if line.width <= limit + Self.tolerance || isAsPlanned { return found }
      stop = found.end
    }
  }

  /// The longest line that fits by the advances of the whole paragraph and ends before `stop`.
  private func scan(from start: Int, limit: Double, stop: Int) -> Cut {
    let tabStop = paragraph.tabStop
    var ruler = LineRuler(measure)
    var best: Cut?
    for index in start..<cells.count {
      let cell = cells[index]
      if index > start && cell.canBreakBefore && index < stop {
        let isHyphen = isSoftHyphen(index - 1)
        let extra =
          isHyphen
          ? paragraph.hyphenAdvance(run: cells[index - 1].run) * measure.size : 0
        if ruler.fitWidth + extra <= limit + Self.tolerance {
          best = Cut(end: index, ending: isHyphen ? .hyphen : .soft)
        }
      }
      var next = ruler
      next.add(cell, tabStop: tabStop)
      // White space has no width where the line breaks after it, but it has at the text's end.
      let isAtEnd = index >= paragraph.textEnd
      let width = isAtEnd ? next.width : next.fitWidth
      if index >= stop - 1 && stop <= cells.count
        || (isAtEnd || !cell.isBlank) && !cell.isInvisible && width > limit + Self.tolerance
      {
        return overflow(at: index, from: start, best: best)
      }
      ruler = next
    }
    return Cut(end: cells.count, ending: .end)
  }

  /// What to do when the cell at `index` does not fit any more.
  private func overflow(at index: Int, from start: Int, best: Cut?) -> Cut {
    // The white space at the end goes with the last word; a line of its own would be blank.
    if index >= paragraph.textEnd { return best ?? Cut(end: cells.count, ending: .end) }
    if rule == .char {
      return Cut(end: max(index, start + 1), ending: .soft)
    }
    if let best { return best }
    var end = index
    while end > start + 1 && !canSplit(before: end) { end -= 1 }
    if end > start && canSplit(before: end) { return Cut(end: end, ending: .emergency) }
    // Nothing may be cut up to here: the line has to be too wide.
    end = max(index, start + 1)
    while end < cells.count {
      if cells[end].canBreakBefore {
        return Cut(end: end, ending: isSoftHyphen(end - 1) ? .hyphen : .soft)
      }
      if canSplit(before: end) { return Cut(end: end, ending: .emergency) }
      end += 1
    }
    return Cut(end: cells.count, ending: .end)
  }

  /// Whether a word may be split here when it is longer than a line.
  private func canSplit(before index: Int) -> Bool {
    guard index > 0, index < cells.count else { return false }
    let scalars = paragraph.slice.scalars
    let after = scalars[cells[index].range.lowerBound]
    let before = scalars[cells[index - 1].range.upperBound - 1]
    return LineBreakRules.isAllowed(before, after) && !cells[index].isInvisible
  }

  private func isSoftHyphen(_ index: Int) -> Bool {
    paragraph.slice.scalars[cells[index].range.lowerBound] == LineBreakRules.softHyphen
  }

  /// Measures a line; its edges are shaped as they will be drawn.
  func line(_ range: Range<Int>, _ ending: Measurements.Line.Break, isLast: Bool) -> LineSpec {
    var visibleEnd = range.upperBound
    if !isLast { while visibleEnd > range.lowerBound, hangs(visibleEnd - 1) { visibleEnd -= 1 } }
    var line = LineSpec(
      paragraph: paragraph, cells: range, visibleEnd: visibleEnd, ending: ending,
      isLastOfParagraph: isLast, hasHyphen: ending == .hyphen)
    line.splitsWord = ending == .emergency
    if ending == .emergency { line.lacksDictionary = lacksDictionary(before: range.upperBound) }
    line.measure(measure)
    return line
  }

  private func hangs(_ index: Int) -> Bool { cells[index].isBlank }

  private func lacksDictionary(before index: Int) -> Bool {
    guard index > 0, index < cells.count else { return false }
    return [index - 1, index].allSatisfy {
      Scripts.lacksDictionary(paragraph.runs[cells[$0].run].script)
    }
  }
}

extension LineSpec {
  /// Sets the widths for a size and spacing.
  mutating func measure(_ measure: Measure) {
    let all = paragraph.cells
    let isUncut =
      (cells.lowerBound == 0 || cells.lowerBound == all.count || all[cells.lowerBound].isSafeBefore)
      && (visibleEnd == all.count || visibleEnd == 0 || all[visibleEnd].isSafeBefore) && !hasHyphen
    width = LineRuler.width(
      of: isUncut ? all[visible] : ArraySlice(reshapedCells()), measure, tabStop: paragraph.tabStop)
  }

  /// The visible cells with the advances they have when the line's edges are shaped.
  private func reshapedCells() -> [Paragraph.Cell] {
    var found = Array(paragraph.cells[visible])
    let range = scalars
    for number in runs {
      let isLast = number == runs.upperBound - 1
      let (shaped, indices) = paragraph.units(
        ofRun: number, in: range, hasHyphen: hasHyphen && isLast)
      for unit in shaped.units[indices] {
        let inside = found.indices.filter { unit.range.contains(found[$0].range.lowerBound) }
        for place in inside {
          if paragraph.runs[number].isTab { continue }
          found[place].advance = unit.advance / Double(inside.count)
          if found[place].advance > 0 { found[place].isInvisible = false }
        }
      }
    }
    return found
  }

  /// The runs the line has a part of.
  var runs: Range<Int> {
    guard !visible.isEmpty else { return 0..<0 }
    return paragraph.cells[visible.lowerBound].run..<paragraph.cells[visible.upperBound - 1].run + 1
  }
}
