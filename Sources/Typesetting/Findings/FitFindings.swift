// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel

/// Puts into words what fitting and the overflow rule did.
struct FitFindings {
  let context: LayoutContext
  let arranger: Arranger
  let limits: FitLimits
  let result: Fitter.Result
  let drawn: DrawnText

  private var style: LabelStyle { context.style }
  private var size: Double { drawn.arrangement.measure.size }

  func collect(_ picture: LabelPicture, ink: Rect?, into list: inout FindingList) {
    if size < style.font.size { list.flag("shrunk") }
    if result.tightening != nil { list.flag("tightened") }
    if drawn.isEllipsized { list.flag("ellipsized") }
    if picture.fade != nil { list.flag("faded") }
    if !picture.clip.isEmpty { list.flag("clipped") }
    if drawn.dropped != nil { list.flag("dropped") }
    if drawn.excess != Measurements.Excess() { list.add(overflow()) }
    truncation(picture, &list)
    nearLimit(&list)
    effects(picture, ink, &list)
  }

  // MARK: Overflow

  private func overflow() -> Finding {
    let excess = drawn.excess
    var messages: [String] = []
    if excess.x > 0, let limit = limits.width {
      let line = widestLine
      let width = limit + excess.x
      messages.append(
        "is \(Self.up(excess.x)) px too wide (\(Self.up(width)) of \(limit.plain) px, "
          + "\(Self.percent(width, limit)) %), line \(line + 1)")
    }
    if excess.lines > 0, let most = limits.lines {
      messages.append(
        "has \(excess.lines) \(excess.lines == 1 ? "line" : "lines") too many "
          + "(\(most + excess.lines) of \(most))")
    }
    if excess.y > 0, let limit = limits.height {
      let height = limit + excess.y
      messages.append(
        "is \(Self.up(excess.y)) px too high (\(Self.up(height)) of \(limit.plain) px, "
          + "\(Self.percent(height, limit)) %)")
    }
    let place = firstOutside
    var numbers = [
      "excess_x": excess.x, "excess_y": excess.y, "excess_lines": Double(excess.lines),
    ]
    if excess.x > 0, let limit = limits.width {
      numbers["width"] = limit + excess.x
      numbers["limit"] = limit
      numbers["line"] = Double(widestLine + 1)
    }
    return Finding(
      .overflow, at: place.map { .text(scalar: $0) } ?? .label, messages.first ?? "does not fit",
      label: place == nil ? nil : "first character outside the box",
      notes: messages.dropFirst().map { "it also \($0)" } + shrinkNotes, helps: helps,
      numbers: numbers)
  }

  private var shrinkNotes: [String] {
    guard let floor = result.floor, floor < style.font.size else { return [] }
    return ["shrunk from \(style.font.size.plain) to the floor of \(floor.plain) px"]
  }

  private var helps: [String] {
    var ways: [String] = []
    if drawn.excess.x > 0 {
      ways.append("shorten by about \(Self.characters(charactersTooMany))")
      if style.text.lineBreak == .word, limits.lines != 1 { ways.append("insert a soft hyphen") }
    } else {
      ways.append("shorten the text")
    }
    if let limit = limits.width, let most = limits.lines {
      let needed = arranger.arrange(drawn.arrangement.measure, limit: limit)
      if needed.lines.count > most, !limits.exceedsHeight(needed.height) {
        ways.append("allow max_lines: \(needed.lines.count)")
      }
    }
    if ways.count < 2 { return ways }
    return [ways.dropLast().joined(separator: ", ") + " or " + (ways.last ?? "")]
  }

  private var widestLine: Int {
    let lines = drawn.arrangement.lines
    return lines.indices.max { lines[$0].width < lines[$1].width } ?? 0
  }

  private var charactersTooMany: Int {
    let line = drawn.arrangement.lines[widestLine]
    let average = line.width / Double(max(1, line.visible.count))
    return average > 0 ? Int((drawn.excess.x / average).rounded(.up)) : 1
  }

