// SPDX-License-Identifier: MIT

package import LabelModel

/// What only the root manifest says.
struct RootSettings: Sendable {
  struct Locale: Sendable {
    var tag: LocaleTag
    var name: PlacedName
    var fallback: [LocaleTag]?
    var direction = "auto"
    var missing = ProjectLocale.MissingRule.fallback
    var fontLanguage: String?
    var pseudo: Pseudo?
  }

  struct Pseudo: Sendable {
    /// `nil`: the source locale.
    var of: LocaleTag?
    var rule: PseudoRule
  }

  var sourceLocale = LocaleTag.english
  var sourceLocaleName: PlacedName?
  var locales: [Locale]?
  var fonts = FontSettings()
  /// Where each font file and folder is named, by its path.
  var fontFileMarks: [String: Mark] = [:]
  var output = OutputSettings()
  /// `output.canvas`, as the weakest layer of every style.
  var baseLayer: StyleLayer?
  var checks = CheckSettings()
  var limits = ProjectLimits()
  var preview = PreviewSettings()
}

extension LocaleTag {
  /// The source locale of a manifest that names none.
  package static let english: LocaleTag = {
    guard let tag = LocaleTag("en") else { preconditionFailure("'en' is a language tag") }
    return tag
  }()
}
