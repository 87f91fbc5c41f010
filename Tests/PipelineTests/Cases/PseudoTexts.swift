// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Manifest
import Planning
import Testing
import Typesetting

@testable import Pipeline

/// A project with a pseudo-locale of its own.
private func studio(
  _ text: String, _ style: String, tag: String = "qps-ploc", pseudo: String,
  of source: String = "en"
) throws -> Studio {
  try Studio(
    """
    source_locale: \(source)
    locales: [\(source), {tag: \(tag), pseudo: {of: \(source), \(pseudo)}}]
    labels:
      label: {style: {\(style)}, args: {name: Ada}, text: \(text.quotedForYAML)}
    """)
}

/// Case U56: a pseudo-locale shows what is wrong with a layout, never what a font lacks.
@Suite struct PseudoGlyphs {
  /// Scripts whose fonts have no Latin letters, and some no brackets.
  @Test(arguments: [
    ("th", "Noto Sans Thai", "ไทย"), ("he", "Noto Sans Hebrew", "שלום"),
    ("hi", "Noto Sans Devanagari", "नमस्ते"), ("ar", "Noto Sans Arabic", "سلام"),
    ("ka", "Noto Sans Georgian", "საქართველო"), ("ja", "Noto Sans CJK JP", "始める"),
    ("en", "Noto Sans", "Play"),
  ])
  func paddingAndBracketsAreGlyphsOfTheStack(locale: String, family: String, text: String) throws {
    let pseudo = "accents: true, brackets: true, expand: auto"
    let style = "font: {family: \(family), size: 20}"
    let drawn = try studio(text, style, pseudo: pseudo, of: locale).draw("label", "qps-ploc")
    #expect(drawn.finding(.missingGlyph) == nil)
    #expect(drawn.measurements.fonts == [family])
    // Twice the length is added, whatever it is made of.
    let shown = try #require(drawn.layout.text).filter { !"[]".contains($0) }
    #expect(shown.count == text.count * 3)
  }

  @Test(arguments: [
    ("Noto Sans CJK JP", "none", "Play back", "Þlåý båçk"),
    ("Noto Sans", "none", "Play back", "Þļåý ƀåçķ"),
    // The capital of ƒ is in fewer fonts than ƒ itself.
    ("Noto Sans CJK JP", "none", "fast", "ƒåst"), ("Noto Sans CJK JP", "upper", "fast", "FÅST"),
    ("Noto Sans CJK JP", "lower", "FAST", "fåst"), ("Noto Sans", "upper", "fast", "ƑÅŠŢ"),
  ])
  func accentsAreGlyphsOfTheStackInTheCaseThatIsDrawn(
    family: String, textCase: String, text: String, expected: String
  ) throws {
    let style = "font: {family: \(family), size: 20}, case: \(textCase)"
    let drawn = try studio(text, style, pseudo: "accents: true").draw("label", "qps-ploc")
    #expect(drawn.finding(.missingGlyph) == nil)
    #expect(drawn.layout.text == expected)
    #expect(drawn.measurements.fonts == [family])
  }
}

/// Pseudo-locales that run from right to left do so in the picture.
@Suite struct PseudoDirection {
  private let style = "font: {family: Noto Sans, size: 30}, markup: true"

  private func draw(_ text: String, _ pseudo: String = "bidi: true", width: Int? = nil) throws
    -> Drawn
  {
    let box = width.map { ", width: \($0)" } ?? ""
    let drawn = try studio(text, style + box, tag: "ar-XB", pseudo: pseudo).draw("label", "ar-XB")
    #expect(drawn.measurements.direction == .rightToLeft)
    return drawn
  }

  /// The glyphs of a line from left to right, without spaces.
  private func visible(_ drawn: Drawn, line: Int = 0) -> [ObjectIdentifier] {
    drawn.inkedGlyphs.filter { $0.line == line }.sorted { $0.x < $1.x }
      .map { ObjectIdentifier($0.shape) }
  }

  private func glyphs(_ letters: String, bold: Bool = false) throws -> [ObjectIdentifier] {
    let font = "font: {family: Noto Sans, size: 30, weight: \(bold ? 700 : 400)}"
    return try letters.map { try PipelineTests.draw(String($0), font).shapes[0] }
  }

  /// Read from the left; brackets are turned, so they look as they should.
  @Test(arguments: [
    ("Go on", "nooG"), ("Play (again)", "(niaga)yalP"), ("Stop!", "!potS"), ("Level 12", "21leveL"),
    // What a placeholder stands for is a text of its own.
    ("{name} plays", "syalpAda"), ("Hi {name}", "AdaiH"), ("Hi {name}!", "!AdaiH"),
    ("({name})", "(Ada)"), ("you &amp; me", "em&uoy"),
  ])
  func wordsRunFromRightToLeft(text: String, expected: String) throws {
    #expect(try visible(draw(text)) == glyphs(expected))
  }

  @Test func aMarkedWordKeepsItsPlaceAndItsFont() throws {
    let found = try visible(draw("<b>Go</b> on"))
    #expect(try found == glyphs("no") + glyphs("oG", bold: true))
  }

  @Test func everyLineBeginsAtTheRight() throws {
    let drawn = try draw("one two three four", width: 160)
    #expect(try visible(drawn, line: 0) == glyphs("owteno"))
    #expect(try visible(drawn, line: 1) == glyphs("ruofeerht"))
    for line in drawn.lines { #expect(abs(line.x + line.width - 160) < 0.01) }
  }

  @Test func bracketsStandAroundTheWholeText() throws {
    #expect(try visible(draw("Go on", "bidi: true, brackets: true")) == glyphs("[nooG]"))
  }

  @Test func theWordsThatAreAddedRunFromRightToLeftToo() throws {
    let drawn = try draw("Go", "bidi: true, expand: auto")
    #expect(try visible(drawn) == glyphs("enooG"))
  }
}
