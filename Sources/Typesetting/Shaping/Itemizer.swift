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
    var before: Int?
    for (number, cluster) in clusters.enumerated() {
      guard let place = choices.places[number] else { continue }
      let first = cluster.lowerBound
      let script = scripts[first].rawValue
      let span = context.shapingSpans[slice.spans[first]]
      let isTab = slice.scalars[first] == 0x09
      if let last = runs.indices.last, let before, !isTab,
        runs[last].continues(script: script, level: levels[first], span: span),
        place == before || choices.distinct[place].continues(choices.distinct[before])
      {
        runs[last].range = runs[last].range.lowerBound..<cluster.upperBound
      } else {
        let choice = choices.distinct[place]
        runs.append(
          TextRun(
            range: cluster, face: choice.face, origin: choice.origin, entry: choice.entry,
            script: script, level: levels[first], span: span, isTab: isTab))
      }
      before = place
    }
    return runs
  }

  /// What clusters are drawn with; those that are drawn as the one before share its choice.
  private struct Choices {
    /// The same choice can be here more than once.
    var distinct: [FaceChoice.Choice] = []
    /// One for each cluster, into `distinct`; `nil` only where the label has no face at all.
    var places: [Int?] = []

    mutating func append(_ choice: FaceChoice.Choice?) -> Int? {
      guard let choice else { return nil }
      distinct.append(choice)
      return distinct.count - 1
    }
  }

  private func choosers() -> [FaceChoice] {
    context.fonts.map {
      FaceChoice(
        stack: $0.stack, drawing: context.style.paint.emoji.drawing,
        language: context.languageName, query: $0.query, library: context.library)
    }
  }

  private func choose(_ clusters: [Range<Int>]) -> Choices {
    let choosers = choosers()
    var choices = Choices()
    choices.places.reserveCapacity(clusters.count)
    var waiting: [Int] = []
    var before: (place: Int, span: Int)?
    for (number, range) in clusters.enumerated() {
      let span = context.shapingSpans[slice.spans[range.lowerBound]]
      let preferred = before?.span == span ? before?.place : nil
      if waiting.isEmpty, let preferred, isFirstChoice(choices.distinct[preferred], range) {
        choices.places.append(preferred)
        continue
      }
      let cluster = slice.scalars[range]
      if Self.needsNoGlyph(cluster) {
        // Spaces stay with the text before them, or go with what follows.
        if let preferred, choices.distinct[preferred].hasSpace {
          choices.places.append(preferred)
        } else {
          waiting.append(number)
          choices.places.append(nil)
        }
        continue
      }
      let choice = choosers[span].choose(
        cluster, preferred: preferred.map { choices.distinct[$0] })
      let place = choices.append(choice)
      if let choice, let place {
        report(choice, range, span)
        before = (place, span)
      }
      choices.places.append(place)
      for number in waiting {
        choices.places[number] = choices.append(space(choosers[span], after: choice))
      }
      waiting = []
    }
    for number in waiting {
      let chooser = choosers[slice.spans[clusters[number].lowerBound]]
      choices.places[number] = choices.append(space(chooser, after: nil))
    }
    return choices
  }

  /// Whether a cluster is drawn as the one before without asking: by the first face of the stack,
  /// which has the one letter it consists of.
  private func isFirstChoice(_ choice: FaceChoice.Choice, _ cluster: Range<Int>) -> Bool {
    let scalar = slice.scalars[cluster.lowerBound]
    guard choice.entry == 0, choice.origin == .stack, cluster.count == 1,
      scalar > 0x20, scalar < 0x2000, !choice.face.isColored,
      scalar < 0x7F || !(Unicode.Scalar(scalar)?.isDrawnByNothing ?? true)
    else { return false }
    return choice.face.nominalGlyph(scalar) != 0
  }

  private func space(_ chooser: FaceChoice, after choice: FaceChoice.Choice?) -> FaceChoice.Choice?
  {
    if let choice, choice.origin == .stack, choice.hasSpace { return choice }
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
  fileprivate func continues(script: UInt32, level: UInt8, span: Int) -> Bool {
    self.script == script && self.level == level && self.span == span && !isTab
  }
}

extension FaceChoice.Choice {
  /// Whether two neighbours can be shaped together.
  fileprivate func continues(_ before: FaceChoice.Choice) -> Bool {
    face === before.face && origin == before.origin
  }

  /// Whether a space after the text is drawn with it.
  fileprivate var hasSpace: Bool { !face.isColored && face.nominalGlyph(0x20) != 0 }
}
