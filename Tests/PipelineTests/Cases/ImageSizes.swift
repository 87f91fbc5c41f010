// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Painting
import Planning
import Publishing
import Testing

@testable import Pipeline

/// Images that are too large are refused, with the reason where it can be seen.
@Suite struct ImageSizes {
  private func studio(_ style: String, text: String = "Ag", extra: String = "") throws -> Studio {
    try Studio(text: text, style: style, extra: extra)
  }

  /// What drawing and looking at the size alone say.
  private func findings(_ studio: Studio, scale: Double = 1) throws -> [Finding] {
    let layout = try studio.layOut()
    let scale = try #require(Scale(scale))
    let job = try #require(
      layout.paintJob(
        images: [PlannedImage(scale: scale, path: "a.png")], largestScale: scale))
    let limits = studio.loaded.project.paintLimits
    var painted = PaintedJob()
    do throws(PaintError) {
      _ = try Painter(cache: MaskCache(), limits: limits).paint(job.picture, at: scale)
    } catch {
      painted.problem = PaintProblem(error: error, scale: scale)
    }
    #expect(layout.sizeProblem(at: [scale], limits: limits)?.error == painted.problem?.error)
    let finished = FinishedEntry(layout: layout, painted: painted)
    #expect((finished.status == .error) == (painted.problem != nil))
    return finished.layout.findings.filter { $0.id == "image_too_large" }
  }

  @Test(
    arguments: [
      ("width: 9000", "width"), ("height: 9000", "height"), ("min_width: 9000", "min_width"),
      ("min_width: 8000, min_height: 6000", "min_width"), ("padding: 4500", "padding"),
      ("shadow: {offset: [4000, 0], blur: 1, color: red}, padding: [0, 4500]", "padding"),
      ("canvas: {margin: 100}", nil), ("width: 10, height: 10", nil),
    ] as [(String, String?)])
  func aFindingPointsAtWhatMakesTheImageLarge(style: String, key: String?) throws {
    let found = try findings(studio(style), scale: 2)
    #expect(found.map(\.anchor) == (key.map { [.style(key: $0)] } ?? []))
  }

  @Test func whatTheTextMakesLargeIsTheLabelsFault() throws {
    let found = try findings(studio("", text: String(repeating: "long ", count: 400)))
    #expect(found.map(\.anchor) == [.label])
    #expect(found.first?.message.contains("limits.image_side allows: 16384 px") == true)
  }

  @Test func theScaleIsNamedWhereItMatters() throws {
    #expect(try findings(studio("width: 9000")).isEmpty)
    let found = try findings(studio("width: 9000"), scale: 2)
    #expect(found.first?.message.hasSuffix("at scale 2") == true)
    #expect(found.first?.message.contains(".0") == false)
    #expect(found.first?.numbers["width"] == 18_004)
    let cast = try findings(studio("shadow: {offset: [4096, 0], color: red}"), scale: 4)
    #expect(cast.map(\.anchor) == [.style(key: "shadow")])
  }

  @Test(arguments: ["auto", "expand", "box", "tight"])
  func aStylesOwnLargestSideHolds(mode: String) throws {
    func canvas(_ most: Int) -> String {
      "width: 80, height: 60, canvas: {mode: \(mode), max: \(most)}"
    }
    let drawn = try draw("Ag", canvas(16_384))
    let side = max(drawn.pixels.width, drawn.pixels.height)
    #expect(try draw("Ag", canvas(side)).pixels == drawn.pixels)
    #expect(throws: PaintError.self) { try draw("Ag", canvas(side - 1)) }
    #expect(throws: PaintError.self) { try draw("Ag", canvas(side), scale: 2) }
  }

  @Test func theLargestSideOfTheProjectIsOneOfEveryStyle() throws {
    let extra = "output: {canvas: {max: 50}}"
    let found = try findings(studio("width: 80", extra: extra))
    #expect(found.map(\.anchor) == [.style(key: "width")])
    #expect(found.first?.helps == ["make it smaller, or raise canvas.max"])
    #expect(try findings(studio("width: 80, canvas: {max: 90}", extra: extra)).isEmpty)
    #expect(try findings(studio("width: 80, canvas: {max: ~}", extra: extra)).isEmpty)
  }
}

@Suite struct StacksWithoutFamilies {
  private let manifest = """
    source_locale: en
    locales: [en, de, ja, zh-Hant]
    fonts: {stacks: {ui: {ja: [Noto Sans CJK JP], de: Noto Sans}}}
    styles: {s: {font: {stack: ui}}}
    labels:
      a: {style: s, text: {en: Play, de: Los, ja: 遊ぶ, zh-Hant: 玩}}
      b: {style: s, text: {de: Los, en: ""}}
    """

  @Test(arguments: [
    ("a", "en", true), ("a", "zh-Hant", true), ("a", "ja", false), ("a", "de", false),
    // A text of the source locale has no families either.
    ("b", "en", true), ("b", "ja", false),
  ])
  func aLocaleWithoutFamiliesIsAnErrorAndNoPicture(
    key: String, locale: String, isMissing: Bool
  ) throws {
    let layout = try Studio(manifest).layOut(key, locale)
    let found = layout.findings.filter { $0.id == "family_unknown" }
    #expect(found.map(\.anchor) == (isMissing ? [.style(key: "font.stack")] : []))
    #expect((layout.paintJob(images: [], largestScale: .one) == nil) == isMissing)
    if isMissing {
      #expect(found.first?.message.contains("'ui'") == true)
      let finished = FinishedEntry(layout: layout, painted: PaintedJob())
      #expect(finished.status == .error)
    }
  }

  @Test func aDefaultServesEveryLocale() throws {
    let text = manifest.replacing("{ja: [Noto", with: "{default: Noto Sans, ja: [Noto")
    for locale in ["en", "de", "ja"] {
      #expect(try Studio(text).layOut("a", locale).findings.isEmpty)
    }
  }
}
