// SPDX-License-Identifier: MIT

import LabelModel

/// Turns placed lines into glyphs for the painter.
struct PictureMaking {
  let context: LayoutContext
  let rules: FrameRules
  let drawn: DrawnText
  let placed: PlacedLines

  /// What was noticed while the glyphs were put down.
  struct Notes {
    /// Families that drew something, in reading order.
    var families: [String] = []
    var hasColor = false
    /// First places of glyphs in colour, as scalars of the label's text.
    var colorSources: [Int] = []
    /// Everything painted, with effects, before any cut; `nil` for nothing.
    var ink: Rect?
    /// The same without effects, where painting puts it at each of the scales.
    var snappedInk: Rect?
    /// Spans and stack entries whose faces drew something.
    var usedEntries: Set<UsedEntry> = []
  }

  struct UsedEntry: Hashable {
    var span: Int
    var entry: Int
  }

  private var size: Double { drawn.arrangement.measure.size }

  func picture() -> (LabelPicture, Notes) {
    var notes = Notes()
    var glyphs: [PlacedGlyph] = []
    var textRules: [TextRule] = []
    let paint = usedPaint
    glyphs.reserveCapacity(
      placed.lines.reduce(0) { $0 + $1.assembled.pieces.reduce(0) { $0 + $1.unit.glyphs.count } })
    for (index, line) in placed.lines.enumerated() {
      notice(line, &notes)
      for piece in line.assembled.pieces { add(piece, line, index, &glyphs, &notes) }
      textRules += rules(of: line, index)
    }
    // A rule is as high as whole px are, and lies on them.
    let snapped = textRules.reduce(notes.snappedInk) { ink, rule in
      let rect = rule.rect.outsetBy(Insets(top: 1, right: 0, bottom: 1, left: 0))
      return ink?.union(rect) ?? rect
    }
    for rule in textRules { notes.ink = notes.ink?.union(rule.rect) ?? rule.rect }
    let painted = snapped?.outsetBy(paint.growth(slack: 0, scales: rules.scales).maximum(.zero))
    notes.ink = notes.ink?.outsetBy(paint.growth(slack: 0).maximum(.zero))
    let frame = rules.frame(box: placed.box, block: placed.block, ink: paintedArea(painted))
    let picture = LabelPicture(
      frame: frame, glyphs: glyphs, rules: textRules, lines: placed.lines.map(\.rect),
      paint: paint, clip: clipSides, fade: fadeMask)
    return (picture, notes)
  }

  /// Effects follow the used font size where the style says so.
  private var usedPaint: PaintStyle {
    let paint = context.style.paint
    let requested = context.style.font.size
    guard context.style.fit.effects == .scale, size < requested else { return paint }
    return paint.scaled(by: size / requested)
  }

  private func add(
    _ piece: AssembledLine.Piece, _ line: PlacedLines.Line, _ lineIndex: Int,
    _ glyphs: inout [PlacedGlyph], _ notes: inout Notes
  ) {
    let run = line.spec.paragraph.runs[piece.run]
    if run.isTab { return }
    let font = context.fonts[run.span]
    let x = line.x + piece.x
    let rect = line.rect
    let color = spanFont(of: piece, line).attributes.color
    let shift =
      context.style.text.baselineOffset.resolved(fontSize: size)
      - font.attributes.rise * size
    for glyph in line.assembled.glyphs(of: piece) {
      noticeMissing(glyph, piece, line, run)
      let drawing = run.face.glyph(glyph.index)
      if case .empty = drawing.shape.content { continue }
      let em = size * font.factor
      let placed = PlacedGlyph(
        shape: drawing.shape, x: x + glyph.x * size, baseline: line.baseline,
        drop: glyph.drop * size + shift, size: em, color: color, line: lineIndex,
        cluster: Rect(x: x, y: rect.y, width: piece.width, height: rect.height))
      glyphs.append(placed)
      if drawing.shape.isColored {
        notes.hasColor = true
        notes.colorSources.append(
          line.spec.paragraph.slice.sources[piece.unit.range.lowerBound])
      }
      if let ink = drawing.ink {
        let box = Rect(
          x: placed.x + ink.x * em, y: placed.baseline + placed.drop + ink.y * em,
          width: ink.width * em, height: ink.height * em)
        notes.ink = notes.ink?.union(box) ?? box
        for scale in rules.scales {
          let snapped = box.offsetBy(
            x: scale.snapped(placed.x) - placed.x, y: scale.snapped(placed.drop) - placed.drop)
          notes.snappedInk = notes.snappedInk?.union(snapped) ?? snapped
        }
      }
    }
  }

  /// The span's own, for colour and rules: a run may hold several spans that are shaped alike.
  private func spanFont(of piece: AssembledLine.Piece, _ line: PlacedLines.Line) -> SpanFont {
    context.fonts[line.spec.paragraph.slice.spans[piece.unit.range.lowerBound]]
  }

