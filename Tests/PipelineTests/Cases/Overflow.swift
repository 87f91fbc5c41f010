// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Testing

private let words = Array(repeating: "lorem ipsum dolor sit amet", count: 40).joined(separator: " ")

/// What the token looks like in a font, to find it among a label's glyphs.
private func ellipsisShape() throws -> ObjectIdentifier {
  try #require(try draw("…").shapes.first)
}

@Suite struct Ellipses {
  @Test(arguments: [-2, -1, -0.25, 0, 0.25, 1, 2])
  func anEllipsisAppearsOnlyWhereTextDoesNotFit(difference: Double) throws {
    let natural = try draw("Hello").lines[0].width
    let drawn = try draw(
      "Hello", "width: \(natural + difference), max_lines: 1, overflow: ellipsis")
    let hasToken = drawn.shapes.contains(try ellipsisShape())
    #expect(hasToken == (difference < 0))
    #expect(drawn.ids.contains("truncated") == (difference < 0))
    #expect(drawn.flags.contains("ellipsized") == (difference < 0))
  }

  @Test(arguments: 1...4)
  func exactlyTheLinesThatAreAllowedAreDrawn(lines: Int) throws {
    let style =
      "font: {family: Noto Sans, size: 20}, width: 160, max_lines: \(lines), overflow: ellipsis"
    let long = try draw(words, style)
    #expect(long.lines.count == lines)
    let line = long.picture.lines.count - 1
    let last = long.picture.glyphs.filter { $0.line == line }.max { $0.x < $1.x }
    #expect(last.map { ObjectIdentifier($0.shape) } == (try ellipsisShape()))
    #expect(long.shapes.count { $0 == (try? ellipsisShape()) } == 1)
    let short = try draw("lorem ipsum dolor", style)
    #expect(short.lines.count == min(lines, 2))
    #expect(short.flags.contains("ellipsized") == (lines < 2))
  }

  @Test(arguments: 1...5)
  func hardBreaksCountAsLinesAndTheEllipsisStandsAtTheVeryEnd(lines: Int) throws {
    let text = "one two three\nfour five six\nseven"
    let style = "font: {family: Noto Sans, size: 20}, width: 90"
    let drawn = try draw(text, "\(style), max_lines: \(lines), overflow: ellipsis")
    #expect(drawn.lines.count <= lines)
    let token = try ellipsisShape()
    let places = drawn.shapes.indices.filter { drawn.shapes[$0] == token }
    // The last line holds the rest of the text: 'six seven' fits the fourth.
    #expect(places.count == (lines < 4 ? 1 : 0))
    #expect((drawn.measurements.dropped != nil) == (lines < 4))
    if let place = places.first {
      let glyph = drawn.picture.glyphs[place]
      #expect(glyph.line == drawn.lines.count - 1)
      #expect(drawn.picture.glyphs.allSatisfy { $0.line < glyph.line || $0.x <= glyph.x })
    }
  }

  @Test(arguments: [
    ("1 2 3 4 5 6 7 8 9", "en"), ("مرحبا بالعالم الكبير جدا", "ar"), ("שלום עולם גדול מאוד", "he"),
  ])
  func inRightToLeftTextTheEllipsisIsTheLeftmostInk(text: String, locale: String) throws {
    let families = "[Noto Sans, Noto Sans Arabic, Noto Sans Hebrew]"
    let drawn = try draw(
      text,
      "font: {family: \(families), size: 20}, direction: rtl, width: 80, max_lines: 1, "
        + "overflow: ellipsis",
      locale: locale)
    let leftmost = try #require(drawn.inkedGlyphs.min { $0.x < $1.x })
    #expect(ObjectIdentifier(leftmost.shape) == (try ellipsisShape()))
    #expect(drawn.flags.contains("ellipsized"))
  }

  @Test(arguments: [1, 2, 3])
  func aLabelDrawnAgainWithItsReportedSizeBreaksTheSame(lines: Int) throws {
    let style = "font: {family: Noto Sans, size: 20}, max_lines: \(lines), overflow: ellipsis"
    let first = try draw(words, "\(style), width: 120, line_spacing: 3")
    let box = first.measurements.box
    let again = try draw(
      words,
      "\(style), width: \(box.width), height: \(box.height), line_spacing: 3, canvas: expand")
    #expect(again.lineTexts == first.lineTexts)
    #expect(again.picture.glyphs.map(\.x) == first.picture.glyphs.map(\.x))
    let heights = first.lines.reduce(0) { $0 + $1.ascent + $1.descent }
    #expect(abs(box.height - heights - 3 * Double(lines - 1)) <= Double(lines))
  }

  @Test(arguments: ["Hello, World! How are you?", "ゴドー・エンジンは、だれでも", "مرحبا بالعالم الكبير"])
  func anyReportedSizeReproducesTheLines(text: String) throws {
    let families = "[Noto Sans, Noto Sans CJK JP, Noto Sans Arabic]"
    for width in stride(from: 60, through: 300, by: 16) {
      let style = "font: {family: \(families), size: 24}, letter_spacing: 1.3"
      let first = try draw(text, "\(style), max_width: \(width)")
      let box = first.measurements.box
      let again = try draw(
        text, "\(style), width: \(box.width), height: \(box.height), canvas: expand")
      #expect(again.lineTexts == first.lineTexts)
      #expect(again.measurements.excess == first.measurements.excess)
    }
  }
}

