// SPDX-License-Identifier: MIT

package import LabelModel

/// A path with places for what differs between images.
package struct PathTemplate: Hashable, Sendable {
  package enum Token: String, Hashable, Sendable, CaseIterable {
    case locale, key, variant, scale, style
  }

  package enum Filter: String, Hashable, Sendable, CaseIterable { case snake, under, android }

  package enum Segment: Hashable, Sendable {
    case literal(String)
    case token(Token, Filter?)
  }

  /// As the manifest writes it.
  package let text: String
  package let segments: [Segment]

  package static let standard = PathTemplate(
    text: "{locale}/{key}{variant}{scale}.png",
    segments: [
      .token(.locale, nil), .literal("/"), .token(.key, nil), .token(.variant, nil),
      .token(.scale, nil), .literal(".png"),
    ])

  package static let metrics = PathTemplate(
    text: "metrics.json", segments: [.literal("metrics.json")])

  package func uses(_ token: Token) -> Bool {
    segments.contains {
      if case .token(token, _) = $0 { true } else { false }
    }
  }
}

extension PathTemplate {
  /// What the tokens stand for in one image's path.
  package struct Values: Sendable {
    package var locale: LocaleTag
    package var key: String
    /// A plural category; empty for labels without variants.
    package var variant: String
    package var scale: Scale
    /// The style's name; empty for an inline style.
    package var style: String

    package init(
      locale: LocaleTag, key: String = "", variant: String = "", scale: Scale = .one,
      style: String = ""
    ) {
      self.locale = locale
      self.key = key
      self.variant = variant
      self.scale = scale
      self.style = style
    }
  }

  /// Fills the tokens in; a variant gets a dot in front: `menu.items.few`.
  package func path(_ values: Values) -> String {
    var path = ""
    for segment in segments {
      switch segment {
      case .literal(let text): path += text
      case .token(let token, let filter): path += Self.text(of: token, filter: filter, values)
      }
    }
    return path
  }

  private static func text(of token: Token, filter: Filter?, _ values: Values) -> String {
    switch (token, filter) {
    case (.locale, .under): values.locale.text.replacing("-", with: "_")
    case (.locale, .android): values.locale.androidQualifier
    case (.locale, _): values.locale.text
    case (.key, .snake): snakeCase(values.key)
    case (.key, _): values.key
    case (.variant, _): values.variant.isEmpty ? "" : "." + values.variant
    case (.scale, _): values.scale.pathSuffix
    case (.style, .snake): snakeCase(values.style)
    case (.style, _): values.style
    }
  }

  /// `menu.playNow` becomes `menu_play_now`: what Android and engines take for a resource name.
  static func snakeCase(_ text: String) -> String {
    var result = ""
    var previousIsLower = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "A"..."Z":
        if previousIsLower { result += "_" }
        result += String(scalar).lowercased()
        previousIsLower = false
      case "a"..."z", "0"..."9":
        result.unicodeScalars.append(scalar)
        previousIsLower = true
      default:
        result += "_"
        previousIsLower = false
      }
    }
    return result
  }
}

extension LocaleTag {
  /// The suffix of an Android resource folder: `de`, `pt-rBR`, `b+zh+Hant+TW`.
  var androidQualifier: String {
    let saysScript = text.lowercased().contains("-" + script.lowercased())
    let isShort = !saysScript && rest.isEmpty && region?.utf8.count != 3
    if isShort { return language + (region.map { "-r" + $0 } ?? "") }
    let subtags = [language, saysScript ? script : nil, region].compactMap(\.self) + rest
    return "b+" + subtags.joined(separator: "+")
  }
}
