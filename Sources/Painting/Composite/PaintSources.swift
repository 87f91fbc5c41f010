// SPDX-License-Identifier: MIT

import LabelModel

/// Decides how each paint of a picture covers the working area.
struct PaintSources {
  let picture: LabelPicture
  let canvas: Canvas
  let scratch: Scratch
  let builder: TextCoverageBuilder

  /// The fill; `nil` when nothing of it can be seen.
  func fill() throws(PaintError) -> RowPaint? {
    let paint = picture.paint.fill
    let hasSpans = builder.items.contains { $0.color != nil && builder.isText($0) }
    guard hasSpans || !paint.isInvisible else { return nil }
    guard hasSpans || startsAgain(paint) else { return uniform(paint) }
    if !hasSpans, let bands = bands(paint, reach: 0) { return row(bands) }
    let whole = startsAgain(paint) ? nil : field(paint, for: nil)
    return try plane { item throws(PaintError) in
      guard builder.isText(item) else { return nil }
      let field = item.color.map { PaintField($0) } ?? whole ?? self.field(paint, for: item)
      return (try builder.mask(item, .fill), field)
    }
  }

  func stroke(_ stroke: Stroke) throws(PaintError) -> RowPaint {
    guard startsAgain(stroke.paint) else { return uniform(stroke.paint) }
    let reach = stroke.outerReach * canvas.scale
    if let bands = bands(stroke.paint, reach: reach) { return row(bands) }
    return try plane { item throws(PaintError) in
      guard let kind = builder.kind(of: stroke, for: item) else { return nil }
      return (try builder.mask(item, kind), field(stroke.paint, for: item))
    }
  }

  /// A paint of the plate, whose rectangle is always the box.
  func box(_ paint: Paint) -> RowPaint {
    RowPaint(
      PaintField(paint, over: canvas.rect(boxRect)), width: canvas.width, scratch: scratch)
  }

  /// Planes of `PaintPlane` that `fill` and `stroke` will make.
  var planeCount: Int {
    let hasSpans = builder.items.contains { $0.color != nil && builder.isText($0) }
    let fill = hasSpans || startsAgain(picture.paint.fill) ? 1 : 0
    return fill + builder.strokes.filter { startsAgain($0.paint) }.count
  }

  private var boxRect: Rect {
    Rect(x: 0, y: 0, width: picture.frame.box.width, height: picture.frame.box.height)
  }

  private func startsAgain(_ paint: Paint) -> Bool {
    switch paint.gradient?.scope {
    case .glyph: true
    case .line: picture.lines.count > 1
    case .block, .box, nil: false
    }
  }

  /// A gradient that starts again with every line, where no row of pixels belongs to two lines.
  ///
  /// `reach`: how far the paint goes beyond the glyphs, device px.
  private func bands(_ paint: Paint, reach: Double) -> [RowPaint.Band]? {
    guard case .line = paint.gradient?.scope else { return nil }
    var lines: [Int: (rows: Range<Int>, item: TextItem)] = [:]
    for item in builder.items {
      let rows = item.rows(reach: reach)
      if let known = lines[item.line] {
        let first = min(known.rows.lowerBound, rows.lowerBound)
        lines[item.line]?.rows = first..<max(known.rows.upperBound, rows.upperBound)
      } else {
        lines[item.line] = (rows, item)
      }
    }
    let sorted = lines.values.sorted { $0.rows.lowerBound < $1.rows.lowerBound }
    let isApart = zip(sorted, sorted.dropFirst()).allSatisfy {
      $0.rows.upperBound <= $1.rows.lowerBound
    }
    guard isApart, !sorted.isEmpty else { return nil }
    return sorted.map {
      RowPaint.Band(firstRow: $0.rows.lowerBound, field: field(paint, for: $0.item))
    }
  }

  private func row(_ bands: [RowPaint.Band]) -> RowPaint {
    RowPaint(bands: bands, width: canvas.width, scratch: scratch)
  }

  private func uniform(_ paint: Paint) -> RowPaint {
    RowPaint(field(paint, for: nil), width: canvas.width, scratch: scratch)
  }

  private func field(_ paint: Paint, for item: TextItem?) -> PaintField {
    let lines = picture.lines
    let rect =
      switch paint.gradient?.scope {
      case .box: boxRect
      case .glyph: item?.cluster ?? picture.frame.block
      case .line:
        if let item, lines.indices.contains(item.line) {
          lines[item.line]
        } else {
          lines.first ?? picture.frame.block
        }
      case .block, nil: picture.frame.block
      }
    return PaintField(paint, over: canvas.rect(rect))
  }

  private func plane(
    _ part: (TextItem) throws(PaintError) -> (GlyphMask, PaintField)?
  ) throws(PaintError) -> RowPaint {
    let plane = PaintPlane(width: canvas.width, height: canvas.height, scratch: scratch)
    for item in builder.items {
      guard let (mask, field) = try part(item) else { continue }
      plane.add(mask, field, x: item.x + mask.x, y: item.y + mask.y)
    }
    plane.finish()
    return RowPaint(plane)
  }
}
