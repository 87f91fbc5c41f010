// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Planning
import Testing
import Typesetting

@testable import Pipeline

/// Case U01: Weblate's sizes are limits of the real lines, in the real font.
@Suite struct WeblateSizeTests {
  private static let short = "Ein Text für zwei Zeilen davon"
  private static let long = "Ein Text für drei Zeilen und nicht nur zwei davon"

  private func project(_ flags: String, _ text: String) throws -> StringProject {
    try StringProject(
      ["l10n/de.po": "#, \(flags)\nmsgid \"a\"\nmsgstr \"\(text)\"\n"],
      strings: "[{format: po, path: \"l10n/{locale}.po\", flags: weblate}]",
      labels: ["a: {style: plain, text: A}"])
  }

  @Test(arguments: [
    ("max-size:180:2", short, 2, nil), ("max-size:180:3", long, 3, nil),
    ("max-size:180:2", long, 3, "has 1 line too many (3 of 2)"),
    // Without a number it is one line, which is not broken.
    ("max-size:180:1", short, 1, "is 84 px too wide (264 of 180 px, 146 %), line 1"),
    ("max-size:180", short, 1, "is 84 px too wide (264 of 180 px, 146 %), line 1"),
    ("max-size:264", short, 1, nil), ("max-size:263", short, 1, "is 1 px too wide"),
  ])
  func theNumberOfLinesCountsAsTheWidthDoes(
    size: String, text: String, lines: Int, found: String?
  ) throws {
    let project = try project("\(size), font-size:19", text)
    let measured = try #require(project.studio.layOut("a", "de").label?.measurements)
    #expect(measured.fontSizeRequested == 19 && measured.fontSize == 19)
    #expect(measured.lines.count == lines)
    #expect(project.all.map(\.id) == (found == nil ? [] : [.overflow]))
    if let found {
      #expect(project.all.first?.message.contains(found) == true, "\(project.all)")
      #expect(project.all.first?.position?.line == 3)
    }
  }

  @Test func theFontOfTheFlagsIsTheOneThatIsMeasured() throws {
    func width(_ flags: String) throws -> Double {
      let project = try project(flags, "WWWW")
      return try #require(project.studio.layOut("a", "de").label?.measurements.lines.first).width
    }
    let plain = try width("font-size:20")
    let cases = [
      ("font-size:10", plain / 2), ("font-weight:700", try draw("WWWW", bold).lines[0].width),
      ("font-weight:bold", try draw("WWWW", bold).lines[0].width),
      ("font-family:\"Noto Serif\"", try draw("WWWW", serif).lines[0].width),
      ("font-spacing:3", plain + 9),
    ]
    for (flags, expected) in cases {
      let found = try width(flags)
      #expect(abs(found - expected) < 0.01, "\(flags): \(found) for \(expected)")
      #expect(found != plain, "\(flags)")
    }
  }

  @Test func aFamilyThatNobodyHasIsNamedInTheTranslatorsFile() throws {
    let project = try project("font-family:Nowhere", "WWWW")
    #expect(
      project.all.map { "\($0.position?.file ?? "") \($0.id.rawValue)" } == [
        "l10n/de.po family_unknown"
      ])
  }

  private let bold = "font: {family: Noto Sans, size: 20, weight: 700}"
  private let serif = "font: {family: Noto Serif, size: 20}"
}
