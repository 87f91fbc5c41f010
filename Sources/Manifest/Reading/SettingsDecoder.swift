// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel

/// Turns validated nodes of the root manifest into settings; what is malformed keeps its default.
struct SettingsDecoder {
  /// The folder of the file, which its relative paths start from.
  let folder: String
  let source: SourceText
  var settings = RootSettings()

  mutating func take(_ entry: YAMLEntry) {
    let node = entry.value
    switch entry.name {
    case "source_locale": takeSourceLocale(node)
    case "locales": settings.locales = (node.items ?? []).compactMap(locale)
    case "fonts": takeFonts(node)
    case "output": takeOutput(node)
    case "checks": takeChecks(node)
    case "limits": takeLimits(node)
    case "preview": takePreview(node)
    default: break
    }
  }

  private mutating func takeSourceLocale(_ node: YAMLNode) {
    guard let tag = node.scalar.flatMap({ LocaleTag($0) }) else { return }
    settings.sourceLocale = tag
    settings.sourceLocaleName = PlacedName(node)
  }

  private func locale(_ node: YAMLNode) -> RootSettings.Locale? {
    let name = node["tag"] ?? node
    guard let tag = name.scalar.flatMap({ LocaleTag($0) }) else { return nil }
    var locale = RootSettings.Locale(tag: tag, name: PlacedName(name))
    locale.fallback = node["fallback"]?.items?.compactMap { $0.scalar.flatMap { LocaleTag($0) } }
    locale.direction = node.text("direction") ?? locale.direction
    locale.missing = node.choice("missing") ?? locale.missing
    locale.fontLanguage = node.text("font_language")
    locale.pseudo = node["pseudo"].map(pseudo)
    if locale.pseudo == nil, tag.isPseudo {
      // The conventional tags mean what they mean everywhere.
      let isMirrored = tag.direction == .rightToLeft
      locale.pseudo = RootSettings.Pseudo(
        of: nil,
        rule: PseudoRule(
          of: .english, hasAccents: !isMirrored, hasBrackets: !isMirrored,
          expansion: isMirrored ? .none : .auto, isBidirectional: isMirrored))
    }
    return locale
  }

  private func pseudo(_ node: YAMLNode) -> RootSettings.Pseudo {
    var rule = PseudoRule(of: .english)
    rule.hasAccents = node.flag("accents") ?? false
    rule.hasBrackets = node.flag("brackets") ?? false
    rule.isBidirectional = node.flag("bidi") ?? false
    switch node.text("expand") {
    case "auto": rule.expansion = .auto
    case let text?: rule.expansion = Numeral.percent(text).map { .percent($0) } ?? .none
    case nil: break
    }
    return RootSettings.Pseudo(of: node.text("of").flatMap { LocaleTag($0) }, rule: rule)
  }

  private mutating func takeFonts(_ node: YAMLNode) {
    settings.fonts.usesInstalledFonts = node.flag("system") ?? true
    settings.fonts.files = node.texts("files").map { FilePath.join(folder, $0) }
    for key in ["files", "dirs"] {
      for item in node[key].map({ $0.items ?? [$0] }) ?? [] {
        guard let name = item.scalar else { continue }
        settings.fontFileMarks[FilePath.join(folder, name)] = item.start
      }
    }
    settings.fonts.directories = node.texts("dirs").map { FilePath.join(folder, $0) }
    settings.fonts.fallback = node.choice("fallback") ?? .none
    settings.fonts.emojiFamily = node.text("emoji")
  }

