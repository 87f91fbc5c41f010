// SPDX-License-Identifier: MIT

internal import CCairo
import LabelModel

/// Draws paths as coverage into memory that somebody else owns.
///
/// One owner, short life: surface and context are destroyed with the value. The memory must
/// outlive it.
struct CoverageSurface: ~Copyable {
  /// Cairo refuses larger surfaces.
  static let largestSide = 32_767

  private let surface: OpaquePointer
  private let context: OpaquePointer

  /// Starts to draw into zeroed memory whose `stride` is a multiple of 4, as Cairo demands.
  init(
    drawingInto base: UnsafeMutablePointer<UInt8>, width: Int, height: Int, stride: Int
  ) throws(PaintError) {
    // Cairo never returns NULL: on failure it hands out an inert object that carries a status.
    let surface: OpaquePointer = cairo_image_surface_create_for_data(
      base, CAIRO_FORMAT_A8, Int32(clamping: width), Int32(clamping: height),
      Int32(clamping: stride))
    let context: OpaquePointer = cairo_create(surface)
    self.surface = surface
    self.context = context
    cairo_set_source_rgba(context, 1, 1, 1, 1)
    try checkStatus()
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Appends an outline whose em is `size` px with its origin at `x`, `y`.
  func add(_ outline: GlyphOutline, size: Double, x: Double, y: Double) {
    var isOpen = false
    for segment in outline.segments {
      switch segment {
      case .move(let point):
        if isOpen { cairo_close_path(context) }
        cairo_move_to(context, x + point.x * size, y + point.y * size)
        isOpen = false
      case .line(let point):
        cairo_line_to(context, x + point.x * size, y + point.y * size)
        isOpen = true
      case .curve(let first, let second, let end):
        cairo_curve_to(
          context, x + first.x * size, y + first.y * size, x + second.x * size,
          y + second.y * size, x + end.x * size, y + end.y * size)
        isOpen = true
      case .close:
        if isOpen { cairo_close_path(context) }
        isOpen = false
      }
    }
    if isOpen { cairo_close_path(context) }
  }

  /// Appends a rectangle with rounded corners.
  func addRoundedRectangle(_ rect: Rect, radius: Double) {
    let radius = max(0, min(radius, rect.width / 2, rect.height / 2))
    guard radius > 0 else {
      cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
      return
    }
    cairo_new_sub_path(context)
    let quarter = Double.pi / 2
    cairo_arc(context, rect.maxX - radius, rect.minY + radius, radius, -quarter, 0)
    cairo_arc(context, rect.maxX - radius, rect.maxY - radius, radius, 0, quarter)
    cairo_arc(context, rect.minX + radius, rect.maxY - radius, radius, quarter, 2 * quarter)
    cairo_arc(context, rect.minX + radius, rect.minY + radius, radius, 2 * quarter, 3 * quarter)
    cairo_close_path(context)
  }

  /// Fills what was appended, nonzero.
  func fill() { cairo_fill(context) }

  /// Writes everything to the memory and reports what went wrong.
  ///
  /// A context remembers its first error, so one check at the end is enough.
  func finish() throws(PaintError) {
    cairo_surface_flush(surface)
    try checkStatus()
  }

  private func checkStatus() throws(PaintError) {
    let status = cairo_status(context)
    guard status != CAIRO_STATUS_SUCCESS else { return }
    guard let text = cairo_status_to_string(status) else { throw .drawing("unknown") }
    throw .drawing(String(cString: text))
  }
}
