// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel

/// Reads Apple's `.stringsdict` files: property lists of format texts and their plural variables.
struct StringsDictReader {
  private var builder: CatalogBuilder
  private let locale: LocaleTag

  /// A key of a property list's dictionary and its value.
  private typealias Pair = (key: LocatedText, value: XMLElement)

  static func read(_ file: StringFile, _ options: ReadingOptions) -> StringCatalog {
    switch XMLElementScanner.parse(file) {
    case .failure(let failure): return .unreadable(failure.diagnostic(in: file))
    case .root(let root):
      var reader = StringsDictReader(
        builder: CatalogBuilder(file: file, options: options),
        locale: options.locale ?? options.sourceLocale)
      reader.readAll(root)
      return reader.builder.finish()
    }
  }

  private mutating func readAll(_ root: XMLElement) {
    builder.declare(locale)
    guard root.name == "plist", let dictionary = root.first("dict") else {
      builder.report(.type, at: root.offset, "expected <plist> with a <dict> in it")
      return builder.markUnreadable()
    }
    for (key, value) in pairs(dictionary) { readString(key, value) }
  }

  private mutating func readString(_ key: LocatedText, _ value: XMLElement) {
    let members = pairs(value)
    guard let format = members.first(where: { $0.key.text == "NSStringLocalizedFormatKey" }) else {
      return builder.report(
        .manifestSyntax, at: key.start, "'\(key.text)' has no NSStringLocalizedFormatKey")
    }
    var variables: [String: [StringForm]] = [:]
    for (name, variable) in members where variable.name == "dict" {
      variables[name.text] = pairs(variable).compactMap { choice in
        guard let category = PluralCategory(rawValue: choice.key.text) else { return nil }
        return StringForm(
          choice.value.text(in: builder.file),
          when: [.plural(argument: name.text, category)])
      }
      if variables[name.text]?.contains(where: Self.isOther) != true {
        builder.report(
          .pluralMissing, at: name.start, "the variable '\(name.text)' has no form 'other'")
      }
    }
    let forms = VariableSubstitution.expand(
      StringForm(format.value.text(in: builder.file)), variables: variables)
    builder.add(
      WrittenEntry(id: key.text, forms: forms, file: builder.file, idOffset: key.start), to: locale)
  }

  private static func isOther(_ form: StringForm) -> Bool {
    form.conditions.contains { condition in
      if case .plural(_, .other) = condition { return true }
      return false
    }
  }

  private func pairs(_ dictionary: XMLElement) -> [Pair] {
    var pairs: [Pair] = []
    var key: LocatedText?
    for element in dictionary.elements {
      if element.name == "key" {
        key = element.text(in: builder.file)
      } else if let name = key {
        pairs.append((name, element))
        key = nil
      }
    }
    return pairs
  }
}
