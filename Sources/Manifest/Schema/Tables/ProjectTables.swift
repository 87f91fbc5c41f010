// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel

extension KeyTable {
  /// The top level of the root manifest.
  static let root = KeyTable(
    "the manifest",
    [
      .required("version", .word(.version), "Of the manifest's rules"),
      .key("source_locale", .word(.localeTag), default: "en", "The locale of bare `text:` values"),
      .key(
        "locales", .list(.either([.word(.localeTag), .record(locale)])),
        default: "[source_locale]", "What images are made for"),
      .key("output", .record(output), "Where images and metrics go"),
      .key(
        "checks",
        .dictionary(
          key: .checkID,
          .either([
            .choice(Severity.self), .dictionary(key: .localeOrDefault, .choice(Severity.self)),
          ])), default: "{}", "How much each kind of finding matters"),
      .key("limits", .record(limits), "Ceilings for what the project can ask for"),
      .key("preview", .record(preview), "The preview page"),
    ] + sharedKeys(fonts: fonts))

  /// A file that the root manifest includes.
  static let included = KeyTable("an included file", sharedKeys(fonts: includedFonts))

  private static func sharedKeys(fonts: KeyTable) -> [KeyEntry] {
    [
      .key(
        "include", .list(.word(.glob)), default: "[]",
        "More files with `colors`, `styles`, `labels`, `strings` and `fonts.stacks`"),
      .key(
        "colors", .dictionary(key: .name, .color), default: "{}",
        "Names for colors, usable in every file"),
      .key("fonts", .record(fonts), "Which fonts exist"),
      .key(
        "strings", .list(.record(stringSource)), default: "[]", "Files that translators fill"),
      .key(
        "styles", .dictionary(key: .name, .definition(.style)), default: "{}",
        "Names for looks"),
      .key(
        "labels", .dictionary(key: .labelKey, .definition(.label)),
        "What is drawn; required in the manifest itself or in a file that it includes"),
    ]
  }

  static let fonts = KeyTable(
    "fonts",
    [
      .key(
        "system", .flag, default: "true", "Whether installed fonts can be used"),
      .key("files", .list(.word(.path)), default: "[]", "Font files"),
      .key("dirs", .list(.word(.path)), default: "[]", "Folders, searched recursively"),
      stacks,
      .key(
        "fallback", .choice(FontSettings.Fallback.self), default: "none",
        "Where a glyph comes from that no family of the stack has"),
      .key(
        "emoji", .word(.name), default: "Noto Color Emoji",
        "The family for emoji that the stack lacks"),
    ])

  static let includedFonts = KeyTable("fonts", [stacks])

  private static let stacks = KeyEntry.key(
    "stacks",
    .dictionary(
      key: .name,
      .dictionary(key: .localeOrDefault, .oneOrList(.word(.name)))),
    default: "{}", "Ordered families by locale; the most specific tag wins")

  static let locale = KeyTable(
    "a locale",
    [
      .required("tag", .word(.localeTag), "BCP 47"),
      .key(
        "fallback", .list(.word(.localeTag)), default: "the tag's own chain",
        "Where missing texts come from; `[]` is nowhere"),
      .key(
        "direction", .choice(["auto", "ltr", "rtl", "text"]), default: "auto",
        "`auto` is the script's, `text` that of the first strong letter"),
      .key(
        "missing", .choice(ProjectLocale.MissingRule.self), default: "fallback",
        "What is done where no text is found"),
      .key(
        "font_language", .word(.name), default: "from the tag",
        "The language fontconfig and Pango are told"),
      .key("pseudo", .record(pseudo), "Makes the locale from another one"),
    ])

  static let pseudo = KeyTable(
    "pseudo",
    [
      .key("of", .word(.localeTag), default: "source_locale", "The locale it is made from"),
      .key("accents", .flag, default: "false", "Whether letters get accents"),
      .key("brackets", .flag, default: "false", "Whether texts stand in brackets"),
      .key(
        "expand", .word(.expansion), default: "0%",
        "`auto` by the length of the text, or a percentage"),
      .key("bidi", .flag, default: "false", "Whether texts run right to left"),
    ])

