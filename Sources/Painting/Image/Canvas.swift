// SPDX-License-Identifier: MIT

import LabelModel

/// The device grid one picture is painted on, checked against the limits.
///
/// Planes cover the working area: the image, and beyond it what casts a shadow into it.
struct Canvas {
  let scale: Double
  /// The image, device px.
  let imageWidth: Int
  let imageHeight: Int
  /// The working area's left and top edge relative to the image's, device px, never positive.
  private(set) var left = 0
  private(set) var top = 0
  private(set) var width: Int
  private(set) var height: Int
  private let image: Rect

  /// Design px beyond which a place or length is a mistake.
  private static let largestNumber = 1e7
  /// Device px around the image from which shadows are still collected.
  private static let largestMargin = 2048.0

  init(_ picture: LabelPicture, at scale: Scale, limits: PaintLimits) throws(PaintError) {
    try Self.check(picture)
    self.scale = scale.factor
    image = picture.frame.image
    let multiple = Double(max(1, picture.frame.multipleOf))
    // The product of two decimals may exceed a whole number by a rounding error.
    let exactWidth = (image.width * scale.factor - 1e-6).rounded(.up)
    let exactHeight = (image.height * scale.factor - 1e-6).rounded(.up)
    let isTrimmed = picture.frame.isTrimmed
    let fullWidth = max(1, isTrimmed ? exactWidth : Self.round(exactWidth, to: multiple))
    let fullHeight = max(1, isTrimmed ? exactHeight : Self.round(exactHeight, to: multiple))
    // Numbers were checked: their product with a scale and a multiple is far below the largest.
    imageWidth = Int(fullWidth)
    imageHeight = Int(fullHeight)
    // What is trimmed is held against the style's own limit once it is.
    let own = isTrimmed ? nil : picture.frame.largestSide
    try limits.check(width: imageWidth, height: imageHeight, ownLimit: own)
    width = imageWidth
    height = imageHeight
  }

  /// Extends the working area on the sides where `ink` leaves the image, by `reach` at most.
  mutating func extend(toward ink: Rect, reach: Double) {
    let reach = min(reach, Self.largestMargin)
    func margin(_ excess: Double) -> Int { Int(max(0, min(excess, reach)).rounded(.up)) }
    let right = margin(ink.maxX - Double(imageWidth))
    let bottom = margin(ink.maxY - Double(imageHeight))
    left = -margin(-ink.minX)
    top = -margin(-ink.minY)
    width = imageWidth - left + right
    height = imageHeight - top + bottom
  }

  /// Throws when `planes` bytes for each pixel are more than the limits allow.
  func checkMemory(bytesPerPixel: Int, limits: PaintLimits) throws(PaintError) {
    let bytes = Double(width) * Double(height) * Double(bytesPerPixel)
    guard bytes <= Double(limits.workingBytes), width <= CoverageSurface.largestSide,
      height <= CoverageSurface.largestSide
    else { throw .imageTooLarge(width: width, height: height, limit: .memory) }
  }

  /// Device px of the working area for a place in the box's coordinates.
  func x(_ place: Double) -> Double { (place - image.x) * scale - Double(left) }
  func y(_ place: Double) -> Double { (place - image.y) * scale - Double(top) }

  func rect(_ rect: Rect) -> Rect {
    Rect(minX: x(rect.minX), minY: y(rect.minY), maxX: x(rect.maxX), maxY: y(rect.maxY))
  }

  /// Where the box's corner lies in the image.
  var origin: Point { Point(x: 0 - image.x * scale, y: 0 - image.y * scale) }

  static func round(_ value: Double, to multiple: Double) -> Double {
    (value / multiple).rounded(.up) * multiple
  }

  private static func check(_ picture: LabelPicture) throws(PaintError) {
    func check(_ name: String, _ values: Double...) throws(PaintError) {
      for value in values where !(abs(value) <= largestNumber) { throw .invalidNumber(name) }
    }
    func check(_ name: String, _ rect: Rect) throws(PaintError) {
      // One by one: a list of numbers would be made for every glyph.
      guard abs(rect.x) <= largestNumber, abs(rect.y) <= largestNumber,
        abs(rect.width) <= largestNumber, abs(rect.height) <= largestNumber
      else { throw .invalidNumber(name) }
    }
    try check("image", picture.frame.image)
    try check("box", picture.frame.box.width, picture.frame.box.height)
    try check("content", picture.frame.content)
    try check("block", picture.frame.block)
    try check("multiple_of", Double(picture.frame.multipleOf))
    for line in picture.lines { try check("line", line) }
    for glyph in picture.glyphs {
      // One sum per glyph: it is finite exactly when every part of it is.
      let sum = abs(glyph.x) + abs(glyph.baseline) + abs(glyph.drop) + abs(glyph.size)
      guard sum <= largestNumber else { throw .invalidNumber("glyph") }
      try check("cluster", glyph.cluster)
    }
    for rule in picture.rules { try check("rule", rule.rect) }
    for stroke in picture.paint.strokes { try check("stroke", stroke.width, stroke.miterLimit) }
    let shadows = picture.paint.shadows + picture.paint.innerShadows.map(\.shadow)
    for shadow in shadows {
      try check("shadow", shadow.offset.x, shadow.offset.y, shadow.blur, shadow.spread)
    }
    if let background = picture.paint.background {
      try check("background", background.radius, background.border?.width ?? 0)
    }
    if let fade = picture.fade { try check("fade", fade.left, fade.right, fade.top) }
    try check("opacity", picture.paint.opacity)
  }
}
