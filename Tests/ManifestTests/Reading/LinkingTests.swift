// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Testing

@testable import Manifest

@Suite struct IncludeTests {
  private let root = "version: 1\ninclude: [parts/*.yaml, more.yaml]\nlocales: [en]\nlabels: {}\n"
  private let style = "styles: {s: {font: {family: F}}}\n"

  @Test func patternsAndNamesAreRelativeToTheFileThatNamesThem() throws {
    let files = MemoryFiles([
      "game/assets.yaml": root, "game/more.yaml": "include: [deep/x.yaml]\n",
      "game/deep/x.yaml": "include: [y.yaml]\n" + style,
      "game/deep/y.yaml": "labels: {y: {style: s, text: Y}}\n",
      "game/parts/b.yaml": "labels: {b: {style: s, text: B}}\n",
      "game/parts/a.yaml": "labels: {a: {style: s, text: A}}\n",
      "game/parts/.hidden.yaml": "labels: {h: {style: s, text: H}}\n",
    ])
    let reading = ManifestReader(files: files).read("game/assets.yaml")
    #expect(reading.ids == [])
    #expect(reading.project?.keys == ["a", "b", "y"])
    #expect(
      reading.inputs.map(\.path) == [
        "game/assets.yaml", "game/parts/*.yaml", "game/parts/a.yaml", "game/parts/b.yaml",
        "game/more.yaml", "game/deep/x.yaml", "game/deep/y.yaml",
      ])
    #expect(
      reading.inputs[1].state == .listing(["game/parts/a.yaml", "game/parts/b.yaml"]))
  }

  @Test func newFilesThatMatchAreFound() {
    let files = MemoryFiles(["assets.yaml": root, "more.yaml": style])
    let reader = ManifestReader(files: files)
    #expect(reader.read("assets.yaml").project?.keys == [])
    files["parts/new.yaml"] = "labels: {n: {style: s, text: N}}\n"
    #expect(reader.read("assets.yaml").project?.keys == ["n"])
  }

  @Test(arguments: ["version: 1", "output: {}", "locales: [de]", "source_locale: de", "checks: {}"])
  func anIncludedFileHoldsOnlyItsOwnKeys(text: String) throws {
    let reading = reading(root, ["more.yaml": text + "\n" + style])
    #expect(reading.ids.first == "unknown_key")
    #expect(reading.diagnostics.first?.position?.file == "more.yaml")
    #expect(reading.diagnostics.first?.helps.first?.contains("key of the manifest") == true)
  }

  @Test func anIncludedFileHoldsNoFontsButStacks() {
    let more = "fonts: {system: false, stacks: {d: {default: [F]}}}\n"
    // Nothing is called unused beside a file that was not read as it was meant.
    #expect(reading(root, ["more.yaml": more]).ids == ["unknown_key"])
  }

  @Test func aNameDefinedTwiceNamesBothPlaces() throws {
    let more =
      style + "colors: {c: red}\nfonts: {stacks: {d: {default: [F]}}}\n"
      + "labels: {l: {style: s, text: L}}\n"
    let reading = reading(root, ["more.yaml": more, "parts/p.yaml": more])
    let doubled = reading.diagnostics.filter { $0.id == .duplicateKey }
    #expect(doubled.count == 4)
    for diagnostic in doubled {
      #expect(diagnostic.position?.file == "more.yaml")
      #expect(diagnostic.notes.first?.hasPrefix("the first is at parts/p.yaml:") == true)
    }
    #expect(reading.frozenKeys == ["l"])
  }

  @Test func aRingOfIncludesEnds() {
    let reading = reading(root, ["more.yaml": "include: [assets.yaml, more.yaml]\n" + style])
    #expect(reading.project != nil)
  }

  @Test func includesGoAsDeepAsTheLimitAndNoDeeper() {
    func depth(_ count: Int) -> ManifestReading {
      var files = ["assets.yaml": "version: 1\ninclude: [f1.yaml]\nlabels: {}\n"]
      for level in 1..<count { files["f\(level).yaml"] = "include: [f\(level + 1).yaml]\n" }
      files["f\(count).yaml"] = "labels: {}\n"
      return reading(files["assets.yaml"] ?? "", files)
    }
    #expect(depth(16).ids == [])
    #expect(depth(17).ids == ["limits"])
  }

  @Test func aFileThatDoesNotExistYetIsAnInput() {
    let reading = reading("version: 1\ninclude: [gone.yaml]\nlabels: {}\n")
    #expect(reading.inputs.last == InputRecord(path: "gone.yaml", state: .absent))
    #expect(reading.diagnostics.first?.message == "cannot read 'gone.yaml': no such file")
  }
}

