// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Testing

@testable import Typesetting

private let caption = "Settings and accessibility options"

@Suite struct ShrinkingTests {
  private func layouter(lines: Int, minScale: Double, step: Double = 0.5) -> Layouter {
    .with {
      $0.width = 120
      $0.style.text.maxLines = lines
      $0.style.fit.minScale = minScale
      $0.style.fit.step = step
    }
  }

  @Test func textThatFitsIsLeftAlone() throws {
    let label = try layouter(lines: 1, minScale: 0.2).layout("Settings")
    #expect(label.measurements.fontSize == 20 && label.ids.isEmpty)
    #expect(label.measurements.flags.isEmpty)
  }

  @Test(arguments: [1, 2], [0.5, 1, 0.3])
  func theLargestSizeThatFitsIsUsed(lines: Int, step: Double) throws {
    let layouter = layouter(lines: lines, minScale: 0.1, step: step)
    let label = try layouter.layout(caption)
    let size = label.measurements.fontSize
    #expect(label.measurements.flags == ["shrunk"])
    #expect(label.measurements.fontSizeRequested == 20)
    #expect(label.widths.count <= lines && label.widest <= 120.001)
    #expect(!label.endings.contains(.emergency))
    let steps = (20 - size) / step
    #expect(abs(steps - steps.rounded()) < 1e-6)
    var larger = self.layouter(lines: lines, minScale: 1)
    larger.style.font.size = size + step
    let next = try larger.layout(caption)
    #expect(next.measurements.isOverflowing || next.endings.contains(.emergency))
  }

  @Test func aWordIsShrunkRatherThanSplit() throws {
    let label = try layouter(lines: 0, minScale: 0.3).layout("Donaudampfschiff gut")
    #expect(!label.endings.contains(.emergency))
    #expect(label.measurements.flags == ["shrunk"])
    let split = try layouter(lines: 0, minScale: 0.95).layout("Donaudampfschifffahrt gut")
    #expect(split.ids == ["break_emergency"])
    #expect(!split.measurements.isOverflowing)
  }

  @Test func everySizeDownToTheFloorIsTried() throws {
    let text = "Settings and accessibility"
    for step in [0.1, 0.25, 0.5] {
      let layouter = Layouter.with(size: 25) {
        $0.width = 60
        $0.style.text.maxLines = 1
        $0.style.fit.minScale = 0.04
        $0.style.fit.step = step
      }
      let label = try layouter.layout(text)
      #expect(label.ids.isEmpty && label.widest <= 60)
      let size = label.measurements.fontSize
      #expect(try Layouter(size: size + step).layout(text).widest > 60)
      let steps = (25 - size) / step
      #expect(abs(steps - steps.rounded()) < 1e-6)
    }
  }

  @Test func theHeightCountsToo() throws {
    let label = try Layouter.with {
      $0.height = 20
      $0.style.canvas.mode = .expand
      $0.style.fit.minScale = 0.2
    }.layout("Ag")
    #expect(label.measurements.fontSize == 14.5)
    let line = try #require(label.picture.lines.first)
    #expect(line.minY >= -0.5 && line.maxY <= 20.5)
  }

  @Test func belowTheFloorTheTextOverflowsAtTheSmallestSize() throws {
    let label = try layouter(lines: 1, minScale: 0.9).layout(caption)
    #expect(label.measurements.fontSize == 18)
    #expect(label.measurements.flags.isSuperset(of: ["shrunk", "overflow"]))
    let finding = try #require(label.finding(.overflow))
    #expect(finding.notes == ["shrunk from 20 to the floor of 18 px"])
  }

  @Test func hardBreaksAreKeptWhileShrinking() throws {
    let label = try layouter(lines: 2, minScale: 0.2).layout("Settings and\naccessibility options")
    #expect(label.endings == [.hard, .end])
  }

