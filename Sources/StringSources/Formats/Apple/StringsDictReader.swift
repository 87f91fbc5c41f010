// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel

/// Reads Apple's `.stringsdict` files: property lists of format texts and their plural variables.
struct StringsDictReader {
  private var builder: CatalogBuilder
  private let locale: LocaleTag

  /// A key of a property list's dictionary, its value, and the comments in front of the key.
  private typealias Pair = (key: LocatedText, value: XMLElement, comments: [String])

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
    for pair in pairs(dictionary) { readString(pair) }
  }

  private mutating func readString(_ pair: Pair) {
    let key = pair.key
    guard let forms = forms(of: pair.value) else {
      return builder.report(
        .manifestSyntax, at: key.start, "'\(key.text)' has no NSStringLocalizedFormatKey")
    }
    var entry = WrittenEntry(id: key.text, forms: forms, file: builder.file, idOffset: key.start)
    entry.notes.comments = pair.comments
    builder.add(entry, to: locale)
  }

  /// A text, a format with its variables, or one of them for each device or width.
  private mutating func forms(of value: XMLElement, depth: Int = 0) -> [StringForm]? {
    if value.name == "string" { return [StringForm(value.text(in: builder.file))] }
    let members = pairs(value)
    for (rule, argument) in Self.rules {
      guard let choices = members.first(where: { $0.key.text == rule }), depth < 4 else { continue }
      return pairs(choices.value).flatMap { choice in
        let condition = FormCondition.select(argument: argument, choice.key.text)
        return (forms(of: choice.value, depth: depth + 1) ?? []).map {
          StringForm($0.text, when: [condition] + $0.conditions)
        }
      }
    }
    guard let format = members.first(where: { $0.key.text == "NSStringLocalizedFormatKey" }) else {
      return nil
    }
    return VariableSubstitution.expand(
      StringForm(format.value.text(in: builder.file)), variables: variables(members))
  }

  /// Rules that choose by something else than a number, and what `args` calls that.
  private static let rules = [
    ("NSStringDeviceSpecificRuleType", "device"), ("NSStringVariableWidthRuleType", "width"),
  ]

  private mutating func variables(_ members: [Pair]) -> [String: [StringForm]] {
    var variables: [String: [StringForm]] = [:]
    for (name, variable, _) in members where variable.name == "dict" {
      let forms = pairs(variable).compactMap { choice -> StringForm? in
        guard let category = PluralCategory(rawValue: choice.key.text) else { return nil }
        return StringForm(
          choice.value.text(in: builder.file), when: [.plural(argument: name.text, category)])
      }
      variables[name.text] = forms
      if !forms.contains(where: Self.isOther) {
        builder.report(
          .pluralMissing, at: name.start, "the variable '\(name.text)' has no form 'other'")
      }
    }
    return variables
  }

  private static func isOther(_ form: StringForm) -> Bool {
    form.conditions.contains { condition in
      if case .plural(_, .other, _) = condition { return true }
      return false
    }
  }

  private func pairs(_ dictionary: XMLElement) -> [Pair] {
    var pairs: [Pair] = []
    var key: XMLElement?
    for element in dictionary.elements {
      if element.name == "key" {
        key = element
      } else if let name = key {
        pairs.append((name.text(in: builder.file), element, name.comments))
        key = nil
      }
    }
    return pairs
  }
}
