// SPDX-License-Identifier: MIT

import LabelModel
import Testing

@testable import Typesetting

/// The ranges that are answered without the Unicode tables must give the tables' answer.
@Test func everyCharacterIsJudgedAsTheUnicodeTablesSay() {
  for value in UInt32(0x80)...0x10_FFFF {
    guard let scalar = Unicode.Scalar(value) else { continue }
    let properties = scalar.properties
    let isDrawnByNothing =
      properties.isDefaultIgnorableCodePoint || properties.generalCategory == .spaceSeparator
      || value == 0x2028 || value == 0x2029
    if scalar.isDrawnByNothing != isDrawnByNothing {
      Issue.record("U+\(String(value, radix: 16)) is judged wrongly")
    }
  }
}

@Test func aFaceGivesTheSameGlyphsInWhateverOrderItIsAsked() throws {
  let scalars = Array(stride(from: UInt32(0), to: 0x11_0100, by: 61))
  let known = try openedFace()
  let glyphs = scalars.map(known.nominalGlyph)
  let fresh = try openedFace()
  #expect(scalars.reversed().map(fresh.nominalGlyph) == glyphs.reversed())
  #expect(glyphs.count { $0 != 0 } > 30)
  #expect(fresh.nominalGlyph(0x11_0000) == 0)
  #expect(fresh.nominalGlyph(.max) == 0)
}

private func openedFace() throws -> Face {
  let library = try FontLibrary(settings: FontSettings(), cacheDirectory: nil)
  let record = try #require(library.catalog.faces(ofFamily: "Noto Sans").first)
  return try #require(library.open(record, Face.Adjustment(), family: "Noto Sans"))
}
