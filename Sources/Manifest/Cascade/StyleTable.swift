// SPDX-License-Identifier: MIT

import LabelModel

/// The styles of one reading, ready to be looked up.
struct StyleTable: Sendable {
  /// The project's locales, by their place in the lists below.
  var locales: [LocaleTag: Int] = [:]
  /// For labels that add nothing to a named style.
  var named: [String: [ResolvedStyle]] = [:]
  /// For markup that names a style; where these set no font, they have no family.
  var classes: [String: [ResolvedStyle]] = [:]
  /// Every style there is, usable or not; sorted.
  var names: [String] = []
  /// For the other labels.
  var individual: [ObjectIdentifier: [ResolvedStyle]] = [:]

  func style(of label: LabelDefinition, for locale: LocaleTag) -> ResolvedStyle? {
    guard let index = locales[locale] else { return nil }
    let use = label.styleUse
    if use.inline == nil, use.locales.isEmpty { return use.name.flatMap { named[$0]?[index] } }
    return individual[ObjectIdentifier(label)]?[index]
  }

  func styleClass(_ name: String, for locale: LocaleTag) -> ResolvedStyle? {
    locales[locale].flatMap { classes[name]?[$0] }
  }
}
