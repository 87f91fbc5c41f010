// SPDX-License-Identifier: MIT

import LabelModel

/// Collects finished rows, measures the ink, and trims and grows the image as its frame asks.
struct ImageFinish {
  let frame: Frame
  let canvas: Canvas

  func image(
    _ writeRow: (Int, UnsafeMutablePointer<UInt32>) -> Void
  ) -> PaintedImage {
    let width = canvas.imageWidth
    let height = canvas.imageHeight
    var ink = InkBounds(width: width)
    let pixels = Self.pixels(count: width * height) { base in
      for y in 0..<height {
        let row = base + y * width
        writeRow(y, row)
        ink.look(at: row, y: y)
      }
    }
    let measured = ink.bounds
    guard frame.isTrimmed else {
      return PaintedImage(
        pixels: pixels,
        measurements: ImageMeasurements(
          width: width, height: height, origin: canvas.origin, ink: measured))
    }
    return trimmed(pixels, to: measured)
  }

  private func trimmed(_ pixels: [UInt8], to ink: ImageMeasurements.Ink?) -> PaintedImage {
    let kept = ink ?? ImageMeasurements.Ink(x: 0, y: 0, width: 1, height: 1)
    let multiple = Double(max(1, frame.multipleOf))
    let width = Int(Canvas.round(Double(kept.width), to: multiple))
    let height = Int(Canvas.round(Double(kept.height), to: multiple))
    let result =
      ink == nil
      ? [UInt8](repeating: 0, count: width * height * 4)
      : cut(pixels, kept, width: width, height: height)
    // Without ink there is nothing to be relative to: the one pixel stands for the box's corner.
    let origin =
      ink == nil
      ? Point.zero
      : Point(x: canvas.origin.x - Double(kept.x), y: canvas.origin.y - Double(kept.y))
    let newInk = ink.map {
      ImageMeasurements.Ink(x: 0, y: 0, width: $0.width, height: $0.height)
    }
    return PaintedImage(
      pixels: result,
      measurements: ImageMeasurements(
        width: width, height: height, origin: origin, ink: newInk))
  }

  /// The rectangle's pixels, with empty ones to its right and below up to the size.
  private func cut(
    _ pixels: [UInt8], _ rect: ImageMeasurements.Ink, width: Int, height: Int
  ) -> [UInt8] {
    let from = canvas.imageWidth * 4
    return [UInt8](unsafeUninitializedCapacity: width * height * 4) { target, written in
      pixels.withUnsafeBufferPointer { source in
        guard let to = target.baseAddress, let base = source.baseAddress else { return }
        for y in 0..<height {
          let row = to + y * width * 4
          let kept = y < rect.height ? rect.width * 4 : 0
          row.initialize(
            from: base + (min(y, rect.height - 1) + rect.y) * from + rect.x * 4, count: kept)
          (row + kept).initialize(repeating: 0, count: width * 4 - kept)
        }
      }
      written = width * height * 4
    }
  }

  private static func pixels(
    count: Int, _ write: (UnsafeMutablePointer<UInt32>) -> Void
  ) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count * 4) { target, written in
      guard let raw = UnsafeMutableRawPointer(target.baseAddress) else { return }
      // An array's memory is aligned for every basic type, and both types are trivial.
      write(raw.assumingMemoryBound(to: UInt32.self))
      written = count * 4
    }
  }
}

/// The bounding box of painted pixels.
struct InkBounds {
  private let width: Int
  private var left: Int
  private var right = 0
  private var top = Int.max
  private var bottom = 0

  init(width: Int) {
    self.width = width
    left = width
  }

  /// A pixel of alpha 0 is 0 in all channels.
  mutating func look(at row: UnsafeMutablePointer<UInt32>, y: Int) {
    var first = 0
    while first < width, row[first] == 0 { first &+= 1 }
    guard first < width else { return }
    var end = width
    while row[end &- 1] == 0 { end &-= 1 }
    left = min(left, first)
    right = max(right, end)
    top = min(top, y)
    bottom = y + 1
  }

  var bounds: ImageMeasurements.Ink? {
    guard left < right else { return nil }
    return ImageMeasurements.Ink(x: left, y: top, width: right - left, height: bottom - top)
  }
}