@Suite struct StyleLinkTests {
  private func styles(_ text: String, use: String = "a") -> ManifestReading {
    reading("version: 1\nstyles:\n\(text)\nlabels: {l: {style: \(use), text: L}}\n")
  }

  @Test func aRingPrintsItsNames() throws {
    let reading = styles("  a: {extends: b}\n  b: {extends: c}\n  c: {extends: a}")
    #expect(reading.ids == ["style_cycle"])
    #expect(reading.diagnostics.first?.notes == ["a → b → c → a"])
    #expect(reading.frozenKeys == ["l"])
  }

  @Test func aStyleThatExtendsItselfIsARing() {
    #expect(styles("  a: {extends: a}").diagnostics.first?.notes == ["a → a"])
  }

  @Test func aFaultInAStyleFreezesOnlyWhatDependsOnIt() {
    let reading = reading(
      """
      version: 1
      styles:
        good: {font: {family: F}}
        bad: {extends: good, colour: red}
        worse: {extends: bad}
      labels:
        a: {style: good, text: A}
        b: {style: bad, text: B}
        c: {style: worse, text: C}
        d: {style: {extends: worse}, text: D}
        e: {style: {extends: good}, text: E}
      """)
    #expect(reading.ids == ["unknown_key"])
    #expect(reading.project?.keys == ["a", "e"])
    #expect(reading.frozenKeys == ["b", "c", "d"])
    #expect(!reading.mayHideLabels)
  }

  @Test func aStyleWithoutAFontIsReportedOnceForItsLabels() {
    let reading = reading(
      "version: 1\nstyles: {s: {fill: red}, abstract: {width: 3}, t: {extends: abstract, font: {family: F}}}\n"
        + "labels: {a: {style: s, text: A}, b: {style: s, text: B}, c: {style: t, text: C}}\n")
    #expect(reading.diagnostics.map(\.message) == ["'s' has no font"])
    #expect(reading.frozenKeys == ["a", "b"])
  }

  @Test func anUnknownStackHasTheNearestName() throws {
    let reading = reading(
      "version: 1\nfonts: {stacks: {display: {default: [F]}}}\n"
        + "styles: {s: {font: {stack: displai}}, t: {font: {stack: display}}}\n"
        + "labels: {a: {style: s, text: A}, b: {style: t, text: B}}\n")
    #expect(reading.ids == ["family_unknown"])
    #expect(reading.diagnostics.first?.helps == ["did you mean 'display'?"])
    #expect(reading.diagnostics.first?.summary == "family_unknown 3:28 7")
    #expect(reading.frozenKeys == ["a"])
  }

  @Test func unusedStylesAreWarnedAboutAndThoseOfMarkupAreUsed() {
    let reading = reading(
      "version: 1\nstyles: {s: {font: {family: F}, markup: true}, hot: {fill: red}, idle: {fill: red}}\n"
        + "labels: {a: {style: s, text: \"<span class='hot'>x</span>\"}}\n")
    #expect(reading.diagnostics.map(\.message) == ["no label uses the style 'idle'"])
    #expect(reading.diagnostics.first?.severity == .warning)
  }

  @Test func aStyleThatOnlyMarkupNamesNeedsNoFontAndIsThereForEveryLocale() throws {
    let reading = reading(
      """
      version: 1
      locales: [en, de]
      styles:
        s: {font: {family: F}, markup: true}
        hot: {fill: red, locales: {de: {fill: blue}}}
        warm: {extends: hot, font: {weight: 700}}
      labels: {a: {style: s, text: {en: "<span class='warm'>x</span>", de: "<span class=hot>x</span>"}}}
      """)
    #expect(reading.diagnostics.isEmpty)
    let project = try #require(reading.project)
    let colors = try ["en", "de"].map {
      try project.styleClass("warm", for: tag($0))?.style.paint.fill
    }
    #expect(colors[0] != nil && colors[1] != nil && colors[0] != colors[1])
    #expect(try project.styleClass("warm", for: tag("en"))?.provenance(of: "font.family") == nil)
    #expect(project.nearestStyle(to: "warn") == "warm")
  }

