// SPDX-License-Identifier: MIT

/// A small manifest with includes, as a value that can be edited at random.
///
/// It never holds an error, so that a build of it can be compared with any other.
package struct RandomProject: Sendable {
  struct Label: Sendable {
    var key: String
    var style: String
    /// By locale; the source locale's is always there.
    var texts: [String: String]
    /// Further lines, by their key: `max_length: "3"`.
    var details: [String: String] = [:]
  }

  struct File: Sendable {
    var path: String
    var labels: [Label]
    var comment = 0
  }

  static let allLocales = ["en", "de", "fr", "ar", "pt-BR", "th", "he"]
  static let styleNames = ["base", "big", "boxed", "rich"]

  /// Families that have every letter of the words, each by themselves.
  static let wholeStacks = [
    "[DejaVu Sans, Noto Sans Thai]", "[DejaVu Serif, DejaVu Sans, Noto Sans Thai]",
    "[DejaVu Sans Mono, Noto Sans Thai, DejaVu Sans]", "[Noto Sans Thai, DejaVu Sans]",
    "[Noto Sans Arabic, DejaVu Sans, Noto Sans Thai]",
  ]
  /// Families that have them only where a fallback helps.
  static let partialStacks = ["[DejaVu Sans]", "[DejaVu Sans Mono]", "[Noto Sans Thai]"]

  var locales = ["en", "de", "th"]
  /// Extra keys of a locale's item.
  var localeDetails: [String: String] = [:]
  var files: [File]
  /// Keys of each style, as lines of YAML flow.
  var styles: [String: [String: String]] = [
    "base": [:], "big": ["font": "{size: 12}"], "boxed": ["width": "40", "max_lines": "1"],
    "rich": ["stroke": "{width: 1, color: red}"],
  ]
  /// The families of the stack `ui`, by locale.
  var stacks = ["default": "[DejaVu Sans, Noto Sans Thai]"]
  var fallback = "none"
  /// `locales:` layers of the base style.
  var layers: [String: String] = [:]
  var colors = ["ink": "#102030", "paper": "#F8F0E0"]
  /// Keys of `output`.
  var output: [String: String] = [:]
  var checks: [String: String] = [:]
  var nextNumber = 0

  package init(using random: inout SeededGenerator) {
    files = [
      File(path: "assets.yaml", labels: []), File(path: "parts/a.yaml", labels: []),
      File(path: "parts/b.yaml", labels: []),
    ]
    for _ in 0..<6 { addLabel(using: &random) }
  }

  /// The texts of all files, by their paths.
  package var texts: [String: String] {
    Dictionary(files.map { ($0.path, text(of: $0)) }) { first, _ in first }
  }

  private func text(of file: File) -> String {
    let isRoot = file.path == "assets.yaml"
    var text = String(repeating: "# a comment\n", count: file.comment)
    if isRoot { text += head }
    text += "labels:" + (file.labels.isEmpty ? " {}\n" : "\n")
    return text + file.labels.map(Self.text).joined()
  }

  private var head: String {
    let locales = locales.map { locale in
      let details = localeDetails[locale]
      return details.map { "{tag: \(locale), \($0)}" } ?? locale
    }
    var lines = [
      "version: 1", "include: [\"parts/*.yaml\"]", "locales: [\(locales.joined(separator: ", "))]",
      "fonts: \(Self.flow(fonts))",
      "colors: \(Self.flow(colors.mapValues { "\"\($0)\"" }))", "styles:",
    ]
    for (name, keys) in styles.sorted(by: { $0.key < $1.key }) {
      var keys = keys
      if name == "base" {
        keys["font"] = keys["font"] ?? "{stack: ui, size: 8}"
        if !layers.isEmpty { keys["locales"] = Self.flow(layers) }
      } else {
        keys["extends"] = "base"
      }
      lines.append("  \(name): \(Self.flow(keys))")
    }
    lines.append("output: \(Self.flow(output))")
    // What is about texts that do not fit is no fault of a build.
    var checks = checks
    for id in ["overflow", "family_unknown", "missing_glyph"] { checks[id] = checks[id] ?? "warn" }
    lines.append("checks: \(Self.flow(checks))")
    return lines.joined(separator: "\n") + "\n"
  }

  private var fonts: [String: String] {
    let files = ["Thai", "Arabic"].map {
      "/usr/share/fonts/truetype/noto/NotoSans\($0)-Regular.ttf"
    }
    return [
      "system": "false", "dirs": "[/usr/share/fonts/truetype/dejavu]", "fallback": fallback,
      "files": "[\(files.joined(separator: ", "))]", "stacks": "{ui: \(Self.flow(stacks))}",
    ]
  }

  private static func text(of label: Label) -> String {
    let texts = flow(label.texts.mapValues { "\"\($0)\"" })
    var text = "  \(label.key):\n    style: \(label.style)\n    text: \(texts)\n"
    for (key, value) in label.details.sorted(by: { $0.key < $1.key }) {
      text += "    \(key): \(value)\n"
    }
    return text
  }

  private static func flow(_ members: [String: String]) -> String {
    let sorted = members.sorted { $0.key < $1.key }
    return "{" + sorted.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + "}"
  }

  mutating func addLabel(using random: inout SeededGenerator) {
    nextNumber += 1
    let folder = random.chance(20) ? "menu/" : ""
    var label = Label(
      key: "\(folder)l\(nextNumber)", style: random.pick(Self.styleNames) ?? "base",
      texts: ["en": Self.words(using: &random)])
    for locale in locales where locale != "en" && random.chance(50) {
      label.texts[locale] = Self.words(using: &random)
    }
    files[Int.random(in: 0..<files.count, using: &random)].labels.append(label)
  }

  static func words(using random: inout SeededGenerator) -> String {
    let words = [
      "Play", "a", "Über", "word", "مرحبا", "fi", "12.5 %", "long-winded", "i", "İ", "é", "ß",
      "ไทย", "שלום",
    ]
    return (0...Int.random(in: 0...2, using: &random)).compactMap { _ in random.pick(words) }
      .joined(separator: " ")
  }
}