  /// A face can lack a glyph although it has the characters: forms that only shaping asks for.
  private func noticeMissing(
    _ glyph: ShapedGlyph, _ piece: AssembledLine.Piece, _ line: PlacedLines.Line, _ run: TextRun
  ) {
    guard glyph.index == 0, run.origin != .nowhere else { return }
    let slice = line.spec.paragraph.slice
    for index in piece.unit.range {
      guard let scalar = Unicode.Scalar(slice.scalars[index]), !scalar.isDrawnByNothing else {
        continue
      }
      context.noteMissing(
        slice.scalars[index], source: slice.sources[index],
        families: context.fonts[run.span].query.families)
    }
  }

  private func notice(_ line: PlacedLines.Line, _ notes: inout Notes) {
    for number in line.spec.runs {
      let run = line.spec.paragraph.runs[number]
      if run.isTab || run.origin == .nowhere { continue }
      let scalars = run.range.clamped(to: line.spec.scalars)
      let draws = scalars.contains {
        !(Unicode.Scalar(line.spec.paragraph.slice.scalars[$0])?.isDrawnByNothing ?? true)
      }
      guard draws else { continue }
      if !notes.families.contains(run.face.family) { notes.families.append(run.face.family) }
      if let entry = run.entry { notes.usedEntries.insert(UsedEntry(span: run.span, entry: entry)) }
    }
  }

  /// Underlines and strike-throughs of a line; neighbours of one kind are one rule.
  private func rules(of line: PlacedLines.Line, _ index: Int) -> [TextRule] {
    guard context.fonts.count > 1 else { return [] }
    var found: [TextRule] = []
    for piece in line.assembled.pieces {
      let run = line.spec.paragraph.runs[piece.run]
      let attributes = spanFont(of: piece, line).attributes
      for isThrough in [false, true]
      where isThrough ? attributes.isStruckThrough : attributes.isUnderlined {
        let (middle, thickness) = run.face.rule(isThrough: isThrough)
        let em = size * attributes.sizeFactor
        let y =
          line.baseline - attributes.rise * size
          + context.style.text.baselineOffset.resolved(fontSize: size)
        let rect = Rect(
          x: line.x + piece.x, y: y + (middle - thickness / 2) * em, width: piece.width,
          height: thickness * em)
        if let place = found.firstIndex(where: {
          $0.color == attributes.color && $0.rect.y == rect.y && $0.rect.height == rect.height
            && abs($0.rect.maxX - rect.x) < 0.01
        }) {
          found[place].rect.width = rect.maxX - found[place].rect.x
        } else {
          found.append(TextRule(rect: rect, color: attributes.color, line: index))
        }
      }
    }
    return found
  }
}

extension PictureMaking {
  /// The sides on which text leaves the content box and is cut.
  private var clipSides: ClipSides {
    var sides = ClipSides()
    guard drawn.isClipped else { return sides }
    let tolerance = 0.01
    let block = placed.block
    let content = placed.content
    if block.minX < content.minX - tolerance { sides.insert(.left) }
    if block.maxX > content.maxX + tolerance { sides.insert(.right) }
    if block.minY < content.minY - tolerance { sides.insert(.top) }
    if block.maxY > content.maxY + tolerance { sides.insert(.bottom) }
    return sides
  }

  /// What is painted after cutting; a plate is painted over the whole box.
  private func paintedArea(_ ink: Rect?) -> Rect? {
    let visible = visibleInk(ink)
    guard context.style.paint.background?.isVisible == true else { return visible }
    let plate = Rect(x: 0, y: 0, width: placed.box.width, height: placed.box.height)
    return visible?.union(plate) ?? plate
  }

  private func visibleInk(_ ink: Rect?) -> Rect? {
    guard let ink else { return nil }
    let sides = clipSides
    let content = placed.content
    return Rect(
      minX: sides.contains(.left) ? max(ink.minX, content.minX) : ink.minX,
      minY: sides.contains(.top) ? max(ink.minY, content.minY) : ink.minY,
      maxX: sides.contains(.right) ? min(ink.maxX, content.maxX) : ink.maxX,
      maxY: sides.contains(.bottom) ? min(ink.maxY, content.maxY) : ink.maxY)
  }

  private var fadeMask: FadeMask? {
    guard case .fade(let fade) = context.style.overflow,
      drawn.isFaded || fade.occasion == .always, let last = placed.lines.last
    else { return nil }
    let length =
      fade.length?.resolved(fontSize: size)
      ?? min(2 * last.metrics.height, (placed.content.width / 4).rounded(.down))
    let fadesStart = fade.edge != .end
    let fadesEnd = fade.edge != .start
    let (left, right) = context.isRightToLeft ? (fadesEnd, fadesStart) : (fadesStart, fadesEnd)
    let image = Rect(x: 0, y: 0, width: placed.box.width, height: placed.box.height)
    // Rows above the text belong to effects of the first line.
    let top = fade.lines == .all ? min(image.minY, placed.block.minY) - 10_000 : last.rect.y
    return FadeMask(left: left ? length : 0, right: right ? length : 0, top: top)
  }
}
