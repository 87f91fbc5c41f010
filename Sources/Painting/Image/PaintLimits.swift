// SPDX-License-Identifier: MIT

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

  package static let standard = PaintLimits(
    side: 16_384, area: 64 << 20, workingBytes: 3 << 30)
}
