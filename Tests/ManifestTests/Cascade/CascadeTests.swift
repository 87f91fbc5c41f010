// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Testing

@testable import Manifest

@Suite struct CascadeTests {
  /// Styles `base`, `other` and `s`, in this order, and a label that uses `s`.
  private func three(_ base: String, _ other: String, _ s: String, label: String = "style: s")
    -> String
  {
    """
    version: 1
    locales: [en, de, pt-BR, zh-Hant-HK]
    styles:
      base: {font: {family: Noto Sans}, \(base)}
      other: {\(other)}
      s: {\(s)}
    labels:
      a: {\(label), text: A}
    """
  }

  @Test func aStyleWinsOverWhatItExtends() throws {
    let style = try style(three("width: 1, height: 2", "", "extends: base, width: 3"))
    #expect(style.box.width == .fixed(3))
    #expect(style.box.height == .fixed(2))
  }

  @Test func parentsApplyFromLeftToRight() throws {
    let forward = three("width: 1", "width: 2, font: {family: X}", "extends: [base, other]")
    #expect(try style(forward).box.width == .fixed(2))
    let backward = three("width: 1", "width: 2", "extends: [other, base]")
    #expect(try style(backward).box.width == .fixed(1))
  }

  @Test func theLabelsOwnMapWinsOverStyles() throws {
    let text = three("width: 1", "", "extends: base", label: "style: {extends: s, width: 9}")
    #expect(try style(text).box.width == .fixed(9))
  }

