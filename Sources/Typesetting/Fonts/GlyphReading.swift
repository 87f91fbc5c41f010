// SPDX-License-Identifier: MIT

internal import CPango
import LabelModel

/// Reads what one glyph looks like: colour bitmap, coloured layers or outline.
struct GlyphReading {
  let face: OpaquePointer
  let font: OpaquePointer
  let unitsPerEm: Double

  func glyph(_ index: UInt32, emboldening: Double) -> Face.Glyph {
    if let bitmap = bitmap(index) {
      return Face.Glyph(shape: GlyphShape(.bitmap(bitmap)), ink: bitmap.placement)
    }
    if let layers = layers(index) {
      let ink = layers.compactMap(\.ink).reduce(nil as Rect?) { $0?.union($1) ?? $1 }
      return Face.Glyph(
        shape: GlyphShape(.layers(layers.map { ($0.outline, $0.color) })), ink: ink)
    }
    guard var (outline, ink) = outline(index) else {
      return Face.Glyph(shape: GlyphShape(.empty), ink: nil)
    }
    outline.emboldening = emboldening
    ink = ink.outsetBy(Insets(all: emboldening))
    return Face.Glyph(shape: GlyphShape(.outline(outline)), ink: ink)
  }

  private func outline(_ index: UInt32) -> (GlyphOutline, ink: Rect)? {
    let recorder = OutlineRecorder(unitsPerEm: unitsPerEm)
    hb_font_get_glyph_shape(
      font, index, OutlineCallbacks.shared.functions, Unmanaged.passUnretained(recorder).toOpaque())
    return withExtendedLifetime(recorder) { recorder.outline }
  }

  private func bitmap(_ index: UInt32) -> ColorBitmap? {
    guard hb_ot_color_has_png(face) != 0 else { return nil }
    // The largest strike: no ppem was set. An empty blob where the glyph has no picture.
    let blob: OpaquePointer = hb_ot_color_glyph_reference_png(font, index)
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    var extents = hb_glyph_extents_t()
    guard let data = hb_blob_get_data(blob, &length), length > 0,
      let picture = DecodedPNG(UnsafeRawBufferPointer(start: data, count: Int(length))),
      hb_font_get_glyph_extents(font, index, &extents) != 0
    else { return nil }
    return ColorBitmap(
      width: picture.width, height: picture.height, pixels: picture.pixels,
      placement: Rect(
        x: Double(extents.x_bearing) / unitsPerEm, y: -Double(extents.y_bearing) / unitsPerEm,
        width: Double(extents.width) / unitsPerEm, height: -Double(extents.height) / unitsPerEm))
  }

  private struct Layer {
    var outline: GlyphOutline
    var ink: Rect?
    var color: Color?
  }

  private func layers(_ index: UInt32) -> [Layer]? {
    guard hb_ot_color_has_layers(face) != 0 else { return nil }
    let total = hb_ot_color_glyph_get_layers(face, index, 0, nil, nil)
    guard total > 0 else { return nil }
    var count = total
    var found = [hb_ot_color_layer_t](repeating: hb_ot_color_layer_t(), count: Int(total))
    _ = hb_ot_color_glyph_get_layers(face, index, 0, &count, &found)
    let palette = palette
    return found.prefix(Int(count)).compactMap { layer in
      guard let (outline, ink) = outline(layer.glyph) else { return nil }
      // 0xFFFF is the text's own colour.
      let color =
        palette.indices.contains(Int(layer.color_index))
        ? palette[Int(layer.color_index)] : nil
      return Layer(outline: outline, ink: ink, color: color)
    }
  }

  private var palette: [Color] {
    let total = hb_ot_color_palette_get_colors(face, 0, 0, nil, nil)
    var count = total
    var colors = [hb_color_t](repeating: 0, count: Int(total))
    _ = hb_ot_color_palette_get_colors(face, 0, 0, &count, &colors)
    // Stored as BGRA from the highest byte down.
    return colors.prefix(Int(count)).map {
      Color(
        red: UInt8($0 >> 8 & 0xFF), green: UInt8($0 >> 16 & 0xFF), blue: UInt8($0 >> 24),
        alpha: UInt8($0 & 0xFF))
    }
  }
}

/// Collects what HarfBuzz draws.
private final class OutlineRecorder {
  private let scale: Double
  private var segments: [GlyphOutline.Segment] = []
  private var current = Point.zero
  private var points: (Point, Point)?
  private var edges: (Point, Point)?

  init(unitsPerEm: Double) { scale = 1 / unitsPerEm }

