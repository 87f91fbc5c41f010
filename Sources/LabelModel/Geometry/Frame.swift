// SPDX-License-Identifier: MIT

/// Where everything of one label lies: pure geometry, one value for all scales.
///
/// Design px, relative to the box's top left corner, y down.
package struct Frame: Hashable, Sendable {
  /// The origin is always (0, 0).
  package var box: Size
  /// The box without its padding: what overflow is measured against.
  package var content: Rect
  /// The union of the painted lines' logical boxes.
  package var block: Rect
  /// What the PNG holds: the box, and whole design px more on the sides where that is needed.
  package var image: Rect
  /// Whether the painter trims the image to its ink.
  package var isTrimmed: Bool
  /// Device px a side, beyond the limits that all images have; `nil` where the style has none.
  package var largestSide: Int?
  /// Device px; the image grows right and down to a multiple of it.
  package var multipleOf: Int

  package init(
    box: Size, content: Rect, block: Rect, image: Rect, isTrimmed: Bool = false,
    multipleOf: Int = 1, largestSide: Int? = nil
  ) {
    self.box = box
    self.content = content
    self.block = block
    self.image = image
    self.isTrimmed = isTrimmed
    self.multipleOf = multipleOf
    self.largestSide = largestSide
  }
}
