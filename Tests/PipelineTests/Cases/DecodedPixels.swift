// SPDX-License-Identifier: MIT

import Hashing
import LabelModel
import Painting
import Planning
import Testing

@testable import Pipeline

/// The hash that metrics call `pixels` is of what a reader of the file gets.
@Suite struct DecodedPixelCases {
  private func image(_ options: PNGOptions) async throws -> PaintedJob.Image {
    let studio = try Studio(text: "Ag", style: "fill: \"#FF800080\"")
    let layout = try studio.layOut()
    let job = layout.paintJob(images: [PlannedImage(scale: .one, path: "a")], largestScale: .one)
    let pool = PaintPool(
      count: 1, cache: MaskCache(), limits: studio.loaded.project.paintLimits, png: options)
    return try #require(await pool.paint([job]).first?.images.first)
  }

  @Test func otherPixelsHaveAnotherHash() async throws {
    let plain = try await image(PNGOptions())
    let bled = try await image(PNGOptions(bleed: 3))
    let premultiplied = try await image(PNGOptions(alpha: .premultiplied))
    #expect(Set([plain.pixels, bled.pixels, premultiplied.pixels]).count == 3)
  }

  @Test(arguments: [PNGOptions(compression: .fast), PNGOptions(compression: .small)])
  func anotherCompressorGivesTheSameHash(options: PNGOptions) async throws {
    let plain = try await image(PNGOptions())
    #expect(try await image(options).pixels == plain.pixels)
  }
}
