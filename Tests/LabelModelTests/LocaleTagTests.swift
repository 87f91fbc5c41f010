// SPDX-License-Identifier: MIT

import Testing

@testable import LabelModel

@Suite struct LocaleTagTests {
  @Test(arguments: [
    ("en", "en"), ("de-AT", "de-AT"), ("EN-us", "en-US"), ("pt-br", "pt-BR"),
    ("iw", "he"), ("in", "id"), ("no", "nb"), ("ji", "yi"), ("tl", "fil"),
    ("zh", "zh-Hans"), ("zh-TW", "zh-Hant-TW"), ("zh-HK", "zh-Hant-HK"), ("zh-CN", "zh-Hans-CN"),
    ("zh-hant-hk", "zh-Hant-HK"), ("zh-Hans", "zh-Hans"), ("zh-cmn-Hans", "zh-Hans"),
    ("zh-yue", "yue-Hant"),
    ("sr", "sr-Cyrl"), ("sr-ME", "sr-Latn-ME"), ("sh", "sr-Latn"), ("sr-Latn", "sr-Latn"),
    ("pa", "pa-Guru"), ("pa-PK", "pa-Arab-PK"), ("az-IR", "az-Arab-IR"), ("az", "az-Latn"),
    ("mn-CN", "mn-Mong-CN"), ("mn", "mn-Cyrl"), ("uz-AF", "uz-Arab-AF"), ("ku-IQ", "ku-Arab-IQ"),
    ("ar-Arab", "ar"), ("ru-Latn", "ru-Latn"), ("en-Latn-US", "en-US"), ("es-419", "es-419"),
    ("de-1996", "de-1996"), ("sl-rozaj-biske", "sl-rozaj-biske"), ("en-x-shouty", "en-x-shouty"),
    ("th-TH-u-nu-thai", "th-TH-u-nu-thai"),
    ("en_US", "en-US"), ("ja_JP.UTF-8", "ja-JP"), ("sr_RS@latin", "sr-Latn-RS"),
    ("de_DE@euro", "de-DE"), ("qps-ploc", "qps-ploc"), ("en-XA", "en-XA"),
  ])
  func hasOneCanonicalForm(text: String, canonical: String) throws {
    let tag = try #require(LocaleTag(text))
    #expect(tag.canonical == canonical)
    #expect(tag.text == text)
    #expect(LocaleTag(canonical) == tag)
  }

  @Test(arguments: [
    "", "-", "e", "1", "name", "en-", "-en", "en--US", "en US", "en-US-", "{name}", "en-u",
    "en-x", "en-a-b", "deutsch-und-mehr!", "zh-Hant-HK-", "C", "en-é", "a-b", "default locale",
  ])
  func refusesWhatIsNoTag(text: String) {
    #expect(LocaleTag(text) == nil)
  }

  @Test(arguments: [
    ("iw", "he"), ("no", "nb"), ("en_US", "en-US"), ("ja_JP.UTF-8", "ja-JP"),
    ("sr_RS@latin", "sr-Latn-RS"), ("in", "id"),
  ])
  func namesTheCurrentSpellingOfAnOldOne(text: String, better: String) {
    #expect(LocaleTag(text)?.preferredSpelling == better)
  }

  @Test(arguments: ["en", "zh-TW", "en-us", "ZH-hant", "sr", "qps-ploc", "pt-BR"])
  func hasNothingBetterForACurrentSpelling(text: String) {
    #expect(LocaleTag(text)?.preferredSpelling == nil)
  }