  @Test(arguments: [
    ("{fil: red}", "unknown_key"), ("{extends: gone}", "style_unknown"),
    ("{min_width: 9, max_width: 3}", "conflict"),
  ])
  func anErrorInAStyleFreezesTheLabelsWhoseMarkupNamesIt(style: String, id: String) {
    let reading = reading(
      "version: 1\nstyles: {s: {font: {family: F}, markup: true}, plain: {font: {family: F}}, hot: \(style)}\n"
        + "labels:\n  a: {style: s, text: \"<span class='hot'>x</span>\"}\n"
        + "  b: {style: plain, text: \"<span class='hot'>x</span>\"}\n"
        + "  c: {style: s, text: \"<b>x</b>\"}\n")
    #expect(reading.ids == [id])
    #expect(reading.frozenKeys == ["a"])
    #expect(reading.project?.frozenLabels.map(\.key) == ["a"])
  }

  @Test(arguments: [
    "a: {style: buton, text: A}", "a: {style: button, text: A, colour: red}",
    "a: {style: {extends: buton}, text: A}", "a: {style: button}\n  a: {style: button, text: B}",
  ])
  func aStyleIsNotCalledUnusedWhileALabelIsInError(label: String) {
    let reading = reading(
      "version: 1\nfonts: {stacks: {d: {default: [F]}}}\n"
        + "styles: {button: {font: {stack: d}}, other: {font: {family: F}}}\nlabels:\n  \(label)\n")
    #expect(!reading.ids.contains("style_unused") && !reading.ids.contains("stack_unused"))
    #expect(reading.frozenKeys == ["a"])
  }

  @Test func labelsInErrorAreListedWithWhatIsKnownOfThem() throws {
    let reading = reading(
      "version: 1\nlocales: [en, de]\nstyles: {s: {font: {family: F}}}\nlabels:\n"
        + "  a: {style: s, text: A}\n  b: {style: gone, text: B}\n  c: {style: s, colour: red}\n")
    let frozen = try #require(reading.project).frozenLabels
    #expect(frozen.map(\.key) == ["b", "c"])
    #expect(frozen.map(\.styleName) == ["gone", "s"])
    #expect(frozen.map(\.position.line) == [6, 7])
    #expect(frozen.map { $0.definition == nil } == [false, true])
  }

  @Test(arguments: [
    ("[zh, zh-CN]", ["zh", "zh-CN zh"]), ("[en_US, en]", ["en_US en", "en"]),
    ("[{tag: pt-BR, fallback: [PT]}, pt]", ["pt-BR pt", "pt en"]),
    ("[zh-CN]", ["zh-CN zh-Hans en"]),
  ])
  func aChainNamesLocalesAsTheListDoes(locales: String, expected: [String]) throws {
    let reading = reading("version: 1\nlocales: \(locales)\nlabels: {}\n")
    let chains = try #require(reading.project).locales.map { locale in
      locale.chain.map(\.text).joined(separator: " ")
    }
    #expect(
      chains.map { $0.hasPrefix("zh") ? $0.replacing(" en", with: "") : $0 }
        == expected.map { $0.hasPrefix("zh") ? $0.replacing(" en", with: "") : $0 })
  }

  @Test(arguments: [
    "{tag: qps-ploc, pseudo: {of: qps-ploc, accents: true}}", "{tag: en-XA, pseudo: {of: en-xa}}",
  ])
  func aPseudoLocaleCannotBeMadeFromItself(locale: String) throws {
    let reading = reading("version: 1\nlocales: [en, \(locale)]\nlabels: {}\n")
    #expect(reading.ids == ["locale_invalid"])
    #expect(reading.diagnostics.first?.position?.line == 2)
    #expect(reading.project?.locales.last?.chain.contains(try tag("en")) == true)
  }
}