  @Test func mapsMergeKeyByKey() throws {
    let style = try style(
      three("stroke: {width: 1, color: red}", "", "extends: base, stroke: {width: 5}"))
    #expect(
      style.paint.strokes == [
        Stroke(width: 5, paint: Paint(color: Color(red: 255, green: 0, blue: 0)))
      ])
  }

  @Test func listsReplaceListsAndMaps() throws {
    let base = "stroke: [{width: 1, color: red}, {width: 2, color: red}]"
    #expect(
      try style(three(base, "", "extends: base, stroke: [{width: 7, color: tan}]")).paint.strokes
        .map(\.width) == [7])
    #expect(
      try style(three(base, "", "extends: base, stroke: {width: 8, color: tan}")).paint.strokes.map(
        \.width) == [8])
    let map = "stroke: {width: 1, color: red}"
    #expect(
      try style(three(map, "", "extends: base, stroke: [{width: 7, color: tan}]")).paint.strokes
        .map(\.width) == [7])
  }

  @Test func aMapOverAListDoesNotBorrowFromIt() throws {
    let text = three("stroke: [{width: 1, color: red}]", "", "extends: base, stroke: {width: 8}")
    #expect(reading(text).ids.contains("type"))
  }

  @Test func aTildeRemovesTheInheritedValue() throws {
    let base = "height: 72, stroke: {width: 1, color: red, join: bevel}, fill: red, overflow: clip"
    let style = try style(
      three(base, "", "extends: base, height: ~, stroke: {join: ~}, fill: ~, overflow: ~"))
    #expect(style.box.height == .content)
    #expect(style.paint.strokes.first?.join == .round)
    #expect(style.paint.fill == .black)
    #expect(style.overflow == .visible)
  }

  @Test(arguments: [
    ("fill: red", "fill: {gradient: {stops: [red, tan]}}", false, true),
    ("fill: {gradient: {stops: [red, tan]}}", "fill: red", true, false),
    ("fill: {color: red}", "fill: {gradient: {stops: [red, tan]}}", false, true),
    ("fill: {color: red, gradient: {stops: [red, tan]}}", "fill: blue", true, false),
    ("fill: red", "fill: {color: tan, gradient: {stops: [red, tan]}}", true, true),
  ])
  func colorAndGradientReplaceEachOther(
    base: String, own: String, hasColor: Bool, hasGradient: Bool
  )
    throws
  {
    let fill = try style(three(base, "", "extends: base, \(own)")).paint.fill
    #expect((fill.color != nil) == hasColor)
    #expect((fill.gradient != nil) == hasGradient)
  }

  @Test func otherPairsReplaceEachOtherAsWell() throws {
    #expect(
      try style(three("width: 5", "", "extends: base, max_width: 9")).box.width
        == .flexible(min: nil, max: 9))
    #expect(try style(three("max_width: 5", "", "extends: base, width: 9")).box.width == .fixed(9))
    let gradient = "fill: {gradient: {stops: [red, tan], angle: 45}}"
    let from = try style(three(gradient, "", "extends: base, fill: {gradient: {from: [0, 0]}}"))
    #expect(from.paint.fill.gradient?.shape == .linear(from: .zero, to: Point(x: 0.5, y: 0.8)))
  }

  @Test func localeLayersComeAfterAllOthersLeastSpecificFirst() throws {
    let text = three(
      "locales: {zh-Hant-HK: {width: 4}, pt: {width: 6}}", "",
      "extends: base, width: 1, locales: {zh-Hant: {width: 3, height: 5}, de: {height: 7}}")
    #expect(try style(text, "en").box.width == .fixed(1))
    #expect(try style(text, "zh-Hant-HK").box.width == .fixed(4))
    #expect(try style(text, "zh-Hant-HK").box.height == .fixed(5))
    #expect(try style(text, "de").box.height == .fixed(7))
    #expect(try style(text, "pt-BR").box.width == .fixed(6))
  }

  @Test func aLocaleLayerWinsOverTheLabelsOwnMap() throws {
    let text = three(
      "", "", "extends: base, locales: {de: {width: 2}}", label: "style: {extends: s, width: 9}")
    #expect(try style(text, "de").box.width == .fixed(2))
    #expect(try style(text, "en").box.width == .fixed(9))
  }

  @Test func theLabelsOwnLocaleIsTheStrongest() throws {
    let text = three(
      "", "", "extends: base, locales: {de: {width: 2}}",
      label: "style: s, locales: {de: {style: {width: 5}}}")
    #expect(try style(text, "de").box.width == .fixed(5))
    #expect(try style(text, "en").box.width == .content)
  }

  @Test func theSourceLocalesLayerIsNotEverybodys() throws {
    let text = three("", "", "extends: base, locales: {en: {width: 5}}")
    #expect(try style(text, "de").box.width == .content)
  }

  @Test func layersMatchByCanonicalTag() throws {
    let text =
      "version: 1\nlocales: [he, zh-TW]\nsource_locale: he\nstyles:\n"
      + "  s: {font: {family: F}, locales: {iw: {width: 1}, zh-Hant: {width: 2}}}\n"
      + "labels: {a: {style: s, text: A}}\n"
    #expect(try style(text, "he").box.width == .fixed(1))
    #expect(try style(text, "zh-TW").box.width == .fixed(2))
  }

  @Test func aStyleThatComesTwiceCountsWhereItComesLast() throws {
    let text = three("width: 1", "extends: base, width: 2", "extends: [other, base]")
    #expect(try style(text).box.width == .fixed(1))
  }

  @Test func pairsOfParentsDoNotDouble() throws {
    var text = "version: 1\nstyles:\n  s0: {font: {family: F}}\n"
    for level in 1...60 { text += "  s\(level): {extends: [s\(level - 1), s\(level - 1)]}\n" }
    text += "labels: {a: {style: s60, text: A}}\n"
    #expect(try style(text).font.source == .families(["F"]))
  }

  @Test func aVeryLongChainIsRefused() {
    for count in [70, 1200] {
      var text = "version: 1\nstyles:\n  s0: {font: {family: F}}\n"
      for level in 1...count { text += "  s\(level): {extends: s\(level - 1)}\n" }
      text += "labels: {a: {style: s\(count), text: A}, b: {style: s3, text: B}}\n"
      let reading = reading(text)
      #expect(reading.ids.contains("limits"))
      #expect(reading.frozenKeys == ["a"])
    }
  }

  @Test func theOutputsCanvasIsTheWeakestLayer() throws {
    let text = manifest(style: "canvas: {margin: 7}", extra: "output: {canvas: tight}\n")
    let canvas = try style(text).canvas
    #expect(canvas.mode == .tight)
    #expect(canvas.margin == 7)
    #expect(
      try style(manifest(style: "", extra: "output: {canvas: tight}\n")).canvas.mode == .tight)
  }
}

