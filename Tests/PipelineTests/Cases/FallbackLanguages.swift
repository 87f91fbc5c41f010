// SPDX-License-Identifier: MIT

import LabelModel
import Manifest
import Planning
import Testing

@testable import Pipeline

/// Case U37: where no family of the stack has a letter, the text's language decides who draws it.
@Suite struct FallbackLanguages {
  /// A locale, its item in the list, and whose Han forms it has.
  private static let chinese: [(locale: String, item: String, region: String)] = [
    ("ja", "ja", "JP"), ("ko", "ko", "KR"), ("zh-Hans", "zh-Hans", "SC"), ("zh-CN", "zh-CN", "SC"),
    ("zh-SG", "zh-SG", "SC"), ("zh-Hant", "zh-Hant", "TC"), ("zh-TW", "zh-TW", "TC"),
    ("zh-Hant-HK", "zh-Hant-HK", "HK"), ("zh-MO", "zh-MO", "HK"), ("yue", "yue", "HK"),
    ("de", "{tag: de, font_language: zh-tw}", "TC"),
    ("fr", "{tag: fr, font_language: zh-cn}", "SC"),
  ]

  @Test func aFallbackHasTheHanFormsOfTheLanguage() throws {
    let texts = Self.chinese.map { "\($0.locale): 骨直返" }.joined(separator: ", ")
    // Opening all fonts once more takes long: one project for all locales.
    let studio = try Studio(
      """
      source_locale: ja
      locales: [\(Self.chinese.map(\.item).joined(separator: ", "))]
      fonts: {fallback: system, stacks: {s: {default: [Noto Sans]}}}
      labels:
        label: {style: {font: {stack: s, size: 40}}, text: {\(texts)}}
      """)
    var pictures: [String: Pixels] = [:]
    for (locale, _, region) in Self.chinese {
      let found = try studio.draw("label", locale)
      let style = "font: {family: Noto Sans CJK \(region), size: 40}"
      let expected = try draw("骨直返", style, locale: Self.language(of: region))
      #expect(found.flags == ["font_substituted"] && expected.flags.isEmpty, "\(locale)")
      #expect(found.pixels == expected.pixels, "\(locale)")
      pictures[region] = found.pixels
    }
    #expect(pictures.count == 5)
    for (region, picture) in pictures {
      #expect(pictures.values.count { $0 == picture } == 1, "\(region)")
    }
  }

  private static func language(of region: String) -> String {
    ["JP": "ja", "KR": "ko", "SC": "zh-Hans", "TC": "zh-Hant"][region] ?? "zh-Hant-HK"
  }

  /// Fonts that say which languages they are for: a face for the language comes first.
  private static let arabic = """
    fonts:
      system: false
      fallback: system
      files:
        - /usr/share/fonts/truetype/noto/NotoSans-Regular.ttf
        - /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf
        - /usr/share/fonts/truetype/noto/NotoKufiArabic-Regular.ttf
        - /usr/share/fonts/truetype/noto/NotoNaskhArabic-Regular.ttf
      stacks: {s: {default: [Noto Sans]}}
    """

  @Test(arguments: [
    ("ar", "ar", "DejaVu Sans"), ("ur", "ur", "Noto Kufi Arabic"),
    ("ks", "ks", "Noto Naskh Arabic"), ("fa", "{tag: fa, font_language: ur}", "Noto Kufi Arabic"),
    // No face is for it: any that has the letter.
    ("bal", "bal", "DejaVu Sans"),
  ])
  func aFaceForTheLanguageIsPreferred(locale: String, item: String, family: String) throws {
    let studio = try Studio(
      """
      source_locale: en
      locales: [en, \(item)]
      \(Self.arabic)
      labels:
        label: {style: {font: {stack: s, size: 40}}, text: {en: x, \(locale): ا}}
      """)
    #expect(try studio.draw("label", locale).measurements.fonts == [family])
  }

  @Test func aBorrowedTextIsAskedForInItsOwnLanguage() throws {
    let studio = try Studio(
      """
      source_locale: ar
      locales: [ar, ur]
      \(Self.arabic)
      labels:
        label: {style: {font: {stack: s, size: 40}}, text: {ar: ا}}
      """)
    #expect(try studio.draw("label", "ur").measurements.fonts == ["DejaVu Sans"])
  }
}
