// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Manifest
import TextPreparation
import Typesetting

extension Project {
  /// What tags in the texts of a locale may refer to.
  func markupContext(for locale: LocaleTag) -> MarkupContext {
    let project = self
    return MarkupContext(
      color: { project.color($0) },
      styleClass: { name, fontSize in
        project.styleClass(name, for: locale).map { style in
          SpanAttributes(
            style, fontSize: fontSize,
            families: project.families(
              for: style.style.font.source, requested: locale, textLocale: locale))
        }
      },
      nearestStyle: { project.nearestStyle(to: $0) },
      monospaceFamilies: monospaceFamilies(for: locale))
  }

  /// The stack `monospace` where the project has one, else the same family on every machine.
  private func monospaceFamilies(for locale: LocaleTag) -> [String] {
    guard hasStack("monospace") else { return ["Noto Sans Mono"] }
    return families(for: .stack("monospace"), requested: locale, textLocale: locale)
  }
}

extension SpanAttributes {
  /// What a style sets itself or inherits; its defaults change nothing.
  fileprivate init(_ resolved: ResolvedStyle, fontSize: Double, families: [String]) {
    self.init()
    let style = resolved.style
    func sets(_ key: String) -> Bool { resolved.provenance(of: key) != nil }
    if sets("font.family") || sets("font.stack") { self.families = families }
    if sets("font.size") { sizeFactor = style.font.size / fontSize }
    if sets("font.weight") { weight = style.font.weight }
    if sets("font.style") { slant = style.font.slant }
    if sets("font.stretch") { stretch = style.font.stretch }
    if sets("font.features") { features = style.font.features }
    if sets("font.variations") { variations = style.font.variations }
    if sets("letter_spacing") { letterSpacing = style.text.letterSpacing }
    if sets("fill") || sets("fill.color") { color = style.paint.fill.color }
  }
}

extension LaidOutLabel {
  /// Whether there is no right picture: no such fonts, no room for any text, a glyph that no font
  /// has or that the style does not allow.
  var isUndrawable: Bool {
    findings.contains {
      switch CheckID(rawValue: $0.id) {
      case .familyUnknown, .fontFile, .range, .missingGlyph: true
      default: false
      }
    }
  }
}

extension PNGOptions {
  init(_ settings: PNGSettings) {
    self.init(
      compression: Compression(rawValue: settings.compression.rawValue) ?? .balanced,
      alpha: Alpha(rawValue: settings.alpha.rawValue) ?? .straight, bleed: settings.bleed,
      palette: Palette(rawValue: settings.palette.rawValue) ?? .never)
  }
}
