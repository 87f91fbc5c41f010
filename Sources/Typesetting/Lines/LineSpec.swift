// SPDX-License-Identifier: MIT

import LabelModel

/// One line as breaking decided it: which part of which paragraph, and why it ends.
struct LineSpec {
  var paragraph: Paragraph
  /// Cells of the paragraph, white space at a soft break included.
  var cells: Range<Int>
  /// End of the cells that count: without white space that hangs at a soft break.
  var visibleEnd: Int
  var ending: Measurements.Line.Break
  /// Whether nothing of the paragraph follows.
  var isLastOfParagraph: Bool
  /// Whether the last cell is a soft hyphen that shows.
  var hasHyphen = false
  /// Whether the line was shortened or joined, so that it is never justified.
  var isAltered = false
  /// Advance width in design px at the size it was broken for, without hanging white space.
  ///
  /// What has to fit; the white space that the text itself ends with is part of it.
  var width = 0.0
  /// Whether a word was split because nothing else helps.
  var splitsWord = false
  /// Whether it was split where only a dictionary could tell words apart.
  var lacksDictionary = false

  var visible: Range<Int> { cells.lowerBound..<max(cells.lowerBound, visibleEnd) }

  /// Scalars of the paragraph that are drawn.
  var scalars: Range<Int> {
    guard !visible.isEmpty else { return 0..<0 }
    let cells = paragraph.cells
    return cells[visible.lowerBound].range
      .lowerBound..<cells[visible.upperBound - 1].range.upperBound
  }
}

/// The size and spacing that widths are measured with.
struct Measure {
  /// Font size in design px.
  var size: Double
  /// Taken from each gap between cells, in design px.
  var tightening = 0.0
}

/// Adds up the width of a line, cell by cell.
struct LineRuler {
  let measure: Measure
  /// To the end of the last cell, in design px.
  private(set) var width = 0.0
  /// The same without white space at the end, which hangs where the line breaks after it.
  private(set) var fitWidth = 0.0
  private var gap = 0.0

  init(_ measure: Measure) { self.measure = measure }

  mutating func add(_ cell: Paragraph.Cell, tabStop: Double) {
    if cell.isInvisible { return }
    if cell.isTab {
      width = Self.nextStop(width + gap, tabStop * measure.size)
    } else {
      width += gap + cell.advance * measure.size
    }
    gap = cell.spacing(size: measure.size, tightening: measure.tightening)
    if !cell.isBlank { fitWidth = width }
  }

  /// The first tabulator stop right of a place.
  static func nextStop(_ x: Double, _ distance: Double) -> Double {
    distance > 0 ? ((x + 1e-6) / distance).rounded(.down) * distance + distance : x
  }

  static func width(of cells: ArraySlice<Paragraph.Cell>, _ measure: Measure, tabStop: Double)
    -> Double
  {
    var ruler = LineRuler(measure)
    for cell in cells { ruler.add(cell, tabStop: tabStop) }
    return ruler.width
  }
}