  @Test(arguments: [FitStyle.Baseline.baseline, .center, .top])
  func theShrunkLineStandsWhereItsBaselineRuleSays(rule: FitStyle.Baseline) throws {
    var layouter = layouter(lines: 1, minScale: 0.2)
    layouter.height = 60
    layouter.style.fit.baseline = rule
    let full = try layouter.layout("Set")
    let shrunk = try layouter.layout(caption)
    let before = try #require(full.measurements.lines.first)
    let after = try #require(shrunk.measurements.lines.first)
    let offset =
      switch rule {
      case .baseline: before.ascent - after.ascent
      case .center: (before.ascent + before.descent - after.ascent - after.descent) / 2
      case .top: 0.0
      }
    let top = full.picture.frame.block.y + offset
    #expect(abs(after.baseline - after.ascent - top) <= 0.5)
    #expect(shrunk.picture.frame.block.height == full.picture.frame.block.height)
    #expect(shrunk.picture.frame.block.y == full.picture.frame.block.y)
  }

  @Test(arguments: [FitStyle.Effects.scale, .fixed])
  func effectsFollowTheTextWhereTheStyleSaysSoAndTheImageNever(rule: FitStyle.Effects) throws {
    var layouter = layouter(lines: 1, minScale: 0.2)
    layouter.style.fit.effects = rule
    layouter.style.paint.strokes = [Stroke(width: 6, paint: .black)]
    layouter.style.paint.shadows = [Shadow(offset: Point(x: 2, y: 4), blur: 8, color: .black)]
    let full = try layouter.layout("Set")
    let shrunk = try layouter.layout(caption)
    let factor = rule == .scale ? shrunk.measurements.fontSize / 20 : 1
    #expect(shrunk.picture.paint.strokes[0].width == 6 * factor)
    #expect(shrunk.picture.paint.shadows[0].blur == 8 * factor)
    #expect(shrunk.picture.paint.shadows[0].offset == Point(x: 2 * factor, y: 4 * factor))
    #expect(shrunk.picture.frame.image == full.picture.frame.image)
  }

  @Test func spanSizesShrinkByTheSameFactor() throws {
    var attributes = SpanAttributes()
    attributes.sizeFactor = 0.5
    let label = try layouter(lines: 1, minScale: 0.2).layout(
      caption, spans: [.init(range: 0..<8, attributes: attributes)])
    let sizes = Set(label.picture.glyphs.map(\.size))
    #expect(sizes == [label.measurements.fontSize, label.measurements.fontSize / 2])
  }
}

@Suite struct TighteningTests {
  private func layouter(_ tighten: Double) throws -> (Layouter, Double) {
    let natural = try Layouter().layout("Continue").widest
    let layouter = Layouter.with {
      $0.width = natural - 3.5
      $0.style.text.maxLines = 1
      $0.style.fit.tighten = tighten
      $0.style.fit.minScale = 0.5
    }
    return (layouter, natural)
  }

  @Test func allGapsGiveUpTheSameAmount() throws {
    let (layouter, natural) = try layouter(0.05)
    let label = try layouter.layout("Continue")
    #expect(label.measurements.flags == ["tightened"])
    #expect(abs(try #require(label.measurements.tightening) - 0.5) < 1e-6)
    #expect(abs(label.widest - (natural - 3.5)) < 1e-6)
    #expect(label.measurements.fontSize == 20)
  }

  @Test func moreThanIsAllowedIsShrunkInstead() throws {
    let (layouter, _) = try layouter(0.03)
    let label = try layouter.layout("Continue")
    #expect(label.measurements.flags == ["shrunk"])
    #expect(label.measurements.tightening == nil)
  }

  @Test func theSmallestSizeIsTightenedAgain() throws {
    var (layouter, natural) = try layouter(0.1)
    layouter.width = natural * 0.85
    layouter.style.fit.minScale = 0.9
    let label = try layouter.layout("Continue")
    #expect(label.measurements.flags == ["shrunk", "tightened"])
    #expect(label.measurements.fontSize == 18)
  }

  @Test func joinedLettersAreNotTightened() throws {
    var layouter = Layouter.arabic()
    let natural = try layouter.layout("الكبير").widest
    layouter.width = natural - 1
    layouter.style.text.maxLines = 1
    layouter.style.fit.tighten = 0.25
    #expect(try layouter.layout("الكبير").measurements.isOverflowing)
  }
}
