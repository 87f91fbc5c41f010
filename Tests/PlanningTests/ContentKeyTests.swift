// SPDX-License-Identifier: MIT

import Diagnostics
import Hashing
import LabelModel
import Manifest
import Testing

@testable import Planning

/// A key changes exactly when a pixel or a number may.
@Suite struct ContentKeyTests {
  private static let base: [String: String] = [
    "font": "{family: DejaVu Sans, size: 12}", "fill": "\"#102030\"", "width": "100",
  ]

  /// A manifest with one style and one label, from their keys.
  private func manifest(
    style: [String: String] = [:], label: [String: String] = [:], top: String = "",
    locales: String = "[en, de]"
  ) -> String {
    let style = Self.base.merging(style) { _, new in new }
    let label = ["style": "s", "text": "{en: Text, de: Wort}"].merging(label) { _, new in new }
    return """
      version: 1
      locales: \(locales)
      styles:
        s: \(Self.flow(style))
        other: \(Self.flow(style))
        child: {extends: s}
      labels:
        a: \(Self.flow(label))
        b: {style: other, text: Unrelated}
      \(top)
      """
  }

  private static func flow(_ members: [String: String]) -> String {
    "{"
      + members.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
      + "}"
  }

  private struct Keys: Equatable {
    var en: Digest?
    var de: Digest?
  }

  private func keys(_ text: String, _ fonts: FontsInTest = FontsInTest()) throws -> Keys {
    let reading = ManifestReader(files: OneFile(text: text)).read("assets.yaml")
    let project = try #require(reading.project, "\(reading.diagnostics.map(\.message)) \(text)")
    let errors = reading.diagnostics.filter { $0.severity == .error }.map(\.message)
    try #require(errors == [], "\(text)")
    let renderer = RendererIdentity(libraries: ["cairo": fonts.cairo], version: fonts.renderer)
    let plan = Planner(renderer: renderer).plan(project, fonts: fonts)
    func key(_ locale: String) -> Digest? {
      plan.entries.first { $0.id.key == "a" && $0.id.locale == locale }?.key.digest
    }
    return Keys(en: key("en"), de: key("de"))
  }

