// SPDX-License-Identifier: MIT

package import LabelModel

/// Turns painted images into PNG files on one thread.
package final class PNGEncoder {
  private let options: PNGOptions

  package init(options: PNGOptions) {
    self.options = options
  }

  package func encode(_ image: PaintedImage) -> [UInt8] { [] }
}