  static let stringSource = KeyTable(
    "a string source",
    [
      .required(
        "format",
        .choice([
          "po", "xliff", "csv", "tsv", "strings", "stringsdict", "xcstrings", "android", "arb",
          "json", "yaml",
        ]), "How the files are written"),
      .required("path", .word(.path), "With `{locale}`, or one file for all"),
      .key("key", .word(.name), "The column or field of the id"),
      .key("comment", .word(.name), "The column or field of notes"),
      .key("accept", .list(.word(.name)), "The states that count as translated"),
      .key(
        "placeholders", .choice(["brace", "printf", "apple", "icu", "none"]),
        "How placeholders are written"),
      .key("delimiter", .word(.delimiter), "Between columns"),
      .key("prefix", .text, "What the labels' keys have in front of the files' ids"),
      .key(
        "flags", .choice(["weblate"]),
        "Whether flags of the entries set size, width and length of the labels"),
    ])

  static let output = KeyTable(
    "output",
    [
      .key("directory", .word(.path), default: "Output", "Made where it is missing"),
      .key(
        "path", .word(.pathTemplate), default: "\"{locale}/{key}{variant}{scale}.png\"",
        "Tokens `{locale}`, `{key}`, `{variant}`, `{scale}`, `{style}`; filters `{key|snake}`, "
          + "`{locale|under}`, `{locale|android}`"),
      .key(
        "metrics", .word(.metricsTemplate), default: "metrics.json",
        "File name; with `{locale}` one file per locale"),
      .key("metrics_text", .flag, default: "false", "Whether the metrics hold the texts"),
      .key(
        "scales", .list(.number(.range(0.25...8)), count: 1...16), default: "[1]",
        "Device px per px"),
      .key("canvas", .definition(.canvas), default: "auto", "For styles that say nothing else"),
      .key("png", .record(png), "How PNG files are written"),
      .key(
        "prune", .flag, default: "true", "Whether files nobody asks for any more are removed"),
    ])

  static let png = KeyTable(
    "png",
    [
      .key(
        "compression", .choice(PNGSettings.Compression.self), default: "balanced",
        "Time against size"),
      .key("alpha", .choice(PNGSettings.Alpha.self), default: "straight", "How alpha is stored"),
      .key(
        "bleed", .number(.whole(0...16, unit: "device px")), default: "0",
        "How far transparent pixels carry the color of the ink"),
      .key("palette", .choice(PNGSettings.Palette.self), default: "never", "Indexed colors"),
    ])

  static let limits = KeyTable(
    "limits",
    [
      .key("labels", .number(.whole(1...1_000_000)), default: "100000", "Labels"),
      .key("locales", .number(.whole(1...2000)), default: "500", "Locales"),
      .key(
        "text", .number(.whole(1...1_048_576, unit: "bytes")), default: "16384",
        "Length of one text"),
      .key("lines", .number(.whole(1...10_000)), default: "200", "Lines of one label"),
      .key("key", .number(.whole(1...128, unit: "bytes")), default: "128", "Length of a key"),
      .key("include_depth", .number(.whole(1...64)), default: "16", "Files that include files"),
      .key(
        "image_side", .number(.whole(1...32_767, unit: "device px")), default: "16384",
        "The longest side of an image"),
      .key(
        "image_pixels", .number(.whole(1...256_000_000)), default: "64000000",
        "Pixels of one image"),
      .key(
        "blur", .number(.range(0...2048, unit: "device px")), default: "512", "Blur of a shadow"),
    ])

  static let preview = KeyTable(
    "preview",
    [
      .key(
        "backgrounds", .list(.word(.name)), default: "checker, dark, light",
        "Colors and image paths"),
      .key("port", .number(.whole(0...65_535)), default: "7357", "Where the page is served"),
    ])
}
