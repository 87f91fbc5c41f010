// SPDX-License-Identifier: MIT

import LabelModel

/// Where the lines of a label lie, relative to its box, in design px.
struct PlacedLines {
  struct Line {
    var spec: LineSpec
    var assembled: AssembledLine
    var metrics: LineMetrics
    var x: Double
    /// A whole number.
    var baseline: Double
    /// The logical box.
    var rect: Rect {
      Rect(
        x: x, y: baseline - metrics.ascent.rounded(), width: assembled.width,
        height: metrics.height)
    }
  }

  var lines: [Line]
  var box: Size
  var content: Rect
  /// The union of the lines' logical boxes; a shrunk line keeps its unshrunk height.
  var block: Rect
}

/// Aligns lines in their box.
struct BlockPlacement {
  let context: LayoutContext
  let rules: FrameRules
  let drawn: DrawnText

  private var style: LabelStyle { context.style }
  private var arrangement: Arrangement { drawn.arrangement }
  private var measure: Measure { arrangement.measure }

  func placed() -> PlacedLines {
    let assembled = assembledLines()
    let blockWidth = assembled.map(\.width).max() ?? 0
    let blockHeight = unshrunkLine?.height ?? arrangement.height
    let box = rules.boxSize(around: Size(width: blockWidth, height: blockHeight))
    let content = rules.content(of: box)
    let top = top(height: blockHeight, in: content)
    let first = top + firstBaseline + shrunkLineCorrection(top: top, content)
    var lines: [PlacedLines.Line] = []
    for (index, spec) in arrangement.lines.enumerated() {
      let metrics = arrangement.stack.metrics[index]
      let offset = arrangement.stack.baselines[index] - (arrangement.stack.baselines.first ?? 0)
      let room = content.width - assembled[index].width
      lines.append(
        PlacedLines.Line(
          spec: spec, assembled: assembled[index], metrics: metrics,
          x: content.x + fraction(assembled[index].width) * room, baseline: first + offset))
    }
    let left = lines.map(\.x).min() ?? content.x
    let right = lines.map { $0.x + $0.assembled.width }.max() ?? left
    var block = Rect(x: left, y: top, width: right - left, height: blockHeight)
    let move = rules.movement(of: block, in: box)
    block = block.offsetBy(x: move.x, y: move.y)
    for index in lines.indices {
      lines[index].x += move.x
      lines[index].baseline += move.y
    }
    return PlacedLines(lines: lines, box: box, content: content, block: block)
  }

  private func assembledLines() -> [AssembledLine] {
    let target = justifiedWidth
    return arrangement.lines.map { line in
      let isStretched =
        !line.isAltered && (line.ending == .soft || line.ending == .hyphen)
      return LineAssembly(
        line: line, measure: measure, justifiedWidth: isStretched ? target : nil
      ).assembled()
    }
  }

  private var justifiedWidth: Double? {
    guard style.text.align == .justify else { return nil }
    return style.box.width.isFixed ? rules.widthLimit : arrangement.width
  }

  /// How much of the free room lies left of a line.
  private func fraction(_ width: Double) -> Double {
    let start = context.isRightToLeft ? 1.0 : 0.0
    if drawn.isFaded, case .fade(let fade) = style.overflow,
      width > (rules.widthLimit ?? .infinity) + LineBreaker.tolerance
    {
      switch fade.part {
      case .start: return start
      case .end: return 1 - start
      case .middle: return 0.5
      }
    }
    switch style.text.align {
    case .start, .justify: return start
    case .end: return 1 - start
    case .center: return 0.5
    case .left: return 0
    case .right: return 1
    }
  }

  /// The one line as it was before it was shrunk; `nil` where nothing was shrunk or wrapped.
  private var unshrunkLine: LineMetrics? {
    guard measure.size < style.font.size, arrangement.lines.count == 1,
      let line = arrangement.lines.first
    else { return nil }
    return LineMetrics(line: line, size: style.font.size, context: context)
  }

  /// From the block's top down to the first baseline: a whole number.
  private var firstBaseline: Double {
    guard let first = arrangement.stack.metrics.first else { return 0 }
    guard let before = unshrunkLine else { return first.ascent.rounded() }
    switch style.fit.baseline {
    case .baseline: return before.ascent.rounded()
    case .center: return ((before.height - first.height) / 2 + first.ascent).rounded()
    case .top: return first.ascent.rounded()
    }
  }

  /// Brings a line back that its unshrunk place would push out of a low box.
  private func shrunkLineCorrection(top: Double, _ content: Rect) -> Double {
    guard unshrunkLine != nil, let line = arrangement.stack.metrics.first,
      line.height <= content.height
    else { return 0 }
    let lineTop = top + firstBaseline - line.ascent.rounded()
    let below = max(0, lineTop + line.height - content.maxY).rounded(.up)
    let above = max(0, content.minY - lineTop).rounded(.up)
    return below > 0 ? -below : above
  }

  private func top(height: Double, in content: Rect) -> Double {
    guard style.text.valign == .baseline else {
      return rules.blockTop(height: height, in: content, valign: style.text.valign)
    }
    // As many lines of the first family, unshrunk: the letters of this label do not matter.
    let line = LineMetrics(firstFamilyAt: style.font.size, context: context)
    let reference = LineStack(
      [LineMetrics](repeating: line, count: max(1, arrangement.lines.count)),
      spacing: style.text.lineSpacing.resolved(fontSize: style.font.size))
    let box = rules.boxSize(around: Size(width: content.width, height: reference.height))
    let top = rules.blockTop(
      height: reference.height, in: rules.content(of: box), valign: .center)
    return top + (reference.baselines.first ?? 0) - firstBaseline
  }
}

extension FadeStyle {
  /// The part of the text that stays in sight.
  var part: Part {
    if let shown { return shown }
    switch edge {
    case .end: return .start
    case .start: return .end
    case .both: return .middle
    }
  }
}

extension PaintStyle {
  /// The same effects for a font size that is `factor` times the asked one.
  func scaled(by factor: Double) -> PaintStyle {
    var paint = self
    func scale(_ shadow: inout Shadow) {
      shadow.offset = Point(x: shadow.offset.x * factor, y: shadow.offset.y * factor)
      shadow.blur *= factor
      shadow.spread *= factor
    }
    for index in paint.strokes.indices { paint.strokes[index].width *= factor }
    for index in paint.shadows.indices { scale(&paint.shadows[index]) }
    for index in paint.innerShadows.indices { scale(&paint.innerShadows[index].shadow) }
    return paint
  }
}
