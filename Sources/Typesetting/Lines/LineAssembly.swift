// SPDX-License-Identifier: MIT

import LabelModel

/// One line with everything at its place: what is drawn from left to right.
struct AssembledLine {
  /// A grapheme cluster or ligature; x from the line's left edge, in design px.
  struct Piece {
    var unit: ShapedUnit
    /// Index into the paragraph's runs.
    var run: Int
    /// Index into `shaped`: where the unit's glyphs are.
    var shape: Int
    var x: Double
    var width: Double
    /// Whether white space may be widened here, and whether any room between clusters may.
    var isSpace: Bool
    var isWide: Bool
  }

  var pieces: [Piece] = []
  /// What the pieces are units of; kept apart so that a piece counts no references.
  var shaped: [ShapedRun] = []
  var width = 0.0

  /// The glyphs of a piece, in visual order.
  func glyphs(of piece: Piece) -> ArraySlice<ShapedGlyph> {
    shaped[piece.shape].glyphs[piece.unit.glyphs]
  }
}

/// Puts a line's clusters into visual order by UAX #9 and gives them their places.
struct LineAssembly {
  let line: LineSpec
  let measure: Measure
  /// The width to fill by justifying; `nil` leaves the line as it is.
  let justifiedWidth: Double?

  private struct Item {
    var unit: ShapedUnit
    var run: Int
    var shape: Int
    var cell: Paragraph.Cell
    var level: UInt8
    var width: Double
  }

  func assembled() -> AssembledLine {
    var (items, shaped) = logicalItems()
    measureTabs(&items)
    resetTrailingLevels(&items)
    let order = Self.visualOrder(items.map(\.level))
    var pieces = place(items, order)
    if let justifiedWidth { justify(&pieces, to: justifiedWidth) }
    return AssembledLine(pieces: pieces, shaped: shaped, width: Self.width(of: pieces))
  }

  private func logicalItems() -> ([Item], [ShapedRun]) {
    let paragraph = line.paragraph
    var items: [Item] = []
    var runs: [ShapedRun] = []
    items.reserveCapacity(line.visible.count)
    let range = line.scalars
    var cell = line.visible.lowerBound
    for number in line.runs {
      let level = paragraph.runs[number].level
      let isLast = number == line.runs.upperBound - 1
      let (shaped, indices) = paragraph.units(
        ofRun: number, in: range, hasHyphen: line.hasHyphen && isLast)
      for index in indices {
        let unit = shaped.units[index]
        // The unit's last cell carries its spacing.
        while cell + 1 < paragraph.cells.count,
          paragraph.cells[cell].range.upperBound < unit.range.upperBound
        {
          cell += 1
        }
        var item = Item(
          unit: unit, run: number, shape: runs.count, cell: paragraph.cells[cell],
          level: level, width: unit.advance * measure.size)
        item.cell.advance = unit.advance
        if unit.advance > 0 { item.cell.isInvisible = false }
        items.append(item)
        if cell + 1 < paragraph.cells.count { cell += 1 }
      }
      runs.append(shaped)
    }
    return (items, runs)
  }

  private func measureTabs(_ items: inout [Item]) {
    guard items.contains(where: \.cell.isTab) else { return }
    var ruler = LineRuler(measure)
    for index in items.indices {
      let before = ruler.width
      ruler.add(items[index].cell, tabStop: line.paragraph.tabStop)
      if items[index].cell.isTab { items[index].width = ruler.width - before }
    }
  }

  /// Rule L1: tabulators, and white space before them or at the line's end, follow the paragraph.
  private func resetTrailingLevels(_ items: inout [Item]) {
    let base: UInt8 = line.paragraph.context.isRightToLeft ? 1 : 0
    var isTrailing = true
    for index in items.indices.reversed() {
      if items[index].cell.isTab { isTrailing = true }
      let isBlank = items[index].cell.isSpace || items[index].cell.isTab
      if isBlank && isTrailing { items[index].level = base } else if !isBlank { isTrailing = false }
    }
  }

  /// Rule L2: what stands where, from left to right.
  static func visualOrder(_ levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), highest > 0 else { return order }
    let lowestOdd = levels.filter { $0 & 1 == 1 }.min() ?? highest + 1
    var level = highest
    while level >= lowestOdd {
      var start = 0
      while start < order.count {
        if levels[order[start]] < level {
          start += 1
          continue
        }
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
      level -= 1
    }
    return order
  }

  private func place(_ items: [Item], _ order: [Int]) -> [AssembledLine.Piece] {
    var pieces: [AssembledLine.Piece] = []
    pieces.reserveCapacity(order.count)
    var x = 0.0
    var previous: Int?
    for index in order {
      let item = items[index]
      if !item.cell.isInvisible {
        // Between two neighbours counts the one that is read first.
        if let previous {
          let first = items[min(previous, index)].cell
          x += first.spacing(size: measure.size, tightening: measure.tightening)
        }
        previous = index
      }
      pieces.append(
        AssembledLine.Piece(
          unit: item.unit, run: item.run, shape: item.shape, x: x, width: item.width,
          isSpace: item.cell.isSpace, isWide: isWide(item)))
      x += item.width
    }
    return pieces
  }

  /// From the line's left edge to the rightmost end of a piece.
  private static func width(of pieces: [AssembledLine.Piece]) -> Double {
    pieces.lazy.map { $0.x + $0.width }.max() ?? 0
  }

  private func isWide(_ item: Item) -> Bool {
    guard let scalar = Unicode.Scalar(line.paragraph.slice.scalars[item.unit.range.lowerBound])
    else { return false }
    return scalar.isHan || scalar.isKana || scalar.isWidePunctuation
  }

  /// Widens the white space; in Chinese and Japanese text the room between clusters as well.
  private func justify(_ pieces: inout [AssembledLine.Piece], to target: Double) {
    let width = Self.width(of: pieces)
    let isGap = pieces.indices.map { index -> Bool in
      guard index + 1 < pieces.count else { return false }
      return pieces[index].isSpace || pieces[index].isWide || pieces[index + 1].isWide
    }
    let gaps = isGap.count { $0 }
    guard gaps > 0, target > width else { return }
    let extra = (target - width) / Double(gaps)
    var shift = 0.0
    for index in pieces.indices {
      pieces[index].x += shift
      if isGap[index] { shift += extra }
    }
  }
}
