// SPDX-License-Identifier: MIT

/// Colours of a paint, row by row.
///
/// What does not change from row to row is computed once.
final class RowPaint {
  private enum Source {
    case field(PaintField)
    case plane(PaintPlane)
  }

  private let source: Source
  private let rows: ColorRows
  private let width: Int
  private var isFilled = false

  init(_ field: PaintField, width: Int, scratch: Scratch) {
    source = .field(field)
    rows = ColorRows(width: width, scratch: scratch)
    self.width = width
  }

  init(_ plane: PaintPlane) {
    source = .plane(plane)
    rows = plane.rows
    width = plane.width
  }

  /// The colour of all pixels of row `y`, where there is only one.
  func singleColor(y: Int) -> FloatColor? {
    guard case .field(let field) = source else { return nil }
    switch field.variation {
    case .constant, .rows: return field.color(x: 0, y: y)
    case .columns, .free: return nil
    }
  }

  var hasSingleColors: Bool { singleColor(y: 0) != nil }

  /// The colours of row `y`; valid until the next call.
  func rows(y: Int) -> ColorRows {
    switch source {
    case .plane(let plane): return plane.rows.advanced(by: y * plane.width)
    case .field(let field):
      switch field.variation {
      case .constant where isFilled, .columns where isFilled: return rows
      case .constant, .rows: rows.set(field.color(x: 0, y: y), width: width)
      case .columns, .free:
        for x in 0..<width {
          let color = field.color(x: x, y: y)
          rows.red[x] = color.red
          rows.green[x] = color.green
          rows.blue[x] = color.blue
          rows.alpha[x] = color.alpha
        }
      }
      isFilled = true
      return rows
    }
  }
}
