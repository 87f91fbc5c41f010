// SPDX-License-Identifier: MIT

package import Diagnostics
package import LabelModel
package import TextPreparation

/// Compares the placeholders of a translation with those of its source text.
package struct PlaceholderCheck: Sendable {
  package let syntax: PlaceholderSyntax

  package init(syntax: PlaceholderSyntax) { self.syntax = syntax }

  /// The syntax of an entry: the manifest's word, else the entry's own flag, else the format's.
  package static func syntax(
    flags: [String], setting: PlaceholderSyntax?, otherwise formatSyntax: PlaceholderSyntax
  ) -> PlaceholderSyntax {
    if let setting { return setting }
    for flag in flags {
      switch flag {
      case "c-format", "python-format", "php-format", "go-format", "qt-format": return .printf
      case "objc-format", "swift-format": return .apple
      case "python-brace-format", "csharp-format", "rust-format", "java-format": return .brace
      case "icu-message-format": return .icu
      default: continue
      }
    }
    return formatSyntax
  }

  /// One difference between two texts.
  package struct Problem: Hashable, Sendable {
    /// Scalar of the translation; `nil` when something is missing there.
    package var scalar: Int?
    package var message: String
    package var help: String?
  }

  /// Every difference that would break a program or leave a value out.
  ///
  /// Order and repetition are free where placeholders have names or numbers. A plural form whose
  /// category names a single number can spell it out, so it needs no `optional` argument; `nil`
  /// there means any.
  package func problems(
    source: String, translation: String, category: PluralCategory? = nil,
    optional: String? = nil
  ) -> [Problem] {
    let wanted = Self.uses(source, syntax)
    let found = Self.uses(translation, syntax)
    var problems: [Problem] = []
    for use in found {
      guard let original = wanted.first(where: { $0.name == use.name }) else {
        problems.append(
          Problem(
            scalar: use.scalar, message: "the source text has no placeholder '\(use.text)'",
            help: Self.hint(wanted)))
        continue
      }
      if let kind = use.kind, let other = original.kind, kind != other {
        problems.append(
          Problem(
            scalar: use.scalar,
            message: "'\(use.text)' stands for '\(original.text)' of the source text",
            help: "the kinds of value must agree"))
      }
    }
    let spellsOut = category.map { [.zero, .one, .two].contains($0) } ?? false
    var reported: Set<String> = []
    for use in wanted where !found.contains(where: { $0.name == use.name }) {
      if spellsOut, optional == nil || optional == use.name { continue }
      if reported.insert(use.name).inserted {
        problems.append(
          Problem(message: "the placeholder '\(use.text)' of the source text is missing"))
      }
    }
    return problems
  }

  /// The findings about all forms of an entry, placed in its file.
  ///
  /// The source text of plural forms is its `other` form.
  package func diagnostics(
    for entry: StringEntry, source: String, locale: LocaleTag, key: String
  ) -> [Diagnostic] {
    guard syntax != .none else { return [] }
    return entry.forms.filter { !$0.text.text.isEmpty }.flatMap { form in
      problems(
        source: source, translation: form.text.text, category: form.category,
        optional: form.pluralArgument
      ).map { problem in
        let position =
          problem.scalar.map { form.text.position(ofScalar: $0) } ?? form.text.position
        return Diagnostic(
          .placeholderMismatch, at: position, excerpt: form.text.excerpt(at: position),
          problem.message, notes: ["the source text is '\(source)'"],
          helps: problem.help.map { [$0] } ?? [], key: key, locale: locale.text)
      }
    }
  }

  private static func hint(_ wanted: [Use]) -> String? {
    var names: [String] = []
    for use in wanted where !names.contains(use.text) { names.append(use.text) }
    return names.isEmpty ? nil : "it has " + names.joined(separator: ", ")
  }
}

extension PlaceholderCheck {
  fileprivate struct Use {
    var name: String
    /// As written.
    var text: String
    var scalar: Int
    /// Which values fit; `nil` where the syntax does not say.
    var kind: Kind?
  }

  fileprivate enum Kind { case integer, real, text, character, pointer }

  fileprivate static func uses(_ text: String, _ syntax: PlaceholderSyntax) -> [Use] {
    let scalars = Array(text.unicodeScalars)
    return syntax.scan(scalars).placeholders.map { placeholder in
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars[placeholder.range])
      let isTyped = syntax == .printf || syntax == .apple
      return Use(
        name: placeholder.name, text: String(view), scalar: placeholder.range.lowerBound,
        kind: isTyped ? view.last.flatMap(kind) : nil)
    }
  }

  private static func kind(_ type: Unicode.Scalar) -> Kind? {
    switch type {
    case "d", "i", "u", "o", "x", "X": .integer
    case "f", "F", "e", "E", "g", "G", "a", "A": .real
    // `%@` prints what `%s` prints; the program decides which it needs.
    case "s", "@": .text
    case "c": .character
    case "p": .pointer
    default: nil
    }
  }
}

extension StringForm {
  /// The CLDR category this form is for.
  package var category: PluralCategory? {
    for case .plural(_, let category, _) in conditions { return category }
    return nil
  }

  /// The argument whose number chooses this form, where the format names it.
  var pluralArgument: String? {
    for case .plural(let argument?, _, _) in conditions { return argument }
    return nil
  }
}
