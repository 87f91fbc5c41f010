// SPDX-License-Identifier: MIT

/// Colours of a paint, row by row.
///
/// What does not change from row to row is computed once.
final class RowPaint {
  /// A paint from a row of the working area on, down to the next band.
  struct Band {
    let firstRow: Int
    let field: PaintField
  }

  private enum Source {
    /// From top to bottom, at least one; the first holds above itself too.
    case bands([Band])
    case plane(PaintPlane)
  }

  private let source: Source
  private let rows: ColorRows
  private let width: Int
  private var isFilled = false

  convenience init(_ field: PaintField, width: Int, scratch: Scratch) {
    self.init(bands: [Band(firstRow: 0, field: field)], width: width, scratch: scratch)
  }

  init(bands: [Band], width: Int, scratch: Scratch) {
    source = .bands(bands)
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
    guard case .bands(let bands) = source else { return nil }
    let field = Self.field(in: bands, y: y)
    switch field.variation {
    case .constant, .rows: return field.color(x: 0, y: y)
    case .columns, .free: return nil
    }
  }

  var hasSingleColors: Bool {
    guard case .bands(let bands) = source else { return false }
    return bands.allSatisfy { $0.field.variation == .constant || $0.field.variation == .rows }
  }

  private static func field(in bands: [Band], y: Int) -> PaintField {
    var index = bands.count - 1
    while index > 0, bands[index].firstRow > y { index -= 1 }
    return bands[index].field
  }

  /// The colours of row `y`; valid until the next call.
  func rows(y: Int) -> ColorRows {
    switch source {
    case .plane(let plane): return plane.rows.advanced(by: y * plane.width)
    case .bands(let bands):
      let isFilled = isFilled && bands.count == 1
      let field = Self.field(in: bands, y: y)
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
      self.isFilled = true
      return rows
    }
  }
}
