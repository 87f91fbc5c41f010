// SPDX-License-Identifier: MIT

package import LabelModel

/// The path of a string source, with or without `{locale}`.
///
/// `{locale|under}` writes `pt_BR`, `{locale|android}` writes `pt-rBR` or `b+zh+Hant`.
package struct StringPath: Hashable, Sendable {
  package let template: String

  package init(_ template: String) { self.template = template }

  /// Whether there is one file for each locale.
  package var hasLocale: Bool {
    Self.tokens.contains { template.contains($0.token) }
  }

  package func path(for locale: LocaleTag) -> String {
    Self.tokens.reduce(template) { path, token in
      path.contains(token.token)
        ? path.replacing(token.token, with: token.write(locale)) : path
    }
  }

  private static let tokens: [(token: String, write: @Sendable (LocaleTag) -> String)] = [
    ("{locale}", \.text),
    ("{locale|under}", { $0.text.replacing("-", with: "_") }),
    ("{locale|android}", android),
  ]

  /// Android's folder names: `pt-rBR`, with `b+` where the tag has more than language and region.
  private static func android(_ locale: LocaleTag) -> String {
    let parts = locale.text.split(separator: "-")
    if parts.count == 1 { return locale.text }
    if parts.count == 2, parts[1].count == 2 { return "\(parts[0])-r\(parts[1])" }
    return "b+" + parts.joined(separator: "+")
  }
}
