// SPDX-License-Identifier: MIT

import LabelModel

extension KeyTable {
  /// A whole style: what `styles` holds and what a label may write inline.
  static let style = KeyTable(
    "a style", allowsRemoval: true, exclusive: styleExclusions,
    [
      .key(
        "extends", .oneOrList(.word(.name)),
        "Styles to start from, the later ones win over the earlier"),
      .key(
        "locales", .dictionary(key: .localeTag, .definition(.styleLayer)),
        "What differs for a locale and the more specific ones below it"),
    ] + styleKeys)

  /// A style's keys without inheritance: what differs for one locale.
  static let styleLayer = KeyTable(
    "a style", allowsRemoval: true, exclusive: styleExclusions, styleKeys)

  private static let styleExclusions = [
    ("width", "min_width"), ("width", "max_width"), ("height", "min_height"),
    ("height", "max_height"),
  ]

  private static let styleKeys: [KeyEntry] =
    [.key("font", .record(font), "Which font, how large")]
    + spacingKeys + textKeys + boxKeys + lineKeys + fittingKeys + paintKeys

  static let font = KeyTable(
    "font", allowsRemoval: true, exclusive: [("family", "stack")],
    [
      .key(
        "family", .oneOrList(.word(.name)), "Families in order of preference; or use `stack`"),
      .key("stack", .word(.name), "A stack from `fonts.stacks`, chosen by locale"),
      .key(
        "size", .number(.above(0, upTo: 2048, unit: "px")), default: "17", "The size of the em"),
      .key(
        "weight", .word(.fontWeight), default: "400", "1 to 1000 or a CSS name such as `bold`"),
      .key("style", .choice(FontStyle.Slant.self), default: "normal", "Upright or italic"),
      .key(
        "stretch", .word(.fontStretch), default: "normal",
        "A CSS name such as `condensed`, or a percentage"),
      .key(
        "features", .list(.word(.fontFeature)), default: "[]",
        "OpenType features: `tnum`, `\"-liga\"`, `ss01=2`"),
      .key(
        "variations", .dictionary(key: .axisTag, .number(.range(-100_000...100_000))),
        default: "{}", "Axis values of a variable font: `{wght: 650}`"),
      .key(
        "synthetic", .flag, default: "false",
        "Whether an artificial bold or slant may stand in for a missing face"),
    ])

  private static let spacingKeys: [KeyEntry] = [
    .key(
      "letter_spacing", .length(.range(-2048...2048)), default: "0", "Room added between letters"),
    .key(
      "kerning", .dictionary(key: .cluster, .length(.range(-2048...2048))), default: "{}",
      "Room added after single characters: `{\"!\": \"-0.25em\"}`"),
    .key(
      "line_spacing", .length(NumberRule(minimum: -2048, maximum: 4096, minimumEm: -0.9)),
      default: "0", "Room added between lines, at least -0.9em"),
    .key(
      "baseline_offset", .length(.range(-2048...2048)), default: "0",
      "Moves what is painted, and nothing else"),
    .key(
      "line_height", .word(.lineHeight), default: "auto",
      "`auto`, `font` (the first family's height for every line), a multiple, or `\"40px\"`"),
  ]

  private static let textKeys: [KeyEntry] = [
    .key(
      "case", .choice(TextCase.self), default: "none", "Letter case, by the label's locale"),
    .key(
      "markup", .flag, default: "false",
      "Whether `<b>` and its like are markup; otherwise they are text"),
    .key(
      "markup_colors", .choice(MarkupColors.self), default: "keep",
      "Whether colors in the markup replace the fill"),
    .key(
      "direction", .choice(DirectionChoice.self), default: "auto",
      "Writing direction; `auto` is the locale's"),
  ]

