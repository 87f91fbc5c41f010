// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel

extension StyleDecoder {
  mutating func paint(_ map: MergedMap) -> PaintStyle {
    var paint = PaintStyle()
    if let fill = map["fill"] { paint.fill = self.paint(fill) ?? paint.fill }
    paint.opacity = map.number("opacity") ?? paint.opacity
    for node in map["stroke"]?.alternatives ?? [] {
      if let stroke = stroke(node), stroke.width > 0, !stroke.paint.isInvisible {
        paint.strokes.append(stroke)
      }
    }
    for node in map["shadow"]?.alternatives ?? [] {
      if let shadow = shadow(node, "shadow"), shadow.color.alpha > 0 {
        paint.shadows.append(shadow)
      }
    }
    for node in map["inner_shadow"]?.alternatives ?? [] {
      if let shadow = shadow(node, "inner_shadow"), shadow.color.alpha > 0 {
        let edge: InnerShadow.Edge = node.map?.choice("from") ?? .glyph
        paint.innerShadows.append(InnerShadow(shadow: shadow, edge: edge))
      }
    }
    paint.background = background(map["background"])
    if let emoji = map["emoji"]?.map {
      paint.emoji = EmojiStyle(
        drawing: emoji.choice("draw") ?? .color, outline: emoji.choice("stroke") ?? .silhouette)
    }
    return paint
  }

  /// A colour, a gradient or both; `nil` where there is neither.
  private mutating func paint(_ node: MergedNode, scope: Gradient.Scope? = nil) -> Paint? {
    guard let map = node.map else { return nil }
    let color = map.text("color").flatMap(resolvedColor)
    var gradient = map["gradient"].flatMap { self.gradient($0) }
    if let scope { gradient?.scope = scope }
    return color == nil && gradient == nil ? nil : Paint(color: color, gradient: gradient)
  }

  private func resolvedColor(_ text: String) -> Color? {
    switch ColorText(text) {
    case .color(let color): colors[text] ?? color
    case .name(let name): colors[name]
    case .malformed: nil
    }
  }

  private mutating func stroke(_ node: MergedNode) -> Stroke? {
    guard let map = node.map else { return nil }
    guard let width = map.number("width") else {
      note(Self.missing("stroke", "width"), node)
      return nil
    }
    guard let paint = paint(node) else {
      note(Self.missing("stroke", "color"), node)
      return nil
    }
    return Stroke(
      width: width, paint: paint, position: map.choice("position") ?? .outside,
      join: map.choice("join") ?? .round, miterLimit: map.number("miter_limit") ?? 4)
  }

  private mutating func shadow(_ node: MergedNode, _ key: String) -> Shadow? {
    guard let map = node.map else { return nil }
    guard let color = map.text("color").flatMap(resolvedColor) else {
      note(Self.missing(key, "color"), node)
      return nil
    }
    return Shadow(
      offset: map["offset"]?.point ?? .zero, blur: map.number("blur") ?? 0,
      spread: map.number("spread") ?? 0, color: color,
      caster: map.choice("of") ?? .silhouette, isKnockedOut: map.flag("knockout") ?? false)
  }

  private mutating func background(_ node: MergedNode?) -> Background? {
    guard let node, let map = node.map else { return nil }
    // The unit square of a plate is the plate.
    let fill = map["fill"].flatMap { self.paint($0, scope: .box) }
    var border: Background.Border?
    if let stroke = map["stroke"], let strokeMap = stroke.map {
      if let width = strokeMap.number("width"), let paint = paint(stroke, scope: .box) {
        border = Background.Border(width: width, paint: paint)
      } else {
        let key = strokeMap["width"] == nil ? "width" : "color"
        note(Self.missing("background.stroke", key), stroke)
      }
    }
    if border.map({ $0.width == 0 || $0.paint.isInvisible }) == true { border = nil }
    return fill == nil && border == nil
      ? nil : Background(fill: fill, radius: map.number("radius") ?? 0, border: border)
  }

  private mutating func gradient(_ node: MergedNode) -> Gradient? {
    guard let map = node.map else { return nil }
    let stops = stops(map["stops"])
    guard stops.count >= 2 else {
      note(
        ScalarProblem(.type, "a gradient needs 'stops', at least two colors"), node)
      return nil
    }
    let isRadial = map.text("type") == "radial"
    let scope: Gradient.Scope = map.choice("scope") ?? .block
    if let angle = map.number("angle") {
      if isRadial {
        note(ScalarProblem(.conflict, "a radial gradient has no 'angle'"), map["angle"])
      }
      return Gradient(shape: .angle(angle), scope: scope, stops: stops)
    }
    let from = map["from"]?.point ?? Point(x: 0.5, y: 0.2)
    let to = map["to"]?.point ?? Point(x: 0.5, y: 0.8)
    if from == to {
      note(
        ScalarProblem(
          .gradientDegenerate, "the gradient ends where it starts: only its last color is seen"),
        map["to"] ?? map["from"] ?? node)
    }
    return Gradient(
      shape: isRadial ? .radial(center: from, edge: to) : .linear(from: from, to: to),
      scope: scope, stops: stops)
  }

  /// Stops without a position are spread evenly; positions never descend (CSS Images, 3.4.3).
  private func stops(_ node: MergedNode?) -> [Gradient.Stop] {
    let written = (node?.texts ?? []).compactMap { text -> (color: Color, position: Double?)? in
      guard let stop = ColorText.stop(text), let color = resolvedColor(stop.color) else {
        return nil
      }
      return (color, stop.position)
    }
    guard written.count >= 2 else { return [] }
    var positions = written.map(\.position)
    positions[0] = positions[0] ?? 0
    let last = positions.count - 1
    positions[last] = positions[last] ?? 1
    var known = positions[0] ?? 0
    var knownIndex = 0
    for index in positions.indices {
      guard let position = positions[index] else { continue }
      let here = max(position, known)
      for between in knownIndex + 1..<max(index, knownIndex + 1) {
        let part = Double(between - knownIndex) / Double(index - knownIndex)
        positions[between] = known + (here - known) * part
      }
      positions[index] = here
      (known, knownIndex) = (here, index)
    }
    return zip(written, positions).map {
      Gradient.Stop(position: $1 ?? 0, color: $0.color)
    }
  }

  private static func missing(_ owner: String, _ key: String) -> ScalarProblem {
    ScalarProblem(
      .type, "'\(owner)' has no '\(key)'",
      help: key == "width" ? "set its width in px" : "set its color")
  }
}
