// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Painting
import Typesetting

@testable import Pipeline

/// One label in one locale at one scale, as far as it gets before it becomes a file.
struct Drawn {
  let layout: EntryLayout
  let label: LaidOutLabel
  let painted: PaintedImage
  let pixels: Pixels

  init(layout: EntryLayout, label: LaidOutLabel, painted: PaintedImage) {
    self.layout = layout
    self.label = label
    self.painted = painted
    pixels = Pixels(painted)
  }

  var measurements: Measurements { label.measurements }
  var lines: [Measurements.Line] { measurements.lines }
  var picture: LabelPicture { label.picture }
  var image: ImageMeasurements { painted.measurements }
  var flags: Set<String> { measurements.flags }
  var ids: Set<String> { Set(layout.findings.map(\.id)) }

  func finding(_ id: CheckID) -> Finding? { layout.findings.first { $0.id == id.rawValue } }

  /// What each line shows of the text.
  var lineTexts: [String] {
    let bytes = Array((layout.text ?? "").utf8)
    return lines.map { String(decoding: bytes[$0.text], as: UTF8.self) }
  }

  /// Glyphs that leave ink.
  var inkedGlyphs: [PlacedGlyph] {
    picture.glyphs.filter { if case .empty = $0.shape.content { false } else { true } }
  }

  var shapes: [ObjectIdentifier] { picture.glyphs.map { ObjectIdentifier($0.shape) } }

  /// Where the box's corner lies in the image.
  var corner: (x: Int, y: Int) { (Int(image.origin.x.rounded()), Int(image.origin.y.rounded())) }

  /// The bounding box of alpha above a threshold, relative to the box's corner.
  func ink(above threshold: Int = 8) -> Pixels.Box? {
    pixels.ink(above: threshold)?.moved(by: (-corner.x, -corner.y))
  }

  /// Alpha at a place relative to the box's corner; 0 outside the image.
  func alpha(_ x: Int, _ y: Int) -> Int { color(x, y).channels[3] }

  /// The colour at a place relative to the box's corner.
  func color(_ x: Int, _ y: Int) -> Color {
    let (x, y) = (x + corner.x, y + corner.y)
    guard x >= 0, y >= 0, x < pixels.width, y < pixels.height else { return .clear }
    return pixels.color(x, y)
  }

  /// The places of the image relative to the box's corner, row by row.
  var places: [(x: Int, y: Int)] {
    var places: [(x: Int, y: Int)] = []
    places.reserveCapacity(pixels.width * pixels.height)
    for y in 0..<pixels.height {
      for x in 0..<pixels.width { places.append((x - corner.x, y - corner.y)) }
    }
    return places
  }

  /// Places whose pixel and all eight neighbours are fully covered: away from every edge.
  var innerPlaces: [(x: Int, y: Int)] {
    places.filter { place in
      guard alpha(place.x, place.y) == 255 else { return false }
      for y in place.y - 1...place.y + 1 {
        for x in place.x - 1...place.x + 1 where alpha(x, y) < 255 { return false }
      }
      return true
    }
  }
}

extension Color {
  var channels: [Int] { [Int(red), Int(green), Int(blue), Int(alpha)] }

  /// Whether no channel differs by more than `tolerance`.
  func isClose(to other: Color, within tolerance: Int = 2) -> Bool {
    zip(channels, other.channels).allSatisfy { abs($0 - $1) <= tolerance }
  }

  /// Whether the colour is the same, whatever the alpha.
  func hasHue(of other: Color, within tolerance: Int = 2) -> Bool {
    zip(channels, other.channels).prefix(3).allSatisfy { abs($0 - $1) <= tolerance }
  }

  static let white = Color(red: 255, green: 255, blue: 255)
  static let pureRed = Color(red: 255, green: 0, blue: 0)
  static let pureGreen = Color(red: 0, green: 255, blue: 0)
  static let pureBlue = Color(red: 0, green: 0, blue: 255)
}
