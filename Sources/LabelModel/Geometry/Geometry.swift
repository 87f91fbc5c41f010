// SPDX-License-Identifier: MIT

/// A place in design px (px at scale 1); y points down.
package struct Point: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  package static let zero = Point(x: 0, y: 0)
}

/// A width and a height in design px.
package struct Size: Hashable, Sendable {
  package var width: Double
  package var height: Double

  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  package static let zero = Size(width: 0, height: 0)
}

/// Distances from the four sides of a rectangle inwards, in design px.
package struct Insets: Hashable, Sendable {
  package var top: Double
  package var right: Double
  package var bottom: Double
  package var left: Double

  package init(top: Double, right: Double, bottom: Double, left: Double) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  package init(all value: Double) {
    self.init(top: value, right: value, bottom: value, left: value)
  }

  package static let zero = Insets(all: 0)

  package var horizontal: Double { left + right }
  package var vertical: Double { top + bottom }

  /// The smallest whole numbers that are not less; a rounding error is nothing.
  package var roundedUp: Insets {
    func up(_ value: Double) -> Double { (value - 1e-9).rounded(.up) }
    return Insets(top: up(top), right: up(right), bottom: up(bottom), left: up(left))
  }

  /// The larger of the two on each side.
  package func maximum(_ other: Insets) -> Insets {
    Insets(
      top: max(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom), left: max(left, other.left))
  }
}

/// A rectangle in design px; y points down.
package struct Rect: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  package static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  package var minX: Double { x }
  package var minY: Double { y }
  package var maxX: Double { x + width }
  package var maxY: Double { y + height }
  package var isEmpty: Bool { width <= 0 || height <= 0 }
  package var size: Size { Size(width: width, height: height) }

  package func insetBy(_ insets: Insets) -> Rect {
    Rect(
      minX: minX + insets.left, minY: minY + insets.top,
      maxX: maxX - insets.right, maxY: maxY - insets.bottom)
  }

  package func outsetBy(_ insets: Insets) -> Rect {
    Rect(
      minX: minX - insets.left, minY: minY - insets.top,
      maxX: maxX + insets.right, maxY: maxY + insets.bottom)
  }

  package func union(_ other: Rect) -> Rect {
    Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// How far another rectangle leaves this one on each side; 0 where it does not.
  package func room(for other: Rect) -> Insets {
    Insets(
      top: minY - other.minY, right: other.maxX - maxX, bottom: other.maxY - maxY,
      left: minX - other.minX
    ).maximum(.zero)
  }

  package func offsetBy(x dx: Double, y dy: Double) -> Rect {
    Rect(x: x + dx, y: y + dy, width: width, height: height)
  }

  /// The smallest rectangle with whole coordinates that covers this one.
  package var roundedOut: Rect {
    Rect(
      minX: minX.rounded(.down), minY: minY.rounded(.down),
      maxX: maxX.rounded(.up), maxY: maxY.rounded(.up))
  }

  package func contains(_ other: Rect) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }
}