@Suite struct FreezingTests {
  private let root =
    "version: 1\ninclude: [part.yaml]\nlabels: {a: {style: s, text: A}, o: {style: own, text: O}}\n"
    + "styles: {own: {font: {family: F}}}\n"
  private let part = "styles: {s: {font: {family: F}}}\nlabels: {p: {style: own, text: P}}\n"

  @Test func aBrokenRootFreezesEverythingThatIsKnown() {
    let files = MemoryFiles(["assets.yaml": root, "part.yaml": part])
    let reader = ManifestReader(files: files)
    #expect(reader.read("assets.yaml").project?.keys.count == 3)
    for broken in [
      "", "version: 1\nlabels: [", "version: 1\nlabels:\n", "version: 1\nlables: {}\n",
    ] {
      files["assets.yaml"] = broken
      let reading = reader.read("assets.yaml")
      #expect(reading.project == nil)
      #expect(reading.frozenKeys == ["a", "o", "p"])
      #expect(reading.mayHideLabels)
      #expect(!reading.isFatal)
      #expect(reading.diagnostics.contains { $0.severity == .error })
    }
    files["assets.yaml"] = root
    #expect(reader.read("assets.yaml").diagnostics == [])
  }

  @Test(arguments: ["labels: [", "\t", ""])
  func anUnreadableFileFreezesWhatItDefinedLastTime(broken: String) {
    let files = MemoryFiles(["assets.yaml": root, "part.yaml": part])
    let reader = ManifestReader(files: files)
    _ = reader.read("assets.yaml")
    files["part.yaml"] = broken
    let reading = reader.read("assets.yaml")
    #expect(reading.ids == ["manifest_syntax"])
    #expect(reading.project?.keys == ["o"])
    #expect(reading.frozenKeys == ["a", "p"])
  }

  @Test func aFileThatWasNeverReadableMayDefineAnything() {
    let reading = reading(root, ["part.yaml": "labels: ["])
    #expect(reading.ids == ["manifest_syntax"])
    #expect(reading.mayHideLabels)
    #expect(reading.frozenKeys == ["a"])
    #expect(reading.project?.keys == ["o"])
  }

  @Test func aFileThatKeepsChangingIsReportedAndFrozen() {
    let files = MemoryFiles(["assets.yaml": root, "part.yaml": part])
    let reader = ManifestReader(files: files)
    _ = reader.read("assets.yaml")
    files.set("part.yaml", error: .unstable)
    let reading = reader.read("assets.yaml")
    #expect(reading.ids == ["unstable_input"])
    #expect(reading.frozenKeys == ["a", "p"])
  }

  @Test func aBadLabelStopsNoOther() {
    let reading = reading(
      manifest(
        style: "",
        extra:
          "  b: {style: s, text: }\n  c: {style: s, text: C, tipo: 1}\n  d: {style: s, text: D}\n"))
    #expect(reading.project?.keys == ["a", "d"])
    #expect(reading.frozenKeys == ["b", "c"])
    #expect(!reading.mayHideLabels)
  }

  @Test func aBadColorFreezesItsUsers() {
    let reading = reading(
      "version: 1\ncolors: {bad: \"#12\", good: red}\nstyles: {s: {font: {family: F}, fill: bad}, t: {font: {family: F}, fill: good}}\n"
        + "labels: {a: {style: s, text: A}, b: {style: t, text: B}}\n")
    #expect(reading.ids == ["color"])
    #expect(reading.project?.keys == ["b"])
  }

  @Test func checksChangeSeveritiesButFreezeNothing() throws {
    let text = manifest(
      style: "",
      extra: "  b: {style: s, text: {en: B, fr: C}}\nlocales: [en]\n"
        + "checks: {locale_unknown: warn, style_unused: off}\nx-y: 1\n")
    let reading = reading(text.replacing("styles:\n", with: "styles:\n  idle: {fill: red}\n"))
    #expect(reading.diagnostics.map(\.severity) == [.warning])
    #expect(reading.project?.keys == ["a", "b"])
  }

  @Test func aBadCheckOrPreviewStopsNothing() {
    let reading = reading(
      manifest(style: "", extra: "checks: {nonsense: warn}\npreview: {port: x}\n"))
    #expect(reading.ids == ["unknown_key", "type"])
    #expect(reading.project?.keys == ["a"])
  }

