// SPDX-License-Identifier: MIT

internal import CPango
import LabelModel

/// Divides a paragraph into runs of one face, script, direction and span.
struct Itemizer {
  let slice: TextSlice
  let context: LayoutContext

  func runs(
    _ clusters: [Range<Int>], levels: [UInt8], scripts: [hb_script_t]
  ) -> [TextRun] {
    let choices = choose(clusters)
    var runs: [TextRun] = []
    for (number, cluster) in clusters.enumerated() {
      guard let choice = choices[number] else { continue }
      let first = cluster.lowerBound
      let run = TextRun(
        range: cluster, face: choice.face, origin: choice.origin, entry: choice.entry,
        script: scripts[first].rawValue, level: levels[first],
        span: context.shapingSpans[slice.spans[first]],
        isTab: slice.scalars[first] == 0x09)
      if let last = runs.last, last.continues(with: run) {
        runs[runs.count - 1].range = last.range.lowerBound..<cluster.upperBound
      } else {
        runs.append(run)
      }
    }
    return runs
  }

  private func choosers() -> [FaceChoice] {
    context.fonts.map {
      FaceChoice(
        stack: $0.stack, drawing: context.style.paint.emoji.drawing,
        language: context.request.language, query: $0.query, library: context.library)
    }
  }

  /// One choice per cluster; `nil` only where the label has no face at all.
  private func choose(_ clusters: [Range<Int>]) -> [FaceChoice.Choice?] {
    let choosers = choosers()
    var choices: [FaceChoice.Choice?] = []
    choices.reserveCapacity(clusters.count)
    var waiting: [Int] = []
    var before: (choice: FaceChoice.Choice, span: Int)?
    for (number, range) in clusters.enumerated() {
      let cluster = slice.scalars[range]
      let span = context.shapingSpans[slice.spans[range.lowerBound]]
      let preferred = before?.span == span ? before?.choice : nil
      if Self.needsNoGlyph(cluster) {
        // Spaces stay with the text before them, or go with what follows.
        if let preferred, !preferred.face.isColored, preferred.face.nominalGlyph(0x20) != 0 {
          choices.append(preferred)
        } else {
          waiting.append(number)
          choices.append(nil)
        }
        continue
      }
      let choice = choosers[span].choose(cluster, preferred: preferred)
      if let choice {
        report(choice, range, span)
        before = (choice, span)
      }
      choices.append(choice)
      for place in waiting { choices[place] = space(choosers[span], after: choice) }
      waiting = []
    }
    for place in waiting {
      choices[place] = space(choosers[slice.spans[clusters[place].lowerBound]], after: nil)
    }
    return choices
  }

  private func space(_ chooser: FaceChoice, after choice: FaceChoice.Choice?) -> FaceChoice.Choice?
  {
    if let choice, choice.origin == .stack, !choice.face.isColored,
      choice.face.nominalGlyph(0x20) != 0
    {
      return choice
    }
    return chooser.choose([0x20], preferred: nil)
  }

  private static func needsNoGlyph(_ cluster: ArraySlice<UInt32>) -> Bool {
    if let first = cluster.first, cluster.count == 1, first > 0x20, first < 0x7F { return false }
    return cluster.allSatisfy { Unicode.Scalar($0)?.isDrawnByNothing ?? false }
  }

  private func report(_ choice: FaceChoice.Choice, _ range: Range<Int>, _ span: Int) {
    switch choice.origin {
    case .stack, .emoji: break
    case .fallback:
      context.noteSubstitution(
        choice.face.family, source: slice.sources[range.lowerBound], scalars: slice.scalars[range])
    case .nowhere:
      for index in range where choice.face.nominalGlyph(slice.scalars[index]) == 0 {
        guard let scalar = Unicode.Scalar(slice.scalars[index]), !scalar.isDrawnByNothing else {
          continue
        }
        context.noteMissing(
          slice.scalars[index], source: slice.sources[index],
          families: context.fonts[span].query.families)
      }
    }
  }
}

extension TextRun {
  fileprivate func continues(with other: TextRun) -> Bool {
    face === other.face && script == other.script && level == other.level && span == other.span
      && origin == other.origin && !isTab && !other.isTab
  }
}
