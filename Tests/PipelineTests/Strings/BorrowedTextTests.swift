// SPDX-License-Identifier: MIT

import Foundation
import LabelModel
import Manifest
import Planning
import Publishing
import Testing
import Typesetting

@testable import Pipeline

/// What a text from another locale keeps of its own, and how locales are told apart.
@Suite struct BorrowedTextTests {
  /// Turkish has two letters i.
  @Test(arguments: [
    ("en", "tr", "{en: istanbul}", "ISTANBUL"),
    ("en", "tr", "{en: istanbul, tr: istanbul}", "İSTANBUL"),
    ("tr", "en", "{tr: istanbul}", "İSTANBUL"), ("tr", "de", "{tr: istanbul}", "İSTANBUL"),
  ])
  func caseIsThatOfTheTextsLanguage(
    source: String, locale: String, text: String, expected: String
  ) throws {
    let studio = try Studio(
      """
      source_locale: \(source)
      locales: [\(source), \(locale)]
      styles: {s: {font: {family: Noto Sans, size: 20}, case: upper}}
      labels: {a: {style: s, text: \(text)}}
      """)
    #expect(try studio.layOut("a", locale).text == expected)
  }

  @Test(arguments: [
    ("en", "ar", "Play", WritingDirection.rightToLeft), ("ar", "en", "سلام", .leftToRight),
    ("en", "{tag: ar, direction: text}", "Play", .leftToRight),
  ])
  func directionStyleAndPathAreThoseOfTheLocale(
    source: String, locale: String, text: String, direction: WritingDirection
  ) throws {
    let tag = locale.hasPrefix("{") ? "ar" : locale
    let studio = try Studio(
      """
      source_locale: \(source)
      locales: [\(source), \(locale)]
      styles:
        s:
          font: {family: [Noto Sans, Noto Sans Arabic], size: 20}
          width: 200
          locales: {\(source): {font: {size: 11}}, \(tag): {font: {size: 33}}}
      labels: {a: {style: s, text: \(text)}}
      """)
    let measured = try #require(studio.layOut("a", tag).label?.measurements)
    #expect(measured.direction == direction && measured.fontSizeRequested == 33)
    let line = try #require(measured.lines.first)
    // A text begins at the side where the locale begins.
    #expect(direction == .leftToRight ? line.x < 1 : line.x + line.width > 199)
    let entry = try studio.entry("a", tag)
    #expect(entry.images(studio.loaded.project.output).map(\.path) == ["\(tag)/a.png"])
  }

  private static let han = "骨直誤"

  /// One font, whose forms follow the language.
  @Test(arguments: ["ko", "zh-Hans", "en"])
  func lettersHaveTheFormsOfTheTextsLanguage(locale: String) throws {
    let studio = try Studio(
      """
      source_locale: ja
      locales: [ja, \(locale)]
      styles: {s: {font: {family: Noto Sans CJK JP, size: 60}}}
      labels:
        own: {style: s, text: {ja: \(Self.han), \(locale): \(Self.han)}}
        borrowed: {style: s, text: {ja: \(Self.han)}}
      """)
    let japanese = try studio.draw("own", "ja").pixels
    #expect(try studio.draw("borrowed", locale).pixels == japanese)
    #expect(try (studio.draw("own", locale).pixels == japanese) == (locale == "en"))
  }

  /// The same with a font of the label's own and with one that stands in.
  @Test(
    arguments: ["Noto Sans CJK JP", "Noto Sans"], ["ja", "zh-Hans", "zh-Hant", "zh-Hant-HK", "ko"])
  func aFontLanguageDecidesTheForms(family: String, locale: String) throws {
    let tag = try #require(LocaleTag(locale))
    let studio = try Studio(
      """
      source_locale: de
      locales: [{tag: de, font_language: \(tag.fontLanguage)}, \(locale)]
      fonts: {fallback: system}
      styles: {s: {font: {family: \(family), size: 60}}}
      labels: {a: {style: s, text: {de: \(Self.han), \(locale): \(Self.han)}}}
      """)
    let font = "font: {family: Noto Sans CJK JP, size: 60}"
    let expected = try draw(Self.han, font, locale: locale).pixels
    #expect(try studio.draw("a", "de").pixels == expected)
    #expect(try studio.draw("a", locale).pixels == expected)
    #expect(try (draw(Self.han, font, locale: "ja").pixels == expected) == (locale == "ja"))
  }

  @Test(arguments: [
    ("en_US", ["en_US", "en"]), ("zh-TW", ["zh-TW", "zh-Hant", "en_US"]),
    ("ja_JP.UTF-8", ["ja_JP.UTF-8", "ja", "en_US"]), ("iw", ["iw", "en_US"]),
  ])
  func pathsAndMetricsNameALocaleAsItIsListed(tag: String, chain: [String]) throws {
    let studio = try Studio(
      """
      source_locale: en_US
      locales: [en_US, zh-TW, ja_JP.UTF-8, iw]
      output: {metrics: "{locale}.json"}
      styles: {s: {font: {family: Noto Sans}}}
      labels: {a: {style: s, text: {en_US: A, zh-Hant-TW: 乙, ja-JP: ア, he: א}}}
      """)
    #expect(studio.errors == [])
    let entry = try studio.entry("a", tag)
    #expect(!entry.isFallback)
    #expect(entry.images(studio.loaded.project.output).map(\.path) == ["\(tag)/a.png"])
    let file = try #require(try studio.loaded.metricsOfNothing()["\(tag).json"])
    let metrics = try JSONSerialization.jsonObject(with: Data(file)) as? [String: Any]
    #expect(metrics?["source_locale"] as? String == "en_US")
    let locales = try #require(metrics?["locales"] as? [String: [String: Any]])
    #expect(Array(locales.keys) == [tag])
    #expect(locales[tag]?["chain"] as? [String] == chain)
  }

  /// Whatever becomes of the label's text.
  @Test(arguments: [
    ("en", "Door"), ("de-AT", "Tür"), ("fr", "Door"), ("it", nil), ("es", "Puerta"),
    ("qps-ploc", "Door"),
  ])
  func theTextForScreenReadersIsInTheMetrics(locale: String, expected: String?) throws {
    let studio = try Studio(
      """
      locales: [en, de-AT, {tag: fr, missing: skip}, {tag: it, fallback: []}, es,
        {tag: qps-ploc, pseudo: {of: en, accents: true}}]
      checks: {fallback: off, missing: off}
      styles: {s: {font: {family: Noto Sans}}}
      labels:
        drawn: {style: s, text: Exit, alt: {en: Door, de: Tür, es: Puerta}}
        measured: {style: s, text: Exit, bake: false, alt: {en: Door, de: Tür, es: Puerta}}
        silent: {style: s, text: "", alt: {en: Door, de: Tür, es: Puerta}}
        broken: {style: s, text: "\\uE123", alt: {en: Door, de: Tür, es: Puerta}}
      """)
    let loaded = studio.loaded
    for key in ["drawn", "measured", "silent", "broken"] {
      let layout = try studio.layOut(key, locale)
      let bytes = LeafWriter(project: loaded.project)
        .leaf(of: FinishedEntry(layout: layout, painted: PaintedJob()))
      let leaf = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
      #expect(leaf?["alt"] as? String == expected, "\(key)")
    }
  }
}
