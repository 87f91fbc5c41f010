// SPDX-License-Identifier: MIT

package import Hashing
import LabelModel
import Manifest

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

extension Envelope {
  /// The key of one entry: every field of the label and the locale that a pixel or a number of it
  /// depends on.
  func key(
    label: LabelDefinition, content: PlanEntry.Content, variant: String?, alt: PlacedText?
  ) -> ContentKey {
    var hasher = SHA256()
    hasher.update(field: digest.hex)
    hasher.update(field: label.key)
    hasher.update(field: label.styleName ?? "")
    hasher.update(field: variant ?? "")
    switch content {
    case .text(let text, let locale):
      hasher.update(field: "text")
      hasher.update(field: text.text)
      hasher.update(field: locale.canonical)
    case .missing: hasher.update(field: "missing")
    case .skipped: hasher.update(field: "skipped")
    }
    hasher.update(field: label.isBaked ? "baked" : "measured")
    hasher.update(field: label.isTranslated ? "translated" : "shared")
    hasher.update(field: alt?.text ?? "")
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
    hasher.update(field: details.allow["placeholder_unfilled"] == nil ? "" : "unfilled")
    return ContentKey(digest: hasher.finish(), envelope: self)
  }
}
