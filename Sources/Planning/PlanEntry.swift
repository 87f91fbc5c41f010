// SPDX-License-Identifier: MIT

package import LabelModel
package import Manifest

/// One label in one locale: what must exist, and the key that says whether it does.
///
/// A class, because tens of thousands of them are passed from stage to stage.
package final class PlanEntry: Sendable {
  /// What is drawn, or why nothing is.
  package enum Content: Sendable {
    /// A text, and the locale it was written for.
    case text(PlacedText, locale: LocaleTag)
    /// Neither the locale nor its chain has a text.
    case missing
    /// The locale's own text is missing and the project wants no picture then.
    case skipped
  }

  package let id: EntryID
  package let label: LabelDefinition
  package let locale: ProjectLocale
  package let content: Content
  package let style: ResolvedStyle
  /// The resolved stack, most wanted first.
  package let families: [String]
  package let key: ContentKey

  init(
    id: EntryID, label: LabelDefinition, locale: ProjectLocale, content: Content, look: Look,
    key: ContentKey
  ) {
    self.id = id
    self.label = label
    self.locale = locale
    self.content = content
    style = look.style
    families = look.families
    self.key = key
  }

  /// The style and the families of its stack.
  struct Look {
    var style: ResolvedStyle
    var families: [String]
  }

  /// Whether the text was written for another locale than the one it is drawn in.
  package var isFallback: Bool {
    guard case .text(_, let textLocale) = content, label.isTranslated, locale.pseudo == nil else {
      return false
    }
    return textLocale != locale.tag
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
    guard label.isBaked, case .text = content else { return [] }
    return output.scales.map { scale in
      let values = PathTemplate.Values(
        locale: locale.tag, key: label.key, variant: id.variant ?? "", scale: scale,
        style: label.styleName ?? "")
      return PlannedImage(scale: scale, path: output.path.path(values))
    }
  }
}
