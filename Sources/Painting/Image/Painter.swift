// SPDX-License-Identifier: MIT

package import LabelModel

/// Paints pictures on one thread.
///
/// It owns its scratch memory and shares the mask cache; it is not `Sendable`.
package final class Painter {
  private let cache: MaskCache
  private let limits: PaintLimits

  package init(cache: MaskCache, limits: PaintLimits = .standard) {
    self.cache = cache
    self.limits = limits
  }

  package func paint(
    _ picture: LabelPicture, at scale: Scale
  ) throws(PaintError) -> PaintedImage {
    throw .drawing("not available")
  }
}
