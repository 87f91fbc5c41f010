// SPDX-License-Identifier: MIT

/// The different pixels of an image with at most 256 of them.
struct PNGPalette {
  /// RGBA with red in the lowest byte; by alpha, then by value, so that the same pixels always
  /// give the same palette and the list of alphas can end early.
  let colors: [UInt32]
  /// One index a pixel.
  let indices: [UInt8]

  static let largest = 256
  /// Slots of the table that counts colours: a power of two, sparse enough for short searches.
  private static let slots = 1024

  /// Returns `nil` for an image with more than 256 different pixels.
  init?(of pixels: [UInt8]) {
    let count = pixels.count / 4
    var keys = [UInt32](repeating: 0, count: Self.slots)
    var places = [Int16](repeating: -1, count: Self.slots)
    var found: [UInt32] = []
    var slotOfPixel = [UInt16](repeating: 0, count: count)
    for index in 0..<count {
      let pixel = Self.pixel(pixels, index)
      var slot = Int(truncatingIfNeeded: (pixel &* 0x9E37_79B1) >> 22)
      while places[slot] >= 0, keys[slot] != pixel { slot = (slot + 1) & (Self.slots - 1) }
      if places[slot] < 0 {
        guard found.count < Self.largest else { return nil }
        keys[slot] = pixel
        places[slot] = Int16(found.count)
        found.append(pixel)
      }
      slotOfPixel[index] = UInt16(slot)
    }
    let sorted = found.sorted { ($0 >> 24, $0) < ($1 >> 24, $1) }
    var indexOfSlot = [UInt8](repeating: 0, count: Self.slots)
    for (index, color) in sorted.enumerated() {
      var slot = Int(truncatingIfNeeded: (color &* 0x9E37_79B1) >> 22)
      while keys[slot] != color || places[slot] < 0 { slot = (slot + 1) & (Self.slots - 1) }
      indexOfSlot[slot] = UInt8(index)
    }
    colors = sorted
    indices = slotOfPixel.map { indexOfSlot[Int($0)] }
  }

  var chunks: [PNGChunk] {
    let entries = colors.flatMap { color in
      [UInt8(color & 255), UInt8(color >> 8 & 255), UInt8(color >> 16 & 255)]
    }
    let alphas = colors.map { UInt8($0 >> 24) }.prefix { $0 < 255 }
    let palette = PNGChunk(name: "PLTE", content: entries)
    guard !alphas.isEmpty else { return [palette] }
    return [palette, PNGChunk(name: "tRNS", content: Array(alphas))]
  }

  private static func pixel(_ pixels: [UInt8], _ index: Int) -> UInt32 {
    UInt32(pixels[index * 4]) | UInt32(pixels[index * 4 + 1]) << 8
      | UInt32(pixels[index * 4 + 2]) << 16 | UInt32(pixels[index * 4 + 3]) << 24
  }
}