  static let styleValues: [(String, [String])] = [
    (
      "font",
      [
        "{family: DejaVu Sans, size: 12.5}", "{family: DejaVu Serif, size: 12}",
        "{family: [DejaVu Sans, DejaVu Serif], size: 12}",
        "{family: DejaVu Sans, size: 12, weight: 700}",
        "{family: DejaVu Sans, size: 12, style: italic}",
        "{family: DejaVu Sans, size: 12, stretch: condensed}",
        "{family: DejaVu Sans, size: 12, features: [tnum]}",
        "{family: DejaVu Sans, size: 12, features: [\"-liga\"]}",
        "{family: DejaVu Sans, size: 12, variations: {wght: 650}}",
        "{family: DejaVu Sans, size: 12, synthetic: true}",
      ]
    ),
    ("letter_spacing", ["1", "2", "0.1em"]), ("kerning", ["{\"!\": 1}", "{\"!\": \"-0.1em\"}"]),
    ("line_spacing", ["2", "\"0.2em\""]), ("baseline_offset", ["1", "\"0.1em\""]),
    ("line_height", ["font", "1.5", "\"20px\""]), ("case", ["upper", "lower", "title"]),
    ("markup", ["true"]), ("direction", ["ltr", "rtl"]), ("width", ["101"]),
    ("height", ["30", "31"]), ("min_height", ["30"]), ("max_height", ["90"]),
    ("padding", ["1", "[1, 2]", "[1, 2, 3, 4]", "[4, 3, 2, 1]"]), ("auto_insets", ["false"]),
    ("align", ["center", "end", "left", "right", "justify"]),
    ("valign", ["top", "bottom", "baseline"]), ("max_lines", ["1", "2"]),
    ("line_break", ["char", "none"]), ("hyphens", ["none"]), ("korean_break", ["syllable"]),
    ("orphans", ["false"]), ("balance", ["true"]),
    (
      "fit",
      [
        "{min_scale: 0.5}", "{min_scale: 0.6}", "{min_scale: 0.5, step: 1}", "{tighten: 0.1}",
        "{min_scale: 0.5, baseline: center}", "{min_scale: 0.5, baseline: top}",
        "{min_scale: 0.5, effects: fixed}",
      ]
    ),
    (
      "overflow",
      [
        "clip", "drop", "ellipsis", "ellipsis_start", "ellipsis_middle", "fade", "fade_start",
        "fade_both", "{fade: {length: 9}}", "{fade: {when: always}}", "{fade: {lines: all}}",
        "{fade: {show: middle}}",
      ]
    ),
    ("ellipsis", ["\"...\""]), ("opacity", ["0.5"]),
    (
      "fill",
      [
        "\"#102031\"", "\"#10203080\"", "{gradient: {stops: [red, blue]}}",
        "{gradient: {stops: [red, blue 90%]}}", "{gradient: {stops: [red, blue], angle: 90}}",
        "{gradient: {stops: [red, blue], from: [0, 0]}}",
        "{gradient: {stops: [red, blue], to: [1, 1]}}",
        "{gradient: {stops: [red, blue], type: radial}}",
        "{gradient: {stops: [red, blue], scope: glyph}}",
        "{color: red, gradient: {stops: [red, blue]}}",
      ]
    ),
    (
      "stroke",
      [
        "{width: 1, color: red}", "{width: 2, color: red}", "{width: 1, color: blue}",
        "{width: 1, color: red, position: inside}", "{width: 1, color: red, join: miter}",
        "{width: 1, color: red, join: miter, miter_limit: 9}",
        "{width: 1, gradient: {stops: [red, blue]}}",
        "[{width: 2, color: red}, {width: 1, color: blue}]",
        "[{width: 1, color: blue}, {width: 2, color: red}]",
      ]
    ),
    (
      "shadow",
      [
        "{color: red}", "{color: blue}", "{color: red, offset: [1, 0]}",
        "{color: red, offset: [0, 1]}", "{color: red, blur: 2}", "{color: red, spread: 1}",
        "{color: red, of: fill}", "{color: red, knockout: true}",
      ]
    ),
    (
      "inner_shadow",
      ["{color: red}", "{color: red, offset: [1, 0]}", "{color: red, blur: 1, from: stroke}"]
    ),
    (
      "background",
      [
        "{fill: red}", "{fill: red, radius: 3}", "{fill: red, stroke: {width: 1, color: blue}}",
        "{fill: {gradient: {stops: [red, blue]}}}",
      ]
    ),
    ("emoji", ["{draw: mono}", "{draw: error}", "{stroke: none}"]),
    ("canvas", ["box", "expand", "tight", "{margin: 3}", "{multiple_of: 4}", "{max: 200}"]),
  ]

  @Test(arguments: styleValues)
  func everyValueOfAStyleCountsAndEveryOneDifferently(key: String, values: [String]) throws {
    var all = [try keys(manifest())]
    for value in values {
      let new = try keys(manifest(style: [key: value]))
      for old in all {
        #expect(new.en != old.en, "\(key): \(value)")
        #expect(new.de != old.de, "\(key): \(value)")
      }
      all.append(new)
    }
  }