  private mutating func takeOutput(_ node: YAMLNode) {
    var output = OutputSettings()
    output.directory = node.text("directory") ?? output.directory
    output.path = node.text("path").flatMap { PathTemplate(parsing: $0) } ?? output.path
    output.metrics = node.text("metrics").flatMap { PathTemplate(parsing: $0) } ?? output.metrics
    output.includesTexts = node.flag("metrics_text") ?? false
    let scales = node.texts("scales").compactMap { Numeral.number($0).flatMap { Scale($0) } }
    if !scales.isEmpty { output.scales = scales.uniqued() }
    output.prunes = node.flag("prune") ?? true
    if let png = node["png"] {
      output.png.compression = png.choice("compression") ?? .balanced
      output.png.alpha = png.choice("alpha") ?? .straight
      output.png.bleed = png.number("bleed", in: .png).map { Int($0) } ?? 0
      output.png.palette = png.choice("palette") ?? .never
    }
    if let entry = node.entries?.first(where: { $0.name == "canvas" }) {
      var map = MergedMap()
      map.merge([entry], origin: 0)
      output.canvas = StyleDecoder.canvas(map["canvas"]?.map ?? MergedMap())
      settings.baseLayer = StyleLayer(source: source, entries: [entry])
    }
    settings.output = output
  }

  private mutating func takeChecks(_ node: YAMLNode) {
    for entry in node.entries ?? [] {
      guard let check = CheckID(rawValue: entry.name) else { continue }
      var rule = CheckSettings.Rule()
      rule.fallback = entry.value.scalar.flatMap { Severity(rawValue: $0) }
      for item in entry.value.entries ?? [] {
        guard let severity = item.value.scalar.flatMap({ Severity(rawValue: $0) }) else { continue }
        if item.name == "default" {
          rule.fallback = severity
        } else if let tag = LocaleTag(item.name) {
          rule.byLocale[tag] = severity
        }
      }
      settings.checks.rules[check] = rule
    }
  }

  private mutating func takeLimits(_ node: YAMLNode) {
    func whole(_ key: String) -> Int? { node.number(key, in: .limits).map { Int($0) } }
    var limits = ProjectLimits()
    limits.labels = whole("labels") ?? limits.labels
    limits.locales = whole("locales") ?? limits.locales
    limits.textBytes = whole("text") ?? limits.textBytes
    limits.lines = whole("lines") ?? limits.lines
    limits.keyBytes = whole("key") ?? limits.keyBytes
    limits.includeDepth = whole("include_depth") ?? limits.includeDepth
    limits.imageSide = whole("image_side") ?? limits.imageSide
    limits.imagePixels = whole("image_pixels") ?? limits.imagePixels
    limits.blur = node.number("blur", in: .limits) ?? limits.blur
    settings.limits = limits
  }

  private mutating func takePreview(_ node: YAMLNode) {
    settings.preview.backgrounds = node.texts("backgrounds").map { text in
      // A word with a dot or a slash is a file, anything else a color.
      text.contains("/") || text.contains(".") ? FilePath.join(folder, text) : text
    }
    settings.preview.port =
      node.number("port", in: .preview).map { Int($0) } ?? settings.preview.port
  }
}

/// Reading validated values of a mapping; what is malformed reads as absent.
extension YAMLNode {
  func text(_ key: String) -> String? {
    guard let value = self[key], !value.isNull else { return nil }
    return value.scalar
  }

  /// One text or a list of them.
  func texts(_ key: String) -> [String] {
    guard let value = self[key] else { return [] }
    return value.items?.compactMap(\.scalar) ?? value.scalar.map { [$0] } ?? []
  }

  func flag(_ key: String) -> Bool? { text(key).flatMap(Numeral.flag) }

  /// A number that its table allows: what is out of range is reported, and never in force.
  func number(_ key: String, in table: KeyTable) -> Double? {
    guard let text = text(key), case .number(let rule)? = table[key]?.kind,
      let value = Numeral.number(text), rule.allows(value),
      !rule.isWhole || value == value.rounded()
    else { return nil }
    return value
  }

  func choice<Choice: RawRepresentable>(_ key: String) -> Choice? where Choice.RawValue == String {
    text(key).flatMap(Choice.init(rawValue:))
  }
}
