// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel

/// Turns a merged map into a style, every default filled in.
///
/// The leaves were validated one by one before; what only the whole can show is collected in
/// `problems`.
struct StyleDecoder {
  /// A problem and the layer and node that show where it is; no node means the style itself.
  struct Problem {
    var what: ScalarProblem
    var place: (node: YAMLNode, origin: Int)?
  }

  let colors: [String: Color]
  /// Whether a style without a font is wrong; otherwise it gets an empty list of families.
  let needsFont: Bool
  private(set) var problems: [Problem] = []

  init(colors: [String: Color], needsFont: Bool = true) {
    self.colors = colors
    self.needsFont = needsFont
  }

  /// Returns `nil` when there is no font; `problems` says so.
  mutating func style(from map: MergedMap) -> LabelStyle? {
    guard let font = font(map["font"]?.map ?? MergedMap()) else {
      note(ScalarProblem(.type, "has no font", help: "set font.family or font.stack"), nil)
      return nil
    }
    var style = LabelStyle(font: font)
    style.text = text(map)
    style.box = box(map)
    style.canvas = Self.canvas(map["canvas"]?.map ?? MergedMap())
    style.fit = fit(map["fit"]?.map ?? MergedMap())
    style.overflow = overflow(map["overflow"])
    style.ellipsis = map.text("ellipsis") ?? style.ellipsis
    style.paint = paint(map)
    checkLineSpacing(style, map)
    checkSteps(style, map)
    return style
  }

  mutating func note(_ problem: ScalarProblem, _ node: MergedNode?) {
    problems.append(Problem(what: problem, place: node?.firstLeaf))
  }

  private func font(_ map: MergedMap) -> FontStyle? {
    let source: FontStyle.Source
    if let name = map.text("stack") {
      source = .stack(name)
    } else if let families = map.texts("family"), !families.isEmpty {
      source = .families(families.uniqued())
    } else if needsFont {
      return nil
    } else {
      source = .families([])
    }
    var font = FontStyle(source: source)
    font.size = map.number("size") ?? font.size
    font.weight = map.text("weight").flatMap(FontWords.weight) ?? font.weight
    font.slant = map.choice("style") ?? font.slant
    font.stretch = map.text("stretch").flatMap(FontWords.stretch) ?? font.stretch
    font.features = map.texts("features") ?? []
    for entry in map["variations"]?.map?.entries ?? [] {
      if let value = entry.value.text.flatMap({ Numeral.number($0) }) {
        font.variations[entry.key] = value
      }
    }
    font.allowsSynthesis = map.flag("synthetic") ?? false
    return font
  }

  private func text(_ map: MergedMap) -> TextStyle {
    var text = TextStyle()
    text.letterSpacing = map.length("letter_spacing") ?? text.letterSpacing
    text.kerning = (map["kerning"]?.map?.entries ?? []).compactMap { entry in
      entry.value.text.flatMap(Numeral.length).map {
        TextStyle.KerningRule(cluster: entry.key, space: $0)
      }
    }.sorted { $0.cluster.utf8.lexicographicallyPrecedes($1.cluster.utf8) }
    text.lineSpacing = map.length("line_spacing") ?? text.lineSpacing
    text.baselineOffset = map.length("baseline_offset") ?? text.baselineOffset
    text.lineHeight =
      map.text("line_height").flatMap(LineHeight.init(manifestText:)) ?? text.lineHeight
    text.textCase = map.choice("case") ?? text.textCase
    text.isMarkup = map.flag("markup") ?? text.isMarkup
    text.markupColors = map.choice("markup_colors") ?? text.markupColors
    text.direction = map.choice("direction") ?? text.direction
    text.align = map.choice("align") ?? text.align
    text.valign = map.choice("valign") ?? text.valign
    text.maxLines = map.whole("max_lines") ?? text.maxLines
    text.lineBreak = map.choice("line_break") ?? text.lineBreak
    text.hyphens = map.choice("hyphens") ?? text.hyphens
    text.koreanBreak = map.choice("korean_break") ?? text.koreanBreak
    text.allowsOrphans = map.flag("orphans") ?? text.allowsOrphans
    text.isBalanced = map.flag("balance") ?? text.isBalanced
    return text
  }