  /// `nil` where nothing was drawn.
  var outline: (GlyphOutline, ink: Rect)? {
    guard let points, let edges else { return nil }
    return (
      GlyphOutline(segments: segments, bounds: Self.rect(points)), ink: Self.rect(edges)
    )
  }

  func move(_ x: Float, _ y: Float) {
    current = point(x, y)
    segments.append(.move(current))
  }

  func line(_ x: Float, _ y: Float) {
    let end = point(x, y)
    for point in [current, end] {
      Self.grow(&points, point)
      Self.grow(&edges, point)
    }
    segments.append(.line(end))
    current = end
  }

  func curve(_ first: Point, _ second: Point, _ end: Point) {
    for point in [current, first, second, end] { Self.grow(&points, point) }
    Self.grow(&edges, current)
    Self.grow(&edges, end)
    let start = current
    for t in Self.turns(start.x, first.x, second.x, end.x)
      + Self.turns(start.y, first.y, second.y, end.y)
    {
      Self.grow(
        &edges,
        Point(
          x: Self.value(start.x, first.x, second.x, end.x, t),
          y: Self.value(start.y, first.y, second.y, end.y, t)))
    }
    segments.append(.curve(first, second, end))
    current = end
  }

  func close() { segments.append(.close) }

  func point(_ x: Float, _ y: Float) -> Point {
    Point(x: Double(x) * scale, y: -Double(y) * scale)
  }

  private static func grow(_ box: inout (Point, Point)?, _ point: Point) {
    guard let (low, high) = box else {
      box = (point, point)
      return
    }
    box = (
      Point(x: min(low.x, point.x), y: min(low.y, point.y)),
      Point(x: max(high.x, point.x), y: max(high.y, point.y))
    )
  }

  private static func rect(_ box: (Point, Point)) -> Rect {
    Rect(minX: box.0.x, minY: box.0.y, maxX: box.1.x, maxY: box.1.y)
  }

  private static func value(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ t: Double
  ) -> Double {
    let u = 1 - t
    return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
  }

  /// Where a cubic's derivative is zero, inside the curve.
  private static func turns(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> [Double] {
    // Nothing turns outside the ends while the control points lie between them.
    let range = min(a, d)...max(a, d)
    if range.contains(b) && range.contains(c) { return [] }
    let quadratic = -a + 3 * b - 3 * c + d
    let linear = 2 * (a - 2 * b + c)
    let constant = b - a
    var roots: [Double] = []
    if abs(quadratic) < 1e-12 {
      if abs(linear) > 1e-12 { roots = [-constant / linear] }
    } else {
      let discriminant = linear * linear - 4 * quadratic * constant
      if discriminant >= 0 {
        let root = discriminant.squareRoot()
        roots = [(-linear + root) / (2 * quadratic), (-linear - root) / (2 * quadratic)]
      }
    }
    return roots.filter { $0 > 0 && $0 < 1 }
  }
}

/// The functions that hand HarfBuzz's outlines to an `OutlineRecorder`.
///
/// Immutable, so every thread can use the one object.
private final class OutlineCallbacks: @unchecked Sendable {
  static let shared = OutlineCallbacks()

  let functions: OpaquePointer

  private init() {
    let made: OpaquePointer = hb_draw_funcs_create()
    hb_draw_funcs_set_move_to_func(
      made, { _, data, _, x, y, _ in OutlineCallbacks.recorder(data)?.move(x, y) }, nil, nil)
    hb_draw_funcs_set_line_to_func(
      made, { _, data, _, x, y, _ in OutlineCallbacks.recorder(data)?.line(x, y) }, nil, nil)
    // Quadratic curves arrive as cubic ones, because no function is set for them.
    hb_draw_funcs_set_cubic_to_func(
      made,
      { _, data, _, x1, y1, x2, y2, x, y, _ in
        guard let recorder = OutlineCallbacks.recorder(data) else { return }
        recorder.curve(recorder.point(x1, y1), recorder.point(x2, y2), recorder.point(x, y))
      }, nil, nil)
    hb_draw_funcs_set_close_path_func(
      made, { _, data, _, _ in OutlineCallbacks.recorder(data)?.close() }, nil, nil)
    hb_draw_funcs_make_immutable(made)
    functions = made
  }

  deinit { hb_draw_funcs_destroy(functions) }

  private static func recorder(_ data: UnsafeMutableRawPointer?) -> OutlineRecorder? {
    data.map { Unmanaged<OutlineRecorder>.fromOpaque($0).takeUnretainedValue() }
  }
}
