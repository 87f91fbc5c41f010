// SPDX-License-Identifier: MIT

package import LabelModel

/// What markup needs to know of the project around it.
package struct MarkupContext: Sendable {
  /// Reads a colour as the manifest writes it: `#RRGGBB`, a CSS name, a name from `colors`.
  package var color: @Sendable (String) -> Color?
  /// What `class="NAME"` changes in a label of a font size: font, spacing and fill of the style.
  ///
  /// Returns `nil` for an unknown style.
  package var styleClass: @Sendable (_ name: String, _ fontSize: Double) -> SpanAttributes?
  /// The style that the author of an unknown name probably meant.
  package var nearestStyle: @Sendable (String) -> String?
  /// The families of `<tt>`, in order of preference.
  package var monospaceFamilies: [String]

  package init(
    color: @escaping @Sendable (String) -> Color?,
    styleClass: @escaping @Sendable (String, Double) -> SpanAttributes?,
    nearestStyle: @escaping @Sendable (String) -> String? = { _ in nil },
    monospaceFamilies: [String]
  ) {
    self.color = color
    self.styleClass = styleClass
    self.nearestStyle = nearestStyle
    self.monospaceFamilies = monospaceFamilies
  }
}

extension SpanAttributes {
  /// One step of `<big>` and `<small>`, as in Pango.
  static let sizeStep = 1.2

  /// Adds what an inner tag says to what the tags around it said.
  mutating func apply(tag: String, context: MarkupContext) -> Bool {
    switch tag {
    case "b": weight = 700
    case "i": slant = .italic
    case "u": isUnderlined = true
    case "s": isStruckThrough = true
    case "big": sizeFactor *= Self.sizeStep
    case "small": sizeFactor /= Self.sizeStep
    case "sub":
      rise -= 0.15 * sizeFactor
      sizeFactor /= Self.sizeStep * Self.sizeStep
    case "sup":
      rise += 0.35 * sizeFactor
      sizeFactor /= Self.sizeStep * Self.sizeStep
    case "tt": families = context.monospaceFamilies
    case "span": break
    default: return false
    }
    return true
  }

  /// Reads one attribute of `<span>`; returns what is expected when the value is no good.
  mutating func apply(
    attribute: MarkupToken.Attribute, fontSize: Double, context: MarkupContext
  ) -> AttributeOutcome {
    let value = attribute.value
    switch attribute.name {
    case "font", "face", "family", "font_family":
      families = value.split(separator: ",").map { $0.trimmingSpaces() }
    case "size", "font_size": return apply(size: value, fontSize: fontSize)
    case "weight", "font_weight":
      guard let weight = Self.weight(value) else { return .expected("1 to 1000 or a CSS name") }
      self.weight = weight
    case "style", "font_style":
      guard let slant = FontStyle.Slant(rawValue: value) else {
        return .expected("normal or italic")
      }
      self.slant = slant
    case "stretch", "font_stretch":
      guard let stretch = Double(value), (50...200).contains(stretch) else {
        return .expected("a percentage from 50 to 200")
      }
      self.stretch = stretch
    case "features", "font_features":
      features = value.split(separator: ",").map { $0.trimmingSpaces() }
    case "letter_spacing":
      guard let length = Self.length(value) else { return .expected("px or em: \"2\", \"0.05em\"") }
      letterSpacing = length
    case "underline": return apply(switch: value, to: \.isUnderlined, on: "single")
    case "strikethrough": return apply(switch: value, to: \.isStruckThrough, on: "true")
    case "color", "foreground", "fgcolor":
      guard let color = context.color(value) else { return .expected("a colour such as #FF9F1C") }
      self.color = color
    case "class":
      guard let attributes = context.styleClass(value, fontSize) else { return .unknownStyle }
      merge(attributes)
    default: return .unknownAttribute
    }
    return .applied
  }

  enum AttributeOutcome {
    case applied, unknownAttribute, unknownStyle
    case expected(String)
  }

  private mutating func apply(size value: String, fontSize: Double) -> AttributeOutcome {
    let steps = [
      "xx-small": -3.0, "x-small": -2, "small": -1, "medium": 0, "large": 1,
      "x-large": 2, "xx-large": 3,
    ]
    if let step = steps[value] {
      var factor = 1.0
      for _ in 0..<Int(step.magnitude) {
        factor = step < 0 ? factor / Self.sizeStep : factor * Self.sizeStep
      }
      sizeFactor = factor
    } else if value.hasSuffix("%"), let percent = Double(value.dropLast()), percent > 0 {
      sizeFactor *= percent / 100
    } else if let px = Double(value), px > 0, px <= 2048 {
      sizeFactor = px / fontSize
    } else {
      return .expected("px, a percentage, or small, medium, large")
    }
    return .applied
  }

  private mutating func apply(
    switch value: String, to path: WritableKeyPath<Self, Bool>, on: String
  ) -> AttributeOutcome {
    let values = [on: true, "true": true, "false": false, "none": false]
    guard let isOn = values[value] else { return .expected("\(on) or none") }
    self[keyPath: path] = isOn
    return .applied
  }

  private mutating func merge(_ other: SpanAttributes) {
    families = other.families ?? families
    weight = other.weight ?? weight
    slant = other.slant ?? slant
    stretch = other.stretch ?? stretch
    features = other.features ?? features
    variations = other.variations ?? variations
    letterSpacing = other.letterSpacing ?? letterSpacing
    color = other.color ?? color
    sizeFactor *= other.sizeFactor
    rise += other.rise
    isUnderlined = isUnderlined || other.isUnderlined
    isStruckThrough = isStruckThrough || other.isStruckThrough
  }

  private static func weight(_ text: String) -> Double? {
    let names: [String: Double] = [
      "thin": 100, "extralight": 200, "ultralight": 200, "light": 300, "normal": 400,
      "regular": 400, "medium": 500, "semibold": 600, "demibold": 600, "bold": 700,
      "extrabold": 800, "ultrabold": 800, "black": 900, "heavy": 900,
    ]
    if let value = names[text.lowercased()] { return value }
    guard let value = Double(text), (1...1000).contains(value) else { return nil }
    return value
  }

  private static func length(_ text: String) -> Length? {
    if text.hasSuffix("em"), let value = Double(text.dropLast(2)), value.magnitude <= 100 {
      return .em(value)
    }
    guard let value = Double(text), value.magnitude <= 10_000 else { return nil }
    return .px(value)
  }
}

extension Substring {
  /// The text without spaces at its ends.
  func trimmingSpaces() -> String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