  @Test(arguments: [
    ("version: 2\nlabels: {}\n", true), ("version: 1\nlabels: [\n", false), ("labels: {}\n", false),
  ])
  func anotherVersionIsFatal(text: String, isFatal: Bool) {
    #expect(reading(text).isFatal == isFatal)
  }

  @Test(arguments: [
    SourceError.notFound, .notAFile(kind: "a folder"), .failed("permission denied"),
  ])
  func aManifestThatCannotBeOpenedIsFatal(error: SourceError) {
    let files = MemoryFiles()
    files.set("assets.yaml", error: error)
    let reading = ManifestReader(files: files).read("assets.yaml")
    #expect(reading.isFatal)
    #expect(reading.project == nil)
    #expect(reading.diagnostics.count == 1)
    let state: InputRecord.State = error == .notFound ? .absent : .unreadable
    #expect(reading.inputs == [InputRecord(path: "assets.yaml", state: state)])
  }

  @Test func aManifestThatKeepsChangingIsNotFatal() {
    let files = MemoryFiles()
    files.set("assets.yaml", error: .unstable)
    #expect(!ManifestReader(files: files).read("assets.yaml").isFatal)
  }

  @Test func tooManyLabelsFreezeAllOfThem() {
    let text = manifest(style: "", extra: "  b: {style: s, text: B}\nlimits: {labels: 1}\n")
    #expect(reading(text).ids == ["limits"])
    #expect(reading(text).frozenKeys == ["a", "b"])
    #expect(reading(text.replacing("labels: 1", with: "labels: 2")).ids == [])
  }

  @Test func aTextMayBeAsLongAsTheLimitAndNoLonger() {
    func text(_ count: Int) -> String {
      manifest(style: "", extra: "  b: {style: s, text: \(String(repeating: "x", count: count))}\n")
    }
    #expect(reading(text(16_384)).ids == [])
    #expect(reading(text(16_385)).ids == ["limits"])
    #expect(reading(text(16_385)).frozenKeys == ["b"])
    // However long the line is, its beginning is quoted.
    let excerpt = reading(text(16_385)).diagnostics.first?.excerpt
    #expect(excerpt?.hasPrefix("  b: {style: s, text: xxx") == true)
    #expect(excerpt?.hasSuffix("x…") == true)
  }

  @Test(arguments: [
    "labels: 0", "labels: -5", "labels: 1.5", "labels: many", "labels: 99999999", "locales: 0",
    "text: 0", "key: 0", "lines: 0", "include_depth: 0", "image_side: 0", "image_pixels: 0",
    "blur: -1", "blur: 5000",
  ])
  func aLimitThatIsNotAllowedIsReportedAndNotInForce(limit: String) {
    let text = manifest(
      style: "shadow: {color: red, blur: 9}",
      extra: "include: [more.yaml]\nlimits: {\(limit)}\n")
    let more = "labels:\n  b: {style: s, text: a longer text}\n"
    let found = reading(text, ["more.yaml": more])
    #expect(found.ids.count == 1 && ["range", "type"].contains(found.ids.first))
  }

  @Test(arguments: [
    ("font: {size: 1024}", "scales: [1, 2]", nil),
    ("font: {size: 1025}", "scales: [1, 2]", "range"),
    ("font: {size: 1025}", "scales: [1]", nil), ("font: {size: 300}", "scales: [8]", "range"),
    ("shadow: {color: red, blur: 256}", "scales: [2]", nil),
    ("shadow: {color: red, blur: 257}", "scales: [1, 2]", "limits"),
    ("shadow: [{color: red}, {color: red, blur: 513}]", "scales: [1]", "limits"),
    ("shadow: {color: transparent, blur: 513}", "scales: [1]", nil),
    ("inner_shadow: {color: red, blur: 65}", "scales: [8]", "limits"),
  ])
  func someLimitsHoldAfterScale(look: String, output: String, id: String?) {
    let style = look.replacing("font: {", with: "font: {family: Noto Sans, ")
    let text =
      "version: 1\nstyles: {base: {font: {family: Noto Sans}}}\noutput: {\(output)}\n"
      + "labels:\n  a: {style: {extends: base, \(style)}, text: A}\n"
    let found = reading(text)
    #expect(found.ids == (id.map { [$0] } ?? []), "\(found.diagnostics.map(\.message))")
    #expect(found.frozenKeys == (id == nil ? [] : ["a"]))
  }