  private static let boxKeys: [KeyEntry] = [
    .key("width", .number(.above(0, upTo: 16_384, unit: "px")), "Fixed, with the padding"),
    .key("height", .number(.above(0, upTo: 16_384, unit: "px")), "Fixed, with the padding"),
    .key("min_width", .number(.range(0...16_384, unit: "px")), "The least width"),
    .key("max_width", .number(.above(0, upTo: 16_384, unit: "px")), "The largest width"),
    .key("min_height", .number(.range(0...16_384, unit: "px")), "The least height"),
    .key("max_height", .number(.above(0, upTo: 16_384, unit: "px")), "The largest height"),
    .key(
      "padding", insets(unit: "px"), default: "0",
      "All sides; vertical and horizontal; or top, right, bottom, left"),
    .key(
      "auto_insets", .flag, default: "true",
      "Whether effects get room inside the image, at least the padding"),
    .key(
      "align", .choice(HorizontalAlignment.self), default: "start", "Where lines stand"),
    .key(
      "valign", .choice(VerticalAlignment.self), default: "center", "Where the text stands"),
    .key("canvas", .definition(.canvas), "How the image relates to the box"),
  ]

  private static let lineKeys: [KeyEntry] = [
    .key("max_lines", .number(.whole(0...10_000)), default: "0", "0 is no limit"),
    .key("line_break", .choice(LineBreakRule.self), default: "word", "Where lines may break"),
    .key(
      "hyphens", .choice(HyphenRule.self), default: "manual",
      "Whether U+00AD is a place to break a word"),
    .key(
      "korean_break", .choice(KoreanBreakRule.self), default: "word",
      "Whether Korean breaks between words or syllables"),
    .key(
      "orphans", .flag, default: "true", "Whether a last line of one word is left alone"),
    .key("balance", .flag, default: "false", "Whether lines are made equally long"),
  ]

  private static let fittingKeys: [KeyEntry] = [
    .key("fit", .record(fit), "What may be done to text that does not fit"),
    .key(
      "overflow", .either([.choice(OverflowWord.self), .record(overflow)]), default: "visible",
      "What is drawn of text that still does not fit"),
    .key("ellipsis", .text, default: "…", "What stands for the text left out"),
  ]

  static let fit = KeyTable(
    "fit", allowsRemoval: true,
    [
      .key(
        "min_scale", .number(.above(0, upTo: 1)), "The least factor of the font size"),
      .key(
        "step", .number(.range(0.1...2048, unit: "px")), default: "0.5",
        "The distance of the sizes that are tried"),
      .key(
        "tighten", .number(.range(0...0.25)), default: "0",
        "The part of the width that letter spacing may give up"),
      .key(
        "baseline", .choice(FitStyle.Baseline.self), default: "baseline",
        "What stays in place when the size shrinks"),
      .key(
        "effects", .choice(FitStyle.Effects.self), default: "scale",
        "Whether strokes and shadows shrink with the text"),
    ])

  static let overflow = KeyTable(
    "overflow", allowsRemoval: true, [.key("fade", .record(fade), "How text fades out")])

  static let fade = KeyTable(
    "fade", allowsRemoval: true,
    [
      .key("edge", .choice(FadeStyle.Edge.self), default: "end", "Which reading side fades"),
      .key(
        "length", .length(.above(0, upTo: 16_384)),
        default: "min(2 × line height, width/4)", "How far the fade reaches"),
      .key(
        "when", .choice(FadeStyle.Occasion.self), default: "overflow", "Whether short text fades"),
      .key("lines", .choice(FadeStyle.Lines.self), default: "last", "Which lines fade"),
      .key(
        "show", .choice(FadeStyle.Part.self), default: "by the edge",
        "The part of the text that stays in sight"),
    ])

  static func insets(unit: String) -> ValueKind {
    let number = ValueKind.number(.range(0...16_384, unit: unit))
    return .either([number, .tuple(number, counts: [1, 2, 4])])
  }
}

/// What `overflow` may say in one word.
enum OverflowWord: String, CaseIterable, Sendable {
  case visible, clip, drop, ellipsis
  case ellipsisStart = "ellipsis_start"
  case ellipsisMiddle = "ellipsis_middle"
  case fade
  case fadeStart = "fade_start"
  case fadeBoth = "fade_both"
}
