// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Testing
import Typesetting

@testable import Pipeline

/// Case U18: what markup says is measured, not only drawn.
@Suite struct Markup {
  struct Tag: CustomTestStringConvertible {
    /// With `%` where the text stands.
    var wrapping: String
    /// What says the same of a whole style.
    var style: String
    /// Before the next word, besides its own width.
    var gap = 0.0
    var testDescription: String { wrapping }
  }

  static let tags = [
    Tag(wrapping: "<b>%</b>", style: "font: {weight: 700}"),
    Tag(wrapping: "<i>%</i>", style: "font: {style: italic}"),
    Tag(wrapping: "<b><i>%</i></b>", style: "font: {weight: 700, style: italic}"),
    Tag(wrapping: "<span class=\"big\">%</span>", style: "font: {size: 60}"),
    Tag(wrapping: "<span class=\"wide\">%</span>", style: "letter_spacing: 5", gap: 5),
    Tag(wrapping: "<span class=\"serif\">%</span>", style: "font: {family: Noto Serif}"),
  ]

  private func studio(_ text: String, _ style: String) throws -> Studio {
    try Studio(
      """
      styles:
        plain: {font: {family: Noto Sans, size: 40}}
        big: {font: {size: 60}}
        wide: {letter_spacing: 5}
        serif: {font: {family: Noto Serif}}
      labels:
        label: {style: {extends: plain, \(style)}, text: \(text.quotedForYAML)}
      """)
  }

  private func width(_ text: String, _ style: String) throws -> Double {
    try #require(studio(text, style).layOut().label?.measurements.lines.first).width
  }

  @Test(arguments: tags)
  func aMarkedWordIsAsWideAsInAStyleThatSaysTheSame(tag: Tag) throws {
    let marked = tag.wrapping.replacing("%", with: "Bold")
    let (plain, expected) = (try width("Bold", "opacity: 1"), try width("Bold", tag.style))
    #expect(abs(expected - plain) > 1)
    #expect(try abs(width(marked, "markup: true") - expected) < 0.01)
    // Beside other words it adds what it is wider, and takes nothing from them.
    let beside = try width("One \(marked) two", "markup: true")
    let added = try beside - width("One Bold two", "opacity: 1")
    #expect(abs(added - (expected - plain + tag.gap)) < 0.01)
    #expect(try studio(marked, "markup: true").layOut().text == "Bold")
  }

  @Test(arguments: tags)
  func aBoxHoldsWhatIsMarkedAndNotItsPlainText(tag: Tag) throws {
    let marked = tag.wrapping.replacing("%", with: "Bold")
    let width = try width(marked, "markup: true")
    for (box, overflows) in [(width.rounded(.up), false), (width.rounded(.up) - 1, true)] {
      let layout = try studio(marked, "markup: true, width: \(box), max_lines: 1").layOut()
      let measured = try #require(layout.label?.measurements)
      #expect(measured.isOverflowing == overflows)
      #expect(layout.findings.contains { $0.id == "overflow" } == overflows)
      #expect(abs(measured.excess.x - max(0, width - box)) < 0.01)
    }
  }

  @Test func aSpanThatNamesNoStyleIsAFinding() throws {
    let layout = try studio("One <span class=\"bigg\">two</span>", "markup: true").layOut()
    #expect(layout.findings.map(\.id) == ["style_unknown"])
    #expect(layout.findings.first?.message.contains("'bigg'") == true)
    #expect(layout.findings.first?.anchor == .text(scalar: 10))
  }
}
