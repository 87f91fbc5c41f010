// SPDX-License-Identifier: MIT

package import Diagnostics
package import LabelModel
package import Manifest
import StringSources

/// One label in one locale: what must exist, and the key that says whether it does.
///
/// Immutable and shared: a slice that differs in one entry from the one before holds the others of it.
package final class PlanEntry: Sendable {
  /// What is drawn, or why nothing is.
  package enum Content: Sendable {
    /// A text, and the locale it was written for.
    case text(AuthoredText, locale: LocaleTag)
    /// Neither the locale nor its chain has a text.
    case missing
    /// The locale's own text is missing or deliberately empty, and no picture is wanted then.
    case skipped
  }

  /// The plural category of the entry and what shows it.
  package struct Plural: Hashable, Sendable {
    /// The placeholder that stands for the number.
    package var argument: String
    /// Numbers of the category: the first one is drawn, the others are only measured.
    package var numbers: [String]
  }

  package let id: EntryID
  package let label: LabelDefinition
  private let shared: SharedFacts
  package let content: Content
  /// Why the locale's own text in the string files is not used.
  package let shortage: Shortage?
  package let plural: Plural?
  /// What a translation does wrong when compared with its source text.
  package let mismatches: [Finding]
  package let key: ContentKey

  package var locale: ProjectLocale { shared.locale }
  package var style: ResolvedStyle { shared.style }
  /// The resolved stack, most wanted first.
  package var families: [String] { shared.families }

  init(
    id: EntryID, label: LabelDefinition, shared: SharedFacts, content: Content,
    shortage: Shortage?, plural: Plural?, mismatches: [Finding], key: ContentKey
  ) {
    self.id = id
    self.label = label
    self.shared = shared
    self.content = content
    self.shortage = shortage
    self.plural = plural
    self.mismatches = mismatches
    self.key = key
  }

  /// An entry as before, whose text now stands at another place.
  convenience init(_ other: PlanEntry, content: Content, shortage: Shortage?) {
    self.init(
      id: other.id, label: other.label, shared: other.shared, content: content, shortage: shortage,
      plural: other.plural, mismatches: other.mismatches, key: other.key)
  }

  /// Whether the text was written for another locale than the one it is drawn in.
  package var isFallback: Bool {
    guard case .text(let text, let textLocale) = content, label.isTranslated,
      !text.isForAllLocales, locale.pseudo == nil
    else { return false }
    return textLocale != locale.tag
  }

  /// The style with what a translators' file demands.
  package var labelStyle: LabelStyle { shared.labelStyle }
  /// See `PaintStyle.textContrast`.
  package var textContrast: Double? { shared.textContrast }

  /// Entries with an equal one have the same locale, style and families, as long as they live.
  package var sharing: ObjectIdentifier { ObjectIdentifier(shared) }
}

/// What all entries of one style and locale have in common.
final class SharedFacts: Sendable {
  let locale: ProjectLocale
  let style: ResolvedStyle
  /// The style with what a translators' file demands.
  let labelStyle: LabelStyle
  let textContrast: Double?
  let families: [String]
  let envelope: Envelope

  init(
    locale: ProjectLocale, style: ResolvedStyle, labelStyle: LabelStyle, families: [String],
    envelope: Envelope
  ) {
    self.locale = locale
    self.style = style
    self.labelStyle = labelStyle
    textContrast = labelStyle.paint.textContrast
    self.families = families
    self.envelope = envelope
  }
}

/// One image of an entry.
package struct PlannedImage: Hashable, Sendable {
  package let scale: Scale
  /// Relative to the output folder.
  package let path: String

  package init(scale: Scale, path: String) {
    self.scale = scale
    self.path = path
  }
}

extension PlanEntry {
  /// The images, smallest scale as listed first; empty where none is written.
  package func images(_ output: OutputSettings) -> [PlannedImage] {
    images(output, at: output.scales[...])
  }

  /// The images at some of the scales.
  func images(_ output: OutputSettings, at scales: ArraySlice<Scale>) -> [PlannedImage] {
    guard case .text = content, label.isBaked else { return [] }
    return scales.map { PlannedImage(scale: $0, path: path(output, $0)) }
  }

  private func path(_ output: OutputSettings, _ scale: Scale) -> String {
    output.path.path(
      PathTemplate.Values(
        locale: locale.tag, key: label.key, variant: id.variant ?? "", scale: scale,
        style: label.styleName ?? ""))
  }
}
