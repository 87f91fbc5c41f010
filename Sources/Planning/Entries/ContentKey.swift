// SPDX-License-Identifier: MIT

package import Hashing
import LabelModel
import Manifest
import TextPreparation

/// Two equal keys mean equal pixels and equal numbers.
///
/// Made of two levels: a digest of everything that many labels share, made once, and a hash over it
/// and the label's own text and values.
package struct ContentKey: Sendable {
  package let digest: Digest
  let envelope: Envelope

  /// The partial digests by name, for `explain`: which part of the key changed.
  package func facets(text: Digest) -> [String: String] {
    [
      "text": Self.short(text), "style": Self.short(envelope.style),
      "fonts": Self.short(envelope.fonts), "output": Self.short(envelope.output),
      "renderer": envelope.renderer,
    ]
  }

  /// Eight bytes tell two values of one facet apart well enough for people.
  private static func short(_ digest: Digest) -> String { String(digest.hex.prefix(16)) }
}

extension ContentKey: Hashable {
  package static func == (one: ContentKey, other: ContentKey) -> Bool { one.digest == other.digest }

  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

/// What all labels of one style and locale have in common, and share.
final class Envelope: Sendable {
  let style: Digest
  let fonts: Digest
  let output: Digest
  let renderer: String
  /// As it goes into the keys of entries.
  let hex: String

  init(style: Digest, fonts: Digest, output: Digest, renderer: String) {
    self.style = style
    self.fonts = fonts
    self.output = output
    self.renderer = renderer
    var hasher = SHA256()
    hasher.update(field: style.hex)
    hasher.update(field: fonts.hex)
    hasher.update(field: output.hex)
    hasher.update(field: renderer)
    hex = hasher.finish().hex
  }
}

/// Everything of one entry, besides its envelope, that a pixel or a number of it depends on.
struct EntryParts {
  var label: LabelDefinition
  var content: PlanEntry.Content
  var plural: PlanEntry.Plural?
  var demands: SizeDemands?
  var variant: String?
  var alt: String?
}

extension Envelope {
  func key(of parts: EntryParts, thaiBreaking: () -> String) -> ContentKey {
    let label = parts.label
    var fields = FieldList()
    fields.add(hex)
    fields.add(label.key)
    fields.add(label.styleName ?? "")
    fields.add(parts.variant ?? "")
    switch parts.content {
    case .text(let text, let locale):
      fields.add("text")
      fields.add(text.text)
      fields.add(locale.canonical)
      if text.isForAllLocales { fields.add("for all locales") }
      fields.add(translation: text, demands: parts.demands)
      if text.text.hasThai { fields.add(thaiBreaking()) }
    case .missing: fields.add("missing")
    case .skipped: fields.add("skipped")
    }
    fields.add(label.isBaked ? "baked" : "measured")
    fields.add(label.isTranslated ? "translated" : "shared")
    fields.add(parts.alt ?? "")
    let details = label.details
    fields.add(details.maxLength.map(String.init) ?? "")
    for (name, value) in details.arguments.sorted(by: { $0.key < $1.key }) {
      fields.add(name)
      fields.add(value)
    }
    for (name, values) in details.samples.sorted(by: { $0.key < $1.key }) {
      fields.add(name)
      for value in values { fields.add(value) }
    }
    if let plural = parts.plural {
      fields.add(plural.argument)
      for number in plural.numbers { fields.add(number) }
    }
    fields.add(details.allow["placeholder_unfilled"] == nil ? "" : "unfilled")
    return ContentKey(digest: fields.finish(), envelope: self)
  }
}

extension FieldList {
  /// What a text's file says about it, besides the text; nothing for a text of the manifest.
  fileprivate mutating func add(translation text: AuthoredText, demands: SizeDemands?) {
    if text.placeholders != .brace { add(text.placeholders.rawValue) }
    guard let demands else { return }
    add("\(demands.limits)")
    add(demands.flags.map { "\($0)" } ?? "")
  }
}

extension String {
  /// Whether a character lies in U+0E00...U+0E7F, in UTF-8 E0 B8 80 to E0 B9 BF.
  fileprivate var hasThai: Bool {
    var previous: UInt8 = 0
    for byte in utf8 {
      if previous == 0xE0, byte == 0xB8 || byte == 0xB9 { return true }
      previous = byte
    }
    return false
  }
}
