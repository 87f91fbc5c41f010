// SPDX-License-Identifier: MIT

extension KeyTable {
  static let label = KeyTable(
    "a label",
    [
      .key(
        "style", .either([.word(.name), .definition(.style)]),
        "A style's name, or a style written here"),
      .key(
        "text", .definition(.localizedText),
        "The source text, or a mapping from locales to texts; `\"\"` draws nothing"),
      .key("string", .word(.name), default: "the key", "The id in the string files"),
      .key(
        "locales", .dictionary(key: .localeTag, .record(labelLocale)),
        "What differs in a locale"),
      .key("context", .text, "A note for translators and reviewers"),
      .key(
        "max_length", .number(.whole(1...100_000, unit: "characters")),
        "The most characters a text may have"),
      .key("tags", .list(.word(.name)), default: "[]", "Free words to filter by"),
      .key("background", .word(.name), "A color or image behind the label in previews"),
      .key("alt", .definition(.localizedText), "For screen readers; written to the metrics"),
      .key(
        "args", .dictionary(key: .name, .text), default: "{}", "Placeholder values that are drawn"),
      .key(
        "samples", .dictionary(key: .name, .list(.text, count: 1...1000)), default: "{}",
        "Placeholder values that are only measured and previewed"),
      .key(
        "bake", .flag, default: "true", "Whether images are written"),
      .key("plural", .record(plural), "One image for each plural category"),
      .key("only", .list(.word(.localeTag)), "The only locales that have the label"),
      .key("exclude", .list(.word(.localeTag)), default: "[]", "Locales without the label"),
      .key(
        "translate", .flag, default: "true", "Whether other locales have texts of their own"),
      .key(
        "pivot", .tuple(.number(.range(-16_384...16_384)), counts: [2]),
        "Copied to the metrics for the engine"),
      .key("slice", insets(unit: "px"), "Copied to the metrics for the engine"),
      .key(
        "allow", .dictionary(key: .checkID, .word(.name)), default: "{}",
        "Findings that are accepted here, each with its reason"),
    ])

  static let labelLocale = KeyTable(
    "a label's locale",
    [
      .key("text", .text, "The text in this locale"),
      .key("style", .definition(.styleLayer), "What looks different in this locale"),
      .key("skip", .flag, default: "false", "Whether the label is left out here"),
    ])

  static let plural = KeyTable(
    "plural",
    [
      .required("arg", .word(.name), "The placeholder that decides"),
      .key("samples", .list(.text, count: 1...100), default: "[]", "Numbers to show"),
    ])
}