@Suite struct ProvenanceTests {
  private let text = """
    version: 1
    locales: [en, de]
    styles:
      base:
        font: {family: Noto Sans, size: 32}
        fill: "#FFFFFF"
      button:
        extends: base
        stroke: {width: 4, color: red}
    labels:
      a: {style: button, text: A, locales: {de: {style: {font: {size: 28}}}}}
    """

  @Test func everyValueKnowsTheLineThatSetIt() throws {
    let reading = reading(text)
    let size = try #require(try resolved(reading).provenance(of: "font.size"))
    #expect(size.position == TextPosition(file: "assets.yaml", line: 5, column: 37))
    #expect(size.text == "32")
    #expect(size.via == ["button", "base"])
    let stroke = try #require(try resolved(reading).provenance(of: "stroke"))
    #expect(stroke.position.line == 9)
    #expect(stroke.via == ["button"])
    let german = try #require(try resolved(reading, "de").provenance(of: "font.size"))
    #expect(german.position.line == 11)
    #expect(german.via == [])
    #expect(try resolved(reading).provenance(of: "width") == nil)
  }

  @Test func explainListsEveryValueOnce() throws {
    let values = try resolved(reading(text)).values
    #expect(
      values.map { "\($0.keyPath) \($0.text)" } == [
        "fill.color #FFFFFF", "font.family Noto Sans", "font.size 32", "stroke.color red",
        "stroke.width 4",
      ])
  }
}

@Suite struct DecodingTests {
  @Test func everyDefaultIsTheOneOfTheReference() throws {
    let decoded = try style(manifest(style: ""))
    #expect(decoded == LabelStyle(font: FontStyle(source: .families(["Noto Sans"]))))
    #expect(decoded.font.size == 17)
    #expect(decoded.font.weight == 400)
    #expect(decoded.box.hasAutoInsets)
    #expect(decoded.text.align == .start && decoded.text.valign == .center)
    #expect(decoded.fit.step == 0.5 && decoded.fit.minScale == nil)
    #expect(decoded.paint.fill == .black && decoded.paint.opacity == 1)
    #expect(decoded.canvas.mode == .auto && decoded.canvas.margin == 1)
  }

  @Test(arguments: [
    ("3", Insets(all: 3)), ("[0, 16]", Insets(top: 0, right: 16, bottom: 0, left: 16)),
    ("[1, 2, 3, 4]", Insets(top: 1, right: 2, bottom: 3, left: 4)), ("[5]", Insets(all: 5)),
  ])
  func paddingIsWrittenAsInCSS(text: String, insets: Insets) throws {
    #expect(try style(manifest(style: "padding: \(text)")).box.padding == insets)
  }

  @Test(
    arguments: [
      ("bold", 700), ("normal", 400), ("thin", 100), ("black", 900), ("650", 650), ("1000", 1000),
    ] as [(String, Double)])
  func weightsAreNumbersOrCSSNames(text: String, weight: Double) throws {
    let text = manifest(style: "").replacing(
      "{family: Noto Sans}", with: "{family: F, weight: \(text)}")
    #expect(try style(text).font.weight == weight)
  }

  @Test(
    arguments: [
      ("visible", .visible), ("clip", .clip), ("drop", .drop), ("ellipsis", .ellipsis(.end)),
      ("ellipsis_start", .ellipsis(.start)), ("ellipsis_middle", .ellipsis(.middle)),
      ("fade", .fade(FadeStyle())), ("fade_start", .fade(FadeStyle(edge: .start))),
      ("fade_both", .fade(FadeStyle(edge: .both))),
      (
        "{fade: {edge: both, length: \"2em\", when: always, lines: all, show: middle}}",
        .fade(
          FadeStyle(edge: .both, length: .em(2), occasion: .always, lines: .all, shown: .middle))
      ),
    ] as [(String, Overflow)])
  func overflowIsAWordOrAFade(text: String, overflow: Overflow) throws {
    #expect(try style(manifest(style: "overflow: \(text)")).overflow == overflow)
  }

