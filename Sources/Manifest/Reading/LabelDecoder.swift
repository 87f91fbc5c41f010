// SPDX-License-Identifier: MIT

import LabelModel

/// Turns a validated label into a definition.
struct LabelDecoder {
  let entry: YAMLEntry
  let source: SourceText
  let folder: String
  var locales = LocaleUseList()
  private(set) var longestText = 0
  private(set) var markupClasses: [String] = []

  init(entry: YAMLEntry, source: SourceText, folder: String) {
    self.entry = entry
    self.source = source
    self.folder = folder
  }

  mutating func content(colorUses: [Validator.ColorUse]) -> LabelContent {
    var content = LabelContent()
    content.styleUse.start = entry.key.start
    content.styleUse.end = entry.key.end
    content.styleUse.colorUses = colorUses
    var perLocale: [LocalizedText] = []
    for item in entry.value.entries ?? [] where !item.value.isNull {
      switch item.name {
      case "style": takeStyle(item, &content.styleUse)
      case "text": content.texts = texts(item.value)
      case "string": content.string = placed(item.value)
      case "locales": takeLocales(item.value, &content, &perLocale)
      case "bake": content.isBaked = item.value.scalar != "false"
      case "translate": content.isTranslated = item.value.scalar != "false"
      default: take(item, &content.details)
      }
    }
    // The text written for one locale in `locales` is the more specific one.
    if !perLocale.isEmpty { content.texts = perLocale + content.texts }
    content.markupClasses = markupClasses
    return content
  }

  private mutating func takeStyle(_ item: YAMLEntry, _ use: inout StyleUse) {
    if let name = item.value.scalar {
      use.name = name
      use.start = item.value.start
      use.end = item.value.end
    } else {
      for locale in item.value["locales"]?.entries ?? [] {
        locales.add(locale.key, .style, labelKey: entry.name)
      }
      use.inline = StyleBody(
        name: nil, key: entry.key, node: item.value, source: source, colorUses: [], isSound: true)
    }
  }

  private mutating func takeLocales(
    _ node: YAMLNode, _ content: inout LabelContent, _ texts: inout [LocalizedText]
  ) {
    for item in node.entries ?? [] where !item.name.hasPrefix("x-") {
      guard let tag = locales.add(item.key, .label, labelKey: entry.name) else { continue }
      if let text = item.value["text"] {
        texts.append(LocalizedText(locale: tag, text: placed(text)))
      }
      if let entries = item.value["style"]?.entries {
        content.styleUse.locales.append(
          LocaleLayer(tag: tag, layer: StyleLayer(source: source, entries: entries)))
      }
      if item.value.flag("skip") == true { content.details.skips.append(tag) }
    }
  }

  private mutating func texts(_ node: YAMLNode) -> [LocalizedText] {
    if node.scalar != nil { return [LocalizedText(locale: nil, text: placed(node))] }
    var texts: [LocalizedText] = []
    texts.reserveCapacity(node.entries?.count ?? 0)
    for item in node.entries ?? [] where !item.name.hasPrefix("x-") {
      guard let tag = locales.add(item.key, .label, labelKey: entry.name) else { continue }
      texts.append(LocalizedText(locale: tag, text: placed(item.value)))
    }
    return texts
  }

  private mutating func placed(_ node: YAMLNode) -> PlacedText {
    let text = node.scalar ?? ""
    longestText = max(longestText, text.utf8.count)
    if text.utf8.contains(UInt8(ascii: "<")) { noteClasses(in: text) }
    return PlacedText(
      text: text, source: source, start: node.start, end: node.end, style: node.style)
  }

  /// `<span class="accent">` uses the style `accent`.
  private mutating func noteClasses(in text: String) {
    for match in text.ranges(of: "class=") {
      let rest = text[match.upperBound...].drop { $0 == "\"" || $0 == "'" }
      markupClasses.append(String(rest.prefix { !"\"' >".contains($0) }))
    }
  }

  private mutating func take(_ item: YAMLEntry, _ details: inout LabelDefinition.Details) {
    let node = item.value
    switch item.name {
    case "context": details.context = node.scalar
    case "max_length": details.maxLength = node.scalar.flatMap(Numeral.whole)
    case "tags": details.tags = node.items?.compactMap(\.scalar) ?? []
    case "background":
      details.background = node.scalar.map { text in
        text.contains("/") || text.contains(".") ? FilePath.join(folder, text) : text
      }
    case "alt": details.alt = texts(node)
    case "args":
      for argument in node.entries ?? [] where !argument.name.hasPrefix("x-") {
        details.arguments[argument.name] = argument.value.scalar
      }
    case "samples":
      for sample in node.entries ?? [] where !sample.name.hasPrefix("x-") {
        details.samples[sample.name] = sample.value.items?.compactMap(\.scalar)
      }
    case "plural":
      details.plural = node.text("arg").map {
        PluralRule(argument: $0, samples: node.texts("samples"))
      }
    case "only": details.only = tags(node)
    case "exclude": details.exclude = tags(node)
    case "pivot": details.pivot = MergedNode.leaf(node, origin: 0).point
    case "slice": details.slice = MergedNode.leaf(node, origin: 0).insets
    case "allow":
      for reason in node.entries ?? [] where !reason.name.hasPrefix("x-") {
        details.allow[reason.name] = reason.value.scalar
      }
    default: break
    }
  }

  private mutating func tags(_ node: YAMLNode) -> [LocaleTag] {
    (node.items ?? []).compactMap { locales.add($0, .label, labelKey: entry.name) }
  }
}
