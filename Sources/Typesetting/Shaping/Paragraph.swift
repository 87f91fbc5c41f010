// SPDX-License-Identifier: MIT

internal import CPango
import LabelModel

/// One paragraph, analysed and shaped once for all sizes.
///
/// Reading order everywhere; lengths in em of the label's font size.
final class Paragraph {
  /// A grapheme cluster as line breaking sees it.
  struct Cell {
    /// Scalars of the paragraph.
    var range: Range<Int>
    var advance: Double
    /// Spacing after the cell, if another one follows in the line: em and design px.
    var spacingEm = 0.0
    var spacingPx = 0.0
    /// Whether spacing may be given up to tighten the line.
    var canTighten = false
    var canBreakBefore = false
    /// Whether a line may start here without shaping again.
    var isSafeBefore = true
    /// White space that has no width at a soft break.
    var isSpace = false
    var isTab = false
    /// Drawn by nothing and of no width: it takes no part in spacing.
    var isInvisible = false
    var isCursive = false
    var run: Int
  }

  let slice: TextSlice
  /// Where it begins in the label's text; for paragraphs without characters.
  let start: Int
  let context: LayoutContext
  private(set) var runs: [TextRun] = []
  private(set) var shaped: [ShapedRun] = []
  private(set) var cells: [Cell] = []
  /// The cell at which the white space begins that the paragraph ends with.
  private(set) var textEnd = 0
  /// The distance between tabulator stops, in em.
  private(set) var tabStop = 0.0
  private var text = ShapableText()
  private var reshaped: [ReshapeKey: ShapedRun] = [:]

  private struct ReshapeKey: Hashable {
    var run: Int
    var range: Range<Int>
    var hasHyphen: Bool
  }

  init(_ slice: TextSlice, start: Int = 0, context: LayoutContext) {
    self.slice = slice
    self.start = slice.sources.first { $0 >= 0 } ?? start
    self.context = context
    guard !slice.isEmpty else { return }
    let utf8 = Self.utf8(slice.scalars)
    var boundaries =
      TextBoundaries(plainASCII: slice.scalars)
      ?? TextBoundaries(utf8: utf8, scalars: slice.scalars, language: context.language)
    LineBreakRules.apply(context.style.text, to: &boundaries, slice.scalars)
    let levels = TextProperties.levels(
      utf8: utf8, scalars: slice.scalars, isRightToLeft: context.isRightToLeft)
    let scripts = TextProperties.scripts(utf8: utf8, scalars: slice.scalars)
    let clusters = Self.ranges(boundaries.clusters)
    runs = Itemizer(slice: slice, context: context).runs(clusters, levels: levels, scripts: scripts)
    text = ShapableText(scalars: slice.scalars, clusters: boundaries.clusters)
    shaped = runs.map { run in
      context.shaper.shape(run.range, of: run, in: text, font: context.fonts[run.span])
    }
    makeCells(boundaries)
  }

