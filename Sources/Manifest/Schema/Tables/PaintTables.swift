// SPDX-License-Identifier: MIT

import LabelModel

extension KeyTable {
  static let paintKeys: [KeyEntry] = [
    .key("fill", .definition(.paint), default: "\"#000000\"", "What the letters are filled with"),
    .key(
      "opacity", .number(.range(0...1)), default: "1", "Of the finished label"),
    .key(
      "stroke", .oneOrList(.definition(.stroke)), "Outlines of the text, the lowest one first"),
    .key(
      "shadow", .oneOrList(.definition(.shadow)), "Shadows under the text, the lowest one first"),
    .key(
      "inner_shadow", .oneOrList(.definition(.innerShadow)),
      "Shadows on the text, the lowest one first"),
    .key("background", .record(background), "A plate behind the text, drawn over the box"),
    .key("emoji", .record(emoji), "How color glyphs are treated"),
  ]

  /// `fill: {color: …, gradient: …}`.
  static let paint = KeyTable(
    "fill", allowsRemoval: true,
    [
      .key("color", .color, "A color"),
      .key("gradient", .definition(.gradient), "A gradient, painted over the color"),
    ])

  static let gradient = KeyTable(
    "a gradient", allowsRemoval: true, exclusive: [("angle", "from"), ("angle", "to")],
    [
      .key(
        "stops", .list(.word(.colorStop), count: 2...64),
        "Colors in order, or `\"color 40%\"`; at least two"),
      .key(
        "from", point, default: "[0.5, 0.2]", "Where it starts, in the unit square of the text"),
      .key("to", point, default: "[0.5, 0.8]", "Where it ends"),
      .key(
        "angle", .number(.range(-3600...3600, unit: "degrees")),
        "Instead of `from` and `to`; 90 runs from top to bottom"),
      .key("type", .choice(["linear", "radial"]), default: "linear", "The form"),
      .key(
        "scope", .choice(Gradient.Scope.self), default: "block",
        "What the unit square is laid over"),
    ])

  static let stroke = KeyTable(
    "a stroke", allowsRemoval: true, exclusive: [("color", "gradient")],
    [
      .key("width", .number(.range(0...2048, unit: "px")), "How wide; needed in the end"),
      .key("color", .color, "A color; this or `gradient` is needed in the end"),
      .key("gradient", .definition(.gradient), "A gradient instead of a color"),
      .key(
        "position", .choice(Stroke.Position.self), default: "outside",
        "On which side of the letter's edge"),
      .key("join", .choice(Stroke.Join.self), default: "round", "How corners look"),
      .key(
        "miter_limit", .number(.range(1...100)), default: "4",
        "How far a mitred corner may reach, in half widths"),
    ])

  static let shadow = KeyTable("a shadow", allowsRemoval: true, shadowKeys)

  static let innerShadow = KeyTable(
    "an inner shadow", allowsRemoval: true,
    shadowKeys + [
      .key(
        "from", .choice(InnerShadow.Edge.self), default: "glyph",
        "Whether it starts at the letter's edge or inside an inner stroke")
    ])

  private static let shadowKeys: [KeyEntry] = [
    .key(
      "offset", .tuple(.number(.range(-4096...4096, unit: "px")), counts: [2]),
      default: "[0, 0]", "Right and down"),
    .key(
      "blur", .number(.range(0...2048, unit: "px")), default: "0",
      "Twice the Gaussian's sigma; `limits.blur` holds after scale"),
    .key("color", .color, "The shadow's color; needed in the end"),
    .key(
      "spread", .number(.range(-512...512, unit: "px")), default: "0",
      "How far it grows before it is blurred"),
    .key(
      "of", .choice(Shadow.Caster.self), default: "silhouette",
      "What casts it: text with strokes, or the letters alone"),
    .key(
      "knockout", .flag, default: "false", "Whether it is cut out where the text stands"),
  ]

  static let background = KeyTable(
    "background", allowsRemoval: true,
    [
      .key("fill", .definition(.paint), "What the plate is filled with"),
      .key("radius", .number(.range(0...16_384, unit: "px")), default: "0", "Of its corners"),
      .key("stroke", .record(border), "Its outline, inside the box"),
    ])

  private static let border = KeyTable(
    "a background's stroke", allowsRemoval: true, exclusive: [("color", "gradient")],
    [
      .key("width", .number(.range(0...2048, unit: "px")), "How wide; needed in the end"),
      .key("color", .color, "A color; this or `gradient` is needed in the end"),
      .key("gradient", .definition(.gradient), "A gradient instead of a color"),
    ])

  static let emoji = KeyTable(
    "emoji", allowsRemoval: true,
    [
      .key(
        "draw", .choice(EmojiStyle.Drawing.self), default: "color",
        "In their colors, in the text's, or not at all"),
      .key(
        "stroke", .choice(EmojiStyle.Outline.self), default: "silhouette",
        "Whether strokes go round them"),
    ])

  static let canvas = KeyTable(
    "canvas", allowsRemoval: true,
    [
      .key(
        "mode", .choice(CanvasStyle.Mode.self), default: "auto",
        "`box`: the image is the box; `expand`: it grows as effects need; `tight`: cut to the ink"),
      .key(
        "margin", .number(.range(0...1024, unit: "px")), default: "1", "Free room round effects"),
      .key(
        "multiple_of", .number(.whole(1...4096, unit: "device px")), default: "1",
        "Both sides are a multiple of it"),
      .key(
        "max", .number(.whole(1...16_384, unit: "device px")), "The longest side allowed"),
    ])

  private static let point = ValueKind.tuple(.number(.range(-1000...1000)), counts: [2])
}

extension ValueKind.Definition {
  var kind: ValueKind {
    switch self {
    case .style: SharedKinds.style
    case .styleLayer: SharedKinds.styleLayer
    case .paint: SharedKinds.paint
    case .gradient: SharedKinds.gradient
    case .stroke: SharedKinds.stroke
    case .shadow: SharedKinds.shadow
    case .innerShadow: SharedKinds.innerShadow
    case .canvas: SharedKinds.canvas
    case .label: SharedKinds.label
    case .localizedText: SharedKinds.localizedText
    }
  }
}

/// Made once: the reader asks for them at every label.
private enum SharedKinds {
  static let style = ValueKind.record(.style)
  static let styleLayer = ValueKind.record(.styleLayer)
  static let paint = ValueKind.either([.color, .record(.paint)])
  static let gradient = ValueKind.record(.gradient)
  static let stroke = ValueKind.record(.stroke)
  static let shadow = ValueKind.record(.shadow)
  static let innerShadow = ValueKind.record(.innerShadow)
  static let canvas = ValueKind.either([.choice(CanvasStyle.Mode.self), .record(.canvas)])
  static let label = ValueKind.record(.label)
  static let localizedText = ValueKind.either([
    .text, .dictionary(key: .localeTag, .text),
  ])
}
