// SPDX-License-Identifier: MIT

import Foundation
import LabelModel
import Painting
import Testing
import Typesetting

@testable import Pipeline

/// One label in eight languages against pictures that people have looked at.
///
/// Case U14. With `LABELSMITH_UPDATE_PICTURES=1` the pictures are written instead.
@Suite struct ScriptPictures {
  private static let locales = ["ar", "he", "ja", "ko", "zh-Hans", "zh-Hant", "th", "hi"]

  @Test(arguments: locales, [1.0, 2, 3])
  func aLabelLooksLikeItsStoredPicture(locale: String, scale: Double) throws {
    let pictures = try StoredPictures()
    let (name, bytes) = try pictures.file(locale, #require(Scale(scale)))
    if StoredPictures.isUpdating {
      try Data(bytes).write(to: StoredPictures.folder.appending(path: name), options: .atomic)
    } else if let complaint = try pictures.complaint(about: name, bytes) {
      Issue.record("\(complaint)")
    }
  }

  @Test func everyStoredPictureBelongsToTheManifest() throws {
    let pictures = try StoredPictures()
    #expect(pictures.studio.diagnostics.isEmpty)
    #expect(pictures.names.count == Self.locales.count * 3)
    if StoredPictures.isUpdating {
      let text = try pictures.materials().joined(separator: "\n") + "\n"
      try Data(text.utf8).write(to: StoredPictures.materialsFile, options: .atomic)
    } else {
      let files = try FileManager.default.contentsOfDirectory(atPath: StoredPictures.folder.path)
      #expect(Set(files) == pictures.names.union(["assets.yaml", "made-with.txt"]))
    }
  }

  @Test(arguments: locales)
  func everyStoredTextFitsAndHasAllItsGlyphs(locale: String) throws {
    let layout = try StoredPictures().studio.layOut("title", locale)
    let measured = try #require(layout.label?.measurements)
    #expect(measured.missingGlyphs.isEmpty && !measured.isOverflowing)
    #expect(measured.lines.map(\.ending) == [.soft, .end])
  }
}

@Suite struct PictureDifferences {
  /// A PNG file of gray pixels, in rows of three.
  private func file(_ grays: [UInt8], compression: PNGOptions.Compression = .small) -> [UInt8] {
    let measurements = ImageMeasurements(
      width: 3, height: grays.count / 3, origin: .zero, ink: nil)
    let image = PaintedImage(
      pixels: grays.flatMap { [$0, $0, $0, 255] }, measurements: measurements)
    return PNGEncoder(options: PNGOptions(compression: compression)).encode(image)
  }

  @Test func samePixelsAreTheSamePictureHoweverTheyAreCompressed() {
    let grays = [UInt8](0..<255)
    let small = file(grays)
    #expect(PictureDifference.between(small, small) == nil)
    let fast = file(grays, compression: .fast)
    #expect(small != fast && PictureDifference.between(small, fast) == nil)
  }

  @Test func anyOtherPixelIsCountedAndPlaced() {
    let stored = file([0, 0, 0, 0, 0, 0, 0, 0, 0])
    #expect(
      PictureDifference.between(file([0, 0, 0, 0, 0, 1, 0, 0, 0]), stored)
        == "1 of 9 pixels differ by up to 1 of 255, from (2, 1) to (2, 1)")
    #expect(
      PictureDifference.between(file([0, 9, 0, 0, 0, 0, 200, 0, 0]), stored)
        == "2 of 9 pixels differ by up to 200 of 255, from (0, 0) to (1, 2)")
    #expect(
      PictureDifference.between(file([0, 0, 0]), stored) == "3 × 1 px, stored are 3 × 3")
    #expect(PictureDifference.between(stored, [1, 2]) == "one of the files is no PNG")
  }
}
