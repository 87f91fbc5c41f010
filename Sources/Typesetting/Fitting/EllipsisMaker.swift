// SPDX-License-Identifier: MIT

import LabelModel

/// Shortens one line by a token: the longest text that fits stays.
struct EllipsisMaker {
  struct Shortened {
    var line: LineSpec
    /// Scalars of the label's text; `nil` when the line fits as it is.
    var dropped: Range<Int>?
    /// Whether even the token alone does not fit.
    var isTokenTooWide = false
  }

  let context: LayoutContext
  let measure: Measure
  let limit: Double?
  let place: Overflow.EllipsisPlace

  func shortened(_ rest: TextSlice) -> Shortened {
    let whole = Paragraph(rest, context: context)
    let uncut = line(whole)
    guard let limit, uncut.width > limit + LineBreaker.tolerance else {
      return Shortened(line: uncut)
    }
    let token = tokenSlice
    let room = limit - line(Paragraph(token, context: context)).width
    var cut = estimate(whole, room: room)
    var best = line(Paragraph(text(whole, token, cut), context: context))
    // The estimate knows neither kerning with the token nor letters that join at the cut.
    while !fits(best), cut.shrink(whole.cells.count, place) {
      best = line(Paragraph(text(whole, token, cut), context: context))
    }
    var longer = cut
    while fits(best), longer.grow(whole.cells.count, place) {
      let candidate = line(Paragraph(text(whole, token, longer), context: context))
      guard fits(candidate) else { break }
      best = candidate
      cut = longer
    }
    return Shortened(
      line: best, dropped: dropped(whole, cut), isTokenTooWide: !fits(best))
  }

  private func fits(_ line: LineSpec) -> Bool {
    line.width <= (limit ?? .infinity) + LineBreaker.tolerance
  }

  private func line(_ paragraph: Paragraph) -> LineSpec {
    let breaker = LineBreaker(paragraph: paragraph, measure: measure, limit: nil, rule: .none)
    var line = breaker.line(0..<paragraph.cells.count, .end, isLast: true)
    line.isAltered = true
    return line
  }

  private var tokenSlice: TextSlice {
    var slice = TextSlice()
    for scalar in context.style.ellipsis.unicodeScalars where scalar.value >= 0x20 {
      slice.append(scalar.value, source: -1, span: 0)
    }
    return slice
  }

  /// How many cells stay at the start and at the end.
  private struct Cut {
    var head = 0
    var tail = 0

    /// Gives up one more cell; `false` when none is left.
    mutating func shrink(_ count: Int, _ place: Overflow.EllipsisPlace) -> Bool {
      if head == 0 && tail == 0 { return false }
      if tail > head || head == 0 { tail -= 1 } else { head -= 1 }
      return true
    }

    /// Keeps one more cell; `false` when all but one are kept.
    mutating func grow(_ count: Int, _ place: Overflow.EllipsisPlace) -> Bool {
      if head + tail >= count - 1 { return false }
      switch place {
      case .end: head += 1
      case .start: tail += 1
      case .middle: if tail < head { tail += 1 } else { head += 1 }
      }
      return true
    }
  }

  /// The cells that fit beside the token, by the advances they have in the whole line.
  private func estimate(_ whole: Paragraph, room: Double) -> Cut {
    let cells = whole.cells
    var cut = Cut()
    var head = 0.0
    var tail = 0.0
    func cost(_ index: Int) -> Double {
      cells[index].advance * measure.size
        + cells[index].spacing(size: measure.size, tightening: measure.tightening)
    }
    while cut.head + cut.tail < cells.count - 1 {
      let next = cost(cut.head)
      let previous = cost(cells.count - 1 - cut.tail)
      let isHead =
        switch place {
        case .end: true
        case .start: false
        case .middle: head + next <= tail + previous
        }
      if head + tail + (isHead ? next : previous) > room { break }
      if isHead {
        head += next
        cut.head += 1
      } else {
        tail += previous
        cut.tail += 1
      }
    }
    return cut
  }

  /// The kept text with the token; white space beside the token goes.
  private func text(_ whole: Paragraph, _ token: TextSlice, _ cut: Cut) -> TextSlice {
    let kept = kept(whole, cut)
    var text = whole.slice[kept.head]
    text.append(token)
    text.append(whole.slice[kept.tail])
    return text
  }

  private func kept(_ whole: Paragraph, _ cut: Cut) -> (head: Range<Int>, tail: Range<Int>) {
    let cells = whole.cells
    var head = cut.head
    if place != .start { while head > 0, cells[head - 1].isSpace { head -= 1 } }
    var tail = cells.count - cut.tail
    if place != .end { while tail < cells.count, cells[tail].isSpace { tail += 1 } }
    let headEnd = head > 0 ? cells[head - 1].range.upperBound : 0
    let tailStart = tail < cells.count ? cells[tail].range.lowerBound : whole.slice.count
    return (0..<headEnd, tailStart..<whole.slice.count)
  }

  private func dropped(_ whole: Paragraph, _ cut: Cut) -> Range<Int>? {
    let kept = kept(whole, cut)
    let sources = whole.slice.sources[kept.head.upperBound..<kept.tail.lowerBound]
    guard let first = sources.first, let last = sources.last else { return nil }
    return first..<last + 1
  }
}
