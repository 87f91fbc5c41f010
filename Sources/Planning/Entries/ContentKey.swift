// SPDX-License-Identifier: MIT

package import Hashing
import LabelModel
import Manifest
import TextPreparation

/// Two equal keys mean equal pixels and equal numbers.
///
/// Made of two levels: a digest of everything that many labels share, made once, and a hash over it
/// and the label's own text and values.
package struct ContentKey: Hashable, Sendable {
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

/// What all labels of one style and locale have in common.
struct Envelope: Hashable, Sendable {
  var style: Digest
  var fonts: Digest
  var output: Digest
  var renderer: String
  let digest: Digest

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
    digest = hasher.finish()
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
  func key(of parts: EntryParts) -> ContentKey {
    let label = parts.label
    var hasher = SHA256()
    hasher.update(field: digest.hex)
    hasher.update(field: label.key)
    hasher.update(field: label.styleName ?? "")
    hasher.update(field: parts.variant ?? "")
    switch parts.content {
    case .text(let text, let locale):
      hasher.update(field: "text")
      hasher.update(field: text.text)
      hasher.update(field: locale.canonical)
      hasher.update(translation: text, demands: parts.demands)
    case .missing: hasher.update(field: "missing")
    case .skipped: hasher.update(field: "skipped")
    }
    hasher.update(field: label.isBaked ? "baked" : "measured")
    hasher.update(field: label.isTranslated ? "translated" : "shared")
    hasher.update(field: parts.alt ?? "")
    let details = label.details
    hasher.update(field: details.maxLength.map(String.init) ?? "")
    for (name, value) in details.arguments.sorted(by: { $0.key < $1.key }) {
      hasher.update(field: name)
      hasher.update(field: value)
    }
    for (name, values) in details.samples.sorted(by: { $0.key < $1.key }) {
      hasher.update(field: name)
      for value in values { hasher.update(field: value) }
    }
    if let plural = parts.plural {
      hasher.update(field: plural.argument)
      for number in plural.numbers { hasher.update(field: number) }
    }
    hasher.update(field: details.allow["placeholder_unfilled"] == nil ? "" : "unfilled")
    return ContentKey(digest: hasher.finish(), envelope: self)
  }
}

extension SHA256 {
  /// What a text's file says about it, besides the text; nothing for a text of the manifest.
  fileprivate mutating func update(translation text: AuthoredText, demands: SizeDemands?) {
    if text.placeholders != .brace { update(field: text.placeholders.rawValue) }
    guard let demands else { return }
    update(field: "\(demands.limits)")
    update(field: demands.flags.map { "\($0)" } ?? "")
  }
}
