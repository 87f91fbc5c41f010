// SPDX-License-Identifier: MIT

package import Diagnostics
package import Hashing
package import LabelModel

/// A manifest with everything it includes: valid, linked, ready to be planned.
package struct Project: Sendable {
  package var sourceLocale: LocaleTag
  /// In the order of the manifest.
  package var locales: [ProjectLocale]
  package var fonts: FontSettings
  /// Where the manifest names each font file and folder, by its path.
  package var fontFilePlaces: [String: FontFilePlace]
  /// In the order of inclusion, the root manifest first.
  package var labelFiles: [LabelFile]
  /// Labels that the files name and that an error freezes, in the order of the files.
  package var frozenLabels: [FrozenLabel]
  package var output: OutputSettings
  package var checks: CheckSettings
  package var limits: ProjectLimits
  package var preview: PreviewSettings
  package var strings: [StringSourceSettings]
  /// Of everything outside `labels`: styles, colours, locales, fonts, output, checks and so on.
  package var environmentDigest: Digest
  var colors: [String: Color]
  var stacks: [String: FontStack]
  var styles: StyleTable
}

extension Project {
  /// The families to draw with, most wanted first, without duplicates.
  ///
  /// A text that came from another locale looks in the requested locale's stack first, then in its
  /// own.
  package func families(
    for source: FontStyle.Source, requested: LocaleTag, textLocale: LocaleTag
  ) -> [String] {
    switch source {
    case .families(let families): return families
    case .stack(let name):
      guard let stack = stacks[name] else { return [] }
      var families: [String] = []
      for family in stack.families(for: requested) + stack.families(for: textLocale)
      where !families.contains(family) {
        families.append(family)
      }
      return families
    }
  }

  /// The label's style in a locale, or `nil` where an error freezes it.
  ///
  /// Labels with the same layers share one object.
  package func style(of label: LabelDefinition, for locale: LocaleTag) -> ResolvedStyle? {
    styles.style(of: label, for: locale)
  }

  /// The text that the label's definition has for exactly this locale.
  ///
  /// Chains are the caller's: it asks for one locale of the chain after the other.
  package func text(of label: LabelDefinition, in locale: LocaleTag) -> PlacedText? {
    // Compared as texts: a copy of a tag costs more than the comparison.
    let wanted = locale.canonical
    let source = sourceLocale.canonical
    let index = label.texts.firstIndex { ($0.locale?.canonical ?? source) == wanted }
    return index.map { label.texts[$0].text }
  }

  /// The label's text for screen readers for exactly this locale.
  package func alt(of label: LabelDefinition, in locale: LocaleTag) -> PlacedText? {
    if label.details.alt.isEmpty { return nil }
    return label.details.alt.first { ($0.locale ?? sourceLocale) == locale }?.text
  }

  /// Whether the label exists in the locale: `only`, `exclude` and `locales.<tag>.skip`.
  ///
  /// An entry for `pt` also covers `pt-BR`.
  package func isPresent(_ label: LabelDefinition, in locale: LocaleTag) -> Bool {
    let details = label.details
    if details.only == nil && details.exclude.isEmpty && details.skips.isEmpty { return true }
    let language = locale.language
    if let only = details.only, !only.contains(where: { $0.language == language }) { return false }
    let lineage = locale.lineage
    if let only = details.only, !lineage.contains(where: only.contains) { return false }
    return !lineage.contains { details.exclude.contains($0) || details.skips.contains($0) }
  }
}

/// The labels of one file that an error does not freeze, in the order of the file.
package struct LabelFile: Sendable {
  package var path: String
  /// Of the file's bytes.
  package var digest: Digest
  package var labels: [LabelDefinition]
}

/// Where a manifest names a font file.
package struct FontFilePlace: Hashable, Sendable {
  package var position: TextPosition
  /// The line, or `nil` when it is too long to quote.
  package var excerpt: String?
}

/// One locale that images are made for.
package struct ProjectLocale: Hashable, Sendable {
  package enum Direction: Hashable, Sendable {
    case fixed(WritingDirection)
    /// The text's first strong letter.
    case text
  }

  /// What is done where neither the locale nor its chain has a text of its own.
  package enum MissingRule: String, Hashable, Sendable, CaseIterable { case fallback, skip, error }

  package var tag: LocaleTag
  /// Where texts come from: the locale itself first.
  package var chain: [LocaleTag]
  package var direction: Direction
  package var missing: MissingRule
  /// What fontconfig and Pango are told when the text is this locale's own.
  package var fontLanguage: String
  package var pseudo: PseudoRule?
}

/// How a locale is made up from another one.
package struct PseudoRule: Hashable, Sendable {
  package enum Expansion: Hashable, Sendable {
    case none
    /// By the length of the text, as in IBM's table.
    case auto
    /// More characters, in per cent of the text.
    case percent(Double)
  }

  package var of: LocaleTag
  package var hasAccents = false
  package var hasBrackets = false
  package var expansion = Expansion.none
  package var isBidirectional = false
}

/// Ordered families by locale.
package struct FontStack: Hashable, Sendable {
  /// For locales that no other entry fits.
  package var fallback: [String] = []
  package var byLocale: [LocaleTag: [String]] = [:]

  /// The entry of the most specific tag along the locale's own lineage.
  package func families(for locale: LocaleTag) -> [String] {
    for tag in locale.lineage {
      if let families = byLocale[tag] { return families }
    }
    return fallback
  }
}
