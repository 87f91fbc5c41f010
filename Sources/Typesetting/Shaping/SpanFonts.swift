// SPDX-License-Identifier: MIT

internal import CPango
import LabelModel

/// What one span of the text is drawn with; the style itself is the first.
///
/// A class because it is looked up for every glyph, and copying it would count many references.
final class SpanFont: Sendable {
  let attributes: SpanAttributes
  let query: StackQuery
  let stack: FontStack
  let features: [hb_feature_t]
  let letterSpacing: Length

  /// Factor of the label's font size.
  var factor: Double { attributes.sizeFactor }

  init(attributes: SpanAttributes, setup: LayoutSetup, library: FontLibrary) {
    let font = setup.style.font
    self.attributes = attributes
    var families = attributes.families ?? []
    // A span's own families come first; the stack still catches what they lack.
    for family in setup.families where !families.contains(family) { families.append(family) }
    query = StackQuery(
      families: families, weight: attributes.weight ?? font.weight,
      slant: attributes.slant ?? font.slant, stretch: attributes.stretch ?? font.stretch,
      variations: font.variations.merging(attributes.variations ?? [:]) { _, own in own },
      allowsSynthesis: font.allowsSynthesis)
    stack = library.stack(query)
    letterSpacing = attributes.letterSpacing ?? setup.style.text.letterSpacing
    var names = font.features + (attributes.features ?? [])
    // A ligature cannot be spaced; a 64th of a px is the least that counts as spacing.
    if abs(letterSpacing.resolved(fontSize: font.size)) >= 1.0 / 64 {
      names = ["-liga", "-clig"] + names
    }
    features = names.isEmpty ? [] : Shaper.features(names)
  }
}

/// Everything that stays the same while one label is laid out at different sizes.
///
/// Collects what shaping notices. Confined to one layout call.
final class LayoutContext {
  /// A character that no face has.
  struct Missing: Hashable {
    var scalar: UInt32
    var source: Int
    var families: [String]
  }

  let library: FontLibrary
  let source: SourceText
  let fonts: [SpanFont]
  /// For each span the first one that is shaped alike: colours and rules do not part letters.
  let shapingSpans: [Int]
  let shaper: Shaper
  /// A PangoLanguage, which lives for ever.
  let language: OpaquePointer?
  let isRightToLeft: Bool
  /// In order of their place; without duplicates.
  private(set) var missing: [Missing] = []
  private var missingSources: Set<Int> = []
  private var substitutedSources: Set<Int> = []
  private(set) var substituted: [(family: String, source: Int, scalars: [UInt32])] = []

  private let setup: LayoutSetup
  /// BCP 47, as the request has it.
  let languageName: String

  init(request: LayoutRequest, library: FontLibrary) {
    setup = request.setup
    languageName = request.language
    self.library = library
    source = SourceText(request.text)
    let setup = request.setup
    let own = setup.font(in: library)
    let spans = request.text.spans.map(\.attributes)
    fonts = [own] + spans.map { SpanFont(attributes: $0, setup: setup, library: library) }
    let shaping = fonts.map(\.attributes.shaping)
    shapingSpans = shaping.indices.map { shaping.firstIndex(of: shaping[$0]) ?? $0 }
    shaper = Shaper(language: request.language)
    language = pango_language_from_string(request.language)
    isRightToLeft =
      switch request.baseDirection {
      case .fixed(let direction): direction == .rightToLeft
      case .firstStrong: TextProperties.startsRightToLeft(request.text.text)
      }
  }

  var style: LabelStyle { setup.style }

  /// The first face of the label's stack: its metrics stand for lines without letters.
  var firstFace: Face? { fonts.first?.stack.entries.first?.face }

  func noteMissing(_ scalar: UInt32, source: Int, families: [String]) {
    guard source >= 0, missingSources.insert(source).inserted else { return }
    missing.append(Missing(scalar: scalar, source: source, families: families))
  }

  func noteSubstitution(_ family: String, source: Int, scalars: ArraySlice<UInt32>) {
    // Shortened lines are shaped a second time.
    guard source >= 0, substitutedSources.insert(source).inserted else { return }
    if let place = substituted.firstIndex(where: { $0.family == family }) {
      substituted[place].scalars += scalars
    } else {
      substituted.append((family, source, Array(scalars)))
    }
  }
}

extension SpanAttributes {
  /// What of them shaping depends on.
  fileprivate var shaping: SpanAttributes {
    var shaping = self
    shaping.color = nil
    shaping.isUnderlined = false
    shaping.isStruckThrough = false
    return shaping
  }
}
