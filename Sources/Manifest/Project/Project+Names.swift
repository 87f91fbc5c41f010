// SPDX-License-Identifier: MIT

package import LabelModel

extension Project {
  /// Reads a colour as the manifest writes it, names from `colors` included.
  package func color(_ text: String) -> Color? {
    if let color = colors[text] { return color }
    if case .color(let color) = ColorText(text) { return color }
    return nil
  }

  /// A style that markup names by `class=`; `nil` when there is none.
  ///
  /// It need not have a font: only what it sets counts.
  package func styleClass(_ name: String, for locale: LocaleTag) -> ResolvedStyle? {
    styles.styleClass(name, for: locale)
  }

  /// The style that the author of an unknown name probably meant.
  package func nearestStyle(to name: String) -> String? { NearestName.of(name, in: styles.names) }

  /// Whether a stack of this name is defined.
  package func hasStack(_ name: String) -> Bool { stacks[name] != nil }
}
