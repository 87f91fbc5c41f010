// SPDX-License-Identifier: MIT

package import LabelModel
import Synchronization

/// A style with its stack, which many labels share.
///
/// A class because it is large and every step of a layout reads it.
package final class LayoutSetup: Sendable {
  let style: LabelStyle
  /// The resolved stack, in order of preference, without duplicates.
  let families: [String]
  /// What text outside of all spans is drawn with, and the library it was looked up in.
  private let font = Mutex<(font: SpanFont, library: FontLibrary)?>(nil)

  package init(style: LabelStyle, families: [String]) {
    self.style = style
    self.families = families
  }

  /// The style's own font; looked up once for each library.
  func font(in library: FontLibrary) -> SpanFont {
    font.withLock { known in
      if let known, known.library === library { return known.font }
      let made = SpanFont(attributes: SpanAttributes(), setup: self, library: library)
      known = (made, library)
      return made
    }
  }
}
