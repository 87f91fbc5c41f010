// SPDX-License-Identifier: MIT

internal import CDeflate
package import LabelModel

/// Turns painted images into PNG files on one thread.
///
/// 8 bits a channel, filter none, one IDAT, no other chunks: for flat letters on transparency
/// that is both the fastest and the smallest way. The bytes follow from the pixels and the
/// options alone.
package final class PNGEncoder {
  private let options: PNGOptions
  private let compressor: OpaquePointer?

  package init(options: PNGOptions) {
    self.options = options
    let level: Int32 =
      switch options.compression {
      case .fast: 1
      case .balanced: 6
      case .small: 12
      }
    // Returns NULL only when memory is exhausted.
    compressor = libdeflate_alloc_compressor(level)
  }

  deinit { libdeflate_free_compressor(compressor) }

  package func encode(_ image: PaintedImage) -> [UInt8] {
    encode(image, pixels: pixels(of: image))
  }

  /// Encodes what `pixels(of:)` gave for the image.
  package func encode(_ image: PaintedImage, pixels: [UInt8]) -> [UInt8] {
    if options.palette == .auto, let palette = PNGPalette(of: pixels) {
      return file(
        image.width, image.height, colorType: 3,
        before: palette.chunks, rows: palette.indices, bytesPerPixel: 1)
    }
    return file(
      image.width, image.height, colorType: 6, before: [], rows: pixels, bytesPerPixel: 4)
  }

  /// The RGBA that a reader of the file gets.
  package func pixels(of image: PaintedImage) -> [UInt8] {
    switch options.alpha {
    case .premultiplied: Premultiplication.apply(to: image.pixels)
    // Premultiplied pixels of alpha 0 have no colour to bleed.
    case .straight where options.bleed > 0:
      Bleed(reach: options.bleed).apply(to: image)
    case .straight: image.pixels
    }
  }

  private func file(
    _ width: Int, _ height: Int, colorType: UInt8, before: [PNGChunk], rows: [UInt8],
    bytesPerPixel: Int
  ) -> [UInt8] {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let header =
      PNGChunk.bigEndian(UInt32(width)) + PNGChunk.bigEndian(UInt32(height))
      + [8, colorType, 0, 0, 0]
    append(PNGChunk(name: "IHDR", content: header), to: &bytes)
    for chunk in before { append(chunk, to: &bytes) }
    let content = compressed(rows, rowBytes: width * bytesPerPixel, height: height)
    append(PNGChunk(name: "IDAT", content: content), to: &bytes)
    append(PNGChunk(name: "IEND", content: []), to: &bytes)
    return bytes
  }

  private func append(_ chunk: PNGChunk, to bytes: inout [UInt8]) {
    let start = bytes.count + 4
    bytes.reserveCapacity(bytes.count + chunk.content.count + 12 + 12)
    bytes += PNGChunk.bigEndian(UInt32(chunk.content.count))
    bytes += chunk.name.utf8
    bytes += chunk.content
    let checksum = bytes.withUnsafeBytes { all in
      let part = UnsafeRawBufferPointer(rebasing: all[start...])
      return libdeflate_crc32(0, part.baseAddress, part.count)
    }
    bytes += PNGChunk.bigEndian(checksum)
  }

  /// Puts the byte for "no filter" before each row and compresses all of it.
  private func compressed(_ rows: [UInt8], rowBytes: Int, height: Int) -> [UInt8] {
    let count = (rowBytes + 1) * height
    let raw = [UInt8](unsafeUninitializedCapacity: count) { target, written in
      rows.withUnsafeBufferPointer { source in
        guard let to = target.baseAddress, let from = source.baseAddress else { return }
        for y in 0..<height {
          let start = to + y * (rowBytes + 1)
          start.initialize(to: 0)
          (start + 1).initialize(from: from + y * rowBytes, count: rowBytes)
        }
      }
      written = count
    }
    let bound = libdeflate_zlib_compress_bound(compressor, count)
    return [UInt8](unsafeUninitializedCapacity: bound) { target, written in
      written = libdeflate_zlib_compress(compressor, raw, count, target.baseAddress, bound)
    }
  }
}
