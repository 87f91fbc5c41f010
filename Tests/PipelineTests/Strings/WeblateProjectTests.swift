// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Manifest
import Planning
import StringSources
import Testing
import Typesetting

@testable import Pipeline

/// What Weblate's flags do to a label, and that a label's limits come back as the same limits.
@Suite struct WeblateProjectTests {
  /// A label `a` whose text for `de` has flags.
  private func flagged(
    _ flags: String, _ text: String, style: String = "", label: String = ""
  ) throws -> StringProject {
    try StringProject(
      ["de.po": "\(flags)\nmsgid \"a\"\nmsgstr \"\(text)\"\n", "fr.po": poFile(["a": text])],
      strings: "[{format: po, path: \"{locale}.po\", flags: weblate}]",
      labels: ["a: {style: {extends: plain\(style)}, text: A\(label)}"], locales: "[en, de, fr]")
  }

  private func measured(_ project: StringProject, _ locale: String) throws -> Measurements {
    try #require(project.studio.layOut("a", locale).label?.measurements)
  }

  @Test(arguments: [
    ("max-size:180:2", #"a\nb"#, 0), ("max-size:180:1", #"a\nb"#, 1), ("max-size:180", #"a\nb"#, 1),
    ("max-size:180:2", #"a\nb\nc"#, 1), ("max-size:180:3", #"a\nb\nc"#, 0),
    ("max-size:60:2", "eins zwei", 0), ("max-size:60:2", "eins zwei drei", 1),
  ])
  func theSecondNumberIsHowManyLinesFit(flags: String, text: String, excess: Int) throws {
    let project = try flagged("#, " + flags, text)
    #expect(try measured(project, "de").excess == Measurements.Excess(lines: excess))
    #expect(project.all.map(\.id) == (excess > 0 ? [.overflow] : []))
  }

  /// Whatever the label's own style says of the same things.
  @Test(arguments: [
    ("font-family:\"Noto Serif\"", "font: {family: Noto Serif}"),
    ("font-size:31", "font: {size: 31}"),
    ("font-size:9.5", "font: {size: 9.5}"), ("font-weight:bold", "font: {weight: 700}"),
    ("font-weight:650", "font: {weight: 650}"), ("font-spacing:3", "letter_spacing: 3"),
    ("font-spacing:-1", "letter_spacing: -1"),
    ("max-size:120:2", "max_width: 120, max_lines: 2"),
    (
      "max-size:120, font-size:12, font-spacing:2",
      "max_width: 120, max_lines: 1, font: {size: 12}, letter_spacing: 2"
    ),
  ])
  func aFlagActsAsTheStyleThatSaysTheSame(flags: String, style: String) throws {
    let own = ", width: 150, letter_spacing: 1, font: {size: 24, weight: 300}"
    let text = "Spiel fortsetzen"
    let project = try flagged("#, " + flags, text, style: own)
    let same = try Studio(
      """
      locales: [en, de]
      styles:
        plain: {font: {family: Noto Sans, size: 20}}
        own: {extends: plain\(own)}
      labels:
        a: {style: {extends: own, \(style)}, text: {en: A, de: \(text)}}
      """)
    let expected = try #require(same.layOut("a", "de").label?.measurements)
    #expect(try measured(project, "de") == expected)
    // The flags are those of one translation.
    #expect(try measured(project, "fr") != expected)
  }

  @Test func flagsMayStandOnSeveralLines() throws {
    let lines = "#, c-format, max-size:180:2\n#: menu.c:3\n#, font-size:19\n#, max-length:4"
    let project = try flagged(lines, "Länger")
    let together = try flagged("#, max-size:180:2, font-size:19, max-length:4", "Länger")
    #expect(try measured(project, "de") == measured(together, "de"))
    #expect(try measured(project, "de").fontSizeRequested == 19)
    #expect(project.all.map(\.message) == ["'a' [de] has 6 characters, 4 are allowed"])
  }

  @Test(arguments: [(12, 4, 4), (4, 12, 4), (6, 6, nil)])
  func theSmallerOfTwoLengthsCounts(label: Int, flag: Int, limit: Int?) throws {
    let project = try flagged(
      "#, max-length:\(flag)", "Länger", label: ", max_length: \(label)")
    // The label's own limit holds in the other locale too.
    #expect(
      project.all.map(\.message).filter { $0.contains("[de]") }
        == (limit.map { ["'a' [de] has 6 characters, \($0) are allowed"] } ?? []))
  }

  /// Texts of 1 to 128 narrow letters in words of three.
  private static let texts = (1...128).map { length in
    String((0..<length).map { $0 % 4 == 3 && $0 < length - 1 ? " " : "i" })
  }

  /// A project with a label for each of the texts.
  private func project(style: String, flags: String = "") throws -> StringProject {
    let entries = Self.texts.enumerated().map { index, text in
      "\(flags)msgid \"t\(index + 1)\"\nmsgstr \"\(text)\"\n\n"
    }
    return try StringProject(
      ["en.po": entries.joined()],
      strings: "[{format: po, path: \"{locale}.po\", flags: weblate}]",
      labels: Self.texts.indices.map { "t\($0 + 1): {style: {extends: plain\(style)}}" },
      locales: "[en]")
  }

  /// How long the longest text is that fits; longer ones do not.
  private func longest(in project: StringProject) throws -> Int {
    var (fits, isTooLong) = (0, Self.texts.count + 1)
    while isTooLong - fits > 1 {
      let middle = (fits + isTooLong) / 2
      let layout = try project.studio.layOut("t\(middle)")
      if try #require(layout.label).measurements.isOverflowing {
        isTooLong = middle
      } else {
        fits = middle
      }
    }
    return fits
  }

  /// Room for some characters is lost where a limit has to be a whole number.
  @Test(arguments: [
    "width: 180, max_lines: 1", "width: 180, max_lines: 2", "max_width: 150.7, max_lines: 3",
    "width: 200, padding: [0, 11.5], max_lines: 1", "width: 180, max_lines: 1, font: {size: 20.4}",
    "width: 180, max_lines: 1, font: {weight: 700}",
    "width: 180, max_lines: 1, stroke: {width: 6, color: red}",
    "width: 180, max_lines: 1, fit: {min_scale: 0.7}",
    "width: 180, max_lines: 2, fit: {min_scale: 0.6}",
    "width: 180, max_lines: 1, letter_spacing: 3", "width: 180, max_lines: 1, letter_spacing: 1.5",
    "width: 180, max_lines: 1, letter_spacing: -0.5",
    "width: 180, max_lines: 1, letter_spacing: 0.06em",
    "width: 180, max_lines: 1, letter_spacing: 3, fit: {min_scale: 0.5}",
    "width: 180, height: 30, max_lines: 2",
  ])
  func whatTheWrittenLimitsLetThroughFits(style: String) throws {
    let real = try project(style: ", " + style)
    let setter = EntrySetter(project: real.studio.loaded.project, fonts: real.studio.loaded.fonts)
    let flags = WeblateFlags(limitsOf: try real.studio.entry("t1"), setter).formatted
    let read = try project(style: "", flags: "#, \(flags)\n")
    let (fitting, letThrough) = (try longest(in: real), try longest(in: read))
    #expect(letThrough <= fitting, "\(flags)")
    #expect(letThrough >= fitting - 4, "\(flags)")
  }
}
