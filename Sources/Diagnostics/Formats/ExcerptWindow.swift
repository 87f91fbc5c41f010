// SPDX-License-Identifier: MIT

/// The part of a source line that fits beside its gutter, and where the caret goes under it.
///
/// All columns here are display columns counted from 0.
struct ExcerptWindow: Hashable, Sendable {
  /// Tabs become spaces up to the next multiple of this.
  static let tabWidth = 4
  /// Below this, a cut line would show nothing.
  private static let smallestWidth = 20
  /// How much of the line stays visible left of the caret when its start is cut off.
  private static let context = 12

  private(set) var text: String
  private(set) var caretColumn: Int
  private(set) var caretWidth: Int

  /// Lays out one line; `column` counts Unicode scalars from 1, `length` display columns.
  init(line: String, column: Int, length: Int, labelWidth: Int, available: Int) {
    let cells = Self.cells(of: line)
    let total = cells.last?.end ?? 0
    let available = max(available, Self.smallestWidth)
    let caret = Self.caretStart(cells, scalar: max(0, column - 1))
    // A caret on a wide character covers the whole of it.
    let underneath = cells.first { $0.start == caret && $0.width > 0 }?.width ?? 1
    let longest = max(1, total - caret)
    let width = max(underneath, min(max(1, length), longest))

    guard total > available else {
      self.init(text: cells.map(\.text).joined(), caretColumn: caret, caretWidth: width)
      return
    }
    let needed = caret + width + (labelWidth > 0 ? labelWidth + 1 : 0)
    let lastUseful = max(0, caret - Self.context)
    let start = needed < available ? 0 : min(lastUseful, max(needed - available + 2, 0))
    self.init(cells, from: start, available: available, caret: caret, caretWidth: width)
  }

  private init(text: String, caretColumn: Int, caretWidth: Int) {
    self.text = text
    self.caretColumn = caretColumn
    self.caretWidth = caretWidth
  }

  /// Keeps the cells from column `start` on that fit, with `…` wherever something is left out.
  private init(_ cells: [Cell], from start: Int, available: Int, caret: Int, caretWidth: Int) {
    var text = start > 0 ? "…" : ""
    var columns = start > 0 ? 1 : 0
    let first = cells.firstIndex { $0.start >= start } ?? cells.endIndex
    let shift = (first < cells.endIndex ? cells[first].start : start) - columns
    for (index, cell) in cells[first...].enumerated() {
      let isLast = first + index == cells.count - 1
      guard columns + cell.width <= (isLast ? available : available - 1) else {
        text += "…"
        columns += 1
        break
      }
      text += cell.text
      columns += cell.width
    }
    let column = caret - shift
    self.init(
      text: text, caretColumn: column, caretWidth: max(1, min(caretWidth, columns - column)))
  }

  /// One user-perceived character of the line.
  private struct Cell {
    var text: String
    var start: Int
    var width: Int
    var scalars: Range<Int>
    var end: Int { start + width }
  }

  private static func cells(of line: String) -> [Cell] {
    var cells: [Cell] = []
    var column = 0
    var scalar = 0
    for character in line {
      let count = character.unicodeScalars.count
      var text = PrintableText.of(String(character))
      if character == "\t" { text = String(repeating: " ", count: tabWidth - column % tabWidth) }
      let width = DisplayWidth.of(text)
      cells.append(Cell(text: text, start: column, width: width, scalars: scalar..<scalar + count))
      column += width
      scalar += count
    }
    return cells
  }

  private static func caretStart(_ cells: [Cell], scalar: Int) -> Int {
    cells.first { $0.scalars.contains(scalar) }?.start ?? cells.last?.end ?? 0
  }
}
