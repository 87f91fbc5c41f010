// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel

/// Reads Xcode's string catalogs: one JSON file with all locales, states and variations.
struct XCStringsReader {
  private var builder: CatalogBuilder

  static func read(_ file: StringFile, _ options: ReadingOptions) -> StringCatalog {
    switch JSONTreeParser.parse(file) {
    case .failure(let diagnostic): return .unreadable(diagnostic)
    case .tree(let tree):
      var reader = XCStringsReader(builder: CatalogBuilder(file: file, options: options))
      reader.readAll(tree)
      return reader.builder.finish()
    }
  }

  private mutating func readAll(_ tree: StringTree) {
    guard let strings = tree["strings"], case .map(let members, _) = strings else {
      builder.report(
        .type, at: tree.offset, "expected a string catalog with 'strings' in it")
      return builder.markUnreadable()
    }
    let sourceLocale =
      tree["sourceLanguage"]?.text.flatMap { builder.options.declared($0.text) }
      ?? builder.options.sourceLocale
    builder.declare(sourceLocale)
    for member in members { readString(member, sourceLocale: sourceLocale) }
  }

  private mutating func readString(_ member: StringTree.Member, sourceLocale: LocaleTag) {
    var notes = EntryNotes()
    notes.comments = (member.value["comment"]?.text?.text).map { [$0] } ?? []
    if case .other("false", _) = member.value["shouldTranslate"] { notes.isTranslatable = false }
    var hasSource = false
    for localization in member.value["localizations"]?.members ?? [] {
      guard let locale = builder.options.declared(localization.key.text) else { continue }
      hasSource = hasSource || locale == sourceLocale
      var state = TranslationState.unmarked
      let forms = forms(localization.value, when: [], state: &state)
      guard !forms.isEmpty else {
        builder.report(
          .type, at: localization.key.start,
          "no 'stringUnit' and no 'variations' for '\(locale)'")
        continue
      }
      var entry = WrittenEntry(
        id: member.key.text, forms: substituting(forms, localization.value, &state),
        file: builder.file,
        idOffset: member.key.start)
      entry.state = state
      entry.notes = notes
      builder.add(entry, to: locale)
    }
    // Without a localization of its own the key is the source text.
    if !hasSource {
      var entry = WrittenEntry(
        id: member.key.text, forms: [StringForm(member.key)], file: builder.file,
        idOffset: member.key.start)
      entry.notes = notes
      builder.add(entry, to: sourceLocale)
    }
  }

  /// A text, or the texts of every variation below it.
  private func forms(
    _ tree: StringTree, when conditions: [FormCondition], state: inout TranslationState
  ) -> [StringForm] {
    if let unit = tree["stringUnit"] {
      guard let value = unit["value"]?.text else { return [] }
      state.join(Self.state(unit["state"]?.text?.text))
      return [StringForm(value, when: conditions)]
    }
    guard conditions.count < 8 else { return [] }
    var result: [StringForm] = []
    for kind in tree["variations"]?.members ?? [] {
      for choice in kind.value.members {
        let condition: FormCondition
        if kind.key.text == "plural" {
          guard let category = PluralCategory(rawValue: choice.key.text) else { continue }
          condition = .plural(argument: nil, category)
        } else {
          condition = .select(argument: kind.key.text, choice.key.text)
        }
        result += forms(choice.value, when: conditions + [condition], state: &state)
      }
    }
    return result
  }

  /// Puts the forms of `%#@name@` in their places.
  private func substituting(
    _ forms: [StringForm], _ tree: StringTree, _ state: inout TranslationState
  ) -> [StringForm] {
    guard let substitutions = tree["substitutions"]?.members, !substitutions.isEmpty else {
      return forms
    }
    var variables: [String: [StringForm]] = [:]
    for substitution in substitutions {
      let specifier = Self.specifier(of: substitution.value)
      variables[substitution.key.text] = self.forms(
        substitution.value, when: [], state: &state
      ).map { form in
        StringForm(
          VariableSubstitution.replacingArgument(in: form.text, by: specifier),
          when: form.conditions.map { condition in
            guard case .plural(nil, let category, _) = condition else { return condition }
            return .plural(argument: substitution.key.text, category)
          })
      }
    }
    return forms.flatMap { VariableSubstitution.expand($0, variables: variables) }
  }

  /// What `%arg` stands for: `%lld`, `%2$lld` of the second argument.
  private static func specifier(of substitution: StringTree) -> String {
    let type = substitution["formatSpecifier"]?.text?.text ?? "lld"
    guard case .other(let number, _) = substitution["argNum"] else { return "%" + type }
    return "%\(number)$\(type)"
  }

  private static func state(_ name: String?) -> TranslationState {
    switch name {
    case nil: .unmarked
    case "translated"?: TranslationState("translated", kind: .translated)
    case "needs_review"?: TranslationState("needs_review", kind: .needsReview)
    case let name?: TranslationState(name, kind: .needsTranslation)
    }
  }
}