  @Test(arguments: [
    ("limits: {blur: 1}", "blur: 1", []), ("limits: {blur: 1}", "blur: 1.5", ["limits"]),
    ("limits: {blur: 1000}", "blur: 1000", []), ("limits: {blur: 1000}", "blur: 1001", ["limits"]),
  ])
  func theBlurOfAShadowIsHeldAgainstItsOwnLimit(limit: String, blur: String, ids: [String]) {
    let text = manifest(style: "shadow: {color: red, \(blur)}", extra: limit + "\n")
    #expect(reading(text).ids == ids)
    if !ids.isEmpty {
      #expect(reading(text).diagnostics.first?.excerpt?.contains(blur) == true)
    }
  }

  @Test(arguments: [
    ("size: 64", "{min_scale: 0.5, step: 0.125}", []),
    ("size: 64.2", "{min_scale: 0.5, step: 0.125}", []),
    ("size: 64.3", "{min_scale: 0.5, step: 0.125}", ["range"]),
    ("size: 60", "{min_scale: 0.01, step: 0.1}", ["range"]),
    ("size: 500", "{min_scale: 0.5}", ["range"]), ("size: 500", "{min_scale: 0.8}", []),
    ("size: 500", "{step: 0.1}", []),
  ])
  func shrinkingTakesAsManyStepsAsAreTriedAndNoMore(size: String, fit: String, ids: [String]) {
    let text =
      "version: 1\nlabels:\n  a:\n    style: {font: {family: Noto Sans, \(size)}, fit: \(fit)}\n"
      + "    text: A\n"
    let found = reading(text)
    #expect(found.ids == ids)
    if let first = found.diagnostics.first {
      #expect(first.message.contains("at most 256") && first.excerpt?.contains(fit) == true)
    }
  }

  @Test func moreLocalesThanTheLimitAreAnError() {
    let text = manifest(style: "", extra: "locales: [en, de]\nlimits: {locales: 1}\n")
    #expect(reading(text).ids == ["limits"])
    #expect(reading(text.replacing("locales: 1", with: "locales: 2")).ids == [])
  }
}

@Suite struct LocaleSettingsTests {
  private func locales(_ list: String, source: String = "en") throws -> [ProjectLocale] {
    let text = manifest(style: "", extra: "source_locale: \(source)\nlocales: \(list)\n")
    return try #require(reading(text).project).locales
  }

  @Test func theSourceLocaleIsTheOnlyOneUnlessListed() throws {
    let project = try #require(reading(manifest(style: "", extra: "source_locale: de\n")).project)
    #expect(project.locales.map(\.tag.text) == ["de"])
  }

  @Test(arguments: [
    ("pt-BR", ["pt-BR", "pt", "en"]),
    ("{tag: zh-Hant-HK, fallback: [zh-Hant, ja]}", ["zh-Hant-HK", "zh-Hant", "ja"]),
    ("{tag: de, fallback: []}", ["de"]),
    ("{tag: qps-ploc, pseudo: {of: de-AT}}", ["qps-ploc", "de-AT", "de", "en"]),
  ])
  func textsComeFromTheChain(item: String, chain: [String]) throws {
    #expect(try locales("[\(item)]").first?.chain.map(\.text) == chain)
  }

  @Test(
    arguments: [
      ("ar", .fixed(.rightToLeft)), ("en", .fixed(.leftToRight)),
      ("{tag: en, direction: rtl}", .fixed(.rightToLeft)), ("{tag: ar, direction: text}", .text),
      ("{tag: ar, direction: ltr}", .fixed(.leftToRight)),
      ("{tag: qps-ploc, pseudo: {bidi: true}}", .fixed(.rightToLeft)),
    ] as [(String, ProjectLocale.Direction)])
  func directionIsTheScriptsUnlessSet(item: String, direction: ProjectLocale.Direction) throws {
    #expect(try locales("[\(item)]").first?.direction == direction)
  }

