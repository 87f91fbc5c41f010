// SPDX-License-Identifier: MIT

/// Glyph masks that all painters share.
package final class MaskCache: Sendable {
  let byteLimit: Int

  package init(byteLimit: Int = 64 << 20) {
    self.byteLimit = byteLimit
  }
}
