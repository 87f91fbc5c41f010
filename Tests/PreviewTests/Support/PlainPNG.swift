// SPDX-License-Identifier: MIT

/// Draws blocks of colour and writes them as an uncompressed PNG: enough for a picture in a test.
struct PlainPNG {
  let width: Int
  let height: Int
  private let palette: [Color]
  /// 0 is transparent, n the n-th colour.
  private var pixels: [UInt8]

  typealias Color = (red: UInt8, green: UInt8, blue: UInt8)

  /// Fully transparent.
  init(width: Int, height: Int, palette: [Color]) {
    self.width = width
    self.height = height
    self.palette = palette
    pixels = Array(repeating: 0, count: width * height)
  }

  mutating func fill(x: Int, y: Int, width: Int, height: Int, _ color: UInt8) {
    let columns = max(0, x)..<max(0, x, min(self.width, x + width))
    for row in max(0, y)..<max(0, y, min(self.height, y + height)) {
      for column in columns { pixels[row * self.width + column] = color }
    }
  }

  /// Something like letters: each character is a small pattern of its own, mirrored.
  mutating func write(_ text: String, x: Int, y: Int, cell: Int, _ color: UInt8) {
    var left = x
    for character in text.unicodeScalars {
      if character != " " {
        for row in 0..<7 {
          let bits = (character.value &* 2_654_435_761) >> UInt32(row * 3 + 4)
          for column in 0..<5 where bits & (1 << UInt32(min(column, 4 - column))) != 0 {
            fill(x: left + column * cell, y: y + row * cell, width: cell, height: cell, color)
          }
        }
      }
      left += 6 * cell
    }
  }

  var bytes: [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity((width + 1) * height)
    for row in 0..<height {
      rows.append(0)
      rows += pixels[row * width..<(row + 1) * width]
    }
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += chunk("IHDR", big(UInt32(width)) + big(UInt32(height)) + [8, 3, 0, 0, 0])
    file += chunk("PLTE", [0, 0, 0] + palette.flatMap { [$0.red, $0.green, $0.blue] })
    file += chunk("tRNS", [0])
    file += chunk("IDAT", stored(rows))
    file += chunk("IEND", [])
    return file
  }

  private func big(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return big(UInt32(content.count)) + body + big(Self.checksum(body))
  }

  private func stored(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let count = min(65535, bytes.count - start)
      let isLast = start + count == bytes.count
      let size = [UInt8(count & 255), UInt8(count >> 8)]
      result += [isLast ? 1 : 0] + size + size.map { ~$0 } + bytes[start..<start + count]
      start += count
    } while start < bytes.count
    var low: UInt32 = 1
    var high: UInt32 = 0
    for byte in bytes {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    return result + big(high << 16 | low)
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
    }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { table[Int(($0 ^ UInt32($1)) & 255)] ^ ($0 >> 8) }
  }
}