@Suite struct Fades {
  private let ltr = (text: "A long headline that does not fit", locale: "en")
  private let rtl = (text: "مرحبا بالعالم الكبير جدا جدا", locale: "ar")

  private func style(_ overflow: String) -> String {
    "font: {family: [Noto Sans, Noto Sans Arabic], size: 24}, width: 120, max_lines: 1, "
      + "overflow: \(overflow)"
  }

  @Test func theReadingEndFadesOutAndTheBeginningIsUntouched() throws {
    for (text, locale) in [ltr, rtl] {
      let plain = try draw(text, style("clip"), locale: locale)
      let faded = try draw(text, style("fade"), locale: locale)
      let length = 30
      for place in plain.places where (0..<120).contains(place.x) {
        let fromEnd = locale == "en" ? 119 - place.x : place.x
        let (before, after) = (plain.alpha(place.x, place.y), faded.alpha(place.x, place.y))
        // The same factor for every row: it depends on the place along the line alone.
        let factor = min(1, (Double(fromEnd) + 0.5) / Double(length))
        #expect(abs(Double(after) - Double(before) * factor) <= 2)
      }
    }
  }

  @Test func textThatFitsIsLeftAlone() throws {
    for overflow in ["fade", "fade_start", "fade_both", "ellipsis", "clip", "drop"] {
      let plain = try draw("ok", "width: 200")
      let drawn = try draw("ok", "width: 200, overflow: \(overflow)")
      #expect(drawn.pixels == plain.pixels)
      #expect(!drawn.ids.contains("truncated"))
    }
  }
}

@Suite struct LongWords {
  @Test(arguments: ["Donaudampfschifffahrtsgesellschaft", "สวัสดีสวัสดีสวัสดี", "سسسسسسسسسسسس"])
  func noLineIsWiderThanItsBox(word: String) throws {
    let families = "[Noto Sans, Noto Sans Thai, Noto Sans Arabic]"
    let drawn = try draw(
      word, "font: {family: \(families), size: 30}, width: 100, max_lines: 0")
    #expect(drawn.lines.count > 1)
    for line in drawn.lines { #expect(line.width <= 100) }
    #expect(!drawn.measurements.isOverflowing)
    #expect(drawn.lineTexts.joined() == word)
  }

  @Test func aClusterWiderThanTheBoxIsReported() throws {
    let drawn = try draw("WWW", "font: {family: Noto Sans, size: 60}, width: 30, max_lines: 0")
    #expect(drawn.lines.count == 3)
    #expect(drawn.measurements.isOverflowing && drawn.ids.contains("overflow"))
  }

  @Test func breakingByCharactersAddsNoGlyphs() throws {
    let word = "Donaudampfkanaltorte"
    let drawn = try draw(
      word, "font: {family: Noto Sans, size: 30}, width: 100, line_break: char")
    #expect(drawn.lines.count > 2)
    #expect(drawn.picture.glyphs.count == word.count)
  }

  @Test func aSoftHyphenShowsWhereTheLineBreaksThere() throws {
    let text = "A\u{AD}utomobil\u{AD}industrie"
    let drawn = try draw(text, "font: {family: Noto Sans, size: 20}, width: 110")
    #expect(drawn.lines.map(\.ending) == [.hyphen, .end])
    let hyphen = try #require(
      drawn.inkedGlyphs.filter { $0.line == 0 }.max { $0.x < $1.x })
    let known = ["-", "\u{2010}"].compactMap { try? draw($0).shapes.first }
    #expect(known.contains(ObjectIdentifier(hyphen.shape)))
    let whole = try draw(text, "font: {family: Noto Sans, size: 20}")
    #expect(whole.inkedGlyphs.count == "Automobilindustrie".count)
  }

  @Test func aMessageNamesTheLineThatIsTooWide() throws {
    let drawn = try draw("short\nvery much longer", "width: 160, line_break: none")
    let finding = try #require(drawn.finding(.overflow))
    #expect(finding.message.contains("line 2") && finding.message.contains("px too wide"))
    #expect(finding.numbers["line"] == 2)
    #expect(abs((finding.numbers["excess_x"] ?? 0) - drawn.measurements.excess.x) < 0.01)
    let wide = try draw("short\nvery much longer", "line_break: none").lines[1].width
    #expect(abs(drawn.measurements.excess.x - (wide - 160)) < 0.01)
  }

  @Test func softAndHardBreaksBothCountAsLines() throws {
    let drawn = try draw(
      "one two three\nfour", "font: {family: Noto Sans, size: 20}, width: 90, max_lines: 2")
    #expect(drawn.measurements.excess.lines == 1)
    #expect(drawn.finding(.overflow)?.message.contains("1 line too many (3 of 2)") == true)
  }
}
