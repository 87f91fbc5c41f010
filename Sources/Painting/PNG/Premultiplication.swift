// SPDX-License-Identifier: MIT

/// Multiplies colours by their alpha, for programs that want it done.
enum Premultiplication {
  static func apply(to pixels: [UInt8]) -> [UInt8] {
    var result = pixels
    for index in stride(from: 0, to: pixels.count - 3, by: 4) {
      let alpha = Int(pixels[index + 3])
      for channel in 0..<3 {
        result[index + channel] = UInt8((Int(pixels[index + channel]) * alpha + 127) / 255)
      }
    }
    return result
  }
}
