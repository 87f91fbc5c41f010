// SPDX-License-Identifier: MIT

import Hashing
import LabelModel
import Testing

@testable import Manifest
@testable import Planning

/// What is written out by hand leaves nothing out.
@Suite struct EnvelopeFactsTests {
  private static let en = LocaleTag("en")
  private static let de = LocaleTag("de")

  private static func digest(_ locale: ProjectLocale) -> Digest {
    var hasher = SHA256()
    hasher.update(locale)
    return hasher.finish()
  }

  private static func digest(_ output: OutputSettings, _ limits: ProjectLimits) -> Digest {
    var hasher = SHA256()
    hasher.update(output, limits)
    return hasher.finish()
  }

  @Test func everyMemberOfALocaleCounts() throws {
    let en = try #require(Self.en)
    let de = try #require(Self.de)
    let base = ProjectLocale(
      tag: de, chain: [de, en], direction: .fixed(.leftToRight), missing: .fallback,
      fontLanguage: "de", pseudo: PseudoRule(of: en))
    let changes: [(inout ProjectLocale) -> Void] = [
      { $0.tag = en }, { $0.chain = [de] }, { $0.direction = .text },
      { $0.direction = .fixed(.rightToLeft) }, { $0.missing = .skip }, { $0.missing = .error },
      { $0.fontLanguage = "en" }, { $0.pseudo = nil }, { $0.pseudo?.of = de },
      { $0.pseudo?.hasAccents = true }, { $0.pseudo?.hasBrackets = true },
      { $0.pseudo?.isBidirectional = true }, { $0.pseudo?.expansion = .auto },
      { $0.pseudo?.expansion = .percent(30) }, { $0.pseudo?.expansion = .percent(31) },
    ]
    let digests = changes.map { change in
      var locale = base
      change(&locale)
      return Self.digest(locale)
    }
    #expect(Set(digests + [Self.digest(base)]).count == changes.count + 1)
    // A new member belongs into the digest and into the list above.
    #expect(Mirror(reflecting: base).children.count == 6)
    #expect(Mirror(reflecting: PseudoRule(of: en)).children.count == 5)
  }

  @Test func whatDecidesAboutImagesCounts() throws {
    let two = try #require(Scale(2))
    let template = PathTemplate.metrics
    let changes: [(inout OutputSettings, inout ProjectLimits) -> Void] = [
      { output, _ in output.path = template }, { output, _ in output.scales = [two] },
      { output, _ in output.scales = [.one, two] }, { output, _ in output.includesTexts = true },
      { output, _ in output.png.compression = .small }, { output, _ in output.png.bleed = 1 },
      { output, _ in output.png.alpha = .premultiplied },
      { output, _ in output.png.palette = .auto }, { _, limits in limits.textBytes = 1 },
      { _, limits in limits.lines = 1 }, { _, limits in limits.imageSide = 1 },
      { _, limits in limits.imagePixels = 1 }, { _, limits in limits.blur = 1 },
    ]
    let digests = changes.map { change in
      var output = OutputSettings()
      var limits = ProjectLimits()
      change(&output, &limits)
      return Self.digest(output, limits)
    }
    let base = Self.digest(OutputSettings(), ProjectLimits())
    #expect(Set(digests + [base]).count == changes.count + 1)
    // A new member is left out only where no pixel and no number depends on it.
    #expect(Mirror(reflecting: OutputSettings()).children.count == 8)
    #expect(Mirror(reflecting: PNGSettings()).children.count == 4)
    #expect(Mirror(reflecting: ProjectLimits()).children.count == 9)
  }
}
