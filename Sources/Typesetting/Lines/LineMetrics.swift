// SPDX-License-Identifier: MIT

import LabelModel

/// The height of one line, in design px.
struct LineMetrics: Hashable {
  var ascent: Double
  var descent: Double

  var height: Double { ascent + descent }

  /// Of a line at a font size, by the style's rule.
  init(line: LineSpec, size: Double, context: LayoutContext) {
    var ascent = -Double.infinity
    var descent = -Double.infinity
    if case .font = context.style.text.lineHeight {
      // The first family decides, whatever the line holds.
    } else {
      for number in line.runs {
        let run = line.paragraph.runs[number]
        let font = context.fonts[run.span]
        ascent = max(ascent, run.face.ascent * font.factor + font.attributes.rise)
        descent = max(descent, run.face.descent * font.factor - font.attributes.rise)
      }
    }
    if ascent == -.infinity {
      ascent = context.firstFace?.ascent ?? 0.8
      descent = context.firstFace?.descent ?? 0.2
    }
    self.ascent = ascent * size
    self.descent = descent * size
    switch context.style.text.lineHeight {
    case .auto, .font: break
    case .multiple(let factor): stretch(to: height * factor)
    case .px(let value): stretch(to: value)
    }
  }

  /// A line of the first family, as `line_height` makes it.
  init(firstFamilyAt size: Double, context: LayoutContext) {
    let empty = LineSpec(
      paragraph: Paragraph(TextSlice(), context: context), cells: 0..<0, visibleEnd: 0,
      ending: .end, isLastOfParagraph: true)
    self.init(line: empty, size: size, context: context)
  }

  /// Half of the difference goes above, half below.
  private mutating func stretch(to height: Double) {
    let half = (height - self.height) / 2
    ascent += half
    descent += half
  }
}

/// Lines stacked on top of each other; offsets from the block's top, in design px.
struct LineStack {
  /// Whole numbers.
  private(set) var baselines: [Double] = []
  let metrics: [LineMetrics]
  /// From the top of the first line to the lowest line's bottom.
  private(set) var height = 0.0

  /// `spacing` is added between lines; the pitch of two lines is rounded to a whole number.
  init(_ metrics: [LineMetrics], spacing: Double) {
    self.metrics = metrics
    var baseline = 0.0
    // The exact place of a line's top, for the height: only drawing needs whole numbers.
    var previous: LineMetrics?
    var pitches = 0.0
    for line in metrics {
      if let previous {
        let pitch = max(0, previous.descent + line.ascent + spacing).rounded()
        baseline += pitch
        pitches += pitch
      } else {
        baseline = line.ascent.rounded()
      }
      baselines.append(baseline)
      height = max(height, (metrics.first?.ascent ?? 0) + pitches + line.descent)
      previous = line
    }
  }

  /// How many lines from the top fit a height; at least one.
  func count(within limit: Double?, spacing: Double) -> Int {
    guard let limit else { return metrics.count }
    var count = metrics.count
    while count > 1 {
      let height = LineStack(Array(metrics.prefix(count)), spacing: spacing).height
      if height <= limit + LineBreaker.tolerance { break }
      count -= 1
    }
    return count
  }
}