  private mutating func box(_ map: MergedMap) -> BoxStyle {
    var box = BoxStyle()
    box.width = extent(map, "width")
    box.height = extent(map, "height")
    box.padding = map["padding"]?.insets ?? box.padding
    box.hasAutoInsets = map.flag("auto_insets") ?? box.hasAutoInsets
    return box
  }

  private mutating func extent(_ map: MergedMap, _ axis: String) -> BoxStyle.Extent {
    if let fixed = map.number(axis) { return .fixed(fixed) }
    let least = map.number("min_" + axis)
    let most = map.number("max_" + axis)
    if let least, let most, least > most {
      note(
        ScalarProblem(
          .conflict,
          "min_\(axis) (\(numberText(least))) is more than max_\(axis) (\(numberText(most)))"),
        map["min_" + axis])
    }
    return .flexible(min: least, max: most)
  }

  static func canvas(_ map: MergedMap) -> CanvasStyle {
    var canvas = CanvasStyle()
    canvas.mode = map.choice("mode") ?? canvas.mode
    canvas.margin = map.number("margin") ?? canvas.margin
    canvas.multipleOf = map.whole("multiple_of") ?? canvas.multipleOf
    canvas.max = map.whole("max")
    return canvas
  }

  private func fit(_ map: MergedMap) -> FitStyle {
    var fit = FitStyle()
    fit.minScale = map.number("min_scale")
    fit.step = map.number("step") ?? fit.step
    fit.tighten = map.number("tighten") ?? fit.tighten
    fit.baseline = map.choice("baseline") ?? fit.baseline
    fit.effects = map.choice("effects") ?? fit.effects
    return fit
  }

  private func overflow(_ node: MergedNode?) -> Overflow {
    if let map = node?.map {
      guard let fade = map["fade"]?.map else { return .visible }
      return .fade(
        FadeStyle(
          edge: fade.choice("edge") ?? .end, length: fade.length("length"),
          occasion: fade.choice("when") ?? .overflow, lines: fade.choice("lines") ?? .last,
          shown: fade.choice("show")))
    }
    switch node?.text.flatMap(OverflowWord.init(rawValue:)) {
    case .visible, nil: return .visible
    case .clip: return .clip
    case .drop: return .drop
    case .ellipsis: return .ellipsis(.end)
    case .ellipsisStart: return .ellipsis(.start)
    case .ellipsisMiddle: return .ellipsis(.middle)
    case .fade: return .fade(FadeStyle())
    case .fadeStart: return .fade(FadeStyle(edge: .start))
    case .fadeBoth: return .fade(FadeStyle(edge: .both))
    }
  }

  /// Lines must not run into each other backwards, whatever the unit.
  private mutating func checkLineSpacing(_ style: LabelStyle, _ map: MergedMap) {
    guard case .px(let spacing) = style.text.lineSpacing, spacing < -0.9 * style.font.size else {
      return
    }
    note(
      ScalarProblem(
        .range, "'\(numberText(spacing))' is out of range for 'line_spacing'",
        help: "at least -0.9em, here \(numberText(-0.9 * style.font.size)) px"),
      map["line_spacing"])
  }

  /// Every step is a layout: a floor far away needs larger ones.
  private mutating func checkSteps(_ style: LabelStyle, _ map: MergedMap) {
    let count = style.fit.stepCount(from: style.font.size)
    guard count > FitStyle.mostSteps, let least = style.fit.minScale else { return }
    let size = style.font.size
    let coarse = (1 - least) * size / Double(FitStyle.mostSteps)
    let fit = map["fit"]?.map
    note(
      ScalarProblem(
        .range,
        "shrinking from \(numberText(size)) px by '\(numberText(style.fit.step))' takes "
          + "\(count) steps, at most \(FitStyle.mostSteps) are tried",
        help: "set fit.step to at least \(numberText((coarse * 100).rounded(.up) / 100)), "
          + "or raise fit.min_scale"),
      fit?["step"] ?? fit?["min_scale"])
  }
}