  private static func utf8(_ scalars: [UInt32]) -> [CChar] {
    var bytes: [CChar] = []
    bytes.reserveCapacity(scalars.count * 2 + 1)
    for value in scalars {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
        bytes.append(CChar(bitPattern: byte))
      }
    }
    bytes.append(0)
    return bytes
  }

  private static func ranges(_ starts: [Bool]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = 0
    for index in 1..<starts.count where starts[index] {
      found.append(start..<index)
      start = index
    }
    return found
  }

  private func makeCells(_ boundaries: TextBoundaries) {
    cells.reserveCapacity(slice.count)
    let hasKerning = !context.style.text.kerning.isEmpty
    for (number, run) in runs.enumerated() {
      let isCursive = Scripts.isCursive(run.script)
      for unit in shaped[number].units {
        let count = clusterCount(unit.range, boundaries)
        let advance = run.isTab ? 0 : unit.advance / Double(count)
        var start = unit.range.lowerBound
        for place in 0..<count {
          var end = start + 1
          while end < unit.range.upperBound, !boundaries.clusters[end] { end += 1 }
          var cell = Cell(range: start..<end, advance: advance, run: number)
          cell.canBreakBefore = boundaries.lineBreaks[start]
          cell.isSafeBefore = place == 0 && unit.isSafeBefore
          cell.isSpace = boundaries.spaces[start] && end == start + 1
          cell.isTab = run.isTab
          cell.isCursive = isCursive
          cell.isInvisible = advance == 0 && !run.isTab && isInvisible(start..<end)
          if place + 1 == count { setSpacing(&cell, span: run.span, hasKerning) }
          cells.append(cell)
          start = end
        }
      }
    }
    joinCursiveCells()
    textEnd = (cells.lastIndex { !$0.isBlank && !$0.isInvisible } ?? -1) + 1
    if cells.contains(where: \.isTab), let face = context.firstFace {
      tabStop = 8 * face.advance(ofGlyph: face.nominalGlyph(0x20))
    }
  }

  private func clusterCount(_ range: Range<Int>, _ boundaries: TextBoundaries) -> Int {
    var count = 1
    for index in range.dropFirst() where boundaries.clusters[index] { count += 1 }
    return count
  }

  private func isInvisible(_ range: Range<Int>) -> Bool {
    range.allSatisfy { Unicode.Scalar(slice.scalars[$0])?.isDrawnByNothing ?? false }
  }

  private func setSpacing(_ cell: inout Cell, span: Int, _ hasKerning: Bool) {
    if cell.isInvisible { return }
    cell.canTighten = true
    cell.add(context.fonts[span].letterSpacing)
    guard hasKerning else { return }
    let text = String(
      String.UnicodeScalarView(cell.range.compactMap { Unicode.Scalar(slice.scalars[$0]) }))
    if let rule = context.style.text.kerning.first(where: { $0.cluster == text }) {
      cell.add(rule.space)
    }
  }

  /// Between two letters of a script that joins them there is no spacing.
  private func joinCursiveCells() {
    for index in cells.indices.dropLast() where cells[index].isCursive && cells[index + 1].isCursive
    {
      cells[index].spacingEm = 0
      cells[index].spacingPx = 0
      cells[index].canTighten = false
    }
  }

  /// Whether letter spacing was asked for and a cursive script refused it.
  var ignoresLetterSpacing: Bool {
    runs.contains { run in
      Scripts.isCursive(run.script)
        && context.fonts[run.span].letterSpacing.resolved(fontSize: 1) != 0
    }
  }
}

extension Paragraph.Cell {
  /// White space that hangs at a soft break.
  var isBlank: Bool { isSpace || isTab }

  mutating func add(_ length: Length) {
    switch length {
    case .em(let value): spacingEm += value
    case .px(let value): spacingPx += value
    }
  }

  /// The room after the cell at a font size, in design px; never less than takes its advance away.
  func spacing(size: Double, tightening: Double) -> Double {
    let spacing = spacingEm * size + spacingPx - (canTighten ? tightening : 0)
    return spacing < 0 ? max(spacing, -advance * size) : spacing
  }
}

extension Paragraph {
  /// The glyphs of a part of a run, shaped again where its edges cannot be cut.
  func units(ofRun number: Int, in range: Range<Int>, hasHyphen: Bool) -> (ShapedRun, Range<Int>) {
    let run = runs[number]
    let part = range.clamped(to: run.range)
    let whole = shaped[number]
    if !hasHyphen {
      if part == run.range { return (whole, whole.units.indices) }
      if let indices = safeUnits(whole, part, run.range) { return (whole, indices) }
    }
    let key = ReshapeKey(run: number, range: part, hasHyphen: hasHyphen)
    if let known = reshaped[key] { return (known, known.units.indices) }
    let made = context.shaper.shape(
      part, of: run, in: text, font: context.fonts[run.span],
      replacement: hasHyphen ? hyphen(for: run.face) : nil)
    reshaped[key] = made
    return (made, made.units.indices)
  }

  private func safeUnits(
    _ whole: ShapedRun, _ part: Range<Int>, _ range: Range<Int>
  ) -> Range<Int>? {
    guard let first = whole.units.firstIndex(where: { $0.range.lowerBound == part.lowerBound }),
      part.lowerBound == range.lowerBound || whole.units[first].isSafeBefore
    else { return nil }
    if part.upperBound == range.upperBound { return first..<whole.units.count }
    guard let end = whole.units.firstIndex(where: { $0.range.lowerBound == part.upperBound }),
      whole.units[end].isSafeBefore
    else { return nil }
    return first..<end
  }

  private func hyphen(for face: Face) -> UInt32 { face.nominalGlyph(0x2010) != 0 ? 0x2010 : 0x2D }

  /// The width of the hyphen that a soft hyphen turns into at a line's end, in em.
  func hyphenAdvance(run number: Int) -> Double {
    let run = runs[number]
    let glyph = run.face.nominalGlyph(hyphen(for: run.face))
    return run.face.advance(ofGlyph: glyph) * context.fonts[run.span].factor
  }

  /// The cell that begins at a scalar, or the one after the last.
  func cell(at scalar: Int) -> Int {
    var low = 0
    var high = cells.count
    while low < high {
      let middle = (low + high) / 2
      if cells[middle].range.lowerBound < scalar { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