  @Test(arguments: [
    ("zh-Hant-HK", "en", ["zh-Hant-HK", "zh-Hant", "en"]),
    ("zh-TW", "en", ["zh-Hant-TW", "zh-Hant", "en"]),
    ("zh-CN", "en", ["zh-Hans-CN", "zh-Hans", "en"]),
    ("pt-BR", "en", ["pt-BR", "pt", "en"]),
    ("sr-Latn-RS", "en", ["sr-Latn-RS", "sr-Latn", "en"]),
    ("sr-ME", "en", ["sr-Latn-ME", "sr-Latn", "en"]),
    ("sr", "en", ["sr-Cyrl", "en"]),
    ("pa-PK", "en", ["pa-Arab-PK", "pa-Arab", "en"]),
    ("en", "en", ["en"]), ("en-GB", "en", ["en-GB", "en"]),
    ("de-CH-1996", "de-CH", ["de-CH-1996", "de-CH", "de"]),
    ("en-x-a-b", "fr", ["en-x-a-b", "en", "fr"]),
    ("ru-Latn", "en", ["ru-Latn", "en"]),
  ])
  func chainDropsSubtagsButNeverCrossesAScript(text: String, source: String, chain: [String])
    throws
  {
    let tag = try #require(LocaleTag(text))
    let sourceTag = try #require(LocaleTag(source))
    #expect(tag.chain(source: sourceTag).map(\.canonical) == chain)
  }

  @Test func chainBeginsWithTheTagAsListed() throws {
    let tag = try #require(LocaleTag("zh-TW"))
    #expect(tag.lineage.first?.text == "zh-TW")
  }

  @Test(arguments: [
    ("ar", true), ("he", true), ("iw", true), ("fa-IR", true), ("ur", true), ("ckb", true),
    ("dv", true), ("yi", true), ("pa-PK", true), ("az-IR", true), ("ug", true), ("ar-XB", true),
    ("ks", true), ("en-Arab", true), ("qps-plocm", true),
    ("en", false), ("ja", false), ("pa", false), ("az", false), ("ku", false), ("qps-ploc", false),
    ("ar-Latn", false), ("en-XA", false), ("mn-CN", false),
  ])
  func directionFollowsTheScript(text: String, isRightToLeft: Bool) {
    #expect(LocaleTag(text)?.direction == (isRightToLeft ? .rightToLeft : .leftToRight))
  }

  @Test(arguments: [
    ("zh-Hans", "zh-cn"), ("zh", "zh-cn"), ("zh-Hans-SG", "zh-cn"), ("zh-Hant", "zh-tw"),
    ("zh-TW", "zh-tw"), ("zh-Hant-HK", "zh-hk"), ("zh-HK", "zh-hk"), ("zh-MO", "zh-hk"),
    ("yue", "zh-hk"), ("ja", "ja"), ("pt-BR", "pt-br"), ("en-Latn-US", "en-us"),
    ("sr-Latn", "sr"), ("pa-PK", "pa-pk"), ("iw", "he"), ("ar-XB", "ar"),
  ])
  func fontLanguageIsWhatFontconfigKnows(text: String, language: String) {
    #expect(LocaleTag(text)?.fontLanguage == language)
  }

  @Test func equalTagsAreOneKey() throws {
    let tags: Set = [
      try #require(LocaleTag("iw")), try #require(LocaleTag("he")), try #require(LocaleTag("HE")),
    ]
    #expect(tags.count == 1)
  }
}

@Suite struct ScaleTests {
  @Test(arguments: [(1, ""), (2, "@2x"), (3, "@3x"), (1.5, "@1.5x"), (0.25, "@0.25x"), (8, "@8x")])
  func suffixNamesTheFactor(factor: Double, suffix: String) {
    #expect(Scale(factor)?.pathSuffix == suffix)
  }

  @Test(arguments: [0, 0.2499, 8.0001, -1, .infinity, .nan])
  func refusesFactorsOutsideTheRange(factor: Double) {
    #expect(Scale(factor) == nil)
  }
}

@Suite struct ColorTests {
  @Test func aColorIsOpaqueUnlessSaidOtherwise() {
    #expect(Color(red: 1, green: 2, blue: 3).alpha == 255)
    #expect(Color.clear.alpha == 0)
  }
}