  @Test(
    arguments: [
      ("auto", .auto), ("font", .font), ("1.35", .multiple(1.35)), ("\"40px\"", .px(40)),
    ] as [(String, LineHeight)])
  func lineHeightIsAWordAMultipleOrPixels(text: String, height: LineHeight) throws {
    #expect(try style(manifest(style: "line_height: \(text)")).text.lineHeight == height)
  }

  @Test(
    arguments: [
      ("[red, tan]", [0, 1]), ("[red, tan, blue]", [0, 0.5, 1]),
      ("[red, tan 60%, blue]", [0, 0.6, 1]),
      ("[red 20%, tan, blue, gold 80%]", [0.2, 0.4, 0.6, 0.8]),
      ("[red, tan 60%, blue 40%, gold]", [0, 0.6, 0.6, 1]),
      ("[red 50%, tan, blue 10%]", [0.5, 0.5, 0.5]),
    ] as [(String, [Double])])
  func stopsWithoutAPositionAreSpreadEvenly(stops: String, positions: [Double]) throws {
    let fill = try style(manifest(style: "fill: {gradient: {stops: \(stops)}}")).paint.fill
    let found = try #require(fill.gradient?.stops.map(\.position))
    #expect(
      zip(found, positions).allSatisfy { abs($0 - $1) < 1e-9 } && found.count == positions.count)
  }

  @Test func gradientsHaveTheDefaultsOfTheReference() throws {
    func gradient(_ text: String) throws -> Gradient {
      try #require(
        try style(manifest(style: "fill: {gradient: {stops: [red, tan]\(text)}}")).paint.fill
          .gradient)
    }
    #expect(
      try gradient("").shape == .linear(from: Point(x: 0.5, y: 0.2), to: Point(x: 0.5, y: 0.8)))
    #expect(try gradient("").scope == .block)
    #expect(try gradient(", angle: 90").shape == .angle(90))
    #expect(
      try gradient(", type: radial, from: [0.5, 0.5], to: [1, 0.5]").shape
        == .radial(center: Point(x: 0.5, y: 0.5), edge: Point(x: 1, y: 0.5)))
  }

  @Test func aGradientWithoutLengthIsAWarningAndStillDrawn() throws {
    let reading = reading(
      manifest(style: "fill: {gradient: {stops: [red, tan], from: [1, 1], to: [1, 1]}}"))
    #expect(reading.ids == ["gradient_degenerate"])
    #expect(reading.frozenKeys == [])
    #expect(reading.project?.keys == ["a"])
  }

  @Test func invisibleStrokesAndShadowsAreAbsent() throws {
    let style = try style(
      manifest(
        style: "stroke: [{width: 3, color: \"#F000\"}, {width: 0, color: red}]\n"
          + "shadow: {color: transparent, blur: 3}\ninner_shadow: {color: \"#12345600\"}"))
    #expect(
      style.paint.strokes == [] && style.paint.shadows == [] && style.paint.innerShadows == [])
  }

  @Test func aPlatesGradientLiesOverTheBox() throws {
    let style = try style(manifest(style: "background: {fill: {gradient: {stops: [red, tan]}}}"))
    #expect(style.paint.background?.fill?.gradient?.scope == .box)
  }

  @Test func colorsHaveNamesThatAllFilesCanUse() throws {
    let reading = reading(
      manifest(style: "fill: brand\nshadow: {color: brand}", extra: "include: [c.yaml]\n"),
      ["c.yaml": "colors: {brand: deep, deep: \"#102030\"}"])
    #expect(reading.ids == [])
    #expect(try resolved(reading).style.paint.fill.color == Color(red: 16, green: 32, blue: 48))
  }

  /// Every key of a style changes the digest: none is forgotten in it.
  @Test(arguments: [
    "font: {family: Other}", "font: {stack: d}", "font: {size: 18}", "font: {weight: 401}",
    "font: {style: italic}", "font: {stretch: condensed}", "font: {features: [tnum]}",
    "font: {variations: {wght: 1}}", "font: {synthetic: true}", "letter_spacing: 1",
    "letter_spacing: 1em", "kerning: {a: 1}", "line_spacing: 1", "baseline_offset: 1",
    "line_height: font", "line_height: 2", "line_height: 2px", "case: upper", "markup: true",
    "markup_colors: ignore", "direction: rtl", "width: 1", "height: 1", "min_width: 1",
    "max_width: 1", "min_height: 1", "max_height: 1", "padding: [1, 0, 0, 0]",
    "padding: [0, 1, 0, 0]", "padding: [0, 0, 1, 0]", "padding: [0, 0, 0, 1]",
    "auto_insets: false", "align: end", "valign: top", "canvas: box", "canvas: {margin: 2}",
    "canvas: {multiple_of: 2}", "canvas: {max: 2}", "max_lines: 1", "line_break: char",
    "hyphens: none", "korean_break: syllable", "orphans: false", "balance: true",
    "fit: {min_scale: 0.5}", "fit: {step: 1}", "fit: {tighten: 0.1}", "fit: {baseline: top}",
    "fit: {effects: fixed}", "overflow: clip", "overflow: drop", "overflow: ellipsis",
    "overflow: ellipsis_start", "overflow: ellipsis_middle", "overflow: fade",
    "overflow: {fade: {edge: start}}", "overflow: {fade: {length: 1}}",
    "overflow: {fade: {length: 1em}}", "overflow: {fade: {when: always}}",
    "overflow: {fade: {lines: all}}", "overflow: {fade: {show: middle}}", "ellipsis: \"...\"",
    "fill: red", "fill: {gradient: {stops: [red, tan]}}",
    "fill: {color: red, gradient: {stops: [red, tan]}}",
    "fill: {gradient: {stops: [red, tan], angle: 3}}",
    "fill: {gradient: {stops: [red, tan], from: [0, 0]}}",
    "fill: {gradient: {stops: [red, tan], to: [0, 0]}}",
    "fill: {gradient: {stops: [red, tan], type: radial}}",
    "fill: {gradient: {stops: [red, tan], scope: line}}",
    "fill: {gradient: {stops: [red, tan 50%]}}", "opacity: 0.5", "stroke: {width: 1, color: red}",
    "stroke: {width: 2, color: red}", "stroke: {width: 1, color: tan}",
    "stroke: {width: 1, color: red, position: center}",
    "stroke: {width: 1, color: red, join: bevel}",
    "stroke: {width: 1, color: red, miter_limit: 5}", "shadow: {color: red}",
    "shadow: {color: red, offset: [1, 0]}", "shadow: {color: red, offset: [0, 1]}",
    "shadow: {color: red, blur: 1}", "shadow: {color: red, spread: 1}",
    "shadow: {color: red, of: fill}", "shadow: {color: red, knockout: true}",
    "inner_shadow: {color: red}", "inner_shadow: {color: red, from: stroke}",
    "background: {fill: red}", "background: {fill: red, radius: 1}",
    "background: {fill: red, stroke: {width: 1, color: red}}",
    "background: {stroke: {width: 1, color: red}}", "emoji: {draw: mono}", "emoji: {stroke: none}",
  ])
  func everyKeyChangesTheDigest(key: String) throws {
    let digests = try [nil, key].map { key in
      let text =
        "version: 1\nfonts: {stacks: {d: {default: [F]}}}\nstyles:\n  base: {font: {family: F}}\n"
        + "  s: {extends: base\(key.map { ", " + $0 } ?? "")}\nlabels: {a: {style: s, text: A}}\n"
      return try resolved(reading(text)).digest
    }
    #expect(digests[0] != digests[1])
  }

  @Test func equalStylesHaveEqualDigestsHoweverTheyAreWritten() throws {
    let inherited = try resolved(reading(manifest(style: "fill: red\nmarkup: false")))
    let plain = try resolved(reading(manifest(style: "fill: {color: \"#FF0000\"}")))
    #expect(inherited.digest == plain.digest)
    #expect(inherited.style == plain.style)
  }
}