  @Test func aPseudoLocaleIsMadeFromAnother() throws {
    let locale = try #require(
      try locales("[{tag: qps-ploc, pseudo: {accents: true, brackets: true, expand: 40%}}]").first)
    #expect(locale.pseudo?.of == LocaleTag("en"))
    #expect(locale.pseudo?.hasAccents == true && locale.pseudo?.hasBrackets == true)
    #expect(locale.pseudo?.expansion == .percent(40))
  }

  @Test(arguments: ["en-XA", "ar-XB"])
  func theConventionalTagsArePseudoLocales(text: String) throws {
    let locale = try #require(try locales("[\(text)]").first)
    #expect(locale.pseudo?.of == LocaleTag("en"))
    #expect(locale.pseudo?.isBidirectional == (text == "ar-XB"))
  }

  @Test func aLocaleOverridesItsFontLanguageAndMissingRule() throws {
    let locale = try #require(try locales("[{tag: ja, font_language: zh-tw, missing: skip}]").first)
    #expect(locale.fontLanguage == "zh-tw")
    #expect(locale.missing == .skip)
  }

  @Test func stacksAreChosenBySpecificityNotByOrder() throws {
    for entries in ["zh-Hant: [T], zh: [S], default: [D]", "default: [D], zh: [S], zh-Hant: [T]"] {
      let text =
        "version: 1\nlocales: [en, zh-TW, zh-CN, ja]\nfonts: {stacks: {d: {\(entries)}}}\n"
        + "styles: {s: {font: {stack: d}}}\nlabels: {a: {style: s, text: A}}\n"
      let project = try #require(reading(text).project)
      func families(_ requested: String, _ text: String? = nil) throws -> [String] {
        try project.families(
          for: .stack("d"), requested: tag(requested), textLocale: tag(text ?? requested))
      }
      #expect(try families("zh-TW") == ["T"])
      #expect(try families("zh-CN") == ["S"])
      #expect(try families("ja") == ["D"])
      #expect(try families("zh-TW", "en") == ["T", "D"])
      #expect(try families("ja", "en") == ["D"])
    }
  }

  @Test func severitiesMayDifferByLocale() throws {
    let text = manifest(
      style: "",
      extra:
        "locales: [en, ja, zh-TW]\nchecks: {overflow: {ja: warn, zh-Hant: off, default: error}, missing: error}\n"
    )
    let checks = try #require(reading(text).project).checks
    #expect(checks.severity(of: .overflow, locale: LocaleTag("ja")) == .warning)
    #expect(checks.severity(of: .overflow, locale: LocaleTag("zh-TW")) == .off)
    #expect(checks.severity(of: .overflow, locale: LocaleTag("en")) == .error)
    #expect(checks.severity(of: .missing) == .error)
    #expect(checks.severity(of: .fallback) == .warning)
  }
}

@Suite struct LabelReadingTests {
  private func label(_ text: String, locales: String = "[en, de, no]") throws -> (
    Project, LabelDefinition
  ) {
    let project = try #require(
      reading(manifest(style: "", extra: "  b: \(text)\nlocales: \(locales)\n")).project)
    return (project, try #require(project.label("b")))
  }

  @Test func aBareTextBelongsToTheSourceLocale() throws {
    let (project, label) = try label("{style: s, text: Hello}")
    #expect(project.text(of: label, in: try tag("en"))?.text == "Hello")
    #expect(project.text(of: label, in: try tag("de")) == nil)
  }

  @Test(arguments: [
    ("no", "Ja"), ("on", "on"), ("Yes", "Yes"), ("1:30", "1:30"), ("null", "null"),
    ("1.10", "1.10"),
  ])
  func textsAndTagsAreNeverGuessedTo(typed: String, text: String) throws {
    let yaml = typed == "no" ? "{style: s, text: {no: Ja}}" : "{style: s, text: {no: \(typed)}}"
    let (project, label) = try label(yaml)
    #expect(project.text(of: label, in: try tag("nb"))?.text == text)
  }

  @Test func writtenEmptyTextIsATextAndAMissingOneIsNot() throws {
    let (project, label) = try label("{style: s, text: \"\"}")
    #expect(project.text(of: label, in: try tag("en"))?.text == "")
  }

