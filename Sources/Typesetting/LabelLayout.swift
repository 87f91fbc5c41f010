// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel

/// The straight line from text to picture, for a label that has text, a face and room.
struct LabelLayout {
  let context: LayoutContext
  let rules: FrameRules

  func laidOut(_ known: FindingList) -> LaidOutLabel {
    let paragraphs = context.source.paragraphs.map {
      Paragraph(context.source.slice($0), start: $0.lowerBound, context: context)
    }
    let arranger = Arranger(context: context, paragraphs: paragraphs)
    let most = context.style.text.maxLines
    let limits = FitLimits(
      width: rules.widthLimit, height: rules.heightLimit, lines: most > 0 ? most : nil)
    let result = Fitter(context: context, arranger: arranger, limits: limits).fitted()
    let drawn =
      limits.isOverflown(by: result.arrangement)
      ? OverflowPolicy(context: context, arranger: arranger, limits: limits)
        .drawn(result.arrangement)
      : DrawnText(arrangement: result.arrangement)
    let placed = BlockPlacement(context: context, rules: rules, drawn: drawn).placed()
    let (picture, notes) = PictureMaking(
      context: context, rules: rules, drawn: drawn, placed: placed
    ).picture()

    var list = known
    TextFindings(context: context, drawn: drawn).collect(notes, into: &list)
    FitFindings(
      context: context, arranger: arranger, limits: limits, result: result, drawn: drawn
    ).collect(picture, ink: notes.ink, into: &list)
    let measurements = measurements(result, drawn, placed, notes, list.flags)
    return LaidOutLabel(picture: picture, measurements: measurements, findings: list.findings)
  }

  private func measurements(
    _ result: Fitter.Result, _ drawn: DrawnText, _ placed: PlacedLines,
    _ notes: PictureMaking.Notes, _ flags: Set<String>
  ) -> Measurements {
    var all = Measurements()
    all.direction = context.isRightToLeft ? .rightToLeft : .leftToRight
    all.fontSize = drawn.arrangement.measure.size
    all.fontSizeRequested = context.style.font.size
    all.fonts = notes.families
    all.lines = placed.lines.map(measured)
    all.box = Rect(x: 0, y: 0, width: placed.box.width, height: placed.box.height)
    all.content = placed.content
    all.logical = placed.block
    all.excess = drawn.excess
    all.tightening = result.tightening
    all.dropped = drawn.dropped.map(context.source.text)
    all.missingGlyphs = context.missing.sorted { $0.source < $1.source }
      .map { Measurements.MissingGlyph(codePoint: $0.scalar, index: $0.source) }
    all.flags = flags
    return all
  }

  private func measured(_ line: PlacedLines.Line) -> Measurements.Line {
    let offsets = context.source.offsets
    let sources = line.spec.paragraph.slice.sources[line.spec.scalars]
    let start = sources.first { $0 >= 0 } ?? line.spec.paragraph.start
    let end = sources.last { $0 >= 0 }.map { $0 + 1 } ?? start
    return Measurements.Line(
      x: line.x, baseline: line.baseline, width: line.assembled.width,
      ascent: line.metrics.ascent, descent: line.metrics.descent, ending: line.spec.ending,
      text: offsets[start]..<offsets[max(start, end)])
  }
}