  /// Every key that a style may have is in the table above, or is no drawing key.
  @Test func noKeyOfAStyleIsForgotten() throws {
    let tested = Set(Self.styleValues.map(\.0))
    let reference = ManifestReference.markdown()
    let section = try #require(
      reference.split(separator: "### ").first { $0.hasPrefix("A style\n") })
    let names = section.split(separator: "\n").compactMap { line -> String? in
      let cells = line.split(separator: "|")
      guard line.hasPrefix("| `"), let name = cells.first else { return nil }
      return name.filter { $0 != "`" && $0 != " " }
    }
    // What decides which keys apply is seen in their values; the rest is for markup, which counts
    // everything.
    let others: Set<String> = [
      "extends", "locales", "min_width", "max_width", "markup_colors",
    ]
    #expect(names.count > 20)
    #expect(Set(names).subtracting(tested).subtracting(others) == [])
  }

  @Test(arguments: [("min_width", "50"), ("max_width", "150")])
  func limitsOfTheWidthCount(key: String, value: String) throws {
    let plain = try keys(manifest(style: ["width": "~"]))
    #expect(try keys(manifest(style: ["width": "~", key: value])).en != plain.en)
  }

  @Test func markupColorsCount() throws {
    let keep = try keys(manifest(style: ["markup": "true"]))
    let ignore = try keys(manifest(style: ["markup": "true", "markup_colors": "ignore"]))
    #expect(keep.en != ignore.en)
  }

  @Test func aStyleReachedByAnotherWayIsTheSame() throws {
    let plain = try keys(manifest())
    #expect(try keys(manifest(label: ["style": "child"])).en != nil)
    #expect(
      try keys(manifest(style: ["font": "{size: 12, family: [DejaVu Sans]}"])) == plain)
    #expect(try keys(manifest(style: ["fill": "\"#102030FF\""])) == plain)
    #expect(try keys(manifest(style: ["width": "100.0"])) == plain)
    #expect(
      try keys(manifest(style: ["align": "start", "opacity": "1", "markup": "false"])) == plain)
  }

  @Test func aLayerCountsInItsLocaleOnly() throws {
    let plain = try keys(manifest())
    let layered = try keys(manifest(style: ["locales": "{de: {fill: red}}"]))
    #expect(layered.en == plain.en)
    #expect(layered.de != plain.de)
    let label = try keys(manifest(label: ["locales": "{de: {style: {fill: red}}}"]))
    #expect(label.en == plain.en)
    #expect(label.de != plain.de)
  }

  @Test func aTextCountsInItsLocaleOnly() throws {
    let plain = try keys(manifest())
    let other = try keys(manifest(label: ["text": "{en: Text, de: Worte}"]))
    #expect(other.en == plain.en)
    #expect(other.de != plain.de)
    // The same text, once the locale's own and once borrowed.
    let own = try keys(manifest(label: ["text": "{en: Text, de: Text}"]))
    let borrowed = try keys(manifest(label: ["text": "{en: Text}"]))
    #expect(own.de != borrowed.de)
    #expect(own.en == borrowed.en)
  }

  @Test(arguments: [
    ("args", "{n: 1}"), ("args", "{n: 2}"), ("max_length", "9"), ("max_length", "8"),
    ("bake", "false"), ("translate", "false"), ("alt", "Spoken"), ("alt", "Other"),
    ("allow", "{placeholder_unfilled: fine}"),
  ])
  func whatALabelSaysAboutItsPictureCounts(key: String, value: String) throws {
    #expect(try keys(manifest(label: [key: value])).en != keys(manifest()).en)
  }

  @Test(arguments: [
    ("context", "A note"), ("tags", "[x]"), ("allow", "{overflow: fine}"), ("x-mine", "anything"),
  ])
  func notesForPeopleDoNotCount(key: String, value: String) throws {
    #expect(try keys(manifest(label: [key: value])) == keys(manifest()))
  }

  @Test(arguments: [
    "scales: [2]", "scales: [1, 2]", "scales: [2, 1]", "path: \"{key}/{locale}{scale}.png\"",
    "metrics_text: true", "canvas: tight", "canvas: {margin: 2}", "canvas: {multiple_of: 2}",
    "png: {compression: fast}", "png: {compression: small}", "png: {alpha: premultiplied}",
    "png: {bleed: 2}", "png: {palette: auto}",
  ])
  func whatTheOutputAsksForCounts(setting: String) throws {
    let changed = try keys(manifest(top: "output: {\(setting)}"))
    #expect(try changed.en != keys(manifest()).en)
  }

  @Test(arguments: ["directory: Other", "prune: false", "metrics: numbers.json"])
  func whereTheOutputLiesDoesNotCount(setting: String) throws {
    #expect(try keys(manifest(top: "output: {\(setting)}")) == keys(manifest()))
  }

  @Test(arguments: [
    "{tag: de, direction: rtl}", "{tag: de, font_language: fr}",
  ])
  func whatALocaleSaysCountsForItAlone(item: String) throws {
    let plain = try keys(manifest())
    let changed = try keys(manifest(locales: "[en, \(item)]"))
    #expect(changed.en == plain.en)
    #expect(changed.de != plain.de)
  }

  @Test func theOrderAndNumberOfLocalesDoNotCount() throws {
    let plain = try keys(manifest())
    #expect(try keys(manifest(locales: "[de, en]")) == plain)
    #expect(try keys(manifest(locales: "[en, de, ja]")) == plain)
  }

  @Test(arguments: [
    "colors: {unused: red}", "checks: {overflow: warn}", "x-note: text", "# a comment",
    "preview: {port: 8000}",
  ])
  func whatIsNotDrawnDoesNotCount(text: String) throws {
    #expect(try keys(manifest(top: text)) == keys(manifest()))
  }

  @Test func aColorCountsForThoseThatUseIt() throws {
    func named(_ ink: String, _ fill: String) throws -> Keys {
      try keys(manifest(style: ["fill": fill], top: "colors: {ink: \"\(ink)\"}"))
    }
    #expect(try named("#112233", "ink").en != named("#112244", "ink").en)
    #expect(try named("#112233", "red") == named("#112244", "red"))
    #expect(try named("#FF0000", "ink") == named("#FF0000", "red"))
  }

  @Test func fontsLibrariesAndTheRendererCount() throws {
    let text = manifest()
    let plain = try keys(text)
    #expect(try keys(text, FontsInTest(face: "other")).en != plain.en)
    #expect(try keys(text, FontsInTest(cairo: "1.18")).en != plain.en)
    #expect(try keys(text, FontsInTest(renderer: 2)).en != plain.en)
  }

  @Test(arguments: [("ภาษาไทย", true), ("a ๏ b", true), ("Text", false), ("ສະບາຍດີ", false)])
  func howThaiBreaksCountsForThaiTextAlone(text: String, isThai: Bool) throws {
    let text = manifest(label: ["text": "{en: \(text), de: Wort}"])
    let plain = try keys(text)
    let other = try keys(text, FontsInTest(thaiBreaking: "missing"))
    #expect((other.en != plain.en) == isThai)
    #expect(other.de == plain.de)
  }

  @Test func aFontNobodyUsesCountsOnlyWhereItCouldBeDrawnWith() throws {
    let other = FontsInTest(set: "more")
    #expect(try keys(manifest(), other) == keys(manifest()))
    let any = manifest(top: "fonts: {fallback: system}")
    #expect(try keys(any, other).en != keys(any).en)
    let markup = manifest(style: ["markup": "true"])
    #expect(try keys(markup, other).en != keys(markup).en)
  }
}

/// Fonts by name alone.
private struct FontsInTest: FontFacts {
  var face = "faces"
  var set = "set"
  var cairo = "1.16"
  var renderer = 1

  func digest(families: [String], font: FontStyle) -> Digest {
    Digest(of: Array((face + families.joined(separator: ",")).utf8))
  }

  var setDigest: Digest { Digest(of: Array(set.utf8)) }
  var thaiBreaking = "present"
}

private struct OneFile: SourceFiles {
  var text: String

  func read(_ path: String, limit: Int) throws(SourceError) -> [UInt8] {
    guard path == "assets.yaml" else { throw .notFound }
    return Array(text.utf8)
  }

  func expand(glob: String, relativeTo folder: String) -> [String] { [] }
}
