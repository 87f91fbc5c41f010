// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel

extension Linker {
  /// The project's locales, and every tag that can matter to one of them.
  mutating func linkLocales(
    _ settings: RootSettings
  ) -> (list: [ProjectLocale], known: Set<LocaleTag>) {
    let source = settings.sourceLocale
    let listed =
      settings.locales ?? [
        RootSettings.Locale(
          tag: source, name: settings.sourceLocaleName ?? PlacedName(YAMLNode.nothing))
      ]
    var list: [ProjectLocale] = []
    var known = Set(source.lineage)
    for locale in listed {
      if let first = list.first(where: { $0.tag == locale.tag }) {
        if let root = files.first?.parsed {
          report(
            ScalarProblem(
              .duplicateKey, "the locale '\(locale.tag)' is there twice",
              help: first.tag.text == locale.tag.text
                ? nil : "'\(first.tag)' and '\(locale.tag)' are the same"),
            in: root.source, locale.name)
        }
        continue
      }
      let made = Self.projectLocale(checkingOrigin(of: locale, source), source: source)
      list.append(made)
      known.formUnion(made.chain)
      known.formUnion(made.tag.lineage)
      if let of = made.pseudo?.of { known.formUnion(of.lineage) }
    }
    if list.count > settings.limits.locales, let root = files.first?.parsed, let last = listed.last
    {
      report(
        ScalarProblem(
          .limits, "\(list.count) locales; the limit is \(settings.limits.locales)"),
        in: root.source, last.name)
    }
    // Every tag is shown as the list writes it.
    let listedTags = Dictionary(list.map { ($0.tag, $0.tag) }) { first, _ in first }
    for index in list.indices {
      list[index].chain = list[index].chain.map { listedTags[$0] ?? $0 }
    }
    return (list, known)
  }

  /// A pseudo-locale that is made from itself has no text at all.
  private mutating func checkingOrigin(
    of locale: RootSettings.Locale, _ source: LocaleTag
  ) -> RootSettings.Locale {
    guard let pseudo = locale.pseudo, (pseudo.of ?? source) == locale.tag else { return locale }
    if let root = files.first?.parsed {
      report(
        ScalarProblem(
          .localeInvalid, "the pseudo-locale '\(locale.tag)' is made from itself",
          help: "name the locale it is made from: pseudo: {of: en}"),
        in: root.source, locale.name)
    }
    var locale = locale
    locale.pseudo?.of = source
    return locale
  }

  private static func projectLocale(
    _ locale: RootSettings.Locale, source: LocaleTag
  ) -> ProjectLocale {
    var pseudo = locale.pseudo?.rule
    if let named = locale.pseudo { pseudo?.of = named.of ?? source }
    let chain: [LocaleTag]
    if let fallback = locale.fallback {
      chain = ([locale.tag] + fallback).uniqued()
    } else if let pseudo {
      chain = ([locale.tag] + pseudo.of.chain(source: source)).uniqued()
    } else {
      chain = locale.tag.chain(source: source)
    }
    let direction: ProjectLocale.Direction =
      switch locale.direction {
      case "ltr": .fixed(.leftToRight)
      case "rtl": .fixed(.rightToLeft)
      case "text": .text
      default: .fixed(pseudo?.isBidirectional == true ? .rightToLeft : locale.tag.direction)
      }
    return ProjectLocale(
      tag: locale.tag, chain: chain, direction: direction, missing: locale.missing,
      fontLanguage: locale.fontLanguage ?? locale.tag.fontLanguage, pseudo: pseudo)
  }

  /// Tags that no locale of the project has in its chain.
  mutating func checkLocaleUses(known: Set<LocaleTag>) {
    // Without a readable root nobody knows the project's locales.
    guard let root = files.first?.parsed, root.content.isSound else { return }
    let names = known.map(\.canonical).sorted()
    for file in parsed {
      for use in file.content.localeUses where !known.contains(use.tag) {
        let nearest = NearestName.of(use.name.text, in: names)
        // A stack or a style may be shared with projects that have more locales.
        let isShared = use.place == .stack || use.place == .style
        report(
          ScalarProblem(
            .localeUnknown, "'\(use.name.text)' is no locale of this project",
            help: nearest.map { "did you mean '\($0)'?" }
              ?? "list it under 'locales', or take it out"),
          in: file.source, use.name,
          notes: use.count > 1 ? ["and \(use.count - 1) more in this file"] : [],
          key: use.labelKey, severity: isShared ? .warning : nil)
      }
    }
  }
}

extension YAMLNode {
  /// Stands where a file says nothing.
  static let nothing = YAMLNode(.scalar(""), start: .start, end: .start)
}
