// SPDX-License-Identifier: MIT

import CCairo
import LabelModel
import Painting
import Testing

@Suite("PNG")
struct PNGTests {
  /// The chunks of a file: name and content.
  static func chunks(_ file: [UInt8]) -> [(name: String, content: [UInt8])] {
    var result: [(String, [UInt8])] = []
    var place = 8
    while place + 12 <= file.count {
      let length = file[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: file[(place + 4)..<(place + 8)], as: UTF8.self)
      result.append((name, Array(file[(place + 8)..<(place + 8 + length)])))
      place += 12 + length
    }
    return result
  }

  /// Premultiplied RGBA as libpng reads it, through Cairo.
  static func decoded(_ file: [UInt8]) -> (width: Int, height: Int, pixels: [UInt8])? {
    final class Source {
      var bytes: ArraySlice<UInt8>
      init(_ bytes: [UInt8]) { self.bytes = bytes[...] }
    }
    let source = Source(file)
    let surface: OpaquePointer = withExtendedLifetime(source) {
      cairo_image_surface_create_from_png_stream(
        { closure, target, count in
          guard let closure, let target else { return CAIRO_STATUS_READ_ERROR }
          let source = Unmanaged<Source>.fromOpaque(closure).takeUnretainedValue()
          guard source.bytes.count >= Int(count) else { return CAIRO_STATUS_READ_ERROR }
          for (index, byte) in source.bytes.prefix(Int(count)).enumerated() { target[index] = byte }
          source.bytes = source.bytes.dropFirst(Int(count))
          return CAIRO_STATUS_SUCCESS
        }, Unmanaged.passUnretained(source).toOpaque())
    }
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { return nil }
    let width = Int(cairo_image_surface_get_width(surface))
    let height = Int(cairo_image_surface_get_height(surface))
    let stride = Int(cairo_image_surface_get_stride(surface))
    let isOpaque = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24
    guard let data = cairo_image_surface_get_data(surface) else { return nil }
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let pixel = data + y * stride + x * 4
        pixels += [pixel[2], pixel[1], pixel[0], isOpaque ? 255 : pixel[3]]
      }
    }
    return (width, height, pixels)
  }

  static func image(_ style: PaintStyle = ImageTests.styles[3]) throws -> PaintedImage {
    try Line([Shapes.apex, Shapes.ring, Shapes.emoji]).with { $0.paint = style }.painted().image
  }

  static func image(_ width: Int, _ pixels: [UInt32]) -> PaintedImage {
    let bytes = pixels.flatMap { pixel in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: pixel >> UInt32($0)) }
    }
    return PaintedImage(
      pixels: bytes,
      measurements: ImageMeasurements(
        width: width, height: pixels.count / width, origin: .zero, ink: nil))
  }

  static let allOptions: [PNGOptions] = PNGOptions.Compression.allCases.flatMap { compression in
    PNGOptions.Palette.allCases.flatMap { palette in
      [0, 2].map { PNGOptions(compression: compression, bleed: $0, palette: palette) }
    }
  }

  @Test(arguments: allOptions)
  func libpngReadsBackWhatWasWritten(options: PNGOptions) throws {
    for image in [try Self.image(), try Self.image(.fill(.white)), Self.image(1, [0x1234_5678])] {
      let read = try #require(Self.decoded(PNGEncoder(options: options).encode(image)))
      #expect(read.width == image.width && read.height == image.height)
      var worst = 0
      for index in stride(from: 0, to: image.pixels.count, by: 4) {
        let alpha = Int(image.pixels[index + 3])
        worst = max(worst, abs(Int(read.pixels[index + 3]) - alpha))
        for channel in 0..<3 {
          let expected = (Int(image.pixels[index + channel]) * alpha + 127) / 255
          worst = max(worst, abs(Int(read.pixels[index + channel]) - expected))
        }
      }
      #expect(worst <= 1)
    }
  }

  @Test func aFileIsStraightRGBAWithoutAnyOtherChunk() throws {
    let image = try Self.image()
    let chunks = Self.chunks(PNGEncoder(options: PNGOptions()).encode(image))
    #expect(chunks.map(\.name) == ["IHDR", "IDAT", "IEND"])
    #expect(chunks[0].content.suffix(5) == [8, 6, 0, 0, 0])
  }

  @Test func theSamePixelsGiveTheSameBytesWithAnyEncoder() throws {
    let image = try Self.image()
    let encoder = PNGEncoder(options: PNGOptions(palette: .auto))
    let first = encoder.encode(image)
    _ = encoder.encode(try Self.image(.fill(.white)))
    #expect(encoder.encode(image) == first)
    #expect(PNGEncoder(options: PNGOptions(palette: .auto)).encode(image) == first)
  }

  @Test func moreCompressionGivesSmallerFiles() throws {
    let image = try Self.image()
    let sizes = PNGOptions.Compression.allCases.map {
      PNGEncoder(options: PNGOptions(compression: $0)).encode(image).count
    }
    #expect(sizes[0] > sizes[1] && sizes[1] >= sizes[2])
  }

  @Test func premultipliedColorsAreMultipliedByAlpha() {
    let image = Self.image(2, [0xFF80_4080, 0x1020_30FF])
    let options = PNGOptions(alpha: .premultiplied, bleed: 2)
    let other = Self.image(2, [0x8040_2080, 0x1020_30FF])
    #expect(
      PNGEncoder(options: options).encode(image)
        == PNGEncoder(options: PNGOptions()).encode(other))
  }

  @Test(arguments: [1, 2, 255, 256])
  func aFewColorsBecomeALosslessPalette(count: Int) {
    let colors = (0..<count).map { UInt32($0) &* 0x0107_0B01 &+ 0x0300_0000 }
    let image = Self.image(count, colors + colors.reversed())
    let chunks = Self.chunks(PNGEncoder(options: PNGOptions(palette: .auto)).encode(image))
    #expect(chunks.first?.content.suffix(5) == [8, 3, 0, 0, 0])
    let palette = chunks.first { $0.name == "PLTE" }?.content ?? []
    let alphas = chunks.first { $0.name == "tRNS" }?.content ?? []
    #expect(palette.count == count * 3)
    #expect(alphas == alphas.sorted() && !alphas.contains(255))
  }

  @Test func thePaletteDoesNotDependOnWhereColorsStand() {
    let a = Self.image(3, [0x0102_0304, 0xFFFF_FFFF, 0])
    let b = Self.image(3, [0, 0x0102_0304, 0xFFFF_FFFF])
    let encoder = PNGEncoder(options: PNGOptions(palette: .auto))
    func palette(_ image: PaintedImage) -> [UInt8] {
      Self.chunks(encoder.encode(image)).filter { $0.name != "IDAT" }.flatMap(\.content)
    }
    #expect(palette(a) == palette(b))
  }

  @Test func oneColorTooManyStaysRGBA() {
    let image = Self.image(257, (0..<257).map { UInt32($0) << 8 | 255 })
    let options = PNGOptions(palette: .auto)
    #expect(
      PNGEncoder(options: options).encode(image)
        == PNGEncoder(options: PNGOptions()).encode(image))
  }

  /// Undoes `encode` far enough to see colours under alpha 0: libpng keeps them, Cairo does not.
  static func bled(_ reach: Int, _ image: PaintedImage) -> [Color] {
    let options = PNGOptions(bleed: reach, palette: .auto)
    let chunks = chunks(PNGEncoder(options: options).encode(image))
    let palette = chunks.first { $0.name == "PLTE" }?.content ?? []
    let alphas = chunks.first { $0.name == "tRNS" }?.content ?? []
    return (0..<(palette.count / 3)).map {
      Color(
        red: palette[$0 * 3], green: palette[$0 * 3 + 1], blue: palette[$0 * 3 + 2],
        alpha: $0 < alphas.count ? alphas[$0] : 255)
    }
  }

  @Test func bleedGivesTransparentPixelsTheNearestColorAndKeepsAlpha() {
    // One red pixel in a row of transparent ones.
    let image = Self.image(9, [0, 0, 0, 0, 0xFF00_00FF, 0, 0, 0, 0])
    #expect(Self.bled(0, image) == [.clear, .pureRed])
    #expect(Self.bled(2, image) == [.clear, Color.pureRed.with(alpha: 0), .pureRed])
    #expect(Self.bled(4, image) == [Color.pureRed.with(alpha: 0), .pureRed])
  }

  @Test(arguments: [1, 2, 7, 16])
  func bleedChangesOnlyPixelsOfAlphaZero(reach: Int) throws {
    let image = try Self.image(.fill(.white))
    let plain = try #require(Self.decoded(PNGEncoder(options: PNGOptions()).encode(image)))
    let bled = PNGEncoder(options: PNGOptions(bleed: reach)).encode(image)
    #expect(Self.decoded(bled)?.pixels == plain.pixels)
    #expect(bled != PNGEncoder(options: PNGOptions()).encode(image))
  }
}