  @Test func theTextUnderLocalesWinsOverTheMap() throws {
    let (project, label) = try label("{style: s, text: {en: A, de: B}, locales: {de: {text: C}}}")
    #expect(project.text(of: label, in: try tag("de"))?.text == "C")
  }

  @Test func everyKeyOfALabelArrives() throws {
    let (_, label) = try label(
      "{style: s, text: A, string: ID, context: note, max_length: 12, tags: [x, y], background: bg/a.png,"
        + " alt: {en: words}, args: {n: 3}, samples: {n: [1, 22]}, bake: false, plural: {arg: n, samples: [1, 2]},"
        + " translate: false, pivot: [0.5, 1], slice: [1, 2], allow: {overflow: because}}")
    #expect(
      label.stringID == "ID" && !label.isBaked && !label.isTranslated && label.styleName == "s")
    let details = label.details
    #expect(details.context == "note" && details.maxLength == 12 && details.tags == ["x", "y"])
    #expect(details.background == "bg/a.png" && details.alt.first?.text.text == "words")
    #expect(details.arguments == ["n": "3"] && details.samples == ["n": ["1", "22"]])
    #expect(details.plural == PluralRule(argument: "n", samples: ["1", "2"]))
    #expect(details.pivot == Point(x: 0.5, y: 1) && details.allow == ["overflow": "because"])
    #expect(details.slice == Insets(top: 1, right: 2, bottom: 1, left: 2))
  }

  @Test(arguments: [
    ("only: [de]", ["de", "de-AT"]), ("exclude: [de]", ["en"]),
    ("locales: {de-AT: {skip: true}}", ["en", "de"]),
    ("only: [de], exclude: [de-AT]", ["de"]), ("tags: []", ["en", "de", "de-AT"]),
  ])
  func onlyExcludeAndSkipDecideWhereALabelIs(keys: String, present: [String]) throws {
    let (project, label) = try label("{style: s, text: A, \(keys)}", locales: "[en, de, de-AT]")
    #expect(
      project.locales.map(\.tag).filter { project.isPresent(label, in: $0) }.map(\.text) == present)
  }

  @Test func theDigestIsOfWhatTheLabelSaysNotOfWhereItStands() throws {
    let (_, first) = try label("{style: s, text: A}")
    let (_, moved) = try label("{style: s,   text: 'A'}", locales: "[en]")
    let (_, other) = try label("{style: s, text: B}")
    #expect(first.digest == moved.digest)
    #expect(first.digest != other.digest)
  }

  @Test(arguments: [
    "a: ⟪x⟫yz", "a: xy⟪z⟫", "a: \"x⟪y⟫z\"", "a: \"\\u00ADy⟪z⟫\"", "a: '''⟪y⟫'",
    "a: \"\\n⟪\\u00AD⟫\"",
    "a: |\n  one\n  t⟪w⟫o", "a: >\n  one\n  t⟪w⟫o", "a: one\n  t⟪w⟫o", "a: \"one\\\n  t⟪w⟫o\"",
    "a: |\n\n  x\n    ind⟪e⟫nted", "a: 絵文⟪字⟫", "a: \"one\n\n  t⟪w⟫o\"",
    "a: |+\n  one\n  two⟪x⟫\n\n",
  ])
  func aScalarOfATextIsFoundInItsFile(marked: String) throws {
    let place = MarkedText(marked)
    let source = SourceText(path: "t", bytes: Array(place.text.utf8))
    let node = try #require(try YAMLTree.parse(source, limits: .standard)["a"])
    let text = PlacedText(
      text: node.scalar ?? "", source: source, start: node.start, end: node.end, style: node.style)
    let places = text.text.unicodeScalars.enumerated().map { index, _ in
      text.position(ofScalar: index)
    }
    #expect(places.contains { $0.line == place.line && $0.column == place.column }, "\(places)")
    for (index, scalar) in text.text.unicodeScalars.enumerated()
    where "xyzwoetn字".unicodeScalars.contains(scalar) {
      let position = text.position(ofScalar: index)
      let line = source.excerpt(line: position.line) ?? ""
      let found = Array(line.unicodeScalars)[position.column - 1]
      #expect(found == scalar, "\(index) \(position)")
    }
  }
}
