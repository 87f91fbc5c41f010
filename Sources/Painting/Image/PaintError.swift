// SPDX-License-Identifier: MIT

/// Why a picture could not be painted.
package enum PaintError: Error, Hashable, Sendable {
  /// A side, the area or the working memory would exceed the limits; device px.
  case imageTooLarge(width: Double, height: Double)
  /// A length or place is not a finite number, or so large that it has no pixel.
  case invalidNumber(String)
  /// Cairo refused to draw.
  case drawing(String)

  package var message: String {
    switch self {
    case .imageTooLarge(let width, let height):
      "an image of \(width) × \(height) px is larger than the limits allow"
    case .invalidNumber(let name): "'\(name)' is not a number that can be painted"
    case .drawing(let reason): "drawing failed: \(reason)"
    }
  }
}
