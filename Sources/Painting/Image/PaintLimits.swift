// SPDX-License-Identifier: MIT

package import LabelModel

/// How large an image may become; checked before anything is allocated.
package struct PaintLimits: Hashable, Sendable {
  /// Device px a side.
  ///
  /// Cairo refuses surfaces above 32767 px.
  package var side: Int
  /// Device px of one image: a typing error must not ask for gigabytes.
  package var area: Int
  /// Bytes of all planes one painter holds while it paints.
  package var workingBytes: Int

  package init(side: Int, area: Int, workingBytes: Int) {
    self.side = side
    self.area = area
    self.workingBytes = workingBytes
  }

  /// Throws when a picture would be too large at a scale; paints nothing.
  package func check(_ picture: LabelPicture, at scale: Scale) throws(PaintError) {
    _ = try size(of: picture, at: scale)
  }

  /// The image of a picture before anything is trimmed, without its ink; paints nothing.
  package func size(
    of picture: LabelPicture, at scale: Scale
  ) throws(PaintError) -> ImageMeasurements {
    let canvas = try Canvas(picture, at: scale, limits: self)
    return ImageMeasurements(
      width: canvas.imageWidth, height: canvas.imageHeight, origin: canvas.origin, ink: nil)
  }

  func check(width: Int, height: Int, ownLimit: Int?) throws(PaintError) {
    func refusal(_ limit: PaintError.Limit) -> PaintError {
      .imageTooLarge(width: width, height: height, limit: limit)
    }
    if let ownLimit, max(width, height) > ownLimit { throw refusal(.canvas(ownLimit)) }
    if max(width, height) > side { throw refusal(.side(side)) }
    if Double(width) * Double(height) > Double(area) { throw refusal(.area(area)) }
  }

  package static let standard = PaintLimits(
    side: 16_384, area: 64 << 20, workingBytes: 3 << 30)
}
