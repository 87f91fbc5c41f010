// SPDX-License-Identifier: MIT

import Diagnostics
import Foundation
import LabelModel
import Testing
import Typesetting

@testable import Pipeline

/// DejaVu Sans with a second face that calls itself condensed and is four fifths as large.
///
/// None of the fonts that tests can count on has a condensed face.
private final class CondensedFamily {
  static let regular = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
  let file = FileManager.default.temporaryDirectory
    .appendingPathComponent("labelsmith-condensed-\(UUID().uuidString).ttf")

  init() throws {
    var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: Self.regular)))
    func number(_ place: Int, count: Int) -> Int {
      bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }
    // The table of tables: sixteen bytes each from byte 12 on, name first, place in bytes 8 to 11.
    for record in (0..<number(4, count: 2)).map({ 12 + 16 * $0 }) {
      let table = number(record + 8, count: 4)
      switch String(decoding: bytes[record..<record + 4], as: UTF8.self) {
      case "head":
        let unitsPerEm = number(table + 18, count: 2) * 5 / 4
        bytes[table + 18] = UInt8(unitsPerEm >> 8)
        bytes[table + 19] = UInt8(unitsPerEm & 0xFF)
      // Width class 3 of 9 is condensed, 75 %.
      case "OS/2": bytes[table + 7] = 3
      default: break
      }
    }
    try Data(bytes).write(to: file)
  }

  deinit { try? FileManager.default.removeItem(at: file) }
}

/// Case U48: a locale with long words gets a style of its own.
@Suite struct CondensedStyles {
  private static let text = "Διαμόρφωση συστήματος"

  private func studio(_ greek: String, _ family: CondensedFamily) throws -> Studio {
    try Studio(
      """
      source_locale: en
      locales: [en, el]
      fonts: {system: false, files: ["\(CondensedFamily.regular)", "\(family.file.path)"]}
      styles:
        s:
          font: {family: DejaVu Sans, size: 30}
          width: 160
          max_lines: 1
          locales: {el: {\(greek)}}
      labels:
        a: {style: s, text: {en: Settings, el: \(Self.text)}}
      """)
  }

  private func excess(_ greek: String, _ family: CondensedFamily) throws -> Double {
    let studio = try studio(greek, family)
    // The other locales keep their style.
    let english = try studio.draw("a", "en").measurements
    #expect(english.fontSize == 30 && english.lines.map { $0.width.rounded() } == [123])
    let drawn = try studio.draw("a", "el")
    let excess = drawn.measurements.excess.x
    let width = drawn.lines[0].width
    #expect(abs(width - 160 - excess) < 0.01)
    let finding = try #require(drawn.finding(.overflow))
    let (px, whole) = (Int(excess.rounded(.up)), Int(width.rounded(.up)))
    #expect(finding.message.contains("is \(px) px too wide (\(whole) of 160 px"))
    return excess
  }

  @Test func sizeStretchAndSpacingOfALocaleAllMakeItsTextNarrower() throws {
    let family = try CondensedFamily()
    let full = try excess("", family) + 160
    let gaps = Double(Self.text.count - 1)
    let cases = [
      ("font: {size: 20}", full * 2 / 3),
      ("font: {stretch: condensed}", full * 4 / 5),
      ("letter_spacing: -0.5", full - gaps / 2),
      ("font: {size: 20, stretch: condensed}, letter_spacing: -0.5", full * 8 / 15 - gaps / 2),
    ]
    for (style, expected) in cases {
      let found = try excess(style, family) + 160
      #expect(abs(found - expected) < 0.05, "\(style): \(found) for \(expected)")
    }
  }

  @Test func aStyleThatIsNarrowEnoughEndsTheFinding() throws {
    let family = try CondensedFamily()
    let drawn = try studio(
      "font: {size: 18, stretch: condensed}, letter_spacing: -1.25", family
    ).draw("a", "el")
    #expect(drawn.finding(.overflow) == nil && !drawn.measurements.isOverflowing)
    #expect(drawn.measurements.fontSize == 18 && drawn.lines.count == 1)
  }
}
