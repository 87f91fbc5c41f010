// SPDX-License-Identifier: MIT

package import Diagnostics
package import Hashing
package import LabelModel

/// One label as a manifest file defines it.
///
/// It depends on the bytes of its file alone and is shared by every reading that finds the file
/// unchanged.
package final class LabelDefinition: Sendable {
  /// What few labels have.
  package struct Details: Sendable {
    /// A colour or the path of an image, behind the label in previews.
    package var background: String?
    package var context: String?
    /// Grapheme clusters after substitution.
    package var maxLength: Int?
    package var tags: [String] = []
    /// For screen readers, by locale; `nil` is the source locale.
    package var alt: [LocalizedText] = []
    /// Placeholder values that are drawn.
    package var arguments: [String: String] = [:]
    /// Placeholder values that are only measured and previewed.
    package var samples: [String: [String]] = [:]
    package var plural: PluralRule?
    /// `nil` means every locale.
    package var only: [LocaleTag]?
    package var exclude: [LocaleTag] = []
    /// Locales for which the label is left out.
    package var skips: [LocaleTag] = []
    /// Check id to the reason why the finding is accepted here.
    package var allow: [String: String] = [:]
    package var pivot: Point?
    /// Nine-slice insets, design px.
    package var slice: Insets?

    package init() {}
  }

  package let key: String
  package let source: SourceText
  let keyMark: Mark
  let styleUse: StyleUse
  /// Texts by locale; a bare `text:` has no locale and belongs to the source locale.
  package let texts: [LocalizedText]
  /// The id in the string files, where the label names one.
  package let string: PlacedText?
  /// Whether images are written at all.
  package let isBaked: Bool
  /// Whether other locales get texts of their own.
  package let isTranslated: Bool
  /// Styles that its texts name as markup would.
  let markupClasses: [String]
  package let details: Details
  /// Of everything the label says: it stays when the label only moves in its file.
  package let digest: Digest

  init(
    key: String, source: SourceText, keyMark: Mark, content: LabelContent, digest: Digest
  ) {
    self.key = key
    self.source = source
    self.keyMark = keyMark
    styleUse = content.styleUse
    texts = content.texts
    string = content.string
    isBaked = content.isBaked
    isTranslated = content.isTranslated
    markupClasses = content.markupClasses
    details = content.details
    self.digest = digest
  }

  /// What the label is called in string files.
  package var stringID: String { string?.text ?? key }

  package var keyPosition: TextPosition { source.position(at: keyMark) }

  /// The named style, or `nil` for an inline one.
  package var styleName: String? { styleUse.name }
}

/// What a label's map says, before it has a key.
struct LabelContent {
  var styleUse = StyleUse()
  var texts: [LocalizedText] = []
  var string: PlacedText?
  var isBaked = true
  var isTranslated = true
  var markupClasses: [String] = []
  var details = LabelDefinition.Details()
}

/// One image and one metrics entry per plural category.
package struct PluralRule: Hashable, Sendable {
  /// The placeholder that decides.
  package var argument: String
  /// Numbers to show, one or more per category.
  package var samples: [String]
}

/// A text and the locale it is written for.
package struct LocalizedText: Sendable {
  /// `nil` for a bare value: the source locale.
  package var locale: LocaleTag?
  package var text: PlacedText
}
