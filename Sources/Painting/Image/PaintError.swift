// SPDX-License-Identifier: MIT

/// Why a picture could not be painted.
package enum PaintError: Error, Hashable, Sendable {
  /// What an image can be too large for; device px.
  package enum Limit: Hashable, Sendable {
    /// The style's own, `canvas.max`.
    case canvas(Int)
    case side(Int)
    case area(Int)
    /// Of everything that has to be held while it is painted.
    case memory
  }

  /// Device px.
  case imageTooLarge(width: Int, height: Int, limit: Limit)
  /// A length or place is not a finite number, or so large that it has no pixel.
  case invalidNumber(String)
  /// Cairo refused to draw.
  case drawing(String)

  package var message: String {
    switch self {
    case .imageTooLarge(let width, let height, let limit):
      "an image of \(width) × \(height) px \(limit.complaint)"
    case .invalidNumber(let name): "'\(name)' is not a number that can be painted"
    case .drawing(let reason): "drawing failed: \(reason)"
    }
  }
}

extension PaintError.Limit {
  fileprivate var complaint: String {
    switch self {
    case .canvas(let most): "has a side longer than canvas.max allows: \(most) px"
    case .side(let most): "has a side longer than limits.image_side allows: \(most) px"
    case .area(let most): "has more px than limits.image_pixels allows: \(most)"
    case .memory: "takes more memory to paint than is allowed"
    }
  }
}
