// SPDX-License-Identifier: MIT

package import LabelModel

extension Project {
  /// Reads a colour as the manifest writes it, names from `colors` included.
  package func color(_ text: String) -> Color? {
    if let color = colors[text] { return color }
    if case .color(let color) = ColorText(text) { return color }
    return nil
  }

  /// A named style in a locale; `nil` when there is none or an error freezes it.
  package func style(named name: String, for locale: LocaleTag) -> ResolvedStyle? {
    styles.style(named: name, for: locale)
  }

  /// Whether a stack of this name is defined.
  package func hasStack(_ name: String) -> Bool { stacks[name] != nil }
}
