// SPDX-License-Identifier: MIT

import LabelModel
package import Manifest

extension Project {
  /// The text a label shows in a locale: its own, or the first one along the chain.
  package func content(of label: LabelDefinition, in locale: ProjectLocale) -> PlanEntry.Content {
    guard label.isTranslated else {
      guard let text = text(of: label, in: sourceLocale) else { return .missing }
      return .text(text, locale: sourceLocale)
    }
    for tag in textChain(of: locale) {
      guard let text = text(of: label, in: tag) else { continue }
      if tag == locale.tag || locale.pseudo != nil { return .text(text, locale: tag) }
      switch locale.missing {
      case .fallback: return .text(text, locale: tag)
      case .skip: return .skipped
      case .error: return .missing
      }
    }
    return .missing
  }

  /// A pseudo-locale reads what the locale it is made from reads.
  private func textChain(of locale: ProjectLocale) -> [LocaleTag] {
    guard let pseudo = locale.pseudo else { return locale.chain }
    let origin = locales.first { $0.tag == pseudo.of }
    return [locale.tag] + (origin?.chain ?? pseudo.of.chain(source: sourceLocale))
  }
}