  /// The first scalar of the label's text that lies outside the limits, in reading order.
  private var firstOutside: Int? {
    let arrangement = drawn.arrangement
    let spacing = style.text.lineSpacing.resolved(fontSize: size)
    let most = min(
      limits.lines ?? .max, arrangement.stack.count(within: limits.height, spacing: spacing))
    for (index, line) in arrangement.lines.enumerated() {
      let cells = line.paragraph.cells
      func source(_ cell: Int) -> Int { line.paragraph.slice.sources[cells[cell].range.lowerBound] }
      if index >= most { return line.visible.first.map(source) ?? line.paragraph.start }
      guard limits.exceedsWidth(line.width) else { continue }
      var ruler = LineRuler(arrangement.measure)
      for cell in line.visible {
        ruler.add(cells[cell], tabStop: line.paragraph.tabStop)
        let isAtEnd = cell >= line.paragraph.textEnd
        if limits.exceedsWidth(isAtEnd ? ruler.width : ruler.fitWidth) { return source(cell) }
      }
    }
    return nil
  }

  // MARK: Truncation

  private func truncation(_ picture: LabelPicture, _ list: inout FindingList) {
    var notes = shrinkNotes
    if drawn.isTokenTooWide { notes.append("not even '\(style.ellipsis)' fits") }
    if let dropped = drawn.dropped {
      let text = context.source.text(dropped)
      let shown = text.count > 40 ? text.prefix(39) + "…" : text[...]
      list.add(
        Finding(
          .truncated, at: .text(scalar: dropped.lowerBound),
          "is cut short: '\(shown)' is left out (\(Self.characters(text.count)))",
          label: "first character left out", notes: notes,
          numbers: ["characters": Double(text.count)], words: ["dropped": text]))
    } else if drawn.isFaded || (drawn.isClipped && !picture.clip.isEmpty) {
      let verb = drawn.isFaded ? "fades out" : "is cut off"
      let excess = max(0, drawn.arrangement.width - (limits.width ?? .infinity))
      let amount = excess > 0 ? ": \(Self.up(excess)) px too wide" : ""
      list.add(
        Finding(
          .truncated, at: firstOutside.map { .text(scalar: $0) } ?? .label, "\(verb)\(amount)",
          label: firstOutside == nil ? nil : "first character outside the box", notes: notes,
          numbers: ["excess_x": excess]))
    }
  }

  /// The part of the width from which a line counts as nearly full.
  private static let nearlyFull = 0.95

  private func nearLimit(_ list: inout FindingList) {
    guard result.fits, let width = limits.width, drawn.arrangement.lines.count == 1,
      size == style.font.size, result.tightening == nil,
      drawn.arrangement.width > width * Self.nearlyFull
    else { return }
    let used = drawn.arrangement.width
    list.add(
      Finding(
        .nearLimit, "uses \(Self.percent(used, width)) % of its width",
        numbers: ["width": used, "limit": width]))
  }

  /// Ink that the image cuts although the text fits.
  private func effects(_ picture: LabelPicture, _ ink: Rect?, _ list: inout FindingList) {
    guard result.fits, let ink, !picture.frame.isTrimmed else { return }
    let image = picture.frame.image
    let missing = [
      ("left", image.minX - ink.minX), ("top", image.minY - ink.minY),
      ("right", ink.maxX - image.maxX), ("bottom", ink.maxY - image.maxY),
    ].filter { $0.1 > 0.5 }
    guard !missing.isEmpty else { return }
    let sides = missing.map { "\(Self.up($0.1)) px at the \($0.0)" }.joined(separator: ", ")
    list.add(
      Finding(
        .effectClipped, "paints beyond its image: \(sides)",
        helps: ["add padding, make the box larger, or use canvas: expand"],
        numbers: Dictionary(uniqueKeysWithValues: missing)))
  }

  private static func up(_ value: Double) -> Int { Int((value - 1e-4).rounded(.up)) }

  private static func percent(_ value: Double, _ whole: Double) -> Int {
    Int((value / whole * 100).rounded())
  }

  private static func characters(_ count: Int) -> String {
    count == 1 ? "1 character" : "\(count) characters"
  }
}
