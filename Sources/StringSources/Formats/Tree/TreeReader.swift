// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel

/// Reads nested or flat maps of texts: JSON and YAML string files.
///
/// Keys of nested maps are joined with dots: `{menu: {play: Play}}` is `menu.play`. A map whose
/// keys are plural categories with `other` among them is one text with plural forms. A file for
/// all locales has them at the top: `{en: {…}, de: {…}}`.
struct TreeReader {
  private var builder: CatalogBuilder

  static func read(
    _ parsed: ParsedTree, _ file: StringFile, _ options: ReadingOptions
  ) -> StringCatalog {
    switch parsed {
    case .failure(let diagnostic): return .unreadable(diagnostic)
    case .tree(let tree):
      var reader = TreeReader(builder: CatalogBuilder(file: file, options: options))
      reader.readRoot(tree)
      return reader.builder.finish()
    }
  }

  private mutating func readRoot(_ tree: StringTree) {
    guard case .map(let members, _) = tree else {
      builder.report(
        .type, at: tree.offset, "expected a map of keys and texts, found \(tree.kind)")
      return builder.markUnreadable()
    }
    if let locale = builder.options.locale {
      builder.declare(locale)
      // Rails writes the locale once more at the top of its files.
      if members.count == 1, let only = members.first, case .map = only.value,
        LocaleTag(only.key.text) == locale
      {
        return read(only.value, key: "", locale: locale)
      }
      return read(tree, key: "", locale: locale)
    }
    for member in members {
      guard let locale = builder.options.declared(member.key.text), case .map = member.value else {
        continue
      }
      builder.declare(locale)
      read(member.value, key: "", locale: locale)
    }
    if builder.catalog.locales.isEmpty {
      builder.declare(builder.options.sourceLocale)
      read(tree, key: "", locale: builder.options.sourceLocale)
    }
  }

  private mutating func read(_ tree: StringTree, key: String, locale: LocaleTag) {
    for member in tree.members {
      let id = key.isEmpty ? member.key.text : key + "." + member.key.text
      switch member.value {
      case .text(let text): add(id, [StringForm(text)], member, locale)
      case .map:
        if let forms = pluralForms(member.value) {
          add(id, forms, member, locale)
        } else {
          read(member.value, key: id, locale: locale)
        }
      // Null is a translation that nobody has written yet.
      case .other("null", let offset):
        add(id, [StringForm(LocatedText("", file: builder.file, start: offset))], member, locale)
      case .other, .list:
        builder.report(
          .type, at: member.value.offset,
          "expected a text for '\(member.key.text)', found \(member.value.kind)",
          helps: ["put it between double quotes"])
      }
    }
  }

  private mutating func add(
    _ id: String, _ forms: [StringForm], _ member: StringTree.Member, _ locale: LocaleTag
  ) {
    builder.add(
      WrittenEntry(id: id, forms: forms, file: builder.file, idOffset: member.key.start),
      to: locale)
  }

  private func pluralForms(_ tree: StringTree) -> [StringForm]? {
    guard tree["other"] != nil else { return nil }
    var forms: [StringForm] = []
    for member in tree.members {
      guard let category = PluralCategory(rawValue: member.key.text), let text = member.value.text
      else { return nil }
      forms.append(StringForm(text, when: [.plural(argument: nil, category)]))
    }
    return forms
  }
}
